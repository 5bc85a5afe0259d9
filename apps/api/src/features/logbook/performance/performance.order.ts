import { agentFigures, type AgentFigureName, type AgentRow } from '@ido/contract'

interface Asked {
  orderName?: 'name' | AgentFigureName | undefined
  orderBy?: 'asc' | 'desc' | undefined
}

/**
 * The order of the list; without one who stands out in most figures comes first, then who handled most. Few tickets are no rank:
 * what rests on them comes after all the others, and what there is no figure of last, in either direction.
 */
export function inOrder(rows: readonly AgentRow[], { orderName, orderBy = 'asc' }: Asked): AgentRow[] {
  const turn = orderBy === 'desc' ? -1 : 1
  if (orderName === undefined) return rows.toSorted((one, other) => worseIn(other) - worseIn(one) || busier(one, other) || byName(one, other)) // prettier-ignore
  if (orderName === 'name') return rows.toSorted((one, other) => turn * byName(one, other))
  return rows.toSorted((one, other) => {
    const [first, second] = [one.figures[orderName], other.figures[orderName]]
    const apart = turn * ((first.value ?? 0) - (second.value ?? 0))
    return rankOf(one, orderName) - rankOf(other, orderName) || apart || byName(one, other)
  })
}

const worseIn = ({ figures }: AgentRow) => agentFigures.filter((name) => figures[name].stands === 'worse').length
const busier = (one: AgentRow, other: AgentRow) => (other.figures.tickets.value ?? 0) - (one.figures.tickets.value ?? 0)

function rankOf({ figures }: AgentRow, name: AgentFigureName): number {
  const { value, isFew } = figures[name]
  return value === null ? 2 : isFew ? 1 : 0
}

/** The key last, so that two of one name keep their places. */
function byName(one: AgentRow, other: AgentRow): number {
  return one.name.localeCompare(other.name, 'id') || (one.agent < other.agent ? -1 : 1)
}

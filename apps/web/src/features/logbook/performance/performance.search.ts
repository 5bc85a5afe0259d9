import { agentFigures, type AgentFigureName } from '@ido/contract'
import { isDay, atMost, oneOf, searchReader, type ListSearch } from '../../../ui/manage/search.ts'

/** The address of the page, in the words of its API; with an agent and a figure it shows the records behind that. */
export const readPerformanceSearch = searchReader({
  orderNames: ['name', ...agentFigures],
  columns: [],
  filters: { from: isDay, to: isDay, agent: atMost(300), figure: oneOf(agentFigures) },
})

export interface RecordsBehind {
  readonly agent: string
  readonly figure: AgentFigureName
}

/** Whose figure's records are asked for; null for the list. */
export function behindIn({ agent, figure }: ListSearch): RecordsBehind | null {
  const named = agentFigures.find((name) => name === figure)
  return agent !== undefined && named !== undefined ? { agent, figure: named } : null
}

/** The days that were chosen, as part of an address. */
export const daysIn = ({ from, to }: ListSearch): ListSearch => ({ ...(from && { from }), ...(to && { to }) })

/** The address of the records behind a figure, in the days that were chosen. */
export const searchBehind = (search: ListSearch, { agent, figure }: RecordsBehind): ListSearch => ({
  ...daysIn(search),
  agent,
  figure,
})

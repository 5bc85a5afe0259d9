import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agentFigures, type AgentFigureName, type AgentRow } from '@ido/contract'
import { figuresOf, mediansOf, outstandingIn, type AgentSums } from './performance.figures.ts'
import { inOrder } from './performance.order.ts'

const usual: AgentSums = {
  entries: 200,
  shifts: 20,
  tickets: 100,
  open: 9,
  response_n: 100,
  response_mean: 3_600,
  response_deviation: 3_600,
  resolved: 90,
  net_mean: 36_000,
  net_deviation: 36_000,
  sla_n: 90,
  sla_met: 72,
  reopened: 9,
}
const rowOf = (
  name: string,
  sums: Partial<AgentSums>,
  team: readonly AgentSums[] = [usual, usual, usual],
): AgentRow => {
  const figures = figuresOf({ ...usual, ...sums }, mediansOf(team))
  return { agent: `name:${name}`, name, isOwn: false, shifts: 20, figures, ...outstandingIn(figures) }
}
const worse = ({ figures }: AgentRow) => agentFigures.filter((name) => figures[name].stands === 'worse')

describe('the figures of agents', () => {
  it('have the median of those that have enough tickets, and none of fewer than three', () => {
    const team = [10, 20, 60].map((sla_met) => ({ ...usual, sla_met, sla_n: 100 }))
    assert.equal(mediansOf(team).slaCompliance, 0.2)
    assert.equal(mediansOf([...team, { ...usual, sla_met: 9, sla_n: 9 }]).slaCompliance, 0.2)
    assert.ok(Math.abs((mediansOf([...team, { ...usual, sla_met: 40, sla_n: 100 }]).slaCompliance ?? 0) - 0.3) < 1e-12)
    assert.equal(mediansOf(team.slice(1)).slaCompliance, null)
  })

  it('stand out where the 99 % interval leaves the median out, and nowhere else', () => {
    assert.deepEqual(worse(rowOf('usual', {})), [])
    // The median is 0.8; Wilson's interval of 63 of 90 ends at 0.807, that of 62 at 0.798.
    const cases: [Partial<AgentSums>, AgentFigureName[]][] = [
      [{ sla_met: 63 }, []],
      [{ sla_met: 62 }, ['slaCompliance']],
      [{ reopened: 12 }, []],
      [{ reopened: 22 }, ['reopenRate']],
      [{ net_mean: 36_000 + 2.5 * (36_000 / Math.sqrt(90)) }, []],
      [{ net_mean: 36_000 + 2.6 * (36_000 / Math.sqrt(90)) }, ['netTime']],
      [{ response_mean: 3_600 + 2.6 * 360 }, ['firstResponse']],
      [{ tickets: 140 }, ['perShift']],
      [{ open: 22 }, ['open']],
    ]
    for (const [sums, expected] of cases) assert.deepEqual(worse(rowOf('one', sums)), expected, JSON.stringify(sums))
    assert.equal(rowOf('good', { sla_met: 89 }).figures.slaCompliance.stands, 'better')
    assert.equal(rowOf('idle', { open: 0 }).figures.open.stands, 'usual')
    assert.deepEqual(outstandingIn(rowOf('busy', { open: 22 }).figures), { isOverloaded: true, needsHelp: false })
    assert.deepEqual(outstandingIn(rowOf('slow', { sla_met: 55 }).figures), { isOverloaded: false, needsHelp: true })
  })

  it('of few tickets are marked, compared with nothing and come last in either direction', () => {
    const few = { tickets: 9, resolved: 9, sla_n: 9, response_n: 9, open: 0 }
    const rows = [
      rowOf('few and best', { ...few, sla_met: 9 }),
      rowOf('none', { ...few, resolved: 0, sla_n: 0, sla_met: 0 }),
      rowOf('low', { sla_met: 60 }),
      rowOf('few and worst', { ...few, sla_met: 0 }),
      rowOf('high', { sla_met: 80 }),
    ]
    const named = (orderBy: 'asc' | 'desc') =>
      inOrder(rows, { orderName: 'slaCompliance', orderBy }).map(({ name }) => name)
    assert.deepEqual(named('desc'), ['high', 'low', 'few and best', 'few and worst', 'none'])
    assert.deepEqual(named('asc'), ['low', 'high', 'few and worst', 'few and best', 'none'])
    for (const { figures } of rows.filter(({ name }) => name.startsWith('few'))) {
      const rates = agentFigures.filter((name) => name !== 'entries' && name !== 'tickets')
      assert.ok(rates.every((name) => figures[name].isFew && figures[name].stands === null))
      assert.equal(figures.entries.isFew, false)
    }
  })

  it('put who stands out first where no order is asked for, then who handled most', () => {
    const rows = [rowOf('little', { tickets: 80 }), rowOf('much', { tickets: 110 }), rowOf('slow', { sla_met: 55 })]
    assert.deepEqual(
      inOrder(rows, {}).map(({ name }) => name),
      ['slow', 'much', 'little'],
    )
  })
})

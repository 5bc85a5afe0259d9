import { buildWeb } from '../../scripts/web-build.ts'
import type { Bench, Row } from '../bench.ts'
import { ms } from '../format.ts'
import { spreadOf } from '../load.ts'
import { isEvened, type Meter } from './meter.ts'
import { planOf, type Soak, soak } from './run.ts'
import { startWorld } from './world.ts'

const mostSlower = 1.2
/** Memory counts as flat when the line through it rises by no more than so many percent of it. */
const mostRise = 10
/** Minutes after which memory and times are compared, and how many minutes are compared. */
const stretch = 10

/** People of all roles work at a fixed pace while things break, then everything that was acknowledged is looked for. */
export const soakBench: Bench = {
  about: 'people of all roles at work while mail, connections, standby and processes break',
  data: () => ['own'],
  async measure({ options, say }) {
    const [minutes, processes, standby] = [
      options.one('minutes', 60),
      options.one('processes', 1),
      options.one('standby', 0),
    ]
    const voc = options.one('voc', 20_000)
    await buildWeb()
    const world = await startWorld({
      processes,
      standby: standby > 0,
      people: options.one('people', 200),
      // In proportion to the demo's.
      data: { voc, tickets: voc * 3, orders: Math.round(voc * 1.2), infra: Math.round(voc * 12.5) },
      say,
    })
    try {
      const rows: Row[] = []
      const onMinute = (soaked: Parameters<typeof minuteOf>[0], minute: number) => {
        const row = minuteOf(soaked, minute)
        rows.push(row)
        say([row.what, ...Object.entries(row.figures).map(([name, value]) => `${name} ${typeof value === 'number' ? ms(value) : value}`)].join('  ')) // prettier-ignore
      }
      const plan = planOf(minutes, processes)
      const result = await soak(world, { seconds: minutes * 60, pace: options.one('pace', 8), plan, onMinute })
      while (rows.length < minutes) onMinute(result, rows.length)
      const { meter, ledger, missing, late } = result
      for (const [what, times] of meter.kinds.faulted) say(`${times} x refused or cut off: ${what}`)
      for (const line of [...meter.wrong, ...missing]) say(`WRONG ${line}`)
      return [
        ...rows,
        {
          what: 'requests; writes acknowledged; left out, as their person was busy',
          figures: { count: `${meter.requests.length}; ${ledger.size}; ${late}` },
        },
        {
          what: 'errors and answers that nothing explains',
          figures: { count: meter.wrong.length },
          most: { count: 0 },
        },
        { what: 'writes lost, mails sent twice or never', figures: { count: missing.length }, most: { count: 0 } },
        ...memoryRows(result),
        // In a shorter run there is nothing to compare.
        ...(minutes < 3 * stretch ? [] : steadyRows(meter, minutes)),
      ]
    } finally {
      await world.stop()
    }
  },
}

function minuteOf({ meter, memory }: Pick<Soak, 'meter' | 'memory'>, minute: number): Row {
  const requests = meter.between(minute, minute + 1)
  const { median, p95, p99 } = spreadOf(requests.map((request) => request.ms))
  const of = (outcome: string) => requests.filter((request) => request.outcome === outcome).length
  const began = meter.began + minute * 60_000
  const broken = meter.faults.filter(({ from, until }) => from < began + 60_000 && until >= began)
  return {
    what: `minute ${minute + 1}`,
    group: 'minutes',
    figures: {
      requests: requests.length,
      median,
      p95,
      p99,
      MB: memory.in(minute),
      faulted: of('faulted'),
      unexplained: of('unexplained'),
      broken: broken.map(({ what, mayShow }) => (mayShow ? what : `${what} (excuses nothing)`)).join(', '),
    },
    most: { unexplained: 0 },
  }
}

const memoryRows = ({ memory }: Pick<Soak, 'memory'>): Row[] =>
  memory.growth(stretch, stretch).map(({ pid, rise, mean }) => ({
    what: `memory of process ${pid} after minute ${stretch}`,
    figures: { MB: mean, 'rise in %': (100 * rise) / mean },
    most: { 'rise in %': mostRise },
  }))

/** While nothing is broken: what a fault does to answers is shown by their errors. */
function steadyRows(meter: Meter, minutes: number): Row[] {
  const p99 = (from: number, until: number, isAll: boolean) => {
    const requests = meter.between(from, until).filter(({ outcome, isDisturbed }) => outcome === 'fine' && !isDisturbed)
    return spreadOf(requests.filter((request) => isAll || !isEvened(request)).map((request) => request.ms)).p99
  }
  // A sign-in takes its time on purpose: there are so many of them that they alone could be the slowest hundredth.
  return [true, false].map((isAll) => {
    const [second, last] = [p99(stretch, 2 * stretch, isAll), p99(minutes - stretch, minutes, isAll)]
    const what = `p99 of the last ten minutes beside the second ten${isAll ? '' : ', without sign-in'}`
    return { what, figures: { p99: last, x: last / second }, most: { x: mostSlower } }
  })
}

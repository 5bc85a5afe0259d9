import { buildWeb } from '../../scripts/web-build.ts'
import { type Bench, cellOf, type Row } from '../bench.ts'
import { spreadOf } from '../load.ts'
import { isEvened, type Meter } from './meter.ts'
import { planOf, type Soak, soak } from './run.ts'
import { startWorld } from './world.ts'

const mostSlower = 1.2
/** Memory counts as flat when it rises by no more than so many percent. */
const mostRise = 10
/** Minutes after which memory and times are compared, and how many minutes are compared. */
const stretch = 10
/** Scenarios a second, each one request or a few. */
const pace = 8

/** People of all roles work at a fixed pace while things break, then everything that was acknowledged is looked for. */
export const soakBench: Bench = {
  about: 'people of all roles at work while mail, connections, standby and processes break',
  data: () => 'own',
  async measure({ options: { minutes = 60, processes = 1, standby, voc = 20_000 }, say }) {
    await buildWeb()
    const world = await startWorld({
      processes,
      standby: standby !== undefined,
      people: 200,
      // In proportion to the demo's.
      data: { voc, tickets: voc * 3, orders: Math.round(voc * 1.2), infra: Math.round(voc * 12.5) },
      say,
    })
    try {
      const rows: Row[] = []
      const onMinute = (soaked: Parameters<typeof minuteOf>[0], minute: number) => {
        const row = minuteOf(soaked, minute)
        rows.push(row)
        const figures = Object.entries(row.figures).map(([name, value]) => `${name} ${cellOf(value)}`)
        say([row.what, ...figures].join('  '))
      }
      const plan = planOf(minutes, processes)
      const result = await soak(world, { seconds: minutes * 60, pace, plan, onMinute })
      while (rows.length < minutes) onMinute(result, rows.length)
      const { meter, ledger, missing, late } = result
      for (const [what, times] of meter.excused) say(`${times} x refused or cut off: ${what}`)
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
        // In a shorter run there is nothing to compare.
        ...(minutes < 3 * stretch ? [] : [...memoryRows(result, minutes), steadyRow(meter, minutes)]),
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
      MB: Math.max(0, ...memory.flatMap((one) => (Math.floor(one.minute) === minute ? [one.megabytes] : []))),
      faulted: of('faulted'),
      unexplained: of('unexplained'),
      broken: broken.map(({ what, mayShow }) => (mayShow ? what : `${what} (excuses nothing)`)).join(', '),
    },
    most: { unexplained: 0 },
  }
}

/** Of each process that lived as long, what it holds in the end beside what it held in the second ten minutes. */
function memoryRows({ memory }: Pick<Soak, 'memory'>, minutes: number): Row[] {
  return [...Map.groupBy(memory, ({ pid }) => pid)].flatMap(([pid, held]) => {
    const [second, last] = [stretch, minutes - stretch].map((from) => {
      const some = held.filter(({ minute }) => minute >= from && minute < from + stretch)
      return some.reduce((sum, { megabytes }) => sum + megabytes, 0) / some.length
    }) as [number, number]
    if (Number.isNaN(second) || Number.isNaN(last)) return []
    const figures = { MB: last, 'rise in %': (100 * (last - second)) / second }
    return { what: `memory of process ${pid} in the last ten minutes`, figures, most: { 'rise in %': mostRise } }
  })
}

/** While nothing is broken: what a fault does to answers is shown by their errors. Sign-ins take their time on purpose. */
function steadyRow(meter: Meter, minutes: number): Row {
  const [second, last] = [stretch, minutes - stretch].map((from) => {
    const requests = meter.between(from, from + stretch)
    const steady = requests.filter((one) => one.outcome === 'fine' && !one.isDisturbed && !isEvened(one))
    return spreadOf(steady.map(({ ms }) => ms)).p99
  }) as [number, number]
  const what = 'p99 of the last ten minutes beside the second ten'
  return { what, figures: { p99: last, x: last / second }, most: { x: mostSlower } }
}

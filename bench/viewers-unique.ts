import { randomInt } from 'node:crypto'
import {
  type DatasetInfo,
  dayLength,
  jakartaDay,
  lookOf,
  partsOf,
  type Query,
  questionOf,
  questionsCall,
} from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { catalogInfo } from '../apps/api/src/semantic/catalog/catalog.ts'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { password } from './data.ts'
import { distributionOf, type TimeSpread } from './load.ts'
import type { Options } from './options.ts'
import { type Measured, openFolder, processorSeconds, processorSecondsOfAll, serverOf, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'
import { Viewer, type ViewerAnswer } from './viewer.ts'

/** Times of so many people at once, each of whom requests pages that no cache has. */
interface UniqueRound extends TimeSpread {
  connections: number
  pages: number
  seconds: number
  questions: number
  faults: string[]
  /** Seconds of a processor. */
  processor: { portal: number; database: number }
  statements: number
}

export interface UniqueResult {
  processes: number
  rounds: UniqueRound[]
}

/** Pages of tickets, of 21 and of 16 questions. */
const paths = ['treg/general/assurance-performance', 'tioc/assurance-performance']
const atOnce = [1, 32, 128]
const lengths = [7, 30, 90, 365]
const aim = { connections: 32, pagesPerSecond: 25, p95: 3000 }
const mostFaults = 5
/** Each process answers some hundred pages before it is measured: until then Node has not compiled what they run through. */
const warmUpSeconds = 40
/** A page may take longer than the seconds of a question. */
const timesLonger = 5
const nikOf = (place: number) => String(500_001 + place)

export async function measureUnique(
  folder: string,
  { processes, seconds }: Options,
  say: (line: string) => void,
): Promise<{ result: UniqueResult; version: string }> {
  const measured = await openFolder(folder)
  const more: PortalProcess[] = []
  const viewers: Viewer[] = []
  try {
    const shared = { dataDir: folder, env: { DEMO: '0', DATABASE_URL: measured.databaseUrl } }
    for (let count = 1; count < processes; count += 1) more.push(await startPortal(shared))
    const portals = [measured.portal, ...more]
    const people = await peopleOf(measured, Math.max(...atOnce))
    for (const [place, nik] of people.entries()) {
      viewers.push(await Viewer.signInAs(portals[place % portals.length]?.url ?? '', nik, password))
    }
    const pages = await randomPages(measured)
    await ask({ measured, portals, viewers: viewers.slice(0, aim.connections), pages, seconds: warmUpSeconds })
    const rounds: UniqueRound[] = []
    for (const connections of atOnce) {
      const asking = viewers.slice(0, connections)
      rounds.push(await ask({ measured, portals, viewers: asking, pages, seconds: seconds * timesLonger }))
      say(`${connections} at once: ${rateOf(rounds.at(-1))} pages a second`)
    }
    return { result: { processes, rounds }, version: await versionOf(measured.database) }
  } finally {
    for (const viewer of viewers) viewer.close()
    for (const portal of more) await portal.stop()
    await measured.stop()
  }
}

/** So many people with access to all data. */
async function peopleOf({ database }: Measured, count: number): Promise<string[]> {
  const niks = Array.from({ length: count }, (_, place) => nikOf(place))
  const { rows } = await database.query<{ nik: string }>('select nik from account where nik = any($1)', [niks])
  const known = new Set(rows.map(({ nik }) => nik))
  const newcomers = niks.filter((nik) => !known.has(nik))
  await addPeople(
    database,
    newcomers.map((nik) => ({ nik, name: `Penanya ${nik}`, role: 'MANAGEMENT' as const })),
    password,
  )
  return niks
}

/** The questions of a page for a region, a product and a period by chance, as the page puts them together. */
async function randomPages({ database }: Measured): Promise<() => Query[]> {
  const { rows } = await database.query<{ regions: string[]; products: string[]; first: Date; last: Date }>(
    `select array(select name from region) as regions, array(select name from product where id in (select product_id from ticket_month)) as products,
       min(opened_at) as first, max(opened_at) as last from ticket`,
  )
  const [known] = rows
  if (!known) throw new Error('there are no tickets to ask about')
  const catalog: readonly DatasetInfo[] = catalogInfo()
  const oneOf = <T>(some: readonly T[]) => some[randomInt(some.length)] as T
  return () => {
    const definition = builtIn[oneOf(paths)]
    if (!definition) throw new Error('a page of the bench has gone')
    const length = oneOf(lengths) * dayLength
    const from = randomInt(known.first.getTime(), known.last.getTime() - length)
    const span = { from: jakartaDay(from), to: jakartaDay(from + length) }
    const filters = { region: [oneOf(known.regions)], product: [oneOf(known.products)] }
    const look = lookOf({ span, filters }, definition, catalog, new Date())
    return definition.widgets.flatMap(partsOf).flatMap((widget) => {
      const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
      if (!dataset || widget.kind === 'records') return []
      const { query, trend } = questionOf(widget, dataset, look)
      return [query, trend].filter((asked) => asked !== null)
    })
  }
}

interface Asking {
  measured: Measured
  portals: readonly PortalProcess[]
  viewers: readonly Viewer[]
  pages(): Query[]
  seconds: number
}

/** Each asks for a page again as soon as the one before is whole. */
async function ask({ measured, portals, viewers, pages, seconds }: Asking): Promise<UniqueRound> {
  const before = await usedBy(measured, portals)
  const began = performance.now()
  const end = began + seconds * 1000
  const times: number[] = []
  const answers: ViewerAnswer[] = []
  await Promise.all(
    viewers.map(async (viewer) => {
      while (performance.now() < end) {
        const start = performance.now()
        answers.push(...(await viewer.refresh([callOf(pages())])))
        times.push(performance.now() - start)
      }
    }),
  )
  const lasted = (performance.now() - began) / 1000
  const after = await usedBy(measured, portals)
  return {
    ...distributionOf(times),
    connections: viewers.length,
    pages: times.length,
    seconds: lasted,
    questions: answers.length,
    faults: answers.flatMap(({ fault }) => fault ?? []),
    processor: { portal: after.portal - before.portal, database: after.database - before.database },
    statements: after.statements - before.statements,
  }
}

const callOf = (questions: Query[]) => ({
  method: questionsCall.method,
  path: questionsCall.path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ questions }),
})

async function usedBy({ folder, database }: Measured, portals: readonly PortalProcess[]) {
  // Each statement of figures is a transaction of its own; PostgreSQL publishes the counts of a connection within a second.
  const { rows } = await database.query<{ statements: string }>(
    'select pg_stat_clear_snapshot(), xact_commit + xact_rollback as statements from pg_stat_database where datname = current_database()',
  )
  return {
    portal: portals.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    database: processorSecondsOfAll(serverOf(folder)),
    statements: Number(rows[0]?.statements),
  }
}

const rateOf = (round: UniqueRound | undefined) => (round ? (round.pages / round.seconds).toFixed(1) : '')

export function uniqueTable({ processes, rounds }: UniqueResult): string {
  const each = (sum: number, { pages }: UniqueRound) => (sum / pages).toFixed(3)
  const rows = rounds.map((round) => [
    String(round.connections),
    rateOf(round),
    ms(round.p50),
    ms(round.p95),
    String(round.faults.length),
    (round.questions / round.pages).toFixed(1),
    each(round.processor.database, round),
    each(round.processor.portal, round),
    (round.statements / round.pages).toFixed(1),
  ])
  const asked = rounds.find(({ connections }) => connections === aim.connections)
  const isReached =
    asked !== undefined &&
    asked.pages / asked.seconds >= aim.pagesPerSecond &&
    asked.p95 <= aim.p95 &&
    rounds.every(({ faults }) => faults.length === 0)
  return [
    `Pages with a region, a product and a period by chance, by ${processes} ${processes === 1 ? 'process' : 'processes'}; seconds of a processor and statements are those of one page`,
    aligned([
      ['at once', 'pages/s', 'p50 ms', 'p95 ms', 'refused', 'questions', 'database s', 'portal s', 'statements'],
      ...rows,
    ]),
    ...rounds.flatMap(({ faults }) => faults.slice(0, mostFaults)),
    `${isReached ? 'reached' : 'NOT reached'}: ${aim.pagesPerSecond} pages a second and a p95 of ${aim.p95} ms at ${aim.connections} at once, no refusal`,
  ].join('\n')
}

import { randomInt } from 'node:crypto'
import { dayLength, jakartaDay, type Query, questionsCall } from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { catalogInfo } from '../apps/api/src/semantic/catalog/catalog.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { figuresAskedBy } from './asked.ts'
import type { Bench, Row } from './bench.ts'
import { type HttpClient, millisecondsOf, spreadOf } from './load.ts'
import { type Opened, processorSeconds } from './portal.ts'
import { faultsOf, refresh, signInViewers, type ViewerAnswer } from './viewer.ts'

/** A page of tickets with 16 questions. */
const path = 'tioc/assurance-performance'
const lengths = [7, 30, 90, 365]
const atOnce = [1, 32, 128]
/** Promised at so many people at once. */
const promised = 32
/** Each process answers some hundred pages before it is measured: until then Node has not compiled what they run through. */
const warmUpSeconds = 40
/** A page may take longer than the seconds of a question. */
const timesLonger = 5

export const pages: Bench = {
  about: 'pages of tickets with a region, product and period that no cache has, by 1, 32 and 128 people',
  data: (options) => [{ voc: options.one('voc', 100_000), tickets: options.one('tickets', 3_000_000) }],
  async measure({ options, folder, open, say }) {
    const opened = await open()
    const portals = [opened.portal]
    try {
      const shared = { dataDir: folder, env: { DEMO: '0', DATABASE_URL: opened.databaseUrl } }
      while (portals.length < options.one('processes', 1)) portals.push(await startPortal(shared))
      const accounts = Array.from({ length: Math.max(...atOnce) }, (_, place) => {
        const nik = String(500_001 + place)
        return { nik, name: `Penanya ${nik}`, role: 'MANAGEMENT' as const }
      })
      const people = await signInViewers(opened, portals.map(({ url }) => url), accounts) // prettier-ignore
      const asking = { opened, portals, pageOf: await randomPages(opened) }
      await ask({ ...asking, people: people.slice(0, promised), seconds: warmUpSeconds, say })
      const rows: Row[] = []
      for (const count of atOnce) {
        const seconds = timesLonger * options.one('seconds', 4)
        rows.push(await ask({ ...asking, people: people.slice(0, count), seconds, say }))
      }
      return rows
    } finally {
      for (const portal of portals.slice(1)) await portal.stop()
    }
  },
}

/** The questions of a page for a region, a product and a period by chance, as the page puts them together. */
async function randomPages({ database }: Opened): Promise<() => Query[]> {
  const { rows } = await database.query<{ regions: string[]; products: string[]; first: Date; last: Date }>(
    `select array(select name from region) as regions, array(select name from product where id in (select product_id from ticket_month)) as products,
       min(opened_at) as first, max(opened_at) as last from ticket`,
  )
  const [known] = rows
  if (!known?.first) throw new Error('There are no tickets to ask about.')
  const catalog = catalogInfo()
  const oneOf = <T>(some: readonly T[]) => some[randomInt(some.length)] as T
  return () => {
    const definition = builtIn[path]
    if (!definition) throw new Error('A page of the bench has gone.')
    const length = oneOf(lengths) * dayLength
    const from = randomInt(known.first.getTime(), Math.max(known.first.getTime() + 1, known.last.getTime() - length))
    const span = { from: jakartaDay(from), to: jakartaDay(from + length) }
    const filters = { region: [oneOf(known.regions)], product: [oneOf(known.products)] }
    return figuresAskedBy(definition, catalog, { span, filters })
  }
}

interface Asking {
  opened: Opened
  portals: readonly PortalProcess[]
  people: readonly HttpClient[]
  pageOf(): Query[]
  seconds: number
  say(line: string): void
}

/** Each asks for a page again as soon as the one before is whole; processor seconds and statements are those of a page. */
async function ask({ opened, portals, people, pageOf, seconds, say }: Asking): Promise<Row> {
  const before = { ...processorSeconds(opened, portals), statements: await statementsOf(opened) }
  const began = performance.now()
  const times: number[] = []
  const answers: ViewerAnswer[] = []
  const askAgain = async (viewer: HttpClient) => {
    while (performance.now() < began + seconds * 1000) {
      const call = {
        method: questionsCall.method,
        path: questionsCall.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ questions: pageOf() }),
      }
      times.push(await millisecondsOf(async () => answers.push(...(await refresh(viewer, [call])))))
    }
  }
  await Promise.all(people.map(askAgain))
  const lasted = (performance.now() - began) / 1000
  const after = { ...processorSeconds(opened, portals), statements: await statementsOf(opened) }
  const faults = faultsOf(answers)
  for (const fault of faults.slice(0, 5)) say(fault)
  const { median, p95, samples } = spreadOf(times)
  const figures = {
    'pages/s': samples / lasted,
    median,
    p95,
    refused: faults.length,
    questions: answers.length / samples,
    'database s': (after.database - before.database) / samples,
    'portal s': (after.portal - before.portal) / samples,
    statements: (after.statements - before.statements) / samples,
  }
  const limits =
    people.length === promised
      ? { most: { p95: 3_000, refused: 0 }, least: { 'pages/s': 25 } }
      : { most: { refused: 0 } }
  return { what: `${people.length} at once, ${portals.length} processes`, figures, ...limits }
}

async function statementsOf({ database }: Opened): Promise<number> {
  // Each statement of figures is a transaction of its own; PostgreSQL publishes the counts of a connection within a second.
  const { rows } = await database.query<{ statements: number }>(
    `select pg_stat_clear_snapshot(), (xact_commit + xact_rollback)::float8 as statements
     from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.statements ?? Number.NaN
}

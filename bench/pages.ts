import { randomInt } from 'node:crypto'
import { dayLength, jakartaDay, type Query, questionsCall } from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { catalogInfo } from '../apps/api/src/semantic/catalog/catalog.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { figuresAskedBy } from './asked.ts'
import type { Bench, Row } from './bench.ts'
import { type HttpClient, spreadOf } from './load.ts'
import type { Opened } from './portal.ts'
import { faultsOf, refresh, signInViewers, type ViewerCall } from './viewers.ts'

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
  data: ({ voc = 100_000, tickets = 3_000_000 }) => ({ voc, tickets }),
  async measure({ options: { processes = 1, seconds = 4 }, folder, open, say }) {
    const opened = await open()
    const portals = [opened.portal]
    try {
      const shared = { dataDir: folder, env: { DEMO: '0', DATABASE_URL: opened.databaseUrl } }
      while (portals.length < processes) portals.push(await startPortal(shared))
      const accounts = Array.from({ length: Math.max(...atOnce) }, (_, place) => {
        const nik = String(500_001 + place)
        return { nik, name: `Penanya ${nik}`, role: 'MANAGEMENT' as const }
      })
      const people = await signInViewers(opened, portals.map(({ url }) => url), accounts) // prettier-ignore
      const randomPage = await randomPages(opened)
      await askPages(people.slice(0, promised), randomPage, warmUpSeconds)
      const rows: Row[] = []
      for (const count of atOnce) {
        const asked = await askPages(people.slice(0, count), randomPage, timesLonger * seconds)
        const faults = faultsOf(asked.calls)
        for (const fault of faults.slice(0, 5)) say(fault)
        const { median, p95, samples } = spreadOf(asked.calls.map(({ milliseconds }) => milliseconds))
        const questions = asked.calls.reduce((sum, { answers }) => sum + answers, 0) / samples
        rows.push({
          what: `${count} at once, ${portals.length} processes`,
          figures: { 'pages/s': samples / asked.seconds, median, p95, refused: faults.length, questions },
          most: { refused: 0, ...(count === promised && { p95: 3_000 }) },
          least: count === promised ? { 'pages/s': 25 } : {},
        })
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
  const definition = builtIn[path]
  if (!known?.first || !definition) throw new Error('There are no tickets, or there is no page, to ask about.')
  const catalog = catalogInfo()
  const oneOf = <T>(some: readonly T[]) => some[randomInt(some.length)] as T
  return () => {
    const length = oneOf(lengths) * dayLength
    const from = randomInt(known.first.getTime(), Math.max(known.first.getTime() + 1, known.last.getTime() - length))
    const span = { from: jakartaDay(from), to: jakartaDay(from + length) }
    const filters = { region: [oneOf(known.regions)], product: [oneOf(known.products)] }
    return figuresAskedBy(definition, catalog, { span, filters })
  }
}

/** Each asks for a page again as soon as the one before is whole. */
async function askPages(people: readonly HttpClient[], randomPage: () => Query[], seconds: number) {
  const began = performance.now()
  const calls: ViewerCall[] = []
  const headers = { 'content-type': 'application/json' }
  const askAgain = async (viewer: HttpClient) => {
    while (performance.now() < began + seconds * 1000) {
      const body = JSON.stringify({ questions: randomPage() })
      calls.push(...(await refresh(viewer, [{ ...questionsCall, headers, body }])))
    }
  }
  await Promise.all(people.map(askAgain))
  return { calls, seconds: (performance.now() - began) / 1000 }
}

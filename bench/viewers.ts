import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointAnswer, questionsCall, Role } from '@ido/contract'
import { addPeople, type Newcomer } from '../apps/api/src/testing/data-folder.ts'
import { openBrowserOfPeople } from '../e2e/support/chromium.ts'
import { dashboardPages } from '../e2e/support/pages.ts'
import { pageOf } from '../e2e/support/photograph.ts'
import { type PageCall, refreshCalls } from '../e2e/support/refresh-calls.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/web-build.ts'
import type { Bench } from './bench.ts'
import { password } from './data.ts'
import { type HttpClient, spreadOf } from './load.ts'
import { type Opened, signIn } from './portal.ts'

/** Seconds from one refresh to the next: the shortest that the page offers. */
const every = 30
const minute = 60_000
/** Of one viewer's p99, or so many milliseconds that nobody notices. */
const most = { times: 3, milliseconds: 50 }

/** Who has a dashboard open, in turn: half of them see everything. */
const cast: readonly { role: Role | null; regions?: number[]; products?: number[] }[] = [
  { role: 'ADMIN' },
  { role: 'MANAGEMENT' },
  { role: 'MANAGEMENT', regions: [1] },
  { role: 'CMP' },
  { role: 'CMP', regions: [2, 3] },
  { role: 'PO', products: [1] },
  { role: 'PO', products: [2, 3] },
  { role: 'AGENT' },
  { role: null },
  { role: null, regions: [4] },
]

export const viewers: Bench = {
  about: 'people with a dashboard open that refreshes every 30 s, beside one of them alone',
  data: () => 'demo',
  async measure({ options: { viewers: count = 200, minutes = 3 }, open, say }) {
    await buildWeb()
    const opened = await open({ DEMO: '1' })
    const boards = await recordBoards(opened.portal.url)
    const accounts = Array.from({ length: count }, (_, place) => {
      const nik = String(400_001 + place)
      return { nik, name: `Penonton ${nik}`, role: null, ...cast[place % cast.length] }
    })
    const people = await signInViewers(opened, [opened.portal.url], accounts)
    say(`${count} have signed in, ${boards.length} dashboards; first some of them look alone.`)
    await lookAlone(people.slice(0, 1), boards)
    const alone = await lookAlone(people.slice(0, Math.min(minutes, cast.length)), boards)
    say('Now all of them.')
    const watched: PageCall[][] = []
    for (const [place, viewer] of people.entries()) watched.push(await boardFor(viewer, place, boards))
    await lookTogether(people, watched, 1)
    const together = await lookTogether(people, watched, minutes)
    const faults = faultsOf([...alone, ...together])
    for (const fault of faults.slice(0, 10)) say(fault)
    const [one, all] = [alone, together].map((calls) => spreadOf(calls.map(({ milliseconds }) => milliseconds)))
    const limit = Math.max(most.times * (one?.p99 ?? 0), most.milliseconds)
    return [
      { what: 'one alone', figures: { ...one } },
      { what: `${count} of them`, figures: { ...all, faults: faults.length }, most: { p99: limit, faults: 0 } },
    ]
  },
}

/** What each dashboard asks on a refresh, as a browser asks it. */
async function recordBoards(url: string): Promise<PageCall[][]> {
  const browser = await openBrowserOfPeople(await ensureBrowser())
  const boards: PageCall[][] = []
  try {
    for (const { address } of dashboardPages) {
      const page = await pageOf(browser, url, 'management', 'light', { viewport: { width: 1280, height: 900 } })
      boards.push(await refreshCalls(page, address, every))
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  return boards
}

/** Signs in people with these accounts, each at the next of the portals; accounts that are there stay. */
export async function signInViewers(
  { database }: Pick<Opened, 'database'>,
  urls: readonly string[],
  wanted: readonly (Newcomer & { regions?: number[]; products?: number[] })[],
): Promise<HttpClient[]> {
  const { rows } = await database.query<{ nik: string }>('select nik from account')
  const newcomers = wanted.filter(({ nik }) => !rows.some((known) => known.nik === nik))
  await addPeople(database, newcomers, password)
  for (const { nik, regions = null, products = null } of newcomers) {
    const sql = 'update account set scope_regions = $2, scope_products = $3 where nik = $1'
    await database.query(sql, [nik, regions, products])
  }
  const clients: HttpClient[] = []
  for (const [place, { nik }] of wanted.entries())
    clients.push(await signIn(urls[place % urls.length] ?? '', nik, password))
  return clients
}

/** One call, how many milliseconds from its sending to the last byte, and what was wrong with its answers. */
export interface ViewerCall {
  path: string
  milliseconds: number
  answers: number
  faults: string[]
}

/** Asks all of them together, as the page does when its seconds are over. */
export const refresh = (viewer: HttpClient, calls: readonly PageCall[]): Promise<ViewerCall[]> =>
  Promise.all(calls.map((call) => ask(viewer, call)))

async function ask({ url, headers: own }: HttpClient, { method, path, headers, body }: PageCall): Promise<ViewerCall> {
  const began = performance.now()
  const lines = await fetch(url + path, { method, body, headers: { ...headers, authorization: own.authorization } })
    .then(async (response) => linesOf(response, await response.text()))
    .catch((error: unknown) => [{ status: 0, text: String(error) }])
  const faults = lines.flatMap(({ status, text }) => (status === 200 ? [] : [`${status} ${text.slice(0, 200)}`]))
  return { path, milliseconds: performance.now() - began, answers: lines.length, faults }
}

/** One answer, or as many as there are lines, each with a status of its own. */
function linesOf({ status, headers }: Response, text: string): { status: number; text: string }[] {
  const isLines = headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
  if (!isLines) return [{ status, text }]
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => ({
    status: (JSON.parse(line) as EndpointAnswer<typeof questionsCall>).status,
    text: line,
  }))
}

export const faultsOf = (calls: readonly ViewerCall[]): string[] =>
  calls.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))

/**
 * One board after the other, by one viewer a minute: each board once in the new minute, when its answers are to be made
 * anew, and once more, as every second refresh is.
 */
async function lookAlone(people: readonly HttpClient[], boards: readonly PageCall[][]): Promise<ViewerCall[]> {
  const calls: ViewerCall[] = []
  for (const viewer of people) {
    await pause(minute - (Date.now() % minute) + 500)
    for (const board of boards) calls.push(...(await refresh(viewer, board)), ...(await refresh(viewer, board)))
  }
  return calls
}

/** A board that answers: a person who sees some products opens no board of another. */
async function boardFor(viewer: HttpClient, place: number, boards: readonly PageCall[][]): Promise<PageCall[]> {
  // With each round of the cast another board, also where there are as many boards as parts.
  const first = (place + Math.floor(place / cast.length)) % boards.length
  for (const board of [...boards.slice(first), ...boards.slice(0, first)]) {
    const faults = (await refresh(viewer, board)).flatMap((call) => call.faults)
    if (faults.length === 0) return board
    const other = faults.find((fault) => !fault.startsWith('400'))
    if (other !== undefined) throw new Error(`viewer ${place}: ${other}`)
  }
  throw new Error(`no board answers all calls of viewer ${place}`)
}

/** A board each, refreshed at a moment of its own. */
async function lookTogether(
  people: readonly HttpClient[],
  boards: readonly PageCall[][],
  minutes: number,
): Promise<ViewerCall[]> {
  const looking = people.map(async (viewer, place) => {
    const calls: ViewerCall[] = []
    const began = performance.now() + (place / people.length) * every * 1000
    for (let round = 0; round < (minutes * minute) / (every * 1000); round += 1) {
      await pause(Math.max(0, began + round * every * 1000 - performance.now()))
      calls.push(...(await refresh(viewer, boards[place] ?? [])))
    }
    return calls
  })
  return (await Promise.all(looking)).flat()
}

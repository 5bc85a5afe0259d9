import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@ido/contract'
import { openBrowserOfPeople } from '../e2e/support/chromium.ts'
import { dashboardPages } from '../e2e/support/pages.ts'
import { pageOf } from '../e2e/support/photograph.ts'
import { type PageCall, refreshCalls } from '../e2e/support/refresh-calls.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/web-build.ts'
import type { Bench } from './bench.ts'
import { type HttpClient, spreadOf } from './load.ts'
import { processorSeconds } from './portal.ts'
import { faultsOf, refresh, signInViewers, type ViewerAccount, type ViewerAnswer } from './viewer.ts'

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

const accountOf = (place: number): ViewerAccount => {
  const nik = String(400_001 + place)
  return { nik, name: `Penonton ${nik}`, role: null, ...cast[place % cast.length] }
}

export const viewers: Bench = {
  about: 'people with a dashboard open that refreshes every 30 s, beside one of them alone',
  data: (options) => [{ demos: options.one('demos', 1) }],
  async measure({ options, open, say }) {
    await buildWeb()
    const opened = await open({ DEMO: '1' })
    const { portal } = opened
    const count = options.one('viewers', 200)
    const minutes = options.one('minutes', 3)
    const boards = await recordBoards(portal.url)
    const people = await signInViewers(
      opened,
      [portal.url],
      Array.from({ length: count }, (_, place) => accountOf(place)),
    )
    say(`${count} have signed in, ${boards.length} dashboards; first some of them look alone.`)
    await lookAlone(people.slice(0, 1), boards)
    const alone = await lookAlone(people.slice(0, Math.min(minutes, cast.length)), boards)
    say('Now all of them.')
    const watched: PageCall[][] = []
    for (const [place, viewer] of people.entries()) watched.push(await boardFor(viewer, place, boards))
    await lookTogether(people, watched, 1)
    const [before, began] = [processorSeconds(opened, [portal]), performance.now()]
    const together = await lookTogether(people, watched, minutes)
    const [after, seconds] = [processorSeconds(opened, [portal]), (performance.now() - began) / 1000]
    const faults = faultsOf([...alone, ...together])
    for (const fault of faults.slice(0, 10)) say(fault)
    const share = (part: 'portal' | 'database') => Math.round((100 * (after[part] - before[part])) / seconds)
    const limit = Math.max(most.times * timesOf(alone).p99, most.milliseconds)
    const byPath = Object.entries(Object.groupBy(together, ({ path }) => path))
    return [
      { what: 'one alone', figures: timesOf(alone) },
      {
        what: `${count} of them`,
        figures: { ...timesOf(together), faults: faults.length },
        most: { p99: limit, faults: 0 },
      },
      ...byPath.map(([path, some = []]) => ({ what: `${count}: ${path}`, figures: timesOf(some) })),
      { what: 'of one processor, portal and database', figures: { '%': `${share('portal')}, ${share('database')}` } },
    ]
  },
}

const timesOf = (answers: readonly ViewerAnswer[]) => spreadOf(answers.map(({ milliseconds }) => milliseconds))

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

/**
 * One board after the other, by one viewer a minute: each board once in the new minute, when its answers are to be made
 * anew, and once more, as every second refresh is.
 */
async function lookAlone(people: readonly HttpClient[], boards: readonly PageCall[][]): Promise<ViewerAnswer[]> {
  const answers: ViewerAnswer[] = []
  for (const viewer of people) {
    await pause(minute - (Date.now() % minute) + 500)
    for (const board of boards) answers.push(...(await refresh(viewer, board)), ...(await refresh(viewer, board)))
  }
  return answers
}

/** A board that answers: a person who sees some products opens no board of another. */
async function boardFor(viewer: HttpClient, place: number, boards: readonly PageCall[][]): Promise<PageCall[]> {
  // With each round of the cast another board, also where there are as many boards as parts.
  const first = (place + Math.floor(place / cast.length)) % boards.length
  for (const board of [...boards.slice(first), ...boards.slice(0, first)]) {
    const faults = (await refresh(viewer, board)).flatMap(({ fault }) => fault ?? [])
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
): Promise<ViewerAnswer[]> {
  const looking = people.map(async (viewer, place) => {
    const answers: ViewerAnswer[] = []
    const began = performance.now() + (place / people.length) * every * 1000
    for (let round = 0; round < (minutes * minute) / (every * 1000); round += 1) {
      await pause(Math.max(0, began + round * every * 1000 - performance.now()))
      answers.push(...(await refresh(viewer, boards[place] ?? [])))
    }
    return answers
  })
  return (await Promise.all(looking)).flat()
}

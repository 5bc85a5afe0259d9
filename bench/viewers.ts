import { setTimeout as pause } from 'node:timers/promises'
import { openBrowserOfPeople } from '../e2e/support/chromium.ts'
import { dashboardPages } from '../e2e/support/pages.ts'
import { pageOf } from '../e2e/support/photograph.ts'
import { type PageCall, refreshCalls } from '../e2e/support/refresh-calls.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { type TimeSpread, distributionOf } from './load.ts'
import type { Options } from './options.ts'
import { type Measured, openFolder, processorSeconds, processorSecondsOfAll, serverOf, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'
import { addViewers, kindsOfViewer, Viewer, type ViewerAnswer } from './viewer.ts'

interface Watching extends TimeSpread {
  /** By the call's path. */
  calls: Record<string, TimeSpread>
  faults: string[]
  seconds: number
  /** Seconds of a processor that the portal's process and its database took. */
  processor: { portal: number; database: number }
}

export interface ViewersResult {
  viewers: number
  boards: number
  /** Calls of one refresh, all boards together. */
  calls: number
  alone: Watching
  all: Watching
}

/** Seconds from one refresh to the next: the shortest that the page offers. */
const refresh = 30
const minute = 60_000
/** Of one viewer's p99, or so many milliseconds that nobody notices. */
const most = { times: 3, milliseconds: 50 }
const mostFaults = 10
const fewAtOnce = 4

/** How fast a dashboard that refreshes by itself is answered: to one viewer alone, and to many with a board each. */
export async function measureViewers(
  folder: string,
  { viewers: count, minutes }: Options,
  say: (line: string) => void,
): Promise<{ result: ViewersResult; version: string }> {
  await buildWeb()
  const measured = await openFolder(folder, { DEMO: '1' })
  const { portal, database, stop } = measured
  const viewers: Viewer[] = []
  try {
    await addViewers(database, count)
    const boards = await recordBoards(portal.url, say)
    const places = Array.from({ length: count }, (_, place) => place)
    viewers.push(...(await inGroups(places, (place) => Viewer.signIn(portal.url, place))))
    say(`${count} have signed in; first each of a few looks alone.`)
    await lookAlone(viewers.slice(0, 1), boards)
    const alone = await watching(measured, () => lookAlone(viewers.slice(0, Math.min(minutes, kindsOfViewer)), boards))
    say(`One alone: p99 ${ms(alone.p99)} ms; now all of them.`)
    const watched = await boardsFor(viewers, boards)
    await lookTogether(viewers, watched, 1)
    const all = await watching(measured, () => lookTogether(viewers, watched, minutes))
    const calls = boards.reduce((sum, board) => sum + board.length, 0)
    const result = { viewers: count, boards: boards.length, calls, alone, all }
    return { result, version: await versionOf(database) }
  } finally {
    for (const viewer of viewers) viewer.close()
    await stop()
  }
}

/** What each dashboard asks on a refresh, as a browser asks it. */
async function recordBoards(url: string, say: (line: string) => void): Promise<PageCall[][]> {
  const browser = await openBrowserOfPeople(await ensureBrowser())
  const boards: PageCall[][] = []
  try {
    for (const { address } of dashboardPages) {
      const page = await pageOf(browser, url, 'management', 'light', { viewport: { width: 1280, height: 900 } })
      boards.push(await refreshCalls(page, address, refresh))
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  const counts = boards.map(({ length }) => length)
  say(`${boards.length} dashboards ask ${Math.min(...counts)} to ${Math.max(...counts)} calls each on a refresh.`)
  return boards
}

/**
 * One board after the other, by one viewer a minute: each board once in the new minute, when its answers are to be made
 * anew, and once more, as every second refresh is.
 */
async function lookAlone(viewers: readonly Viewer[], boards: readonly PageCall[][]): Promise<ViewerAnswer[]> {
  const answers: ViewerAnswer[] = []
  for (const viewer of viewers) {
    await pause(minute - (Date.now() % minute) + 500)
    for (const board of boards) {
      for (const _ of ['new', 'again']) answers.push(...(await viewer.refresh(board)))
    }
  }
  return answers
}

/** A board for each, of those that answer: who sees some products opens no board of another. */
async function boardsFor(viewers: readonly Viewer[], boards: readonly PageCall[][]): Promise<PageCall[][]> {
  return inGroups(viewers, async (viewer, place) => {
    // The cast goes through all boards, though it may have as many parts as there are boards.
    const first = (place + Math.floor(place / kindsOfViewer)) % boards.length
    for (const board of [...boards.slice(first), ...boards.slice(0, first)]) {
      const faults = (await viewer.refresh(board)).flatMap(({ fault }) => fault ?? [])
      if (faults.length === 0) return board
      const other = faults.find((fault) => !fault.startsWith('400'))
      if (other !== undefined) throw new Error(`viewer ${place}: ${other}`)
    }
    throw new Error(`no board answers all calls of viewer ${place}`)
  })
}

/** A few at once, in their order. */
async function inGroups<T, R>(all: readonly T[], work: (one: T, place: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let place = 0; place < all.length; place += fewAtOnce) {
    const some = all.slice(place, place + fewAtOnce)
    done.push(...(await Promise.all(some.map((one, beside) => work(one, place + beside)))))
  }
  return done
}

/** A board each, refreshed at a moment of its own. */
async function lookTogether(
  viewers: readonly Viewer[],
  boards: readonly PageCall[][],
  minutes: number,
): Promise<ViewerAnswer[]> {
  const rounds = (minutes * minute) / (refresh * 1000)
  const looking = viewers.map(async (viewer, place) => {
    const board = boards[place] ?? []
    const answers: ViewerAnswer[] = []
    const began = performance.now() + (place / viewers.length) * refresh * 1000
    for (let round = 0; round < rounds; round += 1) {
      await pause(Math.max(0, began + round * refresh * 1000 - performance.now()))
      answers.push(...(await viewer.refresh(board)))
    }
    return answers
  })
  return (await Promise.all(looking)).flat()
}

async function watching({ portal, folder }: Measured, look: () => Promise<ViewerAnswer[]>): Promise<Watching> {
  const processor = () => ({ portal: processorSeconds(portal.pid), database: processorSecondsOfAll(serverOf(folder)) })
  const [before, began] = [processor(), performance.now()]
  const answers = await look()
  const seconds = (performance.now() - began) / 1000
  const after = processor()
  const spread = (some: readonly ViewerAnswer[]) => distributionOf(some.map(({ milliseconds }) => milliseconds))
  const byPath = Map.groupBy(answers, ({ path }) => path)
  return {
    ...spread(answers),
    calls: Object.fromEntries([...byPath].map(([path, some]) => [path, spread(some)])),
    faults: answers.flatMap(({ path, fault }) => (fault === null ? [] : [`${path}: ${fault}`])),
    seconds,
    processor: { portal: after.portal - before.portal, database: after.database - before.database },
  }
}

export function viewersTable({ viewers, boards, calls, alone, all }: ViewersResult): string {
  const row = (name: string, times: TimeSpread) => [
    name,
    ms(times.p50),
    ms(times.p95),
    ms(times.p99),
    String(times.samples),
  ]
  const rows = Object.keys(all.calls).flatMap((path) => {
    const [one, many] = [alone.calls[path], all.calls[path]]
    return one && many ? [row(`${path}, one alone`, one), row(`${path}, ${viewers}`, many)] : []
  })
  const limit = Math.max(most.times * alone.p99, most.milliseconds)
  const faults = [...alone.faults, ...all.faults]
  const isKept = all.p99 <= limit && faults.length === 0
  const share = (seconds: number) => `${Math.round((100 * seconds) / all.seconds)} %`
  return [
    `${viewers} viewers of ${boards} dashboards (${calls} calls for one refresh of each), refreshed every ${refresh} s, for ${Math.round(all.seconds)} s`,
    aligned([
      ['milliseconds an answer', 'p50', 'p95', 'p99', 'answers'],
      row('one alone', alone),
      row(`${viewers}`, all),
      ...rows,
    ]),
    `Of one processor the portal took ${share(all.processor.portal)}, its database ${share(all.processor.database)}; answers that were not 200: ${faults.length}`,
    ...faults.slice(0, mostFaults),
    `${isKept ? 'reached' : 'NOT reached'}: p99 of ${viewers} is ${(all.p99 / alone.p99).toFixed(1)}x that of one, ${ms(all.p99)} ms (at most ${ms(limit)}: ${most.times}x, or ${most.milliseconds} ms where that is more), and every answer is 200`,
  ].join('\n')
}

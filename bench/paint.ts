import { builtIn, builtInScreens } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { openBrowserOfPeople } from '../e2e/support/chromium.ts'
import { addressOfScreen } from '../e2e/support/pages.ts'
import { paintOf, type Painted } from '../e2e/support/paint.ts'
import { pageOf } from '../e2e/support/photograph.ts'
import { mostShift } from '../e2e/support/shifts.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { aligned } from './format.ts'

interface PaintedBoard {
  address: string
  widgets: number
  /** Of several loads the middle one; milliseconds. */
  paint: number
  /** What was painted largest, and last, in that load. */
  largest: string
  /** The most of all loads. */
  shift: number
  /** Milliseconds of a piece of plain work, the least of all loads. */
  piece: number
}

export interface PaintResult {
  /** Those that took longest first. */
  boards: PaintedBoard[]
}

const loads = 3
const mostMs = 2_500

/** Largest paint and layout shift of every dashboard that the portal ships, with an empty cache and a quarter of the CPU. */
export async function measurePaint(folder: string, say: (line: string) => void): Promise<PaintResult> {
  await buildWeb()
  const portal = await startPortal({ dataDir: folder, env: { DEMO: '1' }, patienceSeconds: 600 })
  const browser = await openBrowserOfPeople(await ensureBrowser())
  const boards: PaintedBoard[] = []
  try {
    for (const [path, screens] of Object.entries(builtInScreens)) {
      const widgets = builtIn[path]?.widgets.length ?? 0
      for (const address of screens.map(addressOfScreen)) {
        boards.push(await measureBoard(browser, portal.url, { address, widgets }))
        say(lineOf(boards.at(-1)).join('  '))
      }
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
  return { boards: boards.toSorted((one, other) => other.paint - one.paint) }
}

async function measureBoard(
  browser: Awaited<ReturnType<typeof openBrowserOfPeople>>,
  url: string,
  { address, widgets }: Pick<PaintedBoard, 'address' | 'widgets'>,
): Promise<PaintedBoard> {
  const painted: Painted[] = []
  while (painted.length < loads) {
    const page = await pageOf(browser, url, 'management', 'light', {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'no-preference',
    })
    painted.push(await paintOf(page, address, widgets))
    await page.context().close()
  }
  const middle = painted.toSorted((one, other) => one.paint - other.paint)[Math.floor(loads / 2)]
  return {
    address,
    widgets,
    paint: middle?.paint ?? Number.NaN,
    largest: middle?.largest ?? '',
    shift: Math.max(...painted.map(({ moved }) => moved.shift)),
    piece: Math.min(...painted.map(({ piece }) => piece)),
  }
}

/** Whether every dashboard keeps both limits. */
export const isPainted = ({ boards }: PaintResult): boolean => boards.length > 0 && boards.every(isKept)

const isKept = ({ paint, shift }: PaintedBoard) => paint > 0 && paint <= mostMs && shift < mostShift

const lineOf = (board: PaintedBoard | undefined): string[] =>
  board
    ? [
        board.address,
        String(board.widgets),
        `${Math.round(board.paint)} ms`,
        board.shift.toFixed(4),
        `${Math.round(board.piece)} ms`,
        isKept(board) ? 'yes' : 'NO',
        board.largest,
      ]
    : []

export function paintTable({ boards }: PaintResult): string {
  const kept = boards.filter(isKept).length
  return [
    aligned([['dashboard', 'widgets', 'largest paint', 'shift', 'work', 'kept', 'largest'], ...boards.map(lineOf)]),
    `Medians of ${loads} loads with an empty cache, at a quarter of the CPU, 1280 px wide; the most shift of any; 'work': what the machine takes for the same piece of plain work, 200 ms where it is quiet.`,
    `${kept === boards.length ? 'reached' : 'NOT reached'}: ${kept} of ${boards.length} within ${mostMs} ms and ${mostShift}`,
  ].join('\n')
}

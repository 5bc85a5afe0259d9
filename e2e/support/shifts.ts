import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Element | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

export interface Moved {
  /** Sum of the layout shifts that nobody's input explains (Layout Instability API), without a unit; 0: nothing moved. */
  readonly shift: number
  /** What moved, from where to where in px, a line each, for who has to mend it. */
  readonly what: string
}

/** Below it nobody sees anything move: a fifth of what counts as good on the web. */
export const mostShift = 0.02

/** What moved on the page since it began to load, or since that moment of its own clock. */
export async function movedOn(page: Page, since = 0): Promise<Moved> {
  return page.evaluate(async (from) => {
    const shifts = await new Promise<Shift[]>((resolve, reject) => {
      const told: PerformanceObserverCallback = (list, _observer, { droppedEntriesCount = 0 } = {}) => {
        // A browser keeps 150 of them for who asks later.
        if (droppedEntriesCount > 0) reject(new Error(`${droppedEntriesCount} layout shifts were not kept`))
        resolve((list.getEntries() as Shift[]).filter(({ startTime }) => startTime >= from))
      }
      new PerformanceObserver(told).observe({ type: 'layout-shift', buffered: true })
      // No entry, no call: nothing moved.
      setTimeout(() => resolve([]), 500)
    })
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const lines = own.map(({ value, startTime, sources }) => {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `  ${node?.nodeName ?? '(gone)'} '${node?.textContent?.slice(0, 40) ?? ''}' ${place(previousRect)} -> ${place(currentRect)}`,
      )
      return [`${value.toFixed(4)} at ${Math.round(startTime)} ms`, ...moved].join('\n')
    })
    return { shift: own.reduce((sum, { value }) => sum + value, 0), what: lines.join('\n') }
  }, since)
}

/**
 * What waits unseen for the height of what is above it waits for as long as it takes: on a busy machine it would be shown
 * before, and move. For pages that are still to be opened.
 */
export async function withoutHaste(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('--ido-appear-late', 'none')
    })
  })
}

/**
 * Answers whose address contains `part` come so many milliseconds late, as from a server that is busy with them.
 * @returns tells how many have been asked for since
 */
export async function answerLate(page: Page, part: string, milliseconds: number): Promise<() => number> {
  let asked = 0
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(part),
    async (route) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await route.continue()
    },
  )
  return () => asked
}

import type { Page } from '@playwright/test'
import { movedOn, type Moved, withoutHaste } from './shifts.ts'

export interface Painted {
  /** Milliseconds to the largest paint. */
  readonly paint: number
  /** What it was, in a few words. */
  readonly largest: string
  readonly moved: Moved
  /** Milliseconds that the machine took for a piece of plain work in the page, before or after: the busier, the longer. */
  readonly piece: number
}

/** Loads an address in a page that is new, with a quarter of the CPU, until it stands still with so many figures at least. */
export async function paintOf(page: Page, address: string, figures: number): Promise<Painted> {
  await withoutHaste(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await page.evaluate(pieceOfWork)
  await page.goto(address)
  await page.getByRole('main').waitFor()
  if (figures > 0)
    await page
      .getByRole('figure')
      .nth(figures - 1)
      .waitFor({ state: 'attached' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  const piece = Math.max(before, await page.evaluate(pieceOfWork))
  return { ...(await page.evaluate(largestPaint)), moved: await movedOn(page), piece }
}

/** Milliseconds of a piece of plain work, in the page and as throttled as it is. */
function pieceOfWork(): number {
  const began = performance.now()
  let sum = 0
  for (let n = 0; n < 20_000_000; n += 1) sum += Math.sqrt(n)
  return sum > 0 ? performance.now() - began : 0
}

async function largestPaint(): Promise<Pick<Painted, 'paint' | 'largest'>> {
  interface LargestPaint extends PerformanceEntry {
    readonly element: Element | null
  }
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as LargestPaint | undefined
      const { nodeName = '', textContent = '' } = last?.element ?? {}
      resolve({ paint: last?.startTime ?? 0, largest: `${nodeName} ${textContent?.slice(0, 40) ?? ''}`.trim() })
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve({ paint: 0, largest: '' }), 500)
  })
}

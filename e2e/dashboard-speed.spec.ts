import { expect, test } from './support/story.ts'

const address = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

test('nothing moves while a dashboard loads in a browser with a quarter of the CPU', async ({ as }) => {
  const page = await as('management', { viewport: { width: 1280, height: 900 } })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await expect(page.getByRole('figure').nth(11)).toBeAttached()
  await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(() => document.fonts.ready)
  const { paint, shift } = await page.evaluate(async () => {
    const seen = async (type: string): Promise<PerformanceEntry[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        // No entry, no call: nothing moved.
        setTimeout(() => resolve([]), 500)
      })
    const paints = await seen('largest-contentful-paint')
    const shifts = (await seen('layout-shift')) as Shift[]
    return {
      paint: paints.at(-1)?.startTime ?? 0,
      shift: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
    }
  })
  process.stdout.write(
    `Dashboard at a quarter of the CPU: LCP ${Math.round(paint)} ms (aim 2500), layout shift ${shift.toFixed(4)}\n`,
  )
  // Timings never decide a test; that something was painted, and where, does.
  expect(paint).toBeGreaterThan(0)
  expect(shift).toBeLessThan(0.02)
})

// Features: none
import type { Page } from '@playwright/test'
import { Traffic } from './support/still.ts'
import { expect, test } from './support/story.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'

/** Most kB (1,000 bytes) of script and style as they came over the wire, headers too, for a browser with an empty cache. */
const budgets = [
  { page: 'sign-in page', who: null, address: '/login', most: 180 },
  { page: 'landing page', who: null, address: '/', most: 180 },
  { page: 'VOC table page', who: 'admin', address: '/v3/manage/voc', most: 260 },
  // 290 for the page, its figures and the lists behind them, 180 for the charts, which come after them.
  { page: 'dashboard page', who: 'management', address: assurance, most: 475 },
] as const

for (const { page: name, who, address, most } of budgets) {
  test(`the ${name} takes at most ${most} kB of script and style`, async ({ as, visitor }) => {
    const page = who ? await as(who) : await visitor()
    const kilobytes = await transferred(page, address)
    process.stdout.write(`First load of the ${name}: ${kilobytes.toFixed(1)} kB (most ${most})\n`)
    expect(kilobytes).toBeLessThanOrEqual(most)
    // Nothing counted means that nothing was measured.
    expect(kilobytes).toBeGreaterThan(20)
  })
}

async function transferred(page: Page, address: string): Promise<number> {
  const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) sizes.push(request.sizes())
  })
  const traffic = new Traffic(page)
  await page.goto(address)
  await expect(page.getByRole('button').first()).toBeVisible()
  // Whatever the page fetches on its own in its first moments is part of the load, the unasked-for too.
  await traffic.ends(500)
  const all = await Promise.all(sizes)
  return all.reduce((sum, file) => sum + file.responseBodySize + file.responseHeadersSize, 0) / 1000
}

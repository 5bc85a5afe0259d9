// Features: dashboards, query, ingest
import { ingestCall, jakartaDay, listCases, type PortalCase } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ido } from './support/portal.ts'
import { answerLate, mostShift, movedOn, withoutHaste } from './support/shifts.ts'
import { expect, test } from './support/story.ts'

const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'
const product = 'Wifi Managed Service'
const host = 'wifi-managed-service-app-01'
const minute = 60_000

/** As a program of the monitoring does: a host that answered until 45 minutes ago and has not since. */
async function sendOutage(page: Page): Promise<void> {
  const printed = await ido('api-key', 'create', '--scopes', 'infra')
  const [key] = /ido_\S+/.exec(printed) ?? []
  const now = Math.floor(Date.now() / (5 * minute)) * 5 * minute
  const rows = Array.from({ length: 24 }, (_, place) => {
    const ago = 5 * (24 - place)
    return {
      host,
      metric: 'up',
      at: new Date(now - ago * minute).toISOString(),
      value: ago <= 45 ? 0 : 1,
      interval_s: 300,
    }
  })
  const sent = await page.request.post(ingestCall.path.replace(':dataset', 'infra'), {
    data: rows,
    headers: { authorization: `Bearer ${key}` },
  })
  expect(sent.status(), await sent.text()).toBe(200)
}

test('an outage that a program reports stands in the strip, is a case soon after, is marked on the charts, and an hour of it is dragged out', async ({
  as,
}) => {
  const page = await as('management')
  await sendOutage(page)
  await withoutHaste(page)
  await answerLate(page, '/query/watch', 800)
  await page.goto(infra)

  // It makes the strip higher, and nothing below it jumps.
  const strip = page.getByRole('region', { name: 'Keadaan sekarang' })
  await expect(strip.getByRole('link').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { shift, what } = await movedOn(page)
  expect(shift, what).toBeLessThan(mostShift)
  await page.unrouteAll({ behavior: 'wait' })

  // The strip has it first, in words, and narrows the page.
  const tile = strip
    .getByRole('list', { name: /^Produk/ })
    .getByRole('link')
    .first()
  await expect(tile).toContainText(product)
  await expect(tile).toContainText(/Terganggu sejak .*Sampel .*[12] dari 2 host/)
  await expectAccessible(page)
  await tile.click()
  await expect(page).toHaveURL(/product=Wifi/)
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText(product)

  const chart = page.getByRole('figure', { name: 'Ketersediaan per layanan' })
  await expect(chart).toContainText(/\d+ gangguan ditandai/)
  const plot = chart.getByRole('img')
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('The chart has no place')
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height * 0.4]

  // What the pointer shows on one chart the others show, too.
  await page.mouse.move(...at(0.5))
  await expect(
    page.getByRole('figure', { name: 'Laju bakar dari waktu ke waktu' }).locator('[data-crosshair]'),
  ).toBeVisible()
  await expect(chart.locator('[data-crosshair]')).toHaveCount(0)

  await page.mouse.move(...at(0.4))
  await page.mouse.down()
  await page.mouse.move(...at(0.5), { steps: 4 })
  await page.mouse.move(...at(0.6), { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=[^&]+&/)
  const dragged = new URL(page.url()).searchParams
  const [from, to] = ['from', 'to'].map((name) => Date.parse(dragged.get(name) ?? ''))
  const hours = (Number(to) - Number(from)) / (60 * minute)
  expect(hours, page.url()).toBeGreaterThan(12)
  expect(hours, page.url()).toBeLessThan(60)
  expect(dragged.get('product'), 'the drag chose no mark').toBe(product)
  await page.goBack()
  await expect(page).not.toHaveURL(/from=/)

  // The same by the keyboard: the newest step and the two before it.
  const keys = chart.getByRole('button', { name: /^(Pilih rentang waktu di Ketersediaan|Rentang waktu:)/ })
  await keys.focus()
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await expect(keys).toContainText(/^Rentang waktu: .* – /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=[^&]+&/)
  const chosen = new URL(page.url()).searchParams
  const [first, last] = ['from', 'to'].map((name) => Date.parse(chosen.get(name) ?? ''))
  expect(Number(last) - Number(first)).toBe(3 * 60 * minute)
  expect(jakartaDay(Number(last) - 1)).toBe(jakartaDay(Date.now()))

  // And back to the page's own period.
  await page.getByRole('button', { name: 'Kembali ke 7 hari terakhir' }).click()
  await expect(page).not.toHaveURL(/from=/)

  // The search for cases has it by now, and on the wall it is the same.
  await expect
    .poll(
      async () => {
        const found = await page.request.get(`${listCases.path}?place=${host}&size=100`)
        const { content } = (await found.json()) as { content: PortalCase[] }
        return content.some(({ measures }) => measures.some(({ measure }) => measure === 'availability'))
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  await page.goto('/tioc/management')
  const brief = page.getByRole('region', { name: 'Ringkasan kasus' })
  await expect(brief.getByRole('link', { name: new RegExp(`^Berlangsung: ketersediaan.*${host}`) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keadaan sekarang' }).getByRole('link').first()).toContainText(product)
  await expectAccessible(page)
})

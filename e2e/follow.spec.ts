// Features: dashboards
import { randomInt } from 'node:crypto'
import { events, jakartaDay, targets } from '@ido/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { figure, widgetsSettled } from './support/widgets.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'
const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'
const guide = '/v3/guideline'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('filters follow from page to page and go with one click', async ({ shared }) => {
  const page = await shared('management', assurance)
  await widgetsSettled(page)
  await page.getByRole('button', { name: /30 hari terakhir/ }).click()
  await page.getByRole('button', { name: '90 hari terakhir' }).click()
  await page
    .getByRole('group', { name: 'Filter dashboard' })
    .getByRole('button', { name: 'Produk', exact: true })
    .click()
  await page.getByRole('checkbox', { name: 'Pijar', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/period=90d/)
  await expect(page).toHaveURL(/product=Pijar/)

  await page.getByRole('link', { name: 'Infra Monitoring' }).click()
  await expect(page).toHaveURL(new RegExp(`${infra}\\?.*product=Pijar`))
  await widgetsSettled(page)
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await expect(chips).toContainText('Produk: Pijar')
  await chips.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(chips).toBeHidden()
  await expect(page).toHaveURL(/\?period=90d$/)

  // An address that names its own period wins over what followed.
  await openWithin(page, `${infra}?from=2001-01-01&to=2001-02-01`)
  await widgetsSettled(page)
  const empty = figure(page, 'Ketersediaan')
  await expect(empty).toContainText('Tidak ada data pada periode ini')
  await empty.getByRole('button', { name: /^Lihat / }).click()
  await widgetsSettled(page)
  await expect(empty).not.toContainText('Tidak ada data pada periode ini')
})

test('filters follow between the boards of a menu, and what was cleared stays cleared, also on the way back', async ({
  shared,
}) => {
  const page = await shared('management', `${assurance}?product=Pijar`)
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await widgetsSettled(page)
  await menu.getByRole('link', { name: 'Perbandingan regional' }).click()
  await expect(page).toHaveURL(/\/treg\?product=Pijar$/)
  await widgetsSettled(page)
  await chips.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(page).toHaveURL(/\/treg$/)
  await widgetsSettled(page)
  await menu.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page).toHaveURL(assurance)
  await widgetsSettled(page)
  await expect(chips).toHaveCount(0)
  await page.goBack()
  await widgetsSettled(page)
  await expect(page).toHaveURL(/\/treg$/)

  // Who asks for the page that they are on wants all of it, also where a menu opens it by a key.
  await openWithin(page, `${infra}?product=Pijar`)
  await widgetsSettled(page)
  await menu.getByRole('link', { name: 'Infra Monitoring' }).click()
  await expect(page).toHaveURL(infra)
  await widgetsSettled(page)
  await expect(chips).toHaveCount(0)
})

test('on a phone the bar says that it goes on, until it has been drawn to its end', async ({ shared }) => {
  const page = await shared('management', guide)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, `${assurance}?region=T-REG+2`)
  await widgetsSettled(page)
  const more = page.getByText('lainnya →')
  await expect(more).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Filter dashboard' }).getByRole('button').last().scrollIntoViewIfNeeded()
  const bar = page.locator('div:has(> [role=group][aria-label="Filter dashboard"])')
  await bar.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
  await expect(more).toBeHidden()
})

test('a filter on what a board compares stays behind, in words and one click away, and follows to the next board', async ({
  shared,
}) => {
  const page = await shared('management', `${assurance}?region=T-REG+2&product=Pijar`)
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  const stayed = page.getByText('Filter regional (T-REG 2) tidak ikut: dashboard ini membandingkan regional.')
  await widgetsSettled(page)
  await menu.getByRole('link', { name: 'Perbandingan regional' }).click()
  await expect(page).toHaveURL(/\/treg\?product=Pijar$/)
  await widgetsSettled(page)
  await expect(stayed).toBeVisible()
  await expect(chips).not.toContainText('T-REG 2')
  await expect(figure(page, 'Regional berdampingan')).toContainText('T-REG 5')
  await page.reload()
  await widgetsSettled(page)
  await expect(stayed).toBeVisible()
  await expectAccessible(page)

  // Choosing something else decides nothing about it.
  await chips.getByRole('button', { name: 'Hapus filter Produk: Pijar' }).click()
  await expect(page).toHaveURL(/\/treg$/)
  await expect(stayed).toBeVisible()
  await menu.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page).toHaveURL(/assurance-performance\?region=T-REG(\+|%20)2$/)
  await widgetsSettled(page)

  // With nothing else to bring along the address stays as it is.
  await menu.getByRole('link', { name: 'Perbandingan regional' }).click()
  await expect(stayed).toBeVisible()
  await expect(page).toHaveURL(/\/treg$/)
  await page.getByRole('button', { name: 'Terapkan T-REG 2' }).click()
  await expect(page).toHaveURL(/\/treg\?region=T-REG(\+|%20)2$/)
  await expect(stayed).toBeHidden()
  await expect(chips).toContainText('T-REG 2')
  await chips.getByRole('button', { name: 'Hapus filter Regional: T-REG 2' }).click()
  await expect(page).toHaveURL(/\/treg$/)
  await expect(stayed).toBeHidden()

  // An address that names it is kept to the letter.
  await openWithin(page, '/v3/dashboard/digital-product-performance/treg?region=T-REG+2')
  await widgetsSettled(page)
  await expect(chips).toContainText('T-REG 2')
  await expect(stayed).toHaveCount(0)
})

test('a product that was opened follows to boards of figures about products, and not to walls', async ({ shared }) => {
  const page = await shared('management', '/v3/dashboard/pijar')
  await widgetsSettled(page)
  await page.getByRole('navigation', { name: 'Menu samping' }).getByRole('link', { name: 'Infra Monitoring' }).click()
  await expect(page).toHaveURL(new RegExp(`${infra}\\?.*product=Pijar`))
  await widgetsSettled(page)
  await goWithin(page, '/tioc/management')
  await expect(page).toHaveURL(/\/tioc\/management$/)
  await expect(page.getByText('Filter produk (Pijar) tidak ikut: papan dinding untuk seluruh ruangan.')).toBeVisible()
  await widgetsSettled(page)
  await expectAccessible(page)
  await goWithin(page, assurance)
  await expect(page).toHaveURL(/assurance-performance\?.*product=Pijar/)
  await widgetsSettled(page)
})

test('the filters of a board go on to the list of its feedback, and back from there as they are by then', async ({
  shared,
}) => {
  const page = await shared(
    'management',
    '/v3/dashboard/digital-product-performance/treg/management?period=90d&product=Pijar&region=T-REG+2',
  )
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await widgetsSettled(page)
  await page
    .getByRole('navigation', { name: 'Catatan di balik halaman ini' })
    .getByRole('link', { name: 'catatan VOC' })
    .click()
  await expect(page).toHaveURL(/product\/feedback\?.*product_id=\d+/)
  await expect(chips).toContainText('Produk: Pijar')
  await expect(chips).toContainText('T-REG 2')
  const address = new URL(page.url())
  expect(address.searchParams.get('time_in_from')).toMatch(/^\d{4}-\d\d-\d\d$/)

  await expect(page.getByRole('table', { name: 'Daftar suara pelanggan' })).toBeVisible()
  await chips.getByRole('button', { name: /Hapus filter .*T-REG 2/ }).click()
  await expect(chips).not.toContainText('T-REG 2')
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Dashboard yang terkait' })
    .getByRole('link', { name: 'Perbandingan regional' })
    .click()
  await expect(page).toHaveURL(/\/treg\?.*product=Pijar/)
  expect(new URL(page.url()).searchParams.get('region')).toBeNull()
  expect(new URL(page.url()).searchParams.get('from')).toBe(address.searchParams.get('time_in_from'))
  await widgetsSettled(page)
  await expectAccessible(page)
})

test('the filters of a board go on to its records, which lead to the boards that show them', async ({ shared }) => {
  const page = await shared('management', `${assurance}?period=90d&product=Pijar&region=T-REG+2`)
  await widgetsSettled(page)
  await page
    .getByRole('navigation', { name: 'Catatan di balik halaman ini' })
    .getByRole('link', { name: 'tiket' })
    .click()
  await expect(page).toHaveURL(/detail-case\?/)
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await expect(chips).toContainText('Pijar')
  await expect(chips).toContainText('T-REG 2')
  const from = new URL(page.url()).searchParams.get('from')
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Dashboard yang terkait' })
    .getByRole('link', { name: 'Assurance Performance' })
    .first()
    .click()
  await expect(page).toHaveURL(/assurance-performance\?/)
  const led = new URL(page.url()).searchParams
  expect([led.get('product'), led.get('region'), led.get('from')]).toEqual(['Pijar', 'T-REG 2', from])
  await widgetsSettled(page)
})

const touched = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Dashboard yang terkait' })
    .or(page.getByRole('dialog').getByRole('region', { name: 'Dashboard yang terkait' }))
    .last()

/** Goes to a board that is touched, and answers what its address says. */
async function follow(page: Page, board: string): Promise<URLSearchParams> {
  await touched(page).getByRole('link', { name: board, exact: true }).click()
  await expect(page).toHaveURL(/\/v3\/dashboard\/digital-product-performance\//)
  await widgetsSettled(page)
  await expect(page.getByRole('heading', { level: 1, name: board, exact: true })).toBeVisible()
  return new URL(page.url()).searchParams
}

test('an import leads to the boards that show its days, when it is done and from the history, until it is taken back', async ({
  as,
}) => {
  const page = await as('admin')
  const name = `uji${randomInt(100_000_000, 999_999_999)}.csv`
  await page.goto('/v3/manage/import')
  await page.getByRole('radio', { name: 'Pesanan', exact: true }).check()
  const lines = ['order|order date|completion date', `${name}-1|2019-04-13|2019-04-15`, `${name}-2|2019-04-14|`]
  await page
    .getByLabel('atau pilih berkas')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByRole('button', { name: 'Periksa seluruh berkas' }).click()
  await page.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(page.getByRole('region', { name: 'Impor selesai', exact: true })).toBeVisible()
  const done = page.url()
  const ways = await touched(page).getByRole('link').allInnerTexts()
  expect(ways.length).toBeGreaterThan(2)
  await expectAccessible(page)
  const [board = ''] = ways
  const days = await follow(page, board)
  expect([days.get('from'), days.get('to')]).toEqual(['2019-04-13', '2019-04-15'])

  await goWithin(page, '/v3/manage/import?tab=history')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('cell', { name }).click()
  await expect(touched(page).getByRole('link')).toHaveText(ways)
  const again = await follow(page, board)
  expect([again.get('from'), again.get('to')]).toEqual(['2019-04-13', '2019-04-15'])

  await goWithin(page, done)
  await page.getByRole('button', { name: 'Tarik kembali impor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tarik kembali' }).click()
  await expect(page.getByRole('region', { name: 'Impor ditarik kembali', exact: true })).toBeVisible()
  await expect(touched(page)).toHaveCount(0)
})

test('a target leads to the boards of its measure, in its period and region; what one cannot be set to is named', async ({
  shared,
}) => {
  const page = await shared('management', guide)
  const year = Number(jakartaDay(Date.now()).slice(0, 4)) + 2
  const made = await page.request.post(targets.create.path, {
    data: {
      measure: 'tickets.sla_compliance',
      period: `${year}-05`,
      regionId: 3,
      value: 0.9,
      note: `ikut ${randomInt(1_000_000)}`,
    },
  })
  const text = await made.text()
  expect(made.status(), text).toBe(200)
  const { content } = JSON.parse(text) as { content: { id: number } }
  try {
    await goWithin(page, `/v3/manage/target/edit/${content.id}`)
    await expect(touched(page).getByRole('link').first()).toBeVisible()
    await touched(page)
      .getByRole('button', { name: /^Tampilkan \d+ lagi$/ })
      .click()
    // It compares regions, so it cannot be set to one.
    await expect(touched(page).getByRole('listitem').filter({ hasText: 'Perbandingan regional' })).toContainText(
      'tanpa filter regional',
    )
    await expectAccessible(page)
    const led = await follow(page, 'Assurance Performance')
    expect([led.get('from'), led.get('to'), led.get('region')]).toEqual([`${year}-05-01`, `${year}-06-01`, 'T-REG 3'])
  } finally {
    await page.request.delete(`${targets.list.path}/${content.id}`)
  }
})

test('an event leads to its own pages first, which are told which one it is, and to others by its days and products', async ({
  shared,
}) => {
  const page = await shared('management', guide)
  const answer = await page.request.get(`${events.list.path}?size=100&search=Harbolnas`)
  const { content } = (await answer.json()) as { content: { id: number; name: string }[] }
  const [event] = content
  if (!event) throw new Error('The demo has no Harbolnas')
  await goWithin(page, `/v3/manage/event/edit/${event.id}`)
  const links = touched(page).getByRole('link')
  await expect(links.first()).toHaveText('Events')
  await expect(links.nth(1)).toHaveText(/^Event: /)
  const own = await follow(page, 'Event: Assurance Performance')
  expect(own.get('event')).toBe(String(event.id))
  await page.goBack()
  await touched(page)
    .getByRole('button', { name: /^Tampilkan \d+ lagi$/ })
    .click()
  const other = await follow(page, 'Perbandingan regional')
  expect(other.get('event')).toBeNull()
  expect(other.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
})

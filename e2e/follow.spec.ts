import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/story.ts'

const assurance = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'
const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'

const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true })

/** Waits until every widget has its answer. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.locator('[role=figure][aria-busy=true]')).toHaveCount(0)
}

test('filters follow from page to page and go with one click', async ({ as }) => {
  const page = await as('management')
  await page.goto(assurance)
  await settled(page)
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
  await settled(page)
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await expect(chips).toContainText('Produk: Pijar')
  await chips.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(chips).toBeHidden()
  await expect(page).toHaveURL(/\?period=90d$/)

  // An address that names its own period wins over what followed.
  await page.goto(`${infra}?from=2001-01-01&to=2001-02-01`)
  await settled(page)
  const empty = figure(page, 'Ketersediaan')
  await expect(empty).toContainText('Tidak ada data pada periode ini')
  await empty.getByRole('button', { name: /^Lihat / }).click()
  await settled(page)
  await expect(empty).not.toContainText('Tidak ada data pada periode ini')
})

test('filters follow between the boards of a menu, and what was cleared stays cleared, also on the way back', async ({
  as,
}) => {
  const page = await as('management')
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await page.goto(`${assurance}?product=Pijar`)
  await settled(page)
  await menu.getByRole('link', { name: 'Perbandingan regional' }).click()
  await expect(page).toHaveURL(/\/treg\?product=Pijar$/)
  await settled(page)
  await chips.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(page).toHaveURL(/\/treg$/)
  await settled(page)
  await menu.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page).toHaveURL(assurance)
  await settled(page)
  await expect(chips).toHaveCount(0)
  await page.goBack()
  await settled(page)
  await expect(page).toHaveURL(/\/treg$/)

  // Who asks for the page that they are on wants all of it, also where a menu opens it by a key.
  await page.goto(`${infra}?product=Pijar`)
  await settled(page)
  await menu.getByRole('link', { name: 'Infra Monitoring' }).click()
  await expect(page).toHaveURL(infra)
  await settled(page)
  await expect(chips).toHaveCount(0)
})

test('on a phone the bar says that it goes on, until it has been drawn to its end', async ({ as }) => {
  const page = await as('management', { viewport: { width: 390, height: 844 } })
  await page.goto(`${assurance}?region=T-REG+2`)
  await settled(page)
  const more = page.getByText('lainnya →')
  await expect(more).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Filter dashboard' }).getByRole('button').last().scrollIntoViewIfNeeded()
  const bar = page.locator('div:has(> [role=group][aria-label="Filter dashboard"])')
  await bar.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
  await expect(more).toBeHidden()
})

test('a filter on what a board compares stays behind, in words and one click away, and follows to the next board', async ({
  as,
}) => {
  const page = await as('management')
  const menu = page.getByRole('navigation', { name: 'Menu samping' })
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  const stayed = page.getByText('Filter regional (T-REG 2) tidak ikut: dashboard ini membandingkan regional.')
  await page.goto(`${assurance}?region=T-REG+2&product=Pijar`)
  await settled(page)
  await menu.getByRole('link', { name: 'Perbandingan regional' }).click()
  await expect(page).toHaveURL(/\/treg\?product=Pijar$/)
  await settled(page)
  await expect(stayed).toBeVisible()
  await expect(chips).not.toContainText('T-REG 2')
  await expect(figure(page, 'Regional berdampingan')).toContainText('T-REG 5')
  await page.reload()
  await settled(page)
  await expect(stayed).toBeVisible()
  await expectAccessible(page)

  // Choosing something else decides nothing about it.
  await chips.getByRole('button', { name: 'Hapus filter Produk: Pijar' }).click()
  await expect(page).toHaveURL(/\/treg$/)
  await expect(stayed).toBeVisible()
  await menu.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page).toHaveURL(/assurance-performance\?region=T-REG(\+|%20)2$/)
  await settled(page)

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
  await page.goto('/v3/dashboard/digital-product-performance/treg?region=T-REG+2')
  await settled(page)
  await expect(chips).toContainText('T-REG 2')
  await expect(stayed).toHaveCount(0)
})

test('the filters of a board go on to the list of its feedback, and back from there as they are by then', async ({
  as,
}) => {
  const page = await as('management')
  const chips = page.getByRole('list', { name: 'Filter aktif' })
  await page.goto('/v3/dashboard/digital-product-performance/treg/management?period=90d&product=Pijar&region=T-REG+2')
  await settled(page)
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
  await settled(page)
  await expectAccessible(page)
})

test('the filters of a board go on to its records, which lead to the boards that show them', async ({ as }) => {
  const page = await as('management')
  await page.goto(`${assurance}?period=90d&product=Pijar&region=T-REG+2`)
  await settled(page)
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
  await settled(page)
})

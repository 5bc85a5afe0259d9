// Features: voc, products
import { categoryRanking, dashboardFeedback, type EndpointAnswer } from '@ido/contract'
import type { Page } from '@playwright/test'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { heading, manageVoc } from './support/voc.ts'

const dashboard = '/v3/manage/dashboard'
const period = { dateFrom: '2025-01-01', dateTo: '2026-12-31' }
const written = (count: number) => new Intl.NumberFormat('id-ID').format(count)

async function asked<T>(page: Page, path: string, query: Record<string, string>): Promise<T> {
  const answer = await page.request.get(`${path}?${new URLSearchParams(query).toString()}`)
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { content: T }).content
}

const charts = (page: Page, query: Record<string, string>) =>
  asked<EndpointAnswer<typeof dashboardFeedback>>(page, dashboardFeedback.path, query)

async function expectRecords(page: Page, count: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${manageVoc}\\?`))
  await expect(page.getByRole('status').filter({ hasText: `dari ${written(count)}` })).toBeVisible()
}

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('CMP narrows the executive dashboard, sees what the call counts, and comes from a category to exactly its records', async ({
  shared,
}) => {
  const page = await shared('cmp', `${dashboard}?${new URLSearchParams(period).toString()}`)
  await expect(heading(page)).toHaveText('Dashboard VoC')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('group', { name: 'Filter' })
  for (const name of [
    'Regional',
    'Sumber',
    'Jenis masukan',
    'Produk',
    'Sub-produk',
    'Sentimen',
    'Perjalanan pelanggan',
  ]) {
    await expect(filters.getByRole('combobox', { name, exact: true })).toBeVisible()
  }
  await filters.getByRole('combobox', { name: 'Sumber', exact: true }).click()
  // While the charts are asked anew each says so.
  const held = Promise.withResolvers<void>()
  await page.route(
    ({ pathname, searchParams }) => pathname === dashboardFeedback.path && searchParams.get('source') === 'Helpdesk',
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  await page.getByRole('option', { name: 'Helpdesk', exact: true }).click()
  await expect(page).toHaveURL(/source=Helpdesk/)
  for (const name of ['Kategori teratas', 'Kategori menurut status', 'Media', 'Kategori NPS'])
    await expect(page.getByRole('figure', { name, exact: true })).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('Helpdesk')

  const { voca, cxIssue, voc, npsm } = await charts(page, { ...period, source: 'Helpdesk' })
  const [label = '', count = 0] = [cxIssue.labels[0], cxIssue.series[0]]
  expect(count).toBeGreaterThan(0)
  for (const [name, total] of [
    ['Kategori teratas', voca.totalData],
    ['Kategori menurut status', voca.totalData],
    ['Media', voc.totalData],
    ['Kategori NPS', npsm.totalData],
  ] as const) {
    await expect(page.getByRole('figure', { name, exact: true })).toContainText(written(total))
  }
  await page.getByRole('button', { name: 'Lihat tabel: Kategori teratas' }).click()
  const figure = page.getByRole('figure', { name: 'Kategori teratas' })
  await expect(figure.getByRole('row').filter({ hasText: label })).toContainText(written(count))
  await figure.getByRole('button', { name: label, exact: true }).click()
  await expectRecords(page, count)
  await page.goBack()
  await expect(page).toHaveURL(/source=Helpdesk/)
})

test('a product owner reads what is complained of most, what of it waits, and the ranking', async ({ as }) => {
  const page = await as('po')
  await page.goto(`${dashboard}?${new URLSearchParams(period).toString()}`)
  const answer = page.getByRole('region', { name: 'Apa yang paling banyak dikeluhkan pelanggan?' })
  const { voca, cxIssue } = await charts(page, { ...period, type_feedback: 'Keluhan' })
  const [label = '', count = 0] = [cxIssue.labels[0], cxIssue.series[0]]
  await expect(answer).toContainText(`${label}: ${written(count)} dari ${written(voca.totalData)} keluhan`)
  await expect(answer).toContainText(/hari sebelumnya/)
  const waiting = voca.series[0]?.data[voca.categories.indexOf(label)] ?? 0
  await answer.getByRole('link', { name: `${written(waiting)} belum dikerjakan` }).click()
  await expectRecords(page, waiting)
  await page.goBack()

  await page.getByRole('link', { name: 'Peringkat kategori' }).click()
  await expect(page).toHaveURL(/tab=ranking/)
  await expect(page).toHaveURL(/dateFrom=2025-01-01/)
  const ranked = await asked<EndpointAnswer<typeof categoryRanking>>(page, categoryRanking.path, period)
  const [first] = ranked
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText(first?.row_label ?? 'none')
  await expect(row).toContainText(written(first?.total_feedback ?? -1))
  await row.getByRole('link').click()
  await expectRecords(page, first?.total_feedback ?? -1)
})

test('a period without feedback says so in each chart, and a label that no list has is named', async ({
  as,
  watch,
}) => {
  watch.expect(/400 \(Bad Request\).*product=Nokia/)
  const page = await as('admin')
  await page.goto(`${dashboard}?dateFrom=2001-01-01&dateTo=2001-01-31`)
  await expect(page.getByText("There's no data", { exact: true })).toHaveCount(4)
  await expect(page.getByText('Tidak ada keluhan dalam periode dan filter ini.')).toBeVisible()
  await goWithin(page, `${dashboard}?product=Nokia`)
  await expect(page.getByRole('status').filter({ hasText: 'Nokia' }).first()).toBeVisible()
  await page.getByRole('list', { name: 'Filter aktif' }).getByRole('button', { name: /Nokia/ }).click()
  await expect(page.getByRole('figure', { name: 'Kategori teratas' })).toBeVisible()
})

test('the executive dashboard is for ADMIN, CMP and PO alone', async ({ as }) => {
  for (const who of ['agent', 'management'] as const) {
    const page = await as(who)
    await page.goto(dashboard)
    await expect(page).toHaveURL('/v3/dashboard')
    await expect(page.getByRole('link', { name: 'Dashboard VoC' })).toHaveCount(0)
  }
})

test('the page of a product leads to what its customers say, for those who may read it', async ({ as, shared }) => {
  const page = await shared('cmp', '/v3/dashboard/oca')
  await page.getByRole('link', { name: 'Suara pelanggan produk ini' }).click()
  await expect(heading(page)).toHaveText('Dashboard VoC')
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('Produk: OCA')
  const staff = await as('staff')
  await staff.goto('/v3/dashboard/oca')
  await expect(heading(staff)).toHaveText('OCA')
  await expect(staff.getByRole('link', { name: 'Suara pelanggan produk ini' })).toHaveCount(0)
})

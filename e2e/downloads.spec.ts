// Features: logs
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { downloadAnalytics, type EndpointAnswer } from '@ido/contract'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { countOnCard } from './support/widgets.ts'

const analytics = '/v3/manage/download-analytics'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

const rowsTaken = async (calls: APIRequestContext): Promise<number> => {
  const { content } = (await (await calls.get(downloadAnalytics.path)).json()) as {
    content: EndpointAnswer<typeof downloadAnalytics>
  }
  return content.current.rows
}

test('management sees who took far more than usual, and comes from there to the lines', async ({ shared, callsOf }) => {
  const before = await rowsTaken(await callsOf('management'))
  const page = await shared('management', analytics)
  const unusual = page.getByRole('region', { name: 'Volume tidak biasa' })
  // A product owner of the demo took a whole list in one evening, beside what he took that day anyway; the largest stands first.
  const found = unusual
    .getByRole('listitem')
    .filter({ hasText: /: \d{2}\.\d{3} baris/ })
    .first()
  await expect(found).toContainText('biasanya')
  const shown = await countOnCard(page.getByRole('listitem').filter({ hasText: /^Baris/ }))
  // Other stories take files meanwhile.
  expect(shown).toBeGreaterThanOrEqual(before)
  expect(shown).toBeLessThanOrEqual(await rowsTaken(page.request))
  for (const name of ['Unduhan per hari', 'Baris menurut data', 'Baris menurut orang', 'Jam unduhan']) {
    const figure = page.getByRole('figure', { name, exact: true })
    await expect(figure).toBeVisible()
    await expect(figure).toHaveAttribute('aria-busy', 'false')
  }
  await page.getByRole('button', { name: 'Lihat tabel: Baris menurut orang' }).click()
  await expect(page.getByRole('figure', { name: 'Baris menurut orang' }).getByRole('table')).toBeVisible()

  await found.getByRole('link').click()
  await expect(page).toHaveURL(/tab=log/)
  const row = page.getByRole('row').filter({ hasText: '48.210' })
  await expect(row).toContainText('VOC (CSV)')
  await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText('po@ido.example')
})

test('the regional log says what its files were asked with, and that of orders its hour by twelve', async ({
  shared,
}) => {
  const page = await shared('admin', `${analytics}?tab=regional&search=${encodeURIComponent('T-REG Management')}`)
  await expect(page.getByRole('row').nth(1)).toContainText(/path : treg\/management, period : 30d, region : T-REG \d/)
  await goWithin(page, '/v3/manage/ncxsc-download-log')
  await expect(page.getByRole('row').nth(1)).toContainText(/\d{2} : \d{2} [AP]M/)
})

test('nobody else opens them', async ({ as, shared }) => {
  const po = await as('po')
  await po.goto(analytics)
  await expect(po).toHaveURL('/v3/dashboard')
  // The same door is asked where a page is opened from within.
  const management = await shared('management', '/v3/guideline')
  await goWithin(management, '/v3/manage/ncxsc-download-log')
  await expect(management).toHaveURL('/v3/dashboard')
})

test('a file shows how far it is beside the pages, is done with all its rows, and another is cancelled', async ({
  watch,
  shared,
}) => {
  // Until the server has begun it.
  watch.expect(/404.+\/exports\//)
  const page = await shared('admin', '/v3/manage/activity-log')
  const tray = page.getByRole('region', { name: 'Berkas yang sedang dibuat' })
  const ask = async (format: 'CSV' | 'XLSX') => {
    await page.getByRole('button', { name: 'Ekspor' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `Unduh sebagai ${format}` }).click()
    return download
  }
  const file = await ask('CSV')
  const address = new URL(file.url())
  expect(address.searchParams.get('watch')).toMatch(/^[\da-f-]{36}$/)
  await expect(tray).toContainText('(CSV)')
  const rows = (await readFile(await file.path())).toString().trimEnd().split('\r\n').length - 1
  // It outlives the page that it was asked for on.
  await page.getByRole('link', { name: 'Beranda' }).first().click()
  await expect(tray).toContainText(`Selesai: ${new Intl.NumberFormat('id-ID').format(rows)} baris.`)
  await tray.getByRole('button', { name: /^Tutup/ }).click()
  await expect(tray).toBeHidden()

  // A quarter of a million rows: however fast the machine, they are not written before somebody has looked and pressed.
  const samples = { dataset: 'infra', measure: 'samples', from: '2020-01-01', to: '2035-01-01' }
  await goWithin(page, `/v3/detail-case?${new URLSearchParams(samples).toString()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Jumlah sampel/)
  const long = ask('XLSX')
  await tray.getByRole('button', { name: /^Batalkan/ }).click()
  await expect(tray).toContainText('(XLSX)Dibatalkan.')
  expect(await (await long).failure()).not.toBeNull()
})

test('while the portal does not answer how far a file is, it is asked seldom and can be let go', async ({
  watch,
  shared,
}) => {
  watch.expect(/503/)
  const page = await shared('admin', '/v3/manage/activity-log')
  let looks = 0
  await page.route('**/api/v2/exports/*', async (route) => {
    looks += 1
    await route.fulfill({ status: 503, headers: { 'retry-after': '600' }, body: '' })
  })
  await page.getByRole('button', { name: 'Ekspor' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh sebagai CSV' }).click()
  const file = await (await download).path()
  expect((await readFile(file)).length).toBeGreaterThan(0)
  const tray = page.getByRole('region', { name: 'Berkas yang sedang dibuat' })
  await expect(tray).toContainText('Portal tidak menjawab atau sedang sibuk.')
  await tray.getByRole('button', { name: /^Tutup/ }).click()
  await expect(tray).toBeHidden()
  expect(looks).toBe(1)
})

// Features: voc, ingest
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listVoc } from '@ido/contract'
import type { Route } from '@playwright/test'
import { realData } from '../apps/api/src/testing/real-data.ts'
import { openWithin } from './support/pages.ts'
import { ido } from './support/portal.ts'
import { expect, test } from './support/story.ts'
import { feedback, manageVoc, records, rowsOf, sentence } from './support/voc.ts'

const { path: realReviews, skip: noReviews } = realData('voc/app-reviews-id.csv')

test('ready views stand beside one’s own columns, and late ones lead with the oldest', async ({ as }) => {
  const page = await as('cmp')
  await page.goto(manageVoc)
  const views = page.getByRole('group', { name: 'Tampilan siap pakai' })
  const titles = () => page.getByRole('columnheader').allInnerTexts()
  await expect(page.getByRole('columnheader', { name: 'ID survei' })).toBeVisible()
  const own = await titles()
  await views.getByRole('button', { name: 'Prioritas' }).click()
  await expect(page.getByRole('columnheader', { name: 'Skor prioritas' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: 'ID survei' })).toBeHidden()
  await expect(views.getByRole('button', { name: 'Prioritas' })).toHaveAttribute('aria-pressed', 'true')
  const address = page.url()

  await views.getByRole('button', { name: 'Terlambat' }).click()
  await expect(page.getByRole('columnheader', { name: 'Waktu masuk' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('Terlambat: belum selesai lebih dari 14 hari sejak waktu masuknya')).toBeVisible()
  const ages = (await rowsOf(page)).map((row) => Number(/(\d+) hari/.exec(row)?.[1]))
  expect(ages.length).toBeGreaterThan(0)
  expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(14)
  for (const row of await rowsOf(page)) expect(row).toMatch(/Created|On Progress/)
  // A link that was sent on an earlier day shows what is late today.
  const late = page.url()
  await page.goto(late.replace(/time_in_to=[\d-]+/, 'time_in_to=2026-01-05'))
  await expect(views.getByRole('button', { name: 'Terlambat' })).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).searchParams.get('time_in_to')).toBe(new URL(late).searchParams.get('time_in_to'))
  // A second click leads back to what one chose oneself.
  await views.getByRole('button', { name: 'Terlambat' }).click()
  await expect(page.getByRole('columnheader', { name: 'ID survei' })).toBeVisible()
  expect(await titles()).toEqual(own)

  const other = await as('po')
  await other.goto(address)
  await expect(
    other.getByRole('group', { name: 'Tampilan siap pakai' }).getByRole('button', { name: 'Prioritas' }),
  ).toHaveAttribute('aria-pressed', 'true')
  // Ctrl-K knows them, too.
  await other.keyboard.press('Control+k')
  await other.getByRole('dialog').getByRole('combobox').fill('terlambat')
  await other
    .getByRole('option', { name: /Terlambat/ })
    .first()
    .click()
  await expect(other.getByRole('columnheader', { name: 'Waktu masuk' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a link restores filters, columns, sort and page for another person', async ({ as }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await as('agent', { permissions })
  await page.goto(feedback)
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Done/ }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  const region = page.getByRole('combobox', { name: 'Regional' })
  await region.fill('T-REG 2')
  await page.getByRole('option', { name: 'T-REG 2' }).click()
  await region.press('Escape')
  await page.getByRole('button', { name: 'Kolom' }).click()
  const columns = page.getByRole('dialog', { name: 'Kolom' })
  for (const name of ['Kotak pilih', 'No', 'ID']) {
    const always = columns.getByRole('checkbox', { name, exact: true })
    await expect(always).toBeDisabled()
    await expect(always).toBeChecked()
  }
  // A ticked column moves up to the chosen ones at once, so its box is another one afterwards.
  for (const column of ['Skor prioritas', 'Regional', 'ID survei'])
    await columns.getByRole('checkbox', { name: column }).click()
  await expect(columns.getByRole('checkbox', { name: 'Skor prioritas' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Skor prioritas' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Skor prioritas' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^11-20 dari/ })).toBeVisible()
  const seen = await rowsOf(page)
  expect(seen).toHaveLength(10)
  for (const row of seen) expect(row).toContain('T-REG 2')
  await page.getByRole('button', { name: 'Salin tautan tampilan ini' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await as('management')
  await other.goto(link)
  await expect(other.getByRole('status').filter({ hasText: /^11-20 dari/ })).toBeVisible()
  expect(await rowsOf(other)).toEqual(seen)
  await expect(other.getByRole('columnheader', { name: 'Skor prioritas' })).toHaveAttribute('aria-sort', 'descending')
  const titles = (of: typeof page) => of.getByRole('columnheader').allInnerTexts()
  expect(await titles(other)).toEqual(await titles(page))
  await expect(other.getByRole('columnheader', { name: 'ID survei' })).toHaveCount(0)
  await expect(other.getByRole('list', { name: 'Filter aktif' })).toContainText('T-REG 2')

  // The columns stay the person's own, on any machine; the link changed nobody else's.
  const again = await as('agent')
  await again.goto(feedback)
  await expect(again.getByRole('columnheader', { name: 'Skor prioritas' })).toBeVisible()
  await openWithin(other, feedback)
  // Whoever has chosen none has the specification's.
  const first = ['ID', 'ID survei', 'Dibuat oleh', 'Daftar masukan', 'Progres PO', 'Status']
  await expect.poll(async () => (await titles(other)).map((title) => title.trim()).slice(-6)).toEqual(first)
})

test('a range whose end comes before its start leaves the list as it was until it is mended', async ({ as }) => {
  const page = await as('management')
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.goto(`${feedback}?status=new`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const pair = page.getByRole('group', { name: 'Waktu masuk' })
  await pair.getByLabel('Dari', { exact: true }).fill('10/11/2026')
  await expect(page).toHaveURL(/time_in_from=2026-11-10/)
  await pair.getByLabel('Sampai', { exact: true }).fill('01/11/2026')
  await expect(pair.getByText('Akhir mendahului awal.')).toBeVisible()
  await expect(page).not.toHaveURL(/time_in/)
  expect(query()).toEqual({ status: 'new' })
  await expect(pair.getByLabel('Dari', { exact: true })).toHaveValue('10/11/2026')
  await pair.getByLabel('Dari', { exact: true }).fill('01/10/2026')
  await expect(page).toHaveURL(/time_in_from=2026-10-01/)
  expect(query()).toEqual({ status: 'new', time_in_from: '2026-10-01', time_in_to: '2026-11-02' })

  // What was a range already stays one while its other end is typed anew.
  await page.getByRole('searchbox').focus()
  await pair.getByLabel('Sampai', { exact: true }).fill('')
  await expect(page).not.toHaveURL(/time_in_to/)
  await pair.getByLabel('Sampai', { exact: true }).fill('30/09/2026')
  await expect(page).toHaveURL(/time_in_to=2026-11-02/)
  await expect(pair.getByLabel('Sampai', { exact: true })).toHaveValue('30/09/2026')
})

test('reviews imported by the command are found by what they say, and a second run adds none', async ({ as }) => {
  const folder = await mkdtemp(join(tmpdir(), 'ido-reviews-'))
  const file = join(folder, 'reviews.csv')
  const words = sentence('Kuota habis padahal belum dipakai')
  await writeFile(
    file,
    `ulasan,rating,tanggal\n"${words}, tolong ""cek"" 🙏",1,2025-07-05 14:02:41\nbagus,5,2025-07-05 14:01:26\n`,
  )
  const page = await as('staff')
  await ido('import', 'voc', file, '--profile', 'app-reviews-id')
  await page.goto(feedback)
  const found = page.getByRole('status').filter({ hasText: '1-1 dari 1' })
  await page.getByLabel('Cari suara pelanggan').fill(words)
  await expect(found).toBeVisible()
  await ido('import', 'voc', file, '--profile', 'app-reviews-id')
  await page.reload()
  await expect(found).toBeVisible()
  await records(page).click()
  await expect(page.getByText(`${words}, tolong "cek" 🙏`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('import:app-reviews-id')
  await rm(folder, { recursive: true })
})

test('the ten thousand real reviews are found by what they say', async ({ as }) => {
  test.skip(noReviews !== false, noReviews || '')
  const text = await readFile(realReviews, 'utf8')
  // One line of plain words, long enough to be the only one of its kind.
  const [review] = text.split('\n').filter((line) => /^[a-z ]{60,90},[1-5],/.test(line))
  const [words = ''] = (review ?? '').split(',')
  await ido('import', 'voc', realReviews, '--profile', 'app-reviews-id')
  const page = await as('staff')
  await page.goto(feedback)
  await page.getByLabel('Cari suara pelanggan').fill(
    words
      .split(' ')
      .filter((word) => word.length >= 3)
      .join(' '),
  )
  await expect(page.getByRole('status').filter({ hasText: /^1-\d dari \d$/ })).toBeVisible()
  await records(page).first().click()
  await expect(page.getByRole('region', { name: 'Saran' })).toContainText(words.trim())
})

test('a list that does not come leaves page size and pages within reach, and the rows that were there', async ({
  as,
  watch,
}) => {
  watch.expect(/503/)
  const page = await as('cmp')
  const refused = async (route: Route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Sibuk', content: null } })
  const isList = ({ pathname }: URL) => pathname === listVoc.path
  await page.route(isList, refused)
  await page.goto(manageVoc)
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' }).last()).toBeVisible()
  await expect(page.getByLabel('Baris per halaman')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Halaman daftar' })).toBeVisible()

  // Rows that were there stay, and the next page comes when it is asked for again.
  await page.unroute(isList, refused)
  await page.goto(manageVoc)
  await expect(page.getByRole('status').filter({ hasText: /^1-10 dari/ })).toBeVisible()
  const seen = await rowsOf(page)
  expect(seen).toHaveLength(10)
  await page.route(isList, refused)
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page.getByText('Data terbaru gagal dimuat.')).toBeVisible()
  expect(await rowsOf(page)).toEqual(seen)
  await page.unroute(isList, refused)
  await page.getByRole('main').getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /^11-20 dari/ })).toBeVisible()
})

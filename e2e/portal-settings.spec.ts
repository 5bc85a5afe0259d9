// Features: settings
import { changeRetention, dayLength, jakartaZone, readRetention, type Retention } from '@ido/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const address = '/v3/manage/setting'
const form = (page: Page) => page.getByRole('form', { name: 'Lama penyimpanan data' })
const days = (page: Page, kind: string) => form(page).getByLabel(kind, { exact: true })
const forEver = (page: Page, kind: string) => form(page).getByLabel(`${kind}: Simpan selamanya`)
const cleanUp = (page: Page) => page.getByRole('region', { name: 'Pembersihan' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Simpan perubahan', exact: true })

/** One after the other: settings are everybody's. */
test.describe.configure({ mode: 'serial' })

const read = async (request: APIRequestContext): Promise<Retention> =>
  ((await (await request.get(readRetention.path)).json()) as { content: Retention }).content

async function decide(request: APIRequestContext, given: Partial<Retention['days']>): Promise<void> {
  const { version } = await read(request)
  const answer = await request.put(changeRetention.path, { data: { version, days: given } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const oldestDay = new Intl.DateTimeFormat('id', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: jakartaZone,
}).format(Date.now() - 4000 * dayLength)

/** Lines that no other story can meet: older than anything else may be kept. */
async function addOldDownloads(lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  await client.query(
    `insert into download_log (date, downloaded_by, user_email, type) select now() - interval '4000 days', 'Uji', 'uji@ido.example', 'voc' from generate_series(1, $1)`,
    [lines],
  )
  await client.end()
}

async function removeOldDownloads(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  await client.query(`delete from download_log where user_email = 'uji@ido.example'`)
  await client.end()
}

test('an administrator decides for how long data are kept, is told what is wrong, and finds the change in the history', async ({
  as,
}) => {
  const page = await as('admin')
  const { request } = page.context()
  // What an earlier try left.
  await removeOldDownloads()
  if ((await read(request)).days.downloads !== null) await decide(request, { downloads: null })
  await page.goto('/v3/manage/users')
  await page.getByRole('navigation', { name: 'Menu samping' }).getByRole('link', { name: 'Pengaturan Portal' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan portal' })).toBeVisible()
  await expectAccessible(page)

  await expect(days(page, 'Log unduhan')).toBeDisabled()
  await forEver(page, 'Log unduhan').uncheck()
  await expect(days(page, 'Log unduhan')).toHaveValue('365')
  await days(page, 'Log unduhan').fill('3651')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Log unduhan: Tulis bilangan bulat 30 sampai 3650.')
  await days(page, 'Log unduhan').fill('3650')
  await form(page).getByLabel('Alasan').fill('Kebijakan retensi 2026')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Pengaturan tersimpan.')).toBeVisible()
  const told = historyOf(page).getByRole('listitem').first()
  await expect(told).toContainText('mengubah lama penyimpanan')
  await expect(told).toContainText('Log unduhan')
  await expect(told).toContainText('selamanya')
  await expect(told).toContainText('3650 hari')
  await expect(told).toContainText('Kebijakan retensi 2026')

  await goWithin(page, '/v3/manage/activity-log?tab=audit')
  await page.getByRole('row').filter({ hasText: 'mengubah pengaturan portal' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Disimpan: log unduhan')
  expect((await read(request)).days.downloads).toBe(3650)
})

test('what would go is shown beforehand, goes at once when told to, and is told', async ({ as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const page = await as('admin')
  const { request } = page.context()
  await decide(request, { downloads: 3650 })
  await addOldDownloads(3)
  await page.goto(address)
  await cleanUp(page).getByRole('button', { name: 'Pratinjau' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Log unduhan' })).toContainText('3')
  await dialog.getByRole('button', { name: 'Tutup' }).last().click()

  await cleanUp(page).getByRole('button', { name: 'Jalankan sekarang' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Log unduhan' })).toContainText('3')
  // Decided by somebody else while the dialog stands open.
  await decide(request, { downloads: 3649 })
  await dialog.getByRole('button', { name: /^Hapus \d+ baris$/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('sudah diubah sejak pratinjau ini')
  await expect(dialog.getByRole('button', { name: /^Hapus/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Tampilkan lagi' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('row').filter({ hasText: 'Log unduhan' })).toContainText(oldestDay)
  await dialog.getByRole('button', { name: /^Hapus \d+ baris$/ }).click()
  await expect(cleanUp(page).getByRole('row').filter({ hasText: 'Log unduhan' })).toContainText('3')
  await expect(cleanUp(page)).toContainText(/Terakhir .* oleh /)
  await expect(cleanUp(page)).toContainText(/Berikutnya .* 02\.30/)
  await cleanUp(page).getByRole('button', { name: 'Pratinjau' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Log unduhan' })).toHaveCount(0)
  await decide(request, { downloads: null })
})

test('a shorter time that takes rows away is shown and agreed to before it is saved', async ({ as }) => {
  const page = await as('admin')
  const { request } = page.context()
  await decide(request, { downloads: null })
  await addOldDownloads(2)
  await page.goto(address)
  await forEver(page, 'Log unduhan').uncheck()
  await days(page, 'Log unduhan').fill('3650')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Simpan dan hapus data lama?' })
  await expect(dialog.getByRole('row').filter({ hasText: 'Log unduhan' })).toContainText('2')
  await expect(dialog).toContainText(/02\.30/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog).toBeHidden()
  expect((await read(request)).days.downloads).toBeNull()
  await save(page).click()
  await dialog.getByRole('button', { name: 'Simpan, hapus nanti' }).click()
  await expect(notice(page, 'Pengaturan tersimpan.')).toBeVisible()
  expect((await read(request)).days.downloads).toBe(3650)

  // Longer removes nothing, and nobody is asked.
  await forEver(page, 'Log unduhan').check()
  await save(page).click()
  await expect.poll(async () => (await read(request)).days.downloads).toBeNull()
  await removeOldDownloads()
})

test('a clean-up that stopped says so, with what it left, and another can be begun', async ({ as }) => {
  const page = await as('admin')
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    await client.query(`insert into retention_run (asked_by_name, removed, expected, beat_at)
      values ('Sari', '{"downloads": 1200}', '{"downloads": 3000}', now() - interval '1 hour')`)
    await page.goto(address)
    await expect(cleanUp(page)).toContainText('1.200 dari 3.000 baris')
    await expect(cleanUp(page)).toContainText('Tidak ada kabar sejak')
    await client.query(`update retention_run set finished_at = beat_at, was_lost = true, left_files = 25,
      left_names = '{voc/7/a,voc/7/b}' where finished_at is null`)
    await expect(cleanUp(page)).toContainText('Terhenti sebelum selesai', { timeout: 15_000 })
    await expect(cleanUp(page)).toContainText('25 berkas tidak dapat dihapus')
    await expect(cleanUp(page).getByRole('listitem')).toHaveText(['voc/7/a', 'voc/7/b', 'dan 23 lagi'])
    await expect(cleanUp(page).getByRole('button', { name: 'Jalankan sekarang' })).toBeEnabled()
    await expectAccessible(page)
  } finally {
    await client.query(`delete from retention_run where asked_by_name = 'Sari'`)
    await client.end()
  }
})

test('of two administrators the second sees what the first has changed, and loses nothing', async ({ as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const page = await as('admin')
  const { request } = page.context()
  await page.goto(address)
  await forEver(page, 'Tiket yang selesai').uncheck()
  await days(page, 'Tiket yang selesai').fill('3000')
  await decide(request, { jobs: 300 })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sudah diubah orang lain' })
  await expect(dialog).toContainText('Pekerjaan latar yang gagal')
  await dialog.getByRole('button', { name: 'Muat keadaan terbaru' }).click()
  await expect(days(page, 'Pekerjaan latar yang gagal')).toHaveValue('300')
  await expect(days(page, 'Tiket yang selesai')).toHaveValue('3000')
  await form(page).getByRole('button', { name: 'Pratinjau dengan angka ini' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).last().click()
  await save(page).click()
  await expect(notice(page, 'Pengaturan tersimpan.')).toBeVisible()
  expect((await read(request)).days.tickets).toBe(3000)
  await decide(request, { jobs: null, tickets: null })
})

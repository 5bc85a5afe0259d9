import { randomInt } from 'node:crypto'
import { jakartaDay, targets, targetStandings } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice, search } from './support/manage.ts'
import { mostShift, movedOn, withoutHaste } from './support/shifts.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const manage = '/v3/manage/target'

/** Takes the entry of a list that can be typed in whose name has these words. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await box.fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

/** A note that only this try of a story has, so that it finds its own targets. */
const aMark = () => `uji${randomInt(100_000_000, 999_999_999)}`

/** Takes away what has this in its note: before a story what a try before it left, after it so that no other story meets it. */
async function takeAway(page: Page, mark: string): Promise<void> {
  const { request } = page.context()
  const found = (await (await request.get(`${targets.list.path}?size=100&search=${mark}`)).json()) as {
    content: { id: number }[]
  }
  for (const { id } of found.content) await request.delete(`${targets.list.path}/${id}`)
}

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a manager sets a target, raises it, reads its history, deletes it and wants it back', async ({
  watch,
  shared,
}) => {
  // A share above the whole is refused by the server.
  watch.expect(/400 \(Bad Request\).*\/api\/v2\/target/)
  const manager = await shared('management', `${manage}/add`)
  await takeAway(manager, 'satu-target')
  const mark = aMark()
  await expect(manager.getByRole('heading', { level: 1, name: 'Tambah target' })).toBeVisible()
  await manager.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const problem of ['Pilih ukurannya.', 'Pilih periodenya.', 'Tulis angkanya, misalnya 1.250 atau 92,5.']) {
    await expect(manager.getByText(problem).last()).toBeVisible()
  }
  await choose(manager, 'Ukuran', 'Kepatuhan SLA')
  await choose(manager, 'Periode', `Triwulan 1 ${new Date().getFullYear() + 1}`)
  await choose(manager, 'Regional', 'T-REG 6')
  const value = manager.getByRole('textbox', { name: /^Target/ })
  await value.fill('192,5')
  await manager.getByRole('textbox', { name: 'Catatan' }).fill(`satu-target ${mark}`)
  await manager.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(manager.getByText('paling besar 100%').last()).toBeVisible()
  await value.fill('92,5')
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(notice(manager, /^Target tersimpan: .*Kepatuhan SLA/)).toBeVisible()

  await search(manager, 'Cari target', mark)
  const row = manager.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: mark })
  await expect(row).toContainText('92,5%')
  await expect(row).toContainText('T-REG 6')
  await row.press('Enter')
  await expect(value).toHaveValue('92,5')
  await value.fill('94')
  await manager.getByLabel('Alasan').fill('Rapat triwulan')
  await manager.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(row).toContainText('94%')
  await row.press('Enter')
  await expect(historyOf(manager)).toContainText('Rapat triwulan')
  await expect(historyOf(manager)).toContainText('92,5%')

  await manager.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(row).toHaveCount(0)
  await manager.getByRole('button', { name: 'Urungkan' }).click()
  await expect(row).toContainText('94%')
  await takeAway(manager, mark)
})

test('targets come in as a file, told line by line, and are raised together', async ({ as }) => {
  const admin = await as('admin')
  const mark = aMark()
  const period = `${new Date().getFullYear() + 1}-0${randomInt(1, 9)}`
  await takeAway(admin, 'berkas-target')
  await admin.goto(manage)
  await expect(admin.getByRole('heading', { level: 1, name: 'Kelola Target' })).toBeVisible()
  await admin.getByRole('button', { name: 'Impor' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Impor dari CSV' })
  const file = (region: string) => ({
    name: 'target.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Ukuran;Periode;Produk;Regional;Target;Catatan',
        `tickets.sla_compliance;${period};;T-REG 6;80%;berkas-target ${mark}`,
        `orders.completed;${period};*;${region};1.250.000;berkas-target ${mark}`,
      ].join('\n'),
    ),
  })
  await dialog.getByLabel('pilih berkas').setInputFiles(file('T-REG 66'))
  await expect(dialog).toContainText('1 ditolak')
  await expect(dialog.getByRole('list', { name: 'Baris berkas' }).getByRole('listitem').first()).toContainText(
    'Baris 3',
  )
  await expect(dialog).toContainText('Regional: T-REG 66 tidak ada dalam daftar')
  await dialog.getByLabel('pilih berkas').setInputFiles(file('T-REG 6'))
  await expect(dialog).toContainText('2 baru')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(notice(admin, '2 dibuat, 0 diubah.')).toBeVisible()

  await search(admin, 'Cari target', mark)
  const rows = admin.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '1.250.000' })).toHaveCount(1)
  await admin.getByLabel('Pilih semua baris di halaman ini').check()
  await admin.getByRole('button', { name: 'Ubah', exact: true }).click()
  const bulk = admin.getByRole('dialog')
  await bulk.getByLabel('Naikkan sebesar').fill('50')
  await bulk.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(bulk.getByRole('status')).toHaveText('1 akan berubah, 1 ditolak.')
  await expect(bulk).toContainText('paling besar 100%')
  await bulk.getByRole('button', { name: 'Terapkan pada 1' }).click()
  await expect(notice(admin, '1 diubah.')).toBeVisible()
  await expect(rows.filter({ hasText: '1.875.000' })).toHaveCount(1)
  await takeAway(admin, mark)
})

test('targets that run are told worst first above the list, and on the card of their figure', async ({ shared }) => {
  const manager = await shared('management', '/v3/guideline')
  await takeAway(manager, 'nol-terbuka')
  // What is open now is known at every minute, and more than none; of one region, so that no other story's cards tell it.
  const year = jakartaDay(new Date()).slice(0, 4)
  const data = { measure: 'tickets.open_now', period: year, regionId: 6, value: 0, note: 'nol-terbuka' }
  expect((await manager.context().request.post(targets.create.path, { data })).status()).toBe(200)
  // Loaded: how targets stand may be known to this page from a story before.
  await open(manager, manage)
  const running = manager.getByRole('region', { name: 'Yang sedang berjalan, paling tertinggal dulu' })
  await expect(running.getByRole('status')).toHaveText(/^\d+ dari \d+ target tertinggal\.$/)
  const first = running.getByRole('listitem').first()
  await expect(first).toContainText('Tertinggal')
  await expect(first.getByRole('link')).toHaveText(/Tiket terbuka/)
  await takeAway(manager, 'nol-terbuka')
  await goWithin(manager, '/v3/dashboard/digital-product-performance/treg/general/assurance-performance')
  const card = manager.getByRole('figure', { name: 'Tiket selesai', exact: true })
  await expect(card).toContainText(/[\d,]+% dari target [\d.]+/)
  // Nobody set one for a single segment, so a figure of one tells none.
  await openWithin(
    manager,
    '/v3/dashboard/digital-product-performance/treg/general/assurance-performance?segment=Enterprise',
  )
  await expect(card).toHaveAttribute('aria-busy', 'false')
  await expect(card).not.toContainText('dari target')
})

test('the list does not move up where no target runs', async ({ as }) => {
  const manager = await as('management')
  await withoutHaste(manager)
  // None was set for that day, and the list is there long before.
  await manager.route(`**${targetStandings.path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue({ url: `${route.request().url()}?from=1999-01-01&to=1999-01-02` })
  })
  const answered = manager.waitForResponse((answer) => answer.url().includes(targetStandings.path))
  await manager.goto(manage)
  expect((await (await answered).json()) as object).toMatchObject({ content: [] })
  await expect(manager.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(manager.getByRole('table')).toBeVisible()
  const { shift, what } = await movedOn(manager)
  expect(shift, what).toBeLessThan(mostShift)
})

// Features: clusters, tools, site
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice, search } from './support/manage.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const word = () => `uji${randomInt(100_000_000, 999_999_999)}`
const save = (page: Page) => page.getByRole('button', { name: /^Simpan( perubahan)?$/ }).click()
const remove = (page: Page) => page.getByRole('button', { name: /^Hapus/ }).click()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu samping' })

test('a cluster is made of products that leave another one, found, renamed, chosen as a filter, and deleted', async ({
  as,
}) => {
  const page = await as('admin')
  const name = `Klaster ${word()}`
  await page.goto('/v3/manage/cluster/add')
  await page.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await save(page)
  await expect(page.getByText('Pilih sedikitnya satu produk.').last()).toBeVisible()
  const product = page.getByRole('checkbox', { name: 'Nuon (kini di Hiburan)' })
  await product.check()
  await expectAccessible(page)
  await save(page)
  await expect(notice(page, `Klaster tersimpan: ${name}`)).toBeVisible()
  try {
    await search(page, 'Cari klaster', name)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('textbox', { name: /^Nama/ }).fill(`${name} baru`)
    await save(page)
    await expect(notice(page, `Klaster tersimpan: ${name} baru`)).toBeVisible()
    await openWithin(
      page,
      `/v3/dashboard/digital-product-performance/traffic?cluster=${encodeURIComponent(`${name} baru`)}`,
    )
    await expect(page.getByRole('list', { name: 'Filter aktif' })).toContainText(`${name} baru`)
    await expect(page.getByRole('figure').first()).toHaveAttribute('aria-busy', 'false')
  } finally {
    // The product goes home, which the cluster that has it now says in its history.
    await goWithin(page, '/v3/manage/cluster?search=Hiburan')
    await page.getByRole('link', { name: 'Hiburan', exact: true }).click()
    await expect(historyOf(page)).toContainText('mengubah klaster')
    await goWithin(page, `/v3/manage/cluster?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await remove(page)
    await expect(notice(page, 'dihapus')).toBeVisible()
    await goWithin(page, '/v3/manage/cluster?search=Hiburan')
    await page.getByRole('link', { name: 'Hiburan', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Nuon', exact: true }).check()
    await save(page)
    await expect(notice(page, 'Klaster tersimpan: Hiburan')).toBeVisible()
  }
})

test('a tool is in the menu of its audience and of nobody else, in a tab of its own, until it is deleted', async ({
  as,
}) => {
  const admin = await as('admin')
  const name = `Alat ${word()}`
  await admin.goto('/v3/manage/tool/add')
  await admin.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await admin.getByRole('textbox', { name: /^Tautan/ }).fill('http://alat.example')
  await save(admin)
  await expect(admin.getByText(/^Tulis alamat yang diawali https/).last()).toBeVisible()
  await admin.getByRole('textbox', { name: /^Tautan/ }).fill('https://alat.example/papan')
  await admin.getByRole('checkbox', { name: 'PO', exact: true }).check()
  await admin.getByRole('radio', { name: 'Peta' }).check()
  await expectAccessible(admin)
  await save(admin)
  await expect(notice(admin, `Alat tersimpan: ${name}`)).toBeVisible()

  const po = await as('po')
  await po.goto('/v3/guideline')
  const link = menu(po).getByRole('link', { name: new RegExp(name) })
  await expect(link).toHaveAttribute('href', 'https://alat.example/papan')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const staff = await as('staff')
  await staff.goto('/v3/guideline')
  await expect(menu(staff).getByRole('link', { name: /Direktori karyawan/ })).toBeVisible()
  await expect(menu(staff).getByText(name)).toHaveCount(0)

  await search(admin, 'Cari alat', name)
  await admin.getByRole('link', { name, exact: true }).click()
  await admin.getByRole('checkbox', { name: 'PO', exact: true }).uncheck()
  await admin.getByRole('checkbox', { name: 'ADMIN', exact: true }).check()
  await save(admin)
  // One's own menu has it without being loaded anew.
  await expect(menu(admin).getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await admin.getByLabel('Pilih semua baris di halaman ini').check()
  await admin.getByRole('button', { name: 'Ubah', exact: true }).click()
  const bulk = admin.getByRole('dialog')
  await bulk.getByRole('checkbox', { name: 'Semua orang' }).check()
  await bulk.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(bulk).toContainText('Semua orang')
  await bulk.getByRole('button', { name: 'Terapkan pada 1' }).click()
  await expect(bulk).toBeHidden()
  await admin.getByRole('button', { name: 'Filter' }).click()
  await admin.getByRole('checkbox', { name: 'Semua orang' }).check()
  await admin.keyboard.press('Escape')
  await admin.getByRole('link', { name, exact: true }).click()
  await remove(admin)
  await expect(notice(admin, 'dihapus')).toBeVisible()
  await expect(menu(admin).getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  await po.reload()
  await expect(menu(po).getByRole('link', { name: /Rencana rilis produk/ })).toBeVisible()
  await expect(menu(po).getByText(name)).toHaveCount(0)
})

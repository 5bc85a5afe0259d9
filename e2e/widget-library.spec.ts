// Features: dashboards
import { randomInt } from 'node:crypto'
import { createDashboard, deleteDashboard, type DashboardAnswer } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice, search } from './support/manage.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const word = () => `uji${randomInt(100_000_000, 999_999_999)}`
const save = (page: Page) => page.getByRole('button', { name: /^Simpan( perubahan)?$/ }).click()
const byRegion = '/v3/explore?dataset=tickets&measures=opened&by=region&as=horizontalBar&period=90d'

/** A board of the person's own without widgets; its path. */
async function emptyBoard(page: Page, title: string): Promise<string> {
  const both = { id: title, en: title }
  const definition = { title: both, group: 'own', question: both, filters: ['region'], period: '90d', refresh: null, widgets: [] } // prettier-ignore
  const answer = await page.context().request.post(createDashboard.path, {
    data: { definition, sharing: { audience: 'private', roles: [] } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: DashboardAnswer }).content.path
}

test('a widget is made in sight of its figures, stands on a board, changes there with the library, and is kept while it does', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const page = await as('management')
  const title = `Tiket ${word()}`
  const path = await emptyBoard(page, `Papan ${title}`)
  try {
    // From an exploration to the editor, which is filled in.
    await page.goto(byRegion)
    await page.getByRole('link', { name: 'Simpan ke pustaka' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tambah widget' })).toBeVisible()
    const preview = page.getByRole('figure')
    await expect(preview.getByRole('heading', { name: 'Tiket dibuka menurut regional' })).toBeVisible()
    await expect(preview).toContainText('T-REG 2')
    await save(page)
    await expect(page.getByText('Isi judulnya.').last()).toBeVisible()
    await page.getByRole('textbox', { name: 'Judul', exact: false }).first().fill(title)
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
    await save(page)
    await expect(notice(page, `Widget tersimpan: ${title}`)).toBeVisible()

    // Onto a board.
    await openWithin(page, `/v3/dashboard/${path}`)
    await page.getByRole('button', { name: 'Kelola', exact: true }).click()
    await page.getByRole('dialog', { name: 'Kelola' }).getByRole('button', { name: 'Ubah susunan' }).click()
    await page.getByRole('button', { name: 'Tambah widget' }).click()
    const adding = page.getByRole('dialog', { name: 'Tambah widget' })
    await adding.getByRole('button', { name: 'Pustaka widget' }).click()
    await adding.getByRole('button', { name: `Tambahkan ${title}` }).click()
    await adding.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    // The figure stands there while it is arranged, too.
    await expect(page.getByRole('button', { name: 'Kelola', exact: true })).toBeVisible()
    await expect(page.getByRole('figure', { name: title })).toContainText('T-REG 2')

    // What is changed in the library is changed there.
    await openWithin(page, '/v3/manage/widget')
    await search(page, 'Cari widget', title)
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText('Tampil di 1 dashboard.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Judul', exact: false }).first().fill(`${title} baru`)
    await page
      .getByRole('radio', { name: 'Tabel' })
      .or(page.getByRole('button', { name: 'Tabel' }))
      .first()
      .click()
    await expect(preview.getByRole('table')).toBeVisible()
    await save(page)
    await expect(notice(page, `Widget tersimpan: ${title} baru`)).toBeVisible()
    await goWithin(page, `/v3/dashboard/${path}`)
    await expect(page.getByRole('figure', { name: `${title} baru` }).getByRole('table')).toBeVisible()

    // It is not deleted while a board shows it, and the refusal says which.
    await openWithin(page, '/v3/manage/widget')
    await search(page, 'Cari widget', title)
    await page.getByRole('link', { name: `${title} baru`, exact: true }).click()
    await expect(historyOf(page)).toContainText('mengubah widget')
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await expect(page.getByText(`1 dashboard: Papan ${title}`)).toBeVisible()
  } finally {
    await page.context().request.delete(deleteDashboard.path, { data: { path } })
  }
  await page.goto('/v3/manage/widget')
  await search(page, 'Cari widget', title)
  await page.getByRole('link', { name: `${title} baru`, exact: true }).click()
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(notice(page, 'dihapus')).toBeVisible()
})

test('a product owner puts widgets of the library onto an own board, and keeps none', async ({ as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 403/)
  const page = await as('po')
  const path = await emptyBoard(page, `Papan PO ${word()}`)
  try {
    await page.goto(`/v3/dashboard/${path}`)
    await page.getByRole('button', { name: 'Tambah widget' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Tambah widget' })
    await adding.getByRole('button', { name: 'Pustaka widget' }).click()
    await adding.getByRole('button', { name: 'Tambahkan Tiket terbuka saat ini' }).click()
    await adding.getByRole('button', { name: 'Selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Ubah Tiket terbuka saat ini' }).click()
    const editing = page.getByRole('dialog', { name: 'Ubah widget' })
    await expect(editing.getByText('Widget ini dari pustaka')).toBeVisible()
    await expect(editing.getByRole('textbox')).toHaveCount(0)
    await expect(editing.getByRole('link', { name: 'Buka di pustaka' })).toHaveCount(0)
    await editing.getByRole('button', { name: 'Lepaskan dari pustaka' }).click()
    await editing.getByRole('textbox', { name: 'Judul (Indonesia)' }).fill('Antrean saya')
    await editing.getByRole('button', { name: 'Terapkan' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    // The figure stands there while it is arranged, too.
    await expect(page.getByRole('button', { name: 'Kelola', exact: true })).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Antrean saya' })).toBeVisible()
    await goWithin(page, byRegion)
    await expect(page.getByRole('button', { name: 'Simpan sebagai widget' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Simpan ke pustaka' })).toHaveCount(0)
  } finally {
    await page.context().request.delete(deleteDashboard.path, { data: { path } })
  }
})

// Features: dashboards, site
import {
  boardsOfOnePerson,
  changeDashboard,
  createDashboard,
  dashboardByPath,
  deleteDashboard,
  login,
  type BoardSharing,
  type DashboardAnswer,
} from '@ido/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { newcomer } from './support/newcomer.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const shipped = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance'
const notFound = /Console error: Failed to load resource.* 404/

async function definitionAt(request: APIRequestContext, path: string): Promise<DashboardAnswer> {
  const answer = await request.get(`${dashboardByPath.path}?path=${path}`)
  return ((await answer.json()) as { content: DashboardAnswer }).content
}

/** A board of the person's own, made without the page, with the first widgets of a shipped one. */
async function made(page: Page, title: string, sharing: BoardSharing): Promise<DashboardAnswer> {
  const { request } = page.context()
  const { definition } = await definitionAt(request, 'infra-monitoring')
  const data = {
    ...(sharing.audience === 'all' && { path: `board/${title.toLowerCase().replaceAll(' ', '-')}` }),
    definition: {
      ...definition,
      group: 'own',
      title: { id: title, en: title },
      widgets: definition.widgets.slice(0, 4),
    },
    sharing,
  }
  const answer = await request.post(createDashboard.path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: DashboardAnswer }).content
}

const remove = (page: Page, path: string) => page.context().request.delete(deleteDashboard.path, { data: { path } })

const addressOf = (path: string) => `/v3/dashboard/${path}`
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu samping' })
const only = { audience: 'private', roles: [] } as const satisfies BoardSharing

async function choose(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'Kelola', exact: true }).click()
  await page.getByRole('dialog', { name: 'Kelola' }).getByRole('button', { name: tool }).click()
}

/** Cards of the arrangement, in order, by their titles. */
const cards = (page: Page) => page.getByRole('list', { name: 'Widget dashboard ini' }).locator('[data-widget]')

const idsOf = (page: Page) => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-widget')))

test('management copies a shipped board, arranges it, saves it once, and restores how it was', async ({ as }) => {
  const page = await as('management')
  const title = `Papan saya ${Date.now()}`
  await page.goto(shipped)
  await choose(page, 'Salin')
  const copy = page.getByRole('dialog', { name: 'Salin dashboard' })
  await copy.getByRole('textbox', { name: 'Judul (Indonesia)' }).fill(title)
  await copy.getByRole('radio', { name: 'Semua orang' }).check()
  await expect(copy.getByRole('textbox', { name: 'Alamat' })).toHaveValue(title.toLowerCase().replaceAll(' ', '-'))
  await copy.getByRole('radio', { name: 'Hanya pemilik' }).check()
  await copy.getByRole('button', { name: 'Buat dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/v3\/dashboard\/board\//)
  const path = new URL(page.url()).pathname.replace('/v3/dashboard/', '')
  await expect(menuOf(page).getByRole('link', { name: title })).toBeVisible()
  try {
    await choose(page, 'Ubah susunan')
    await expect(cards(page).first()).toBeVisible()
    const [first, second, third, ...rest] = await idsOf(page)
    const tools = cards(page).first()
    // With keys: a place on, and wider.
    await tools.getByRole('button', { name: /^Pindahkan/ }).press('ArrowRight')
    await expect.poll(() => idsOf(page)).toEqual([second, first, third, ...rest])
    const moved = page.locator(`[data-widget="${first}"]`)
    await expect(moved.getByRole('button', { name: /^Pindahkan/ })).toBeFocused()
    await moved.getByRole('button', { name: /^Pindahkan/ }).press('Shift+ArrowRight')
    await moved.getByRole('button', { name: /^Hapus/ }).click()
    await expect.poll(() => idsOf(page)).toEqual([second, third, ...rest])
    await page.keyboard.press('Control+z')
    await expect.poll(() => idsOf(page)).toEqual([second, first, third, ...rest])
    // With a pointer: the third in front of all.
    await drag(page, page.locator(`[data-widget="${third}"]`), page.locator(`[data-widget="${second}"]`))
    await expect.poll(() => idsOf(page)).toEqual([third, second, first, ...rest])
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByRole('button', { name: 'Ulangi' }).click()
    await expect.poll(() => idsOf(page)).toEqual([third, second, first, ...rest])
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Kelola', exact: true })).toBeVisible()
    const saved = await definitionAt(page.context().request, path)
    expect(saved.definition.widgets.map(({ id }) => id)).toEqual([third, second, first, ...rest])

    await choose(page, 'Riwayat versi')
    const versions = page.getByRole('dialog', { name: 'Riwayat versi' })
    await expect(versions.getByText('mengubah urutan widget')).toBeVisible()
    await versions.getByRole('button', { name: /^Lihat versi/ }).click()
    await expect(page.getByText('Versi lama.')).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await page.getByRole('button', { name: /^Pulihkan versi/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pulihkan versi/ })
      .click()
    await expect(page.getByText('Versi lama.')).toHaveCount(0)
    const restored = await definitionAt(page.context().request, path)
    expect(restored.definition.widgets.map(({ id }) => id)).toEqual([first, second, third, ...rest])
  } finally {
    await remove(page, path)
  }
})

/** By the handle of one card onto the left half of another. */
async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>): Promise<void> {
  const handle = from.getByRole('button', { name: /^Pindahkan/ })
  await to.scrollIntoViewIfNeeded()
  const start = await handle.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('What is dragged is not on the page')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 80, { steps: 4 })
  await page.mouse.move(end.x + end.width / 5, end.y + 80)
  await page.mouse.up()
}

test('what a product owner keeps is theirs alone: no other finds it in the menu or at its address', async ({
  as,
  watch,
}) => {
  watch.expect(notFound)
  const page = await as('po')
  const { path } = await made(page, `Papan PO ${Date.now()}`, only)
  try {
    await page.goto(addressOf(path))
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(page.getByText('Hanya pemilik')).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: title })).toBeVisible()
    await choose(page, 'Bagikan')
    await expect(page.getByText('Membagikannya adalah hak ADMIN dan MANAGEMENT.')).toBeVisible()
    const other = await as('cmp')
    await other.goto(addressOf(path))
    await expect(other.getByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible()
    await openWithin(other, '/v3/dashboard')
    await expect(menuOf(other).getByRole('link', { name: 'Feedback' })).toBeVisible()
    await expect(menuOf(other).getByRole('link', { name: title })).toHaveCount(0)
  } finally {
    await remove(page, path)
  }
})

test('a board is shared with a role, and a shared one is deleted by typing its title', async ({ as }) => {
  const page = await as('management')
  const title = `Papan bersama ${Date.now()}`
  const { path } = await made(page, title, only)
  await page.goto(addressOf(path))
  await choose(page, 'Bagikan')
  const dialog = page.getByRole('dialog', { name: 'Bagikan dashboard' })
  await dialog.getByRole('radio', { name: 'Peran tertentu' }).check()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Pilih paling sedikit satu peran.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^CMP/ }).check()
  await expect(dialog.getByText('orang yang peran utamanya CMP')).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Untuk CMP')).toBeVisible()
  const cmp = await as('cmp')
  await cmp.goto('/v3/guideline')
  await menuOf(cmp).getByRole('link', { name: title }).click()
  await expect(cmp.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await choose(page, 'Hapus dashboard')
  const asks = page.getByRole('dialog', { name: `Hapus ${title}?` })
  await expect(asks.getByRole('button', { name: 'Hapus dashboard' })).toBeDisabled()
  await asks.getByRole('textbox').fill(title)
  await asks.getByRole('button', { name: 'Hapus dashboard' }).click()
  await expect(page.getByText(`${title} dihapus.`)).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: title })).toHaveCount(0)
})

test('a board becomes the home of one person, who still reaches the ordinary one', async ({ visitor, callsOf }) => {
  const { nik, password } = await newcomer(await callsOf('admin'), { hasAccess: true })
  const page = await visitor()
  expect((await page.context().request.post(login.path, { data: { nik, password } })).status()).toBe(200)
  await page.goto(shipped)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await choose(page, 'Jadikan beranda')
  await expect(page.getByRole('link', { name: 'Beranda biasa' })).toBeVisible()
  await page.goto('/v3/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Beranda biasa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Selamat/ })).toBeVisible()
  await goWithin(page, shipped)
  await choose(page, 'Batalkan beranda')
  await expect(page.getByRole('link', { name: 'Beranda biasa' })).toHaveCount(0)
  await openWithin(page, '/v3/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Selamat/ })).toBeVisible()
})

test('a save upon an older version says who was faster and loses nothing; leaving asks', async ({ as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const page = await as('management')
  const { path, version, definition } = await made(page, `Papan basi ${Date.now()}`, only)
  try {
    await page.goto(addressOf(path))
    await choose(page, 'Ubah susunan')
    await cards(page)
      .first()
      .getByRole('button', { name: /^Hapus/ })
      .click()
    const theirs = { ...definition, period: '90d' }
    const saved = await page
      .context()
      .request.put(changeDashboard.path, { data: { path, version, definition: theirs } })
    expect(saved.status()).toBe(200)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const stale = page.getByRole('dialog', { name: 'Sudah diubah orang lain' })
    await expect(stale.getByText('mengubah periode')).toBeVisible()
    await stale.getByRole('button', { name: 'Muat keadaan terbaru' }).click()
    await expect(cards(page)).toHaveCount(3)
    await menuOf(page).getByRole('link', { name: 'Feedback' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Kelola', exact: true })).toBeVisible()
    const now = await definitionAt(page.context().request, path)
    expect(now.definition.period).toBe('90d')
    expect(now.definition.widgets).toHaveLength(3)
  } finally {
    await remove(page, path)
  }
})

test('an empty board leads to its first widget, which another board gives; all of it is accessible, on a phone too', async ({
  as,
}) => {
  const page = await as('cmp')
  await page.goto(shipped)
  await choose(page, 'Salin')
  const copy = page.getByRole('dialog', { name: 'Salin dashboard' })
  await expect(copy.getByText(`dari paling banyak ${boardsOfOnePerson} dashboard Anda`)).toBeVisible()
  await copy.getByRole('checkbox', { name: 'Mulai tanpa widget' }).check()
  await expectAccessibleInBothThemes(page)
  await copy.getByRole('button', { name: 'Buat dashboard' }).click()
  await expect(page.getByText('Dashboard ini belum punya widget.')).toBeVisible()
  const path = new URL(page.url()).pathname.replace('/v3/dashboard/', '')
  try {
    await page.getByRole('button', { name: 'Tambah widget' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah widget' })
    await dialog.getByRole('searchbox').fill('infra monitoring')
    await dialog
      .getByRole('button', { name: /infra monitoring/i })
      .first()
      .click()
    const add = dialog.getByRole('button', { name: /^Tambahkan/ })
    await add.nth(0).click()
    await add.nth(1).click()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('button', { name: 'Tambah teks' }).click()
    await expect(cards(page)).toHaveCount(3)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Ubah Catatan' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Judul (Indonesia)' }).fill('Pengumuman')
    await page.getByRole('dialog').getByRole('button', { name: 'Terapkan' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    // The figure stands there while it is saved, too.
    await expect(page.getByRole('button', { name: 'Kelola', exact: true })).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Pengumuman' })).toBeVisible()
    const phone = await as('cmp', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.goto(addressOf(path))
    await choose(phone, 'Ubah susunan')
    await expect(cards(phone)).toHaveCount(3)
    const before = await idsOf(phone)
    await cards(phone)
      .first()
      .getByRole('button', { name: /lebih akhir$/ })
      .click()
    await expect.poll(() => idsOf(phone)).toEqual([before[1], before[0], before[2]])
    await expectAccessibleInBothThemes(phone)
  } finally {
    await remove(page, path)
  }
})

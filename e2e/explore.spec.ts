// Features: dashboards, query
import { changeDashboard, createDashboard, dashboardByPath, deleteDashboard } from '@ido/contract'
import type { Page } from '@playwright/test'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const board = '/v3/dashboard/digital-product-performance/treg/general/assurance-performance?period=90d'
const byRegion = '/v3/explore?dataset=tickets&measures=opened&by=region&as=horizontalBar&period=90d'

/** Picks or drops one of the choices behind a button of the editor. */
async function choose(page: Page, opener: string, choice: string): Promise<void> {
  const editor = page.getByRole('region', { name: 'Pertanyaan' })
  await editor.getByRole('button', { name: opener }).click()
  await page.getByRole('dialog', { name: opener }).getByRole('checkbox', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
}

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a widget is explored: another measure, another split, and whoever is given the address sees the same', async ({
  as,
  shared,
}) => {
  const page = await shared('staff', board)
  const widget = page
    .getByRole('figure')
    .filter({ has: page.getByRole('button', { name: /^Menu / }) })
    .first()
  await expect(widget).toBeVisible()
  await widget.getByRole('button', { name: /^Menu / }).click()
  await page.getByRole('menuitem', { name: 'Jelajahi' }).click()
  await expect(page).toHaveURL(/\/v3\/explore\?.*dataset=tickets/)
  await expect(page.getByRole('heading', { level: 1, name: 'Jelajahi' })).toBeVisible()
  await expect(page).toHaveURL(/period=90d/)

  await goWithin(page, byRegion)
  const figure = page.getByRole('figure')
  await expect(figure.getByRole('heading', { name: 'Tiket dibuka menurut regional' })).toBeVisible()
  await choose(page, 'Pilih ukuran', 'Tiket selesai')
  await expect(page).toHaveURL(/measures=opened%2Cresolved|measures=opened,resolved/)
  // One bar a group holds one measure: the question is drawn as what holds two.
  await expect(page.getByRole('button', { name: 'Batang', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Pilih pemecahan', 'Produk')
  await page.getByRole('button', { name: 'Hapus Tiket selesai' }).click()
  await expect(figure.getByRole('heading', { name: 'Tiket dibuka menurut regional dan produk' })).toBeVisible()
  await page.getByRole('button', { name: 'Peta panas' }).click()
  await expect(page).toHaveURL(/as=heatmap/)
  await expect(figure).toHaveAttribute('aria-busy', 'false')

  // One that does not fit stays in sight, and says why.
  const donut = page.getByRole('button', { name: 'Donat' })
  await expect(donut).toHaveAttribute('aria-disabled', 'true')
  await donut.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Donat: memerlukan tepat 1 pemecahan' })).toBeVisible()
  await expect(page).toHaveURL(/as=heatmap/)

  const told = page.getByRole('region', { name: 'Jawaban dan cara menghitungnya' })
  await expect(told).toContainText(/tertinggi/i)
  const sentence = await told.getByRole('paragraph').first().innerText()
  const other = await as('management')
  await other.goto(page.url())
  await expect(other.getByRole('region', { name: 'Jawaban dan cara menghitungnya' })).toContainText(sentence)
})

test('what an address holds that means nothing is told, and the rest is answered', async ({ shared }) => {
  const page = await shared('staff', '/v3/explore?dataset=tickets&measures=opened,tiada&by=region&as=gauge&top=banyak')
  await expect(page.getByRole('alert')).toContainText('measures=tiada')
  await expect(page.getByRole('alert')).toContainText('top=banyak')
  await expect(page.getByRole('figure').getByRole('heading', { name: 'Tiket dibuka menurut regional' })).toBeVisible()
  await goWithin(page, '/v3/explore')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveAttribute('aria-busy', 'false')
})

test('the answer leaves as a file, of the filters and the period that are seen', async ({ shared }) => {
  const page = await shared('staff', `${byRegion}&region=T-REG 2&compare=none`)
  await expect(page.getByRole('figure')).toHaveAttribute('aria-busy', 'false')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/tiket-dibuka-menurut-regional_nasional_.*\.csv/)
  const lines = (await (await page.request.get(download.url())).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^T-REG 2,\d+/)
})

test('an administrator keeps it on a new board and on one that somebody changes at the same moment', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const page = await as('admin')
  const slug = `jelajah-${Date.now()}`
  const path = `board/${slug}`
  const { request } = page.context()
  try {
    await page.goto(byRegion)
    await page.getByRole('button', { name: 'Simpan sebagai widget' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan sebagai widget' })
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(dialog.getByText('Wajib diisi', { exact: true })).toBeVisible()
    await dialog.getByLabel('Judul papan').fill(`Papan ${slug}`)
    await dialog.getByLabel('Alamat papan').fill(slug)
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await dialog.getByRole('link', { name: `Buka Papan ${slug}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Papan ${slug}` })).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Tiket dibuka menurut regional' })).toBeVisible()

    // Between reading the board and writing it somebody else writes.
    let isFirst = true
    await page.route(`**${changeDashboard.path}`, async (route) => {
      if (route.request().method() === 'PUT' && isFirst) {
        isFirst = false
        const { content } = (await (await request.get(`${dashboardByPath.path}?path=${path}`)).json()) as {
          content: { version: number; definition: object }
        }
        const theirs = { ...content.definition, question: { id: 'Siapa cepat?', en: 'Who is fast?' } }
        await request.put(changeDashboard.path, { data: { path, version: content.version, definition: theirs } })
      }
      await route.continue()
    })
    await openWithin(page, byRegion)
    await page.getByRole('button', { name: 'Simpan sebagai widget' }).click()
    await dialog.getByLabel('Judul', { exact: false }).first().fill('Kedua')
    await dialog.getByLabel('Papan', { exact: true }).selectOption({ label: `Papan ${slug}` })
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(dialog.getByText('Papan itu diubah orang lain sementara itu')).toBeVisible()
    await dialog.getByRole('link', { name: `Buka Papan ${slug}` }).click()
    await expect(page.getByText('Siapa cepat?')).toBeVisible()
    await expect(page.getByRole('figure')).toHaveCount(2)
  } finally {
    await request.delete(deleteDashboard.path, { data: { path } })
  }
})

test('who shapes no dashboards explores, and is offered no board', async ({ as }) => {
  const page = await as('agent')
  await page.goto(byRegion)
  await expect(page.getByRole('figure').getByRole('heading', { name: 'Tiket dibuka menurut regional' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simpan sebagai widget' })).toHaveCount(0)
  const refused = await page.request.post(createDashboard.path, { data: { path: 'board/bukan', definition: {} } })
  expect(refused.status()).toBe(403)
})

test('on a phone the answer comes first, and the question unfolds', async ({ shared }) => {
  const page = await shared('staff', '/v3/guideline')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, byRegion)
  await expect(page.getByRole('figure')).toBeVisible()
  await expect(page.getByLabel('Data', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Ubah pertanyaan' }).click()
  await page.getByLabel('Data', { exact: true }).selectOption({ index: 1 })
  await expect(page).not.toHaveURL(/dataset=tickets/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a product owner keeps it on a new board of their own, at an address that the portal makes', async ({ as }) => {
  const page = await as('po')
  await page.goto(byRegion)
  await page.getByRole('button', { name: 'Simpan sebagai widget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Simpan sebagai widget' })
  await dialog.getByLabel('Judul papan').fill('Papan saya')
  await expect(dialog.getByLabel('Alamat papan')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
  await dialog.getByRole('link', { name: 'Buka Papan saya' }).click()
  await expect(page).toHaveURL(/\/v3\/dashboard\/board\/[a-z0-9]{12}$/)
  await expect(page.getByRole('figure')).toHaveCount(1)
  const path = new URL(page.url()).pathname.replace('/v3/dashboard/', '')
  // A page that still shows it may ask for it once more.
  await page.goto('about:blank')
  await page.request.delete(deleteDashboard.path, { data: { path } })
})

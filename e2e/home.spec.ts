// Features: home, voc, dashboards
import type { Locator, Page } from '@playwright/test'
import { failedJobs, lastVisit, vocHome } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const home = '/v3/dashboard'

/** The number of a tile, and its list: as many rows as it says. Other stories work on the same records, so it is read anew until both agree. */
async function expectCounts(page: Page, tile: Locator): Promise<void> {
  await expect(async () => {
    const counted = (await tile.locator('b').innerText()).trim()
    await tile.click()
    await expect(page).not.toHaveURL(new RegExp(`${home}$`))
    const total = (
      counted === '0'
        ? page.getByRole('heading', { name: 'Tidak ada yang cocok' })
        : page.getByText(new RegExp(`dari ${counted.replaceAll('.', '\\.')}\\b`))
    ).first()
    const agree = await total.waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    )
    await page.goBack()
    await expect(tile).toBeVisible()
    expect(agree, `${counted} in the tile`).toBe(true)
  }).toPass({ timeout: 60_000 })
}

/** The title of a case leads to it. */
const toCase = 'a[href^="/v3/cases/"]'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('the day begins with what is wrong, for everybody alike, and each part of it leads to its case and its records', async ({
  shared,
}) => {
  const told: string[] = []
  const page = await shared('management', home)
  for (const one of [page, await shared('staff', home)]) {
    const cases = one.getByRole('region', { name: 'Ringkasan kasus' }).getByRole('listitem')
    // The first are found once the portal runs.
    await expect(cases.first()).toBeVisible({ timeout: 60_000 })
    told.push((await cases.locator(toCase).allInnerTexts()).join('\n'))
  }
  expect(told[1]).toBe(told[0])

  const brief = page.getByRole('region', { name: 'Ringkasan kasus' }).getByRole('listitem')
  for (const title of await brief.locator(toCase).allInnerTexts()) {
    const records = await brief
      .filter({ hasText: title })
      .getByRole('link', { name: /^Lihat catatan/ })
      .getAttribute('href')
    await brief.locator(toCase).filter({ hasText: title }).first().click()
    await expect(page).toHaveURL(/\/v3\/cases\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    const figure = page.getByRole('list', { name: 'Angka kasus ini' }).getByRole('listitem').first()
    const value = (await figure.locator('b').innerText()).trim()
    await figure.getByRole('link', { name: /^Lihat catatan di balik / }).click()
    await expect(page).toHaveURL(/\/v3\/detail-case\?/)
    expect(new URL(records ?? '', page.url()).search).toBe(new URL(page.url()).search)
    // A rate leads to what it is a rate of, a count to as many records.
    const isCount = /dataset=(tickets|orders|subscriptions)&/.test(page.url()) && /^[\d.]+$/.test(value)
    const total = isCount ? value.replaceAll('.', '\\.') : '[1-9][\\d.]*'
    await expect(page.getByText(new RegExp(`\\d dari ${total}$`)).first()).toBeVisible()
    await openWithin(page, home)
  }
})

test('each role finds what it does first, and every number leads to exactly what it counts', async ({ as }) => {
  const po = await as('po')
  await po.goto(home)
  const products = po.getByRole('region', { name: 'Produk dan antrean Anda' })
  for (const name of [/Kembali kepada Anda/, /Menunggu ditangani/]) {
    await expectCounts(po, products.getByRole('link', { name }).first())
  }
  await expectCounts(po, products.getByRole('link', { name: /Sedang dikerjakan/ }).first())
  // Of one's own, as the title says: the list that it leads to is narrowed to what was counted.
  const own = po.getByRole('region', { name: 'Antrean saya' })
  for (const name of [/^Terlambat/, /^Masuk hari ini/]) await expectCounts(po, own.getByRole('link', { name }))
  // How a product stands: trouble that is open, as the records behind it.
  const row = products.getByRole('row').nth(1)
  const open = row.getByRole('link').nth(2)
  const counted = (await open.innerText()).trim()
  await open.click()
  await expect(po.getByText(new RegExp(`\\b${counted.replaceAll('.', '\\.')}\\b`)).first()).toBeVisible()
  await expect(po).toHaveURL(/detail-case\?.*product/)

  const cmp = await as('cmp')
  await cmp.goto(home)
  const validation = cmp.getByRole('region', { name: 'Menunggu validasi' })
  await expectCounts(cmp, validation.getByRole('link', { name: /Belum divalidasi/ }))
  await expectAccessible(cmp)

  const agent = await as('agent')
  await agent.goto(home)
  const shift = agent.getByRole('region', { name: /^Shift (pagi|siang|malam), / })
  await expectCounts(agent, shift.getByRole('link', { name: /Entri saya yang belum selesai/ }))
  // Agents write feedback down, too, and hear what became of it.
  const answers = agent.getByRole('region', { name: 'Tanggapan atas catatan Anda' })
  await expectCounts(agent, answers.getByRole('link', { name: /Ditanggapi sejak/ }))
})

test('staff see what was answered since they were here last, and where a part fails it says so by itself', async ({
  as,
  watch,
}) => {
  watch.expect(/503|500/)
  const staff = await as('staff')
  const began = '2026-01-01T00:00:00.000Z'
  await staff.route(`**${lastVisit.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: 'Berhasil', content: { endedAt: began } } }),
  )
  await staff.goto(home)
  await expect(staff.getByText(/sejak kunjungan terakhir Anda, 1 Jan 2026, 07\.00/)).toBeVisible()
  const answers = staff.getByRole('region', { name: 'Tanggapan atas catatan Anda' })
  await expectCounts(staff, answers.getByRole('link', { name: /Ditanggapi sejak 1 Jan 2026, 07\.00/ }))
  // The list names what it is narrowed to.
  await answers.getByRole('link', { name: /Ditanggapi sejak/ }).click()
  await expect(staff.getByRole('list', { name: /aktif/i })).toContainText('Ditanggapi')

  const admin = await as('admin')
  await admin.route(`**${lastVisit.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: 'Berhasil', content: { endedAt: began } } }),
  )
  await admin.route(`**${failedJobs.path}*`, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Sedang sibuk', content: null } }),
  )
  await admin.goto(home)
  const portal = admin.getByRole('region', { name: 'Portal hari ini' })
  await expect(portal.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await expect(portal.getByRole('link', { name: /Permintaan akses menunggu keputusan/ })).toContainText(/\d/)
  // Nothing of an administrator's page counts from the last visit on.
  await expect(admin.getByRole('link', { name: /^[\d.]+ VOC belum mulai ditangani\.$/ })).toBeVisible()
  await expect(admin.getByText(/kunjungan terakhir/)).toHaveCount(0)
  // Those of the demo: one that failed for days, with messages that wait, and one whose receiver answered that it is gone.
  await expect(portal.getByRole('link', { name: /Webhook gagal atau berhenti/ })).toContainText(/[1-9]/)
  const hooks = portal.getByRole('list', { name: 'Webhook yang gagal atau berhenti' })
  await expect(hooks.getByRole('link', { name: /Sistem purnajual.*dihentikan karena gagal/ })).toBeVisible()
  await expect(hooks.getByRole('link', { name: /Bot ruang obrolan.*jawaban terakhir 410/ })).toHaveAttribute(
    'href',
    '/v3/settings#settings-webhooks',
  )
  await admin.unroute(`**${failedJobs.path}*`)
  await portal.getByRole('button', { name: 'Coba lagi' }).click()
  await portal.getByRole('link', { name: /Pekerjaan latar gagal/ }).click()
  await expect(admin.getByRole('region', { name: 'Aliran data', exact: true })).toBeVisible()
})

test('feedback is noted in three fields: kept until it is sent, and not made twice', async ({ shared }) => {
  const page = await shared('staff', home)
  await page.getByRole('button', { name: 'Catat cepat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Catat cepat' })
  await dialog.getByRole('button', { name: 'Simpan dan kirim' }).click()
  await expect(dialog.getByText('Tulis masukannya.')).toBeVisible()
  const product = dialog.getByRole('combobox', { name: /^Produk/ })
  await expect(product).toHaveAttribute('aria-required', 'true')
  await expect(product).toHaveAccessibleDescription('Wajib diisi sebelum dikirim.')
  const words = `Pelanggan meminta tagihan lewat e-mail ${Date.now()}`
  await dialog.getByLabel(/^Saran/).fill(words)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Catat cepat' }).click()
  await expect(dialog.getByLabel(/^Saran/)).toHaveValue(words)
  // What is in no list is put back, and that is said.
  const region = dialog.getByRole('combobox', { name: 'Regional' })
  await region.fill('Bandung')
  await page.keyboard.press('Tab')
  await expect(region).toHaveValue('')
  const noSuch = dialog.getByRole('alert')
  await expect(noSuch).toHaveText('“Bandung” tidak ada dalam pilihan. Isian tetap: Belum dipilih.')
  await expect(region).toHaveAccessibleDescription(/^“Bandung” tidak ada/)
  await region.fill('T-REG 7')
  await expect(noSuch).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(region).toHaveValue('T-REG 7')
  await product.fill('Astinet')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Simpan dan kirim' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Lihat', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^VOC-/)
  await expect(page.getByText(words).first()).toBeVisible()
  await openWithin(page, home)
  await page.getByRole('button', { name: 'Catat cepat' }).click()
  await expect(dialog.getByLabel(/^Saran/)).toHaveValue('')
})

test('what waits by its priority says the score of each, the highest first', async ({ as }) => {
  const page = await as('management')
  await page.route(`**${vocHome.path}*`, async (route) => {
    const response = await route.fetch()
    const { content, ...rest } = (await response.json()) as { content: object }
    await route.fulfill({ response, json: { ...rest, content: { ...content, myOpen: { total: 0, rows: [] } } } })
  })
  await page.goto(home)
  const rows = page.getByRole('region', { name: 'Menunggu ditangani, prioritas tertinggi dulu' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/Skor \d/)
  const scores = (await rows.allInnerTexts()).map((row) => Number(/Skor ([\d.]+)/.exec(row)?.[1]))
  expect(scores.length).toBeGreaterThan(1)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

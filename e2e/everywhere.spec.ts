// Features: voc, site
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { labelsInEnglish, labelsInIndonesian, login } from '@ido/contract'
import { newcomer } from './support/newcomer.ts'
import { password, people } from './support/people.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { choose, currentStep, feedback, findAndOpen, heading, manageVoc, records, sentence } from './support/voc.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('the whole story on a phone, 390 px wide', async ({ visitor, as }) => {
  const words = sentence('Pembayaran gagal lewat ponsel')
  const page = await visitor(phone)
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('NIK', { exact: true }).fill(people.staff.nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page).toHaveURL('/v3/dashboard')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Feedback' }).tap()
  await expect(records(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Tambah VoC' }).tap()
  await choose(page, /^Produk/, 'MyCarrier')
  await page.getByLabel(/^Saran/).fill(words)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Simpan dan kirim' }).tap()
  await expect(currentStep(page)).toContainText('Created')
  await expectNoSidewaysScroll(page)

  const owner = await as('po', phone)
  await owner.goto(manageVoc)
  await findAndOpen(owner, words)
  await owner.getByRole('button', { name: 'Mulai kerjakan' }).tap()
  await owner.getByRole('button', { name: 'Selesaikan' }).tap()
  const done = owner.getByRole('dialog')
  await done.getByRole('button', { name: 'Batal' }).tap()
  await expect(done).toBeHidden()
  await owner.getByRole('button', { name: 'Selesaikan' }).tap()
  await done.getByLabel(/^Yang dikerjakan/).fill('Undangan terkirim lagi.')
  await expectNoSidewaysScroll(owner)
  await done.getByRole('button', { name: 'Selesaikan' }).tap()
  await expect(currentStep(owner)).toContainText('Done')
  await expectNoSidewaysScroll(owner)
})

test('the whole story by keyboard alone', async ({ visitor }) => {
  const words = sentence('Undangan rapat tidak terkirim')
  const staff = await visitor()
  await signInByKeyboard(staff, people.staff.nik)
  await pressOn(staff, staff.getByRole('navigation').getByRole('link', { name: 'Feedback' }), 'Shift+Tab')
  await expect(staff.getByRole('table')).toBeVisible()
  await pressOn(staff, staff.getByRole('link', { name: 'Tambah VoC' }))
  await tabTo(staff, staff.getByRole('combobox', { name: /^Produk/ }))
  await staff.keyboard.type('Netmonk')
  await staff.keyboard.press('Tab')
  await tabTo(staff, staff.getByLabel(/^Saran/))
  await staff.keyboard.type(words)
  await staff.keyboard.press('Control+Enter')
  await expect(currentStep(staff)).toContainText('Created')

  const owner = await visitor()
  await signInByKeyboard(owner, people.po.nik)
  await pressOn(owner, owner.getByRole('button', { name: /^Menu akun/ }), 'Shift+Tab')
  await expect(owner.getByRole('menuitem', { name: 'Kelola VoC' })).toBeVisible()
  await downTo(owner, owner.getByRole('menuitem', { name: 'Kelola VoC' }))
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('table').getByRole('row', { name: /VOC-/ }).first()).toBeVisible()
  // A key is no command while the menu lies open.
  await expect(owner.getByRole('menu')).toBeHidden()
  await owner.keyboard.press('/')
  await expect(owner.getByLabel('Cari suara pelanggan')).toBeFocused()
  await owner.keyboard.type(words)
  await expect(owner.getByRole('status').filter({ hasText: '1-1 dari 1' })).toBeVisible()
  await tabTo(owner, owner.getByRole('table').locator('tbody').getByRole('row').first())
  await owner.keyboard.press('Enter')
  await expect(heading(owner)).toHaveText(/^VOC-/)
  await tabTo(owner, owner.getByLabel('Progres PO dalam persen'))
  await owner.keyboard.press('Control+a')
  await owner.keyboard.type('100')
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('region', { name: 'Riwayat' })).toContainText('100%')
  await owner.keyboard.press('Control+Home')
  await pressOn(owner, owner.getByRole('button', { name: 'Mulai kerjakan' }))
  await expect(currentStep(owner)).toContainText('On Progress')
  await pressOn(owner, owner.getByRole('button', { name: 'Selesaikan' }))
  await expect(owner.getByLabel(/^Yang dikerjakan/)).toBeFocused()
  await owner.keyboard.type('Undangan terkirim lagi.')
  await owner.keyboard.press('Control+Enter')
  await expect(currentStep(owner)).toContainText('Done')
})

test('the portal speaks English where one asks for it, and remembers', async ({ visitor, watch, callsOf }) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const page = await signedInAnew(await callsOf('admin'), await visitor(), ['CMP'])
  await page.goto(manageVoc)
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Add VoC' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toBeVisible()
  await expect(page.getByText(/Kolom|Cari suara|Dibuat oleh/)).toHaveCount(0)
  await goWithin(page, `${feedback}/detail/999999999`)
  await expect(page.getByRole('main')).toContainText(/not found/i)

  // What comes from the database speaks it, too.
  const small = encodeURIComponent('{"segment":["SME"]}')
  expect(await labelsOn(page, `/v3/detail-case?dataset=tickets&measure=open_now&filters=${small}`)).toEqual([])
  // Whichever cases are on top of the list today.
  const named = Object.entries(labelsInEnglish).flatMap(([stored, english]) => (stored === english ? [] : [english]))
  await expect(page.getByRole('cell', { name: new RegExp(`^(?:${named.join('|')})$`) }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'SME', exact: true }).first()).toBeVisible()
})

test('an unknown address says so in the specification’s words and leads home', async ({ visitor, as, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  for (const page of [await visitor(), await as('staff')]) {
    expect((await page.goto('/tidak/ada/di-sini'))?.status()).toBe(404)
    await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await page
      .getByRole('link', { name: 'Halaman Utama' })
      .or(page.getByRole('button', { name: 'Halaman Utama' }))
      .click()
    await expect(page).toHaveURL(/\/(v3\/dashboard)?$/)
  }
})

test('the theme follows the system until one is chosen, and stays chosen', async ({ visitor, callsOf }) => {
  const page = await signedInAnew(await callsOf('admin'), await visitor({ colorScheme: 'dark' }), [])
  await page.goto('/v3/guideline')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-color-scheme', 'dark')
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitemradio', { name: 'Terang' }).click()
  await expect(html).toHaveAttribute('data-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-color-scheme', 'light')
})

test('what comes from the database speaks Indonesian, too', async ({ as }) => {
  const page = await as('management')
  expect(await labelsOn(page, '/v3/detail-case?dataset=tickets&measure=open_now')).toEqual([])
  // Whichever cases are on top of the list today.
  await expect(page.getByRole('cell', { name: /^\d - (Kritis|Tinggi|Sedang|Rendah)$/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /^TT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^TT-/ })).toBeVisible()
  await expect(page.getByText(/^(Diterima|Dikerjakan|Tertunda|Ditahan)$/).first()).toBeVisible()
  await expect(page.getByText(/^(Acknowledged|In Progress|Pending|Held)$/)).toHaveCount(0)
  expect(await labelsOn(page, '/v3/dashboard/digital-product-performance/treg/general/assurance-performance')).toEqual(
    [],
  )
})

/** Labels of the other language on a page, once it has drawn its figures: what stands alone somewhere, as labels do. */
async function labelsOn(page: Page, address: string): Promise<string[]> {
  await (page.url() === 'about:blank' ? open : openWithin)(page, address)
  await expect(page.getByRole('main').locator('table tbody tr').first()).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const lang = await page.locator('html').getAttribute('lang')
  const words: Readonly<Record<string, string>> = lang === 'en' ? labelsInEnglish : labelsInIndonesian
  const alone = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) => all.filter((one) => one.childElementCount === 0).map((one) => one.textContent.trim()))
  expect(alone.length).toBeGreaterThan(100)
  return [...new Set(alone)].filter((text) => words[text] !== undefined && words[text] !== text)
}

/** As a person of the story's own: what is set stays with the account, which other stories share. */
async function signedInAnew(admin: APIRequestContext, page: Page, roles: readonly string[]): Promise<Page> {
  const person = await newcomer(admin, { roles })
  await page.context().request.post(login.path, { data: { nik: person.nik, password: person.password } })
  return page
}

async function signInByKeyboard(page: Page, nik: string): Promise<void> {
  await page.goto('/')
  await expect(page.getByLabel('NIK', { exact: true })).toBeFocused()
  await page.keyboard.type(nik)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Kata sandi', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/dashboard')
}

async function pressOn(page: Page, target: Locator, step?: Step): Promise<void> {
  await tabTo(page, target, step)
  await page.keyboard.press('Enter')
}

type Step = 'Tab' | 'Shift+Tab'

/** Tab by Tab, as far as a patient person would go; menus stand before the page, which is where one is when it opens. */
async function tabTo(page: Page, target: Locator, step: Step = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(step)
  }
  throw new Error(`${String(target)} cannot be reached with ${step}`)
}

async function downTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${String(target)} cannot be reached with the arrow keys`)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${page.url()} fits ${screen} px`).toBeLessThanOrEqual(screen ?? 0)
}

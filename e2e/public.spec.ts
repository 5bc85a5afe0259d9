// Features: site
import type { Page } from '@playwright/test'
import { siteInfo } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { eachOf, expect, test } from './support/story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Every public page with its heading in both languages; the page's title is always the product's name. */
const publicPages = [
  { address: '/feature', id: /^Dari angka yang memburuk/, en: /^From the figure that got worse/ },
  { address: '/guideline', id: 'Panduan Produk', en: 'Product guide' },
  { address: '/guideline/request-access', id: 'Meminta akses', en: 'Requesting access' },
  { address: '/guideline/using-dashboard', id: 'Memakai dashboard', en: 'Using a dashboard' },
  { address: '/guideline/register-product', id: 'Mendaftar untuk sebuah produk', en: 'Registering for a product' },
  { address: '/syarat-ketentuan', id: 'Syarat & Ketentuan', en: 'Terms of use' },
  { address: '/kebijakan-privasi', id: 'Kebijakan Privasi', en: 'Privacy policy' },
  { address: '/FAQ', id: 'FAQ', en: 'FAQ' },
] as const

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const footer = (page: Page) => page.getByRole('contentinfo')

test('every public page is there for visitors, in both languages, on a phone too', async ({ visitor }) => {
  const page = await visitor(phone)
  let isInFirstLanguage = false
  await eachOf(publicPages, async ({ address, id, en }) => {
    try {
      // Each is loaded anew below.
      await (isInFirstLanguage ? openWithin : open)(page, address)
      isInFirstLanguage = false
      await expect(heading(page)).toHaveText(id)
      await expect(page).toHaveTitle(`${await heading(page).innerText()} · IDO`)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'EN', exact: true }).tap()
      await expect(heading(page)).toHaveText(en)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expect(heading(page)).toHaveText(en)
      await page.getByRole('button', { name: 'ID', exact: true }).tap()
      await expect(heading(page)).toHaveText(id)
      isInFirstLanguage = true
    } finally {
      // Whatever became of this page, the next one begins in the first language.
      await page.evaluate(() => localStorage.clear())
    }
  })
})

test('texts that do not arrive are said to be missing, never shown by their names, and come with the next try', async ({
  visitor,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource: net::ERR_FAILED/)
  watch.expect(/Console error: .*No texts /)
  // Neither those of one page nor the first of all; the page reloads itself once before it says so.
  for (const { file, words, key } of [
    { file: /\/assets\/faq-[^/]+\.js$/, words: 'Teks halaman ini tidak dapat dimuat', key: /faq[.:]|title/ },
    { file: /\/assets\/common-[^/]+\.js$/, words: 'Teks portal tidak dapat dimuat', key: /skipToContent|error\.t/ },
  ]) {
    const page = await visitor()
    let isAway = true
    let loads = 0
    // Where the text fails early the first document never comes as far as being loaded.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route(file, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto('/FAQ')
    await expect.poll(() => loads).toBe(2)
    const missing = page.getByRole('alert').filter({ hasText: words })
    await expect(missing).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(key)
    isAway = false
    await missing.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(heading(page)).toHaveText('FAQ')
    await expect(missing).toHaveCount(0)
  }
})

test('header and footer lead to every public page, and whoever is signed in back inside', async ({ visitor, as }) => {
  const page = await visitor()
  await page.goto('/')
  const menu = page.getByRole('banner')
  for (const [name, title] of [
    ['Fitur', /^Dari angka/],
    ['Panduan Produk', 'Panduan Produk'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(heading(page)).toHaveText(title)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  for (const name of ['Fitur', 'Panduan Produk', 'FAQ', 'Syarat & Ketentuan', 'Kebijakan Privasi']) {
    const link = footer(page).getByRole('link', { name, exact: true })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(heading(page)).toHaveText(publicPages.find((one) => one.address === address)?.id ?? 'unknown')
    await expect(heading(page)).toBeInViewport()
  }
  await menu.getByRole('link', { name: 'Masuk', exact: true }).click()
  await expect(page.getByLabel('NIK', { exact: true })).toBeFocused()

  const inside = await as('staff')
  await inside.goto('/FAQ')
  await inside.getByRole('banner').getByRole('link', { name: 'Buka portal' }).click()
  await expect(inside).toHaveURL('/v3/dashboard')
})

test('the footer names the contacts of the configuration, and only those', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/feature')
  const answer = await page.request.get(siteInfo.path)
  const { content } = (await answer.json()) as {
    content: { contact: { helpdesk: string; chat: null; offices: string[] } }
  }
  const contact = footer(page).getByRole('region', { name: 'Kontak' })
  const { helpdesk, offices } = content.contact
  expect(offices).toHaveLength(2)
  for (const words of [helpdesk, ...offices]) await expect(contact).toContainText(words)
  await expect(contact.getByRole('link', { name: helpdesk })).toHaveAttribute('href', `mailto:${helpdesk}`)
  await expect(contact.getByText('Chat')).toHaveCount(0)

  const none = await visitor()
  const without = { ...content, contact: { helpdesk: null, chat: 'https://chat.ido.example', offices: [] } }
  await none.route(`**${siteInfo.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: '', content: without } }),
  )
  await none.goto('/feature')
  await expect(footer(none).getByRole('link', { name: 'https://chat.ido.example' })).toBeVisible()
  await expect(footer(none).getByText(/Helpdesk|Kantor/)).toHaveCount(0)
})

test('an answer has an address of its own, and the search leaves those that fit', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/FAQ#skor-prioritas')
  await expect(page.getByText('Skor adalah rata-rata lima bobot')).toBeInViewport()
  await expect(page.getByText('Draf', { exact: false }).filter({ hasText: 'Catatan baru' })).toBeHidden()

  await page.getByLabel('Cari pertanyaan').fill('kode spam')
  await expect(page.getByRole('status').filter({ hasText: '1 jawaban ditemukan' })).toBeVisible()
  await expect(page.getByText('Periksa folder spam', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bagaimana skor prioritas dihitung?' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/FAQ\?q=/)
  await page.reload()
  await expect(page.getByLabel('Cari pertanyaan')).toHaveValue('kode spam')
  await page.getByRole('link', { name: /^Tautan ke jawaban ini/ }).click()
  await expect(page).toHaveURL(/q=.*#kode-tidak-datang$/)

  await page.getByLabel('Cari pertanyaan').fill('tidakadakatasepertiini')
  await expect(page.getByText('Tidak ada jawaban yang memuat “tidakadakatasepertiini”.')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus pencarian' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(25)
})

test('the contents lead to their section and say where one reads', async ({ visitor }) => {
  const page = await visitor()
  await open(page, '/kebijakan-privasi')
  const contents = page.getByRole('navigation', { name: 'Isi halaman' })
  await contents.getByRole('link', { name: 'Cookie', exact: true }).click()
  await expect(page).toHaveURL(/#cookie$/)
  await expect(page.getByRole('heading', { name: 'Cookie', exact: true })).toBeInViewport()
  await expect(contents).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Cookie', exact: true })).toHaveAttribute('aria-current', 'location')
})

test('the pictures are there in both languages and themes, as large as the page leaves room for', async ({
  visitor,
}) => {
  const seen = new Set<string>()
  for (const [language, colorScheme] of [
    ['id', 'light'],
    ['en', 'dark'],
  ] as const) {
    const page = await visitor({ colorScheme })
    await page.addInitScript((chosen) => localStorage.setItem('ido.language', chosen), language)
    for (const [place, address] of [
      '/feature',
      '/guideline/request-access',
      '/guideline/using-dashboard',
      '/guideline/register-product',
    ].entries()) {
      await (place === 0 ? page.goto(address) : goWithin(page, address))
      const images = page.getByRole('main').getByRole('img')
      await expect(images).not.toHaveCount(0)
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded()
        await expect(image).toHaveJSProperty('complete', true)
        const shown = await image.evaluate((one: HTMLImageElement) => ({
          source: one.currentSrc,
          alt: one.alt,
          real: one.naturalWidth / one.naturalHeight,
          room: Number(one.getAttribute('width')) / Number(one.getAttribute('height')),
        }))
        expect(shown.alt.length).toBeGreaterThan(20)
        expect(shown.real, shown.source).toBeCloseTo(shown.room, 2)
        seen.add(new URL(shown.source).pathname)
      }
    }
  }
  expect([...seen].filter((path) => path.includes('-id-light'))).toHaveLength(seen.size / 2)
})

test('the guide stands inside the portal too', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/v3/guideline')
  await expect(page.getByRole('row', { name: /^ADMIN/ })).toContainText('Log Aktivitas')
  await expect(page.getByRole('main')).toContainText('Dashboard VoC')
  await expect(heading(page)).toHaveText('Panduan Produk')
  await expect(page.getByRole('row', { name: /^AGENT/ })).toContainText('Kelola Logbook')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Meminta akses/ })
    .click()
  await expect(page).toHaveURL('/guideline/request-access')
})

test('the page of errors says so and leads home', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/error/404')
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page.getByText('Halaman ini tidak ada atau sudah dipindahkan.')).toBeVisible()
  await page.getByRole('link', { name: 'Halaman Utama' }).click()
  await expect(page).toHaveURL('/')
})

test('an open answer and a search without result are accessible on a phone', async ({ visitor }) => {
  const page = await visitor(phone)
  for (const address of ['/FAQ#lampiran', '/FAQ?q=tidakadakatasepertiini']) {
    await page.goto('about:blank')
    await open(page, address)
    await expectAccessible(page)
  }
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${page.url()} fits ${screen} px`).toBeLessThanOrEqual(screen ?? 0)
}

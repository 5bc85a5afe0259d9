// Features: site, sign-in
import type { Page } from '@playwright/test'
import { changeVocStatus, currentSession, vocHome } from '@ido/contract'
import { open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { password, people } from './support/people.ts'
import { Traffic } from './support/still.ts'
import { record, sentence } from './support/voc.ts'

const home = '/v3/dashboard'
const guide = '/v3/guideline'
const feedback = '/v3/dashboard/digital-product-performance/product/feedback'

async function refuse(page: Page, path: string, code: number, message: unknown): Promise<void> {
  await page.route(`**${path}*`, (route) =>
    route.fulfill({
      status: code,
      headers: { 'x-request-id': 'kisah-42' },
      contentType: 'application/json',
      body: JSON.stringify({ code, message, content: null }),
    }),
  )
}

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a session that ends while one works says so, and signing in leads back to the same place', async ({
  as,
  watch,
}) => {
  watch.expect(/401/)
  const page = await as('cmp')
  // What it still asked for would be refused, and the page left before the click.
  await open(page, guide)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('link', { name: 'Feedback', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Sesi Anda telah berakhir')).toBeVisible()
  await page.getByLabel('NIK', { exact: true }).fill(people.cmp.nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${feedback}$`))
})

test('refusals open the dialog with the server’s message, whatever their code, a conflict with its first detail; 401 leads to the sign-in', async ({
  as,
  watch,
}) => {
  watch.expect(/40[01349]|429|500/)
  const page = await as('cmp')
  const made = await record(page, { product_id: 1, longtext: sentence('Ditolak peladen') })
  await open(page, `${feedback}/detail/${made.id}`)
  const start = page.getByRole('button', { name: 'Mulai kerjakan' })
  const dialog = page.getByRole('alertdialog', { name: 'Gagal !' })
  const refused = async (code: number, message: unknown) => {
    await refuse(page, changeVocStatus.path, code, message)
    await start.click()
  }
  const noAccess = 'This account is not have an access to this Feature!!!'
  const told: [number, unknown, string][] = [
    ...[400, 403, 404, 429, 500].map((code): [number, string, string] => [code, `Ditolak ${code}`, `Ditolak ${code}`]),
    [500, noAccess, noAccess],
    [409, { details: [{ message: 'Sudah diubah orang lain' }] }, 'Sudah diubah orang lain'],
  ]
  for (const [code, message, words] of told) {
    await refused(code, message)
    await expect(dialog, `${code}`).toContainText(words)
    if (code === 500) await expect(dialog).toContainText('kisah-42')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.unroute(`**${changeVocStatus.path}*`)
  }
  await page.context().clearCookies({ name: 'token' })
  await start.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Sesi Anda telah berakhir')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a failed load keeps what was there and offers to try again', async ({ as, watch }) => {
  watch.expect(/500|503|ApiError/)
  const page = await as('po')
  await page.goto(home)
  const figures = page.getByRole('region', { name: 'VOC menurut status' })
  await expect(figures.getByRole('link')).toHaveCount(4)
  await refuse(page, vocHome.path, 500, 'Rusak')
  await page.goto(feedback)
  await page.goto(home)
  await expect(page.getByText('Data terbaru gagal dimuat.')).toBeVisible()
  await page.unroute(`**${vocHome.path}*`)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(figures.getByRole('link')).toHaveCount(4)
  await expect(page.getByText('Data terbaru gagal dimuat.')).toBeHidden()

  await refuse(page, currentSession.path, 503, 'Basis data sedang tidak tersedia.')
  await page.goto(home)
  await expect(page.getByText('Basis data sedang tidak tersedia.')).toBeVisible()
  await expect(page.getByText('kisah-42')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Halaman Utama' })).toBeVisible()
})

test('missing code reloads the page once in 60 seconds, and is shown when it is still missing', async ({
  as,
  watch,
}) => {
  watch.expect(/404|dynamically imported module/)
  const page = await as('staff')
  await page.goto(feedback)
  await expect(page.getByRole('table')).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/assets\/dashboard-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Beranda', exact: true }).click()
  // The heading can be visible for a moment before the page reloads.
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Terjadi kesalahan' })).toBeVisible()
  const againAfter = async (seconds: number) => {
    await page.evaluate((at) => sessionStorage.setItem('ido.chunk-reload', String(at)), Date.now() - seconds * 1000)
    const looked = page.waitForResponse((answer) => answer.url().endsWith('/healthz'))
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await looked
    await expect(page.getByRole('heading', { name: 'Terjadi kesalahan' })).toBeVisible()
  }
  await againAfter(50)
  expect(loads).toBe(1)
  // Once in 60 seconds: after them it tries again.
  await againAfter(61)
  await expect.poll(() => loads).toBe(2)
})

test('without a connection the portal stays, says what is missing, and goes on when the connection is back', async ({
  as,
  visitor,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Unable to preload/)
  const page = await as('staff')
  const traffic = new Traffic(page)
  await page.goto(guide)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await traffic.ends(500)
  await page.context().setOffline(true)
  await page.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page.getByRole('alert').or(page.getByText('Tidak ada sambungan ke server.')).first()).toBeVisible()
  await page.getByRole('link', { name: 'Feedback', exact: true }).click()
  await expect(page.getByText(/Periksa (koneksi|jaringan) Anda/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText(/Periksa (koneksi|jaringan) Anda/).first()).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  const guest = await visitor()
  const guestTraffic = new Traffic(guest)
  await guest.goto('/login')
  await guestTraffic.ends(500)
  await guest.context().setOffline(true)
  await guest.getByLabel('NIK').fill(people.staff.nik)
  await guest.getByLabel('Kata sandi', { exact: true }).fill(password)
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Tidak ada sambungan ke server.')).toBeVisible()
  await expect(guest.getByLabel('NIK')).toHaveValue(people.staff.nik)
})

test('the top menu is the specification’s', async ({ shared }) => {
  const page = await shared('staff', home)
  const menu = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')
  await expect(menu).toHaveText(['Beranda', 'Dashboard', 'Events'])
  const boards = '/v3/dashboard/digital-product-performance'
  for (const [index, address] of [home, `${boards}/treg/management`, `${boards}/events`].entries()) {
    await expect(menu.nth(index)).toHaveAttribute('href', address)
  }
})

test('the line of welcome is whole on every page of everybody from 1200 px on, and not there below', async ({
  shared,
}) => {
  for (const who of ['staff', 'admin', 'management'] as const) {
    const page = await shared(who, home)
    const welcome = page.getByText("Welcome back, Let's get monitoring your product.")
    for (const address of [home, guide]) {
      await openWithin(page, address)
      for (const width of [1200, 1280, 1441, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(welcome).toBeInViewport({ ratio: 1 })
        expect(await welcome.evaluate((line) => line.scrollWidth <= line.clientWidth), `${width}`).toBe(true)
      }
      await page.setViewportSize({ width: 1199, height: 800 })
      await expect(welcome).toBeHidden()
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('a page ends with its content, however long the menu beside it', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/v3/manage/agent-performance')
  await expect(page.getByText('Cara menghitung')).toBeVisible()
  const beyond = () =>
    page.evaluate(() => {
      const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
      return document.documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(end + scrollY))
    })
  // The frame has a margin of its own.
  await expect.poll(beyond).toBeLessThanOrEqual(64)
})

test('the sidebar is 260 px wide, 80 px when collapsed, and stays as it was left', async ({ as }) => {
  const page = await as('staff')
  await page.goto(guide)
  const width = async () => (await page.getByRole('navigation', { name: 'Menu samping' }).boundingBox())?.width
  await expect.poll(width).toBe(260)
  await page.getByRole('button', { name: 'Ciutkan menu samping' }).click()
  await expect.poll(width).toBe(80)
  await page.reload()
  await expect.poll(width).toBe(80)
})

test('one entry of the menu is marked: of the addresses around the page the longest', async ({ shared }) => {
  const page = await shared('management', guide)
  // Of the whole page: neither the top menu nor the way says it again.
  const marked = page.locator('[aria-current=page]')
  const performance = '/v3/dashboard/digital-product-performance'
  for (const [address, entry] of [
    [`${performance}/treg/general/assurance-performance`, 'Assurance Performance'],
    [`${performance}/treg?period=7d`, 'Perbandingan regional'],
    [`${feedback}/add`, 'Feedback'],
  ] as const) {
    await openWithin(page, address)
    await expect(marked).toHaveText([entry])
  }
})

test('the title says which page stands there, in the language of the page', async ({ visitor, watch, shared }) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const guest = await visitor()
  for (const [address, title] of [
    ['/', 'IDO'],
    ['/tidak-ada', 'PAGE NOT FOUND · IDO'],
    ['/login', 'Masuk · IDO'],
  ] as const) {
    await guest.goto(address)
    await expect(guest).toHaveTitle(title)
  }
  await guest.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(guest).toHaveTitle('Sign in · IDO')

  const page = await shared('management', home)
  await expect(page).toHaveTitle('Beranda · IDO')
  await page.getByRole('list', { name: 'T-REG' }).getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page).toHaveTitle('Assurance Performance · IDO')
  await openWithin(page, feedback)
  await page.getByRole('table').getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^VOC/)
  await expect(page).toHaveTitle(`${await title.innerText()} · IDO`)
})

test('every figure of the home page leads to the records that it counts', async ({ as }) => {
  const page = await as('po')
  // Asked again where another story wrote a record between the card and the list.
  await expect(async () => {
    await page.goto(home)
    const card = page.getByRole('region', { name: 'VOC menurut status' }).getByRole('link', { name: /^Created/ })
    const counted = /[\d.]+/.exec((await card.textContent()) ?? '')?.[0] ?? 'none'
    await card.click()
    await expect(page).toHaveURL(new RegExp(`${feedback}\\?status=new$`))
    const total = page.getByRole('status').filter({ hasText: /^\d+-\d+ dari / })
    await expect(total).toHaveText(new RegExp(`dari ${counted.replaceAll('.', '\\.')}$`), { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
})

test('the NPS leads to exactly the answers that it counts', async ({ as }) => {
  // Loaded: what a page knew from a story before is not what is counted now.
  const page = await as('staff')
  await page.goto(home)
  const card = page.getByRole('region', { name: /^NPS/ })
  const answers = /([\d.]+) penilaian/.exec((await card.textContent()) ?? '')?.[1] ?? 'none'
  await card.getByRole('link').click()
  await expect(page.getByText(new RegExp(`dari ${answers.replaceAll('.', '\\.')}\\b`)).first()).toBeVisible()
})

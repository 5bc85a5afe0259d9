// Features: dashboards, account
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/story.ts'

const settings = '/v3/settings'
const section = (page: Page) => page.getByRole('region', { name: 'Layar dinding' })
const bar = (page: Page) => page.getByRole('banner')

/** Whether all of a page is on the screen: neither it nor what stands on it goes on beyond the edge. */
async function expectItFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const inside = [...document.querySelectorAll('main [role=figure]')].map((figure) => figure.getBoundingClientRect())
    const ends = [...inside.map(({ bottom }) => bottom), scrollHeight]
    const sides = [...inside.map(({ right }) => right), scrollWidth]
    return { down: Math.max(...ends) - innerHeight, across: Math.max(...sides) - innerWidth }
  })
  expect(beyond.down).toBeLessThanOrEqual(0)
  expect(beyond.across).toBeLessThanOrEqual(0)
}

/** How high the smallest letters of a page are, in pixels of the screen. */
const smallestLetters = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('main [role=figure] *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const seen = words.filter((element) => element.checkVisibility() && element.closest('.spoken') === null)
    const sizes = seen.map((element) => parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom)
    return Math.min(...sizes)
  })

for (const [width, height, least] of [
  [1920, 1080, 20],
  [3840, 2160, 40],
] as const) {
  test(`the boards of the operation centre hang on a wall of ${width} by ${height} whole, at letters that are read from afar`, async ({
    as,
  }) => {
    const page = await as('management', { viewport: { width, height } })
    await page.goto('/tioc')
    await page.getByRole('link', { name: 'Layar dinding' }).click()
    await expect(page.getByRole('heading', { name: 'TIOC Management', level: 1 })).toBeVisible()
    // Screens of the boards that are known; the last board may come after the first is shown.
    await expect(bar(page)).toContainText(/1 dari \d\d/)
    await expect(page.locator('main [role=figure]').first()).toContainText(/\d/)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const [, count] = /1 dari (\d+)/.exec(await bar(page).innerText()) ?? []
    for (let at = 1; at <= Number(count); at++) {
      await expect(bar(page)).toContainText(`${at} dari ${count}`)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectItFits(page)
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(least)
      await page.keyboard.press('ArrowRight')
    }
    // After the last the first, and back again; nobody goes anywhere from here but by the way out.
    await expect(bar(page)).toContainText(`1 dari ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(bar(page)).toContainText(`${count} dari ${count}`)
    await page.keyboard.press(' ')
    await expect(bar(page)).toContainText('dijeda')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Keluar dari layar dinding' }).click()
    await expect(page).toHaveURL(/\/tioc\/management/)
  })
}

test('management makes a link, a screen that nobody is signed in at shows its boards, waits for a network that is gone, and ends when it is revoked', async ({
  asAnew,
  visitor,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  watch.expect(/status of 401/)
  const name = `Ruang TIOC ${Date.now()}`
  const page = await asAnew('management')
  await page.goto(settings)
  await section(page).getByRole('button', { name: 'Buat tautan' }).click()

  // What is missing is told beside its field.
  const form = page.getByRole('dialog', { name: 'Buat tautan layar dinding' })
  const seconds = form.getByRole('textbox', { name: /^Detik tiap papan/ })
  await seconds.fill('5')
  await form.getByRole('button', { name: 'Buat tautan' }).click()
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toBeFocused()
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toHaveAccessibleDescription(/harus diisi/)
  await expect(seconds).toHaveAccessibleDescription(/dari 20 sampai 300/)
  await expectAccessibleInBothThemes(page)
  await form.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await seconds.fill('20')
  await expect(form.getByRole('checkbox', { name: /TIOC Management/ })).toBeChecked()
  await form.getByRole('checkbox', { name: /TIOC Infrastruktur/ }).uncheck()
  await form.getByRole('button', { name: 'Buat tautan' }).click()

  // The link is shown this once.
  const once = page.getByRole('dialog', { name: `Tautan "${name}" sudah dibuat` })
  const link = (await once.locator('code').first().textContent()) ?? ''
  expect(link).toMatch(/^https?:\/\/[^/]+\/wall#[\w-]{20,}$/)
  await expectAccessible(page)
  await once.getByRole('checkbox', { name: 'Saya sudah menyimpan tautan ini' }).check()
  await once.getByRole('button', { name: 'Selesai' }).click()
  const line = section(page).getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Belum pernah dipakai')
  await expect(line).toContainText('20 detik tiap papan')

  // A screen of its own: no person, no secret left in the address.
  const screen = await visitor({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' })
  await screen.goto(link)
  await expect(screen.getByRole('heading', { name: /^TIOC /, level: 1 })).toBeVisible()
  await expect(bar(screen)).toContainText(name)
  await expect(bar(screen)).toContainText('Nasional')
  await expect(screen.locator('main [role=figure]').first()).toContainText(/\d/)
  expect(new URL(screen.url()).hash).toBe('')
  await expectItFits(screen)
  await expectAccessible(screen)
  // Nobody signs in at a wall, so what is wrong there is plain text.
  const brief = screen.getByRole('region', { name: 'Ringkasan kasus' })
  await expect(brief).toBeVisible()
  await expect(brief.getByRole('link')).toHaveCount(0)
  const first = (await bar(screen).innerText()).match(/(\d+) dari/)?.[1]
  await expect(bar(screen)).not.toContainText(`${first} dari`)

  // It stays what it is after a reload, and nothing else opens to it.
  await screen.reload()
  await expect(screen.locator('main [role=figure]').first()).toContainText(/\d/)

  // Without a network the last figures stay, and it says so; it comes back by itself.
  await screen.context().setOffline(true)
  await expect(screen.getByRole('alert')).toContainText('Portal tidak terjangkau sejak')
  await expect(screen.locator('main [role=figure]').first()).toContainText(/\d/)
  await screen.context().setOffline(false)
  await expect(screen.getByRole('alert')).toHaveCount(0)

  await page.reload()
  await expect(line).toContainText('Terakhir dipakai')
  await expect(line).toContainText('sekarang tampil di 1 layar')
  await line.getByRole('button', { name: `Cabut tautan ${name}` }).click()
  const asked = page.getByRole('dialog', { name: `Cabut tautan "${name}"?` })
  await expect(asked.getByRole('button', { name: 'Batal' })).toBeFocused()
  await asked.getByRole('button', { name: 'Ya, cabut' }).click()
  await expect(line).toContainText('Dicabut')

  // The screen says by itself that it is over, and shows no figures that look as if they were of now.
  const end = screen.getByRole('heading', { name: 'Tautan layar ini tidak berlaku lagi' })
  await expect(end).toBeVisible({ timeout: 60_000 })
  await expect(screen.locator('main [role=figure]')).toHaveCount(0)
  await screen.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(end).toBeVisible()
  await expectAccessible(screen)
})

test('a wall beside somebody who is signed in in the same browser leaves them who they are', async ({
  asAnew,
  watch,
}) => {
  watch.expect(/status of 401 .*wall-links/)
  const page = await asAnew('agent')
  const wall = await page.context().newPage()
  await wall.goto('/wall#no-such-link-anywhere-in-the-world-at-all-00')
  await expect(wall.getByRole('heading', { name: 'Tautan layar ini tidak berlaku lagi' })).toBeVisible()
  await page.goto('/v3/settings')
  await expect(page.getByRole('heading', { name: 'Pengaturan', level: 1 })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

test('a screen that is opened without a link says what is missing', async ({ visitor }) => {
  const screen = await visitor()
  await screen.goto('/wall')
  await expect(screen.getByRole('heading', { name: 'Buka tautan layar dinding dengan lengkap' })).toBeVisible()
  await expectAccessible(screen)
})

test('a list of links that does not come says so and comes when it is asked for again', async ({ as, watch }) => {
  watch.expect(/500/)
  const page = await as('management')
  await page.route('**/api/v2/wall-links*', (route) => route.fulfill({ status: 500, json: { code: 500 } }))
  await page.goto(settings)
  await expect(section(page).getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.unroute('**/api/v2/wall-links*')
  await section(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(section(page).getByRole('button', { name: 'Buat tautan' })).toBeVisible()
})

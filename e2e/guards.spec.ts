// Features: sign-in, site
import {
  dashboardLogin,
  endViewAs,
  startViewAs,
  ticketCategoryStatus,
  ticketSourceAppSummary,
  users,
} from '@ido/contract'
import { newcomer } from './support/newcomer.ts'
import { people, password } from './support/people.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { manageVoc, record, sentence } from './support/voc.ts'

const infra = '/v3/dashboard/digital-product-performance/infra-monitoring'

test('V2 and TIOC lead visitors to the sign-in and back, and guests to their one page', async ({
  visitor,
  as,
  watch,
}) => {
  // Both calls of TIOC refuse whom it is not for, which the browser notes.
  watch.expect(/Console error: Failed to load resource.* 403/)
  const page = await visitor()
  const inner = '/tioc/infrastructure'
  for (const [place, address] of ['/v2/detail-case', '/v2/infrastruktur/indibiz', '/tioc', inner].entries()) {
    await (place === 0 || address === inner ? page.goto(address) : goWithin(page, address))
    await expect(page).toHaveURL('/')
  }
  await page.getByLabel('NIK', { exact: true }).fill(people.staff.nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/tioc\/infrastructure/)
  const guest = await as('guest')
  for (const [place, address] of ['/v2/business-operation', '/tioc/management'].entries()) {
    await (place === 0 ? guest.goto(address) : goWithin(guest, address))
    await expect(guest).toHaveURL('/v3/no-access')
  }
})

test('TIOC shows its three boards on the whole width', async ({ as }) => {
  const page = await as('staff')
  await page.goto('/tioc')
  await expect(page).toHaveURL(/\/tioc\/management/)
  await expect(page.getByRole('heading', { level: 1, name: 'TIOC Management' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Kritis terbuka' })).toContainText(/\d/)
  expect(await page.getByRole('figure').count()).toBeGreaterThanOrEqual(6)
  await expect(page.getByRole('navigation', { name: 'Menu samping' })).toHaveCount(0)
  const boards = page.getByRole('navigation', { name: 'Papan TIOC' })
  await boards.getByRole('link', { name: 'Assurance Performance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TIOC Assurance Performance' })).toBeVisible()
  await boards.getByRole('link', { name: 'Infrastruktur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TIOC Infrastruktur' })).toBeVisible()
})

for (const path of [ticketSourceAppSummary.path, ticketCategoryStatus.path]) {
  test(`TIOC leads to the site root where ${path} does not answer 200`, async ({ as, watch }) => {
    watch.expect(/Console error: Failed to load resource.* 403/)
    const page = await as('staff')
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 403, json: { code: 403, message: 'Tidak boleh' } }),
    )
    await page.goto('/tioc/management')
    // The site root leads who is signed in to the home page.
    await expect(page).toHaveURL('/v3/dashboard')
  })
}

test('a dashboard of the dashboard host is opened from the menu with a one-time key, by its address without', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 429/)
  const page = await as('staff')
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(dashboardLogin.path)) keys.push(request.method())
  })
  await page.goto(infra)
  await expect(page.getByRole('heading', { level: 1, name: 'Infra Monitoring' })).toBeVisible()
  expect(keys).toEqual([])
  await openWithin(page, '/v3/dashboard')
  const entry = page.getByRole('navigation', { name: 'Menu samping' }).getByRole('link', { name: 'Infra Monitoring' })
  const handedOver = page.waitForRequest(
    (request) =>
      /\/authentication\/integration\/\d+\/[^/?]+$/.test(request.url().split('?')[0] ?? '') &&
      request.url().endsWith(`?path=${encodeURIComponent(infra.slice(1))}`),
  )
  await entry.focus()
  await page.keyboard.press('Enter')
  await handedOver
  await expect(page).toHaveURL(new RegExp(infra))
  await expect(page.getByRole('heading', { level: 1, name: 'Infra Monitoring' })).toBeVisible()
  expect(keys).toEqual(['POST'])

  await openWithin(page, '/v3/dashboard')
  // A tab of its own is the browser's affair, and is not opened here: Chromium without a window crashes in it now and then.
  await expect(entry).toHaveAttribute('href', infra)
  const leftToBrowser = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = (event: MouseEvent) => {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        }
        window.addEventListener('click', look, { once: true })
      }),
  )
  await entry.click({ modifiers: ['ControlOrMeta'] })
  expect(await leftToBrowser).toBe(true)
  expect(keys).toEqual(['POST'])

  await page.route(`**${dashboardLogin.path}`, (route) =>
    route.fulfill({ status: 429, json: { code: 429, message: 'Terlalu sering' } }),
  )
  await entry.click()
  const dialog = page.getByRole('alertdialog', { name: 'Gagal!' })
  await expect(dialog).toContainText('Terlalu sering')
  await expect(page).toHaveURL('/v3/dashboard')
})

test('who sees the portal as somebody else is told on every page, changes nothing, and comes back', async ({
  asAnew,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 403/)
  const page = await asAnew('admin')
  const { request } = page.context()
  const seen = await newcomer(request, { roles: ['CMP'] })
  const { id } = await record(page, { product_id: 1, longtext: sentence('Dilihat sebagai orang lain') })
  const started = await request.post(startViewAs.path, { data: { userId: seen.id, reason: 'Memeriksa laporan' } })
  expect(started.status(), await started.text()).toBe(200)
  const banner = page.getByRole('region', { name: 'Melihat sebagai orang lain' })
  for (const address of ['/v3/dashboard', '/v3/manage/voc', '/tioc/management']) {
    await (address === '/v3/dashboard' ? open : openWithin)(page, address)
    await expect(banner).toContainText(`Anda melihat portal sebagai ${seen.name} - hanya baca`)
  }
  expect((await request.get(users.list.path)).status()).toBe(403)
  await goWithin(page, `${manageVoc}/detail/${id}`)
  await page.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Gagal !' })).toContainText(/baca/)
  await page.getByRole('button', { name: 'Tutup' }).click()

  const ended = page.waitForResponse((answer) => answer.url().endsWith(endViewAs.path))
  await banner.getByRole('button', { name: 'Selesai' }).click()
  expect((await ended).status()).toBe(200)
  await expect(page).toHaveURL('/v3/dashboard')
  await expect(page.getByRole('button', { name: /^Menu akun/ })).toContainText(people.admin.email)
  await expect(banner).toHaveCount(0)
})

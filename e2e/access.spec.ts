// Features: sign-in
import type { Page } from '@playwright/test'
import {
  changeVocProgress,
  currentSession,
  listVoc,
  login,
  logout,
  managementPage,
  managementPages,
} from '@ido/contract'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { password, people, type Who } from './support/people.ts'

const manageVoc = '/v3/manage/voc'
const feedback = '/v3/dashboard/digital-product-performance/product/feedback'
const refusedSession = /Console error: Failed to load resource.* 401/

const everybody = Object.keys(people) as Who[]
const managesVoc: Who[] = ['admin', 'cmp', 'po']

for (const who of everybody) {
  test(`${who} signs in by NIK and by e-mail and reaches what is theirs and nothing else`, async ({ visitor }) => {
    const page = await visitor()
    await test.step('by e-mail', () => signInByForm(page, who, 'E-mail'))
    // A page that is left asks for nothing any more, which would be refused.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await test.step('by NIK', () => signInByForm(page, who, 'NIK'))
    if (who === 'guest') await expectOnePageAlone(page)
    else await expectTheirPages(page, who)
  })
}

async function signInByForm(page: Page, who: Who, by: 'NIK' | 'E-mail'): Promise<void> {
  const { nik, email, role } = people[who]
  await page.goto(by === 'NIK' ? '/' : '/login/email')
  await expect(page.getByLabel(by, { exact: true })).toBeFocused()
  await page.keyboard.type(by === 'NIK' ? nik : email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  if (who === 'guest') {
    await expect(page).toHaveURL('/v3/no-access')
    await expect(page.getByRole('main')).toContainText(email)
    return
  }
  await expect(page).toHaveURL('/v3/dashboard')
  const account = page.getByRole('button', { name: /^Menu akun/ })
  await expect(account).toContainText(email)
  await expect(account).toContainText(role ?? 'STAF')
  await expect(page).toHaveTitle(/IDO/)
}

async function expectOnePageAlone(page: Page): Promise<void> {
  for (const address of ['/', '/v3/dashboard', feedback, manageVoc]) {
    await (address === feedback || address === manageVoc ? goWithin(page, address) : page.goto(address))
    await expect(page).toHaveURL('/v3/no-access')
  }
  await expect(page.getByRole('heading', { name: 'Akun Anda belum punya akses' })).toBeVisible()
  expect((await page.context().request.get(listVoc.path)).status()).toBe(403)
}

type Inside = Exclude<Who, 'guest'>

/** What the account menu leads to: the one management screen, or all of them under one name. */
const inMenu: Record<Inside, string[]> = {
  admin: ['Kelola CMS'],
  agent: ['Kelola Logbook'],
  management: ['Kelola CMS'],
  cmp: ['Kelola VoC', 'Kelola Insight'],
  po: ['Kelola VoC', 'Kelola Insight'],
  staff: [],
}

/** Whether Kelola VoC is there, and whether the other management pages are not: in menus, by address, through the API. */
async function expectTheirPages(page: Page, who: Inside): Promise<void> {
  const allowed = managesVoc.includes(who)
  await test.step('in the menu', async () => {
    await page.getByRole('button', { name: /^Menu akun/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Keluar' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Kelola/ })).toHaveText(inMenu[who])
  })
  await test.step('by address', async () => {
    await goWithin(page, manageVoc)
    await expect(page).toHaveURL(allowed ? new RegExp(`${manageVoc}$`) : '/v3/dashboard')
    if (allowed) await expect(page.getByRole('table')).toBeVisible()
    const role = people[who].role
    const open: readonly string[] = role ? managementPages[role] : []
    // VOC was knocked at above.
    const others = Object.keys(managementPage).filter((name) => name !== 'voc')
    const closed = others.filter((name) => !open.includes(name)).map((name) => `/v3/manage/${name}`)
    // The same door is asked where a page is opened from within.
    for (const [place, address] of closed.entries()) {
      await (place === 0 ? page.goto(address) : goWithin(page, address))
      await expect(page).toHaveURL('/v3/dashboard')
    }
    await goWithin(page, feedback)
    await expect(page.getByRole('table')).toBeVisible()
  })
  await test.step('through the API', async () => {
    const { request } = page.context()
    const progress = await request.put(changeVocProgress.path, { data: { id: 999_999_999, progressByPo: 10 } })
    expect(progress.status()).toBe(allowed ? 404 : 403)
    expect((await request.get(listVoc.path)).status()).toBe(200)
  })
}

test('a visitor is led to the sign-in from every inner page, and back to where they wanted to go', async ({
  visitor,
}) => {
  const page = await visitor()
  for (const address of ['/v3/dashboard', manageVoc, feedback]) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
  await page.getByLabel('NIK', { exact: true }).fill(people.cmp.nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${feedback}$`))
  await page.goto('/')
  await expect(page).toHaveURL('/v3/dashboard')
  expect((await page.context().request.get(currentSession.path)).status()).toBe(200)
})

test('a wrong password is told as an error of the form, in its field too, and opens nothing', async ({
  visitor,
  watch,
}) => {
  watch.expect(refusedSession)
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByText('NIK harus diisi')).toBeVisible()
  await page.getByLabel('NIK', { exact: true }).fill('1234567890')
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah')
  await expect(page.getByText('Maksimal 9 karakter')).toBeVisible()
  await page.getByLabel('NIK', { exact: true }).fill(people.staff.nik)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal.getByText('Kata sandi yang Anda masukkan salah', { exact: true })).toBeVisible()
  const typed = page.getByLabel('Kata sandi', { exact: true })
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await expect(typed).toHaveAccessibleDescription(/^Kata sandi yang Anda masukkan salah\s+Periksa juga NIK Anda\.$/)
  await page.keyboard.type('x')
  await expect(refusal).toHaveCount(0)
  await page.goto('/v3/dashboard')
  await expect(page).toHaveURL('/')
})

test('sign-out ends the session in every tab, for its token too, and leaves other sessions alone', async ({
  asAnew,
  watch,
  callsOf,
}) => {
  watch.expect(/Console error: Failed to load resource.* 40[14]/)
  const page = await asAnew('po')
  const elsewhere = await asAnew('po')
  const other = await page.context().newPage()
  await other.goto('/v3/guideline')
  await expect(other.getByRole('button', { name: /^Menu akun/ })).toBeVisible()
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')
  expect(token?.httpOnly).toBe(true)

  await page.goto('/v3/guideline')
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.context().cookies()).filter(({ name }) => ['token', 'IsLogin', 'User'].includes(name))).toEqual([])

  await other.goto(feedback)
  await expect(other).toHaveURL('/')
  const stranger = await callsOf(null)
  const headers = { authorization: `Bearer ${token?.value ?? ''}` }
  expect((await stranger.get(currentSession.path, { headers })).status()).toBe(401)
  expect((await stranger.delete(logout.path, { headers })).status()).toBe(401)
  expect((await elsewhere.context().request.get(currentSession.path)).status()).toBe(200)

  // One that the server does not know ends in the page all the same.
  for (const code of [401, 404]) {
    const lost = await asAnew('po')
    await lost.route(`**${logout.path}`, (route) =>
      route.fulfill({ status: code, json: { code, message: 'Tidak ada', content: null } }),
    )
    await lost.goto('/v3/guideline')
    await lost.getByRole('button', { name: /^Menu akun/ }).click()
    await lost.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(lost).toHaveURL('/')
    expect((await lost.context().cookies()).filter(({ name }) => ['IsLogin', 'User'].includes(name))).toEqual([])
  }
})

test('the readable cookies hold who it is and no secret', async ({ visitor }) => {
  const page = await visitor()
  const answer = await page.context().request.post(login.path, { data: { email: people.admin.email, password } })
  const { content } = (await answer.json()) as { content: { token: string } }
  const cookies = await page.context().cookies()
  const user = decodeURIComponent(cookies.find(({ name }) => name === 'User')?.value ?? '')
  expect(JSON.parse(user)).toMatchObject({
    nik: people.admin.nik,
    email: people.admin.email,
    role: 'ADMIN',
    login_by: 'email',
  })
  expect(user).not.toContain(content.token)
  await page.goto('/v3/guideline')
  expect(await page.evaluate(() => document.cookie)).not.toContain(content.token)
})

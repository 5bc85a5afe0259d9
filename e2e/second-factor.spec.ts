// Features: second-factor, sign-in
import { login } from '@ido/contract'
import type { CDPSession, Page } from '@playwright/test'
import { codeOf } from '../apps/api/src/features/second-factor/second-factor.testkit.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { expectAccessible } from './support/accessible.ts'
import { newcomer, type NewPerson } from './support/newcomer.ts'
import { ido, portalUrl } from './support/portal.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const settings = '/v3/settings'
const refused = /Console error: Failed to load resource.* (400|401|403|409)/

test('codes of an app: set up, sign in by one, by a recovery code, and removed only with a proof', async ({
  visitor,
  watch,
  callsOf,
}) => {
  watch.expect(refused)
  const person = await newcomer(await callsOf('admin'))
  const page = await visitor()
  await signIn(page, person)
  await expect(page).toHaveURL('/v3/dashboard')
  await goWithin(page, settings)
  const section = page.getByRole('region', { name: 'Faktor kedua' })
  await expect(section).toContainText('Belum ada.')
  const { secret, used } = await addApp(page, 'Telepon kantor')
  const codes = await keepCodes(page)
  await expect(section.getByRole('listitem')).toContainText('Telepon kantor')
  await expect(section).toContainText('Tersisa 10 kode pemulihan.')
  await expectAccessible(page)

  await signOut(page)
  await signInHere(page, person)
  await expect(page.getByText('Satu langkah lagi')).toBeVisible()
  const code = page.getByLabel('Kode', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(used)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/sudah dipakai/)
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/dashboard')

  await signOut(page)
  await signInHere(page, person)
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
  await page.getByLabel('Kode pemulihan', { exact: true }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/dashboard')
  await goWithin(page, settings)
  await expect(section).toContainText('Tersisa 9 kode pemulihan.')

  await section.getByRole('button', { name: 'Hapus Telepon kantor' }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini Anda' })
  await expectAccessible(page)
  const password = proof.getByLabel('Kata sandi', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('bukan kata sandi saya')
  await proof.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(person.password)
  await proof.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByText('Faktor kedua dihapus.')).toBeVisible()
  await expect(section).toContainText('Belum ada.')
  await signOut(page)
  await signInHere(page, person)
  await expect(page).toHaveURL('/v3/dashboard')
})

test('a passkey: made by the browser, signs in, proves who one is, and is of no use to another browser', async ({
  visitor,
  watch,
  callsOf,
}) => {
  watch.expect(refused)
  // Browsers make passkeys for names, so the story goes to the same portal by one.
  const named = portalUrl().replace('127.0.0.1', 'localhost')
  watch.expect(new RegExp(`^A request left the host: ${named}/`))
  const person = await newcomer(await callsOf('admin'))
  const page = await visitor({ baseURL: named })
  const keys = await authenticator(page)
  await signIn(page, person)
  await expect(page).toHaveURL(`${named}/v3/dashboard`)
  await goWithin(page, settings)
  const section = page.getByRole('region', { name: 'Faktor kedua' })
  await section.getByRole('button', { name: 'Tambah passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' })
  await dialog.getByLabel('Nama').fill('Kunci USB')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tambahkan' }).click()
  await keepCodes(page)
  await expect(section.getByRole('listitem')).toContainText('Kunci USB')
  expect(await keys.count()).toBe(1)

  await signOut(page)
  await signInHere(page, person)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pakai passkey' }).click()
  await expect(page).toHaveURL(`${named}/v3/dashboard`)

  await goWithin(page, settings)
  await section.getByRole('button', { name: 'Buat kode baru' }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini Anda' })
  await proof.getByRole('button', { name: 'Dengan passkey' }).click()
  await proof.getByRole('button', { name: 'Pakai passkey' }).click()
  await keepCodes(page)

  // Another browser has no such passkey: its answer is none.
  const other = await visitor({ baseURL: named })
  await authenticator(other)
  await signIn(other, person)
  await other.getByRole('button', { name: 'Pakai passkey' }).click()
  await expect(other.getByRole('alert')).toContainText('Passkey tidak dipakai')
  // At an address of numbers there are none; the recovery code stays.
  const byNumbers = await visitor()
  await signIn(byNumbers, person)
  await expect(byNumbers.getByLabel('Kode pemulihan', { exact: true })).toBeVisible()
  await expect(byNumbers.getByRole('button', { name: 'Pakai passkey' })).toHaveCount(0)
})

test('two administrators take away what somebody lost; one alone cannot', async ({ as, visitor, watch }) => {
  watch.expect(refused)
  const maker = await as('admin')
  const administrator = { roles: ['ADMIN'], hasAccess: true }
  const [lost, first, second] = await Promise.all([
    newcomer(maker.context().request),
    newcomer(maker.context().request, administrator),
    newcomer(maker.context().request, administrator),
  ])
  const admin = await visitor()
  await signIn(admin, first)
  await expect(admin).toHaveURL('/v3/dashboard')
  const theirs = await visitor()
  await signIn(theirs, lost)
  await expect(theirs).toHaveURL('/v3/dashboard')
  await goWithin(theirs, settings)
  await addApp(theirs, 'Telepon')
  await keepCodes(theirs)

  const record = `/v3/manage/users/edit/${lost.id}`
  await goWithin(admin, record)
  const card = admin.getByRole('region', { name: 'Faktor kedua' })
  await card.getByRole('button', { name: 'Minta dihapus' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Minta persetujuan' }).click()
  await expect(dialog).toContainText('Tulis alasannya')
  await expectAccessible(admin)
  await dialog.getByLabel('Alasan').fill('Telepon hilang, sudah dipastikan lewat panggilan video')
  await dialog.getByRole('button', { name: 'Minta persetujuan' }).click()
  await expect(card).toContainText('Administrator lain harus menyetujuinya.')
  await expect(card.getByRole('button', { name: 'Setujui penghapusan' })).toBeDisabled()

  // Who made one of the two an administrator is no second person.
  await maker.goto(record)
  const kin = maker.getByRole('region', { name: 'Faktor kedua' })
  await expect(kin.getByRole('button', { name: 'Setujui penghapusan' })).toBeDisabled()

  const other = await visitor()
  await signIn(other, second)
  await expect(other).toHaveURL('/v3/dashboard')
  await goWithin(other, record)
  const waiting = other.getByRole('region', { name: 'Faktor kedua' })
  await expect(waiting).toContainText('Pastikan dahulu')
  await expectAccessible(other)
  await waiting.getByRole('button', { name: 'Setujui penghapusan' }).click()
  await expect(waiting).toContainText('Belum ada.')
  await expect(other.getByText('menyetujui penghapusan faktor kedua')).toBeVisible()
  await signIn(theirs, lost)
  await expect(theirs).toHaveURL('/v3/dashboard')
})

test('the command line takes it away alone', async ({ visitor, watch, callsOf }) => {
  watch.expect(refused)
  const person = await newcomer(await callsOf('admin'))
  const page = await visitor()
  await signIn(page, person)
  await expect(page).toHaveURL('/v3/dashboard')
  await goWithin(page, settings)
  await addApp(page, 'Telepon')
  await keepCodes(page)
  expect(await ido('second-factor', 'reset', person.nik, '--language', 'id')).toContain('dihapus: code.')
  const request = await callsOf(null)
  expect(
    (
      await request.post(login.path, {
        data: { nik: person.nik, password: person.password },
      })
    ).status(),
  ).toBe(200)
})

test.describe('where a role must have one', () => {
  let portal: PortalProcess
  // Another process on the same data, as a portal that was started anew with the setting.
  test.beforeAll(async () => {
    test.setTimeout(150_000)
    const { E2E_DATA_DIR: dataDir = '', E2E_DATABASE_URL: database } = process.env
    const env = {
      DEMO: '1',
      DATABASE_URL: database,
      REQUIRE_SECOND_FACTOR: 'ADMIN,MANAGEMENT',
    }
    portal = await startPortal({ dataDir, env, patienceSeconds: 120 })
  })
  test.afterAll(() => portal.stop())

  test('who has none is led to set one up after the password, and the portal opens then', async ({
    visitor,
    watch,
    callsOf,
  }) => {
    watch.expect(refused)
    watch.expect(new RegExp(`^A request left the host: ${portal.url}/`))
    const person = await newcomer(await callsOf('admin'), {
      roles: ['MANAGEMENT'],
      hasAccess: true,
    })
    const page = await visitor({ baseURL: portal.url })
    await page.goto('/v3/manage/users')
    await signIn(page, person)
    await expect(page).toHaveURL(`${portal.url}/v3/no-access`)
    await expect(page.getByRole('heading', { level: 1, name: 'Siapkan faktor kedua' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buka portal' })).toBeDisabled()
    await expectAccessible(page)
    // The same door is asked where a page is opened from within.
    for (const address of ['/v3/dashboard', settings, '/tioc/management', '/v2/detail-case', '/']) {
      await (address === '/v3/dashboard' || address === '/' ? page.goto(address) : goWithin(page, address))
      await expect(page).toHaveURL(`${portal.url}/v3/no-access`)
    }
    const { secret } = await addApp(page, 'Telepon')
    await expectAccessible(page)
    await keepCodes(page)
    await page.getByRole('button', { name: 'Buka portal' }).click()
    await expect(page).toHaveURL(new RegExp(`^${portal.url}/v3/dashboard|/v3/manage/users`))
    await page.goto(settings)
    const section = page.getByRole('region', { name: 'Faktor kedua' })
    await expect(section.getByRole('button', { name: 'Hapus Telepon' })).toBeDisabled()
    await signOut(page)
    await signInHere(page, person)
    await page.getByLabel('Kode', { exact: true }).fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`^${portal.url}/v3/`))
    await expect(page.getByRole('button', { name: /^Menu akun/ })).toBeVisible()
  })
})

async function signIn(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/login')
  await signInHere(page, person)
}

/** Where the form stands already, as after a sign-out. */
async function signInHere(page: Page, { nik, password }: NewPerson): Promise<void> {
  await page.getByLabel('NIK', { exact: true }).fill(nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toHaveCount(0)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page.getByLabel('NIK', { exact: true })).toBeVisible()
}

/** Adds an app as its owner would who cannot scan, and answers its secret and the code that set it up. */
async function addApp(page: Page, name: string): Promise<{ secret: string; used: string }> {
  await page.getByRole('button', { name: 'Tambah aplikasi kode' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah aplikasi kode' })
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Nama').fill(name)
  const code = dialog.getByLabel('Kode', { exact: true })
  await code.fill('12ab')
  await dialog.getByRole('button', { name: 'Tambahkan' }).click()
  await expect(dialog).toContainText('Tulis enam angka yang ditampilkan aplikasi.')
  await code.fill(codeOf(secret, 5))
  await dialog.getByRole('button', { name: 'Tambahkan' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  const used = codeOf(secret)
  await code.fill(used)
  await dialog.getByRole('button', { name: 'Tambahkan' }).click()
  return { secret, used }
}

/** The codes that are shown this once; the dialog closes only when they were kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Kode pemulihan' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Simpan dahulu kode ini')
  await expectAccessible(page)
  await dialog.getByLabel('Saya sudah menyimpan kode ini').check()
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog).toHaveCount(0)
  return codes
}

/** Chromium's own authenticator, which signs as a real one does; nobody has to touch it. */
async function authenticator(page: Page): Promise<{ count: () => Promise<number> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

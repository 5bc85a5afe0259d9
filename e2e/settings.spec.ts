// Features: account
import { currentSession, login, userPhoto } from '@ido/contract'
import type { Page } from '@playwright/test'
import { newcomer, type NewPerson } from './support/newcomer.ts'
import { expect, test } from './support/story.ts'

const settings = '/v3/settings'
const refused = /Console error: Failed to load resource.* (400|401|409|415)/

test('a person’s name and photo stand in the top bar once they are set, and the initials come back', async ({
  visitor,
  watch,
  callsOf,
}) => {
  watch.expect(refused)
  const person = await newcomer(await callsOf('admin'))
  const page = await signedIn(await visitor(), person)
  await page.goto(settings)
  const account = page.getByRole('button', { name: /^Menu akun/ })
  const profile = page.getByRole('region', { name: 'Profil' })
  await expect(profile).toContainText(person.email)
  await expect(profile).toContainText('Semua regional')
  await profile.getByLabel('Nama', { exact: true }).fill('Wulan Sari')
  await profile.getByRole('button', { name: 'Simpan nama' }).click()
  await expect(page.getByText('Nama tersimpan.')).toBeVisible()
  await expect(account).toContainText('WS')

  await choosePhoto(page, { name: 'palsu.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') })
  await expect(profile.getByRole('alert')).not.toBeEmpty()
  await choosePhoto(page, { name: 'besar.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) })
  await expect(profile.getByRole('alert')).toContainText('paling besar 1 MB')
  await choosePhoto(page, { name: 'foto.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(page.getByText('Foto tersimpan.')).toBeVisible()
  const photo = account.locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const asked = await page.context().request.get(`${userPhoto.path}?nik=${person.nik}`)
  expect([asked.status(), asked.headers()['content-type']]).toEqual([200, 'image/png'])

  await page.getByRole('button', { name: 'Hapus foto' }).click()
  await expect(photo).toHaveCount(0)
  await expect(account).toContainText('WS')
})

test('how much of one’s room is used is shown in words and as a bar', async ({ as }) => {
  const page = await as('staff')
  await page.goto(settings)
  const usage = page.getByRole('region', { name: 'Pemakaian' })
  await expect(usage.getByRole('listitem').filter({ hasText: /^Draf VOC/ })).toContainText(/\d+ dari 10\.000/)
  await expect(usage.getByRole('progressbar', { name: 'Lampiran yang Anda unggah' })).toBeVisible()
  await expect(usage.getByRole('progressbar')).toHaveCount(4)
})

test('language, theme and density count at once and follow the person to another machine', async ({
  visitor,
  callsOf,
}) => {
  const person = await newcomer(await callsOf('admin'))
  const page = await signedIn(await visitor(), person)
  await page.goto(settings)
  const kept = (body: object) =>
    page.waitForResponse((answer) => {
      const request = answer.request()
      return request.method() === 'PUT' && request.postData() === JSON.stringify(body) && answer.ok()
    })
  const compact = kept({ density: 'compact' })
  await page.getByRole('radio', { name: 'Rapat' }).check()
  await compact
  const dark = kept({ theme: 'dark' })
  await page.getByRole('radio', { name: 'Gelap' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await dark
  const english = kept({ language: 'en' })
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await english

  const elsewhere = await signedIn(await visitor(), person)
  await elsewhere.goto(settings)
  await expect(elsewhere.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(elsewhere.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(elsewhere.getByRole('radio', { name: 'Compact' })).toBeChecked()
})

test('one session is ended, then all others, and each ends at once', async ({ visitor, watch, callsOf }) => {
  watch.expect(refused)
  const person = await newcomer(await callsOf('admin'))
  const page = await signedIn(await visitor(), person)
  const others = [await signedIn(await visitor(), person), await signedIn(await visitor(), person)]
  const alive = () => Promise.all(others.map(async (other) => (await statusOf(other)) === 200))
  await page.goto(settings)
  const sessions = page.getByRole('region', { name: 'Sesi' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').first()).toContainText('Sesi ini')
  expect(await alive()).toEqual([true, true])

  await sessions
    .getByRole('button', { name: /^Akhiri sesi / })
    .first()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect((await alive()).filter(Boolean)).toHaveLength(1)
  await sessions.getByRole('button', { name: 'Akhiri semua sesi lain' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await alive()).toEqual([false, false])
  await expect(sessions.getByRole('button', { name: 'Akhiri semua sesi lain' })).toBeDisabled()
  expect(await statusOf(page)).toBe(200)
})

test('a new password ends the other sessions; a wrong or weak one is told beside its field', async ({
  visitor,
  watch,
  callsOf,
}) => {
  watch.expect(refused)
  const person = await newcomer(await callsOf('admin'))
  const page = await signedIn(await visitor(), person)
  const other = await signedIn(await visitor(), person)
  await page.goto(settings)
  const current = page.getByLabel('Kata sandi sekarang', { exact: true })
  const chosen = page.getByLabel('Kata sandi baru', { exact: true })
  const save = page.getByRole('button', { name: 'Ganti kata sandi' })
  await current.fill('bukan kata sandi saya')
  await chosen.fill('pendek')
  await save.click()
  await expect(chosen).toHaveAccessibleDescription(/^Minimal 12 karakter Minimal 12/)
  await chosen.fill('layang-layang di atas sawah')
  await save.click()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  expect(await statusOf(other)).toBe(200)
  await current.fill(person.password)
  await save.click()
  await expect(page.getByText('Kata sandi diganti. Sesi lain sudah diakhiri.')).toBeVisible()
  expect(await statusOf(other)).toBe(401)
  expect(await statusOf(page)).toBe(200)
  const request = await callsOf(null)
  const signIn = async (password: string) =>
    (await request.post(login.path, { data: { nik: person.nik, password } })).status()
  expect(await signIn(person.password)).toBe(401)
  expect(await signIn('layang-layang di atas sawah')).toBe(200)
})

async function signedIn(page: Page, { nik, password }: NewPerson): Promise<Page> {
  const answer = await page.context().request.post(login.path, { data: { nik, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  return page
}

const statusOf = async (page: Page) => (await page.context().request.get(currentSession.path)).status()

async function choosePhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Foto', { exact: true }).setInputFiles(file)
}

/** A PNG as a browser writes it. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    const paint = canvas.getContext('2d')
    paint?.fillRect(8, 8, 48, 48)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}

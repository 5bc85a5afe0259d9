// Features: requests
import { approveAccess, listAccessRequests, rejectAccess, requestAccess, sendAccessCode } from '@ido/contract'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { codeIn, codeMail, mailsTo, newestMail } from './support/mail.ts'
import { newcomer, type NewPerson } from './support/newcomer.ts'
import { expect, test } from './support/story.ts'

const conflict = /Console error: Failed to load resource.* 409/
const refused = /Console error: Failed to load resource.* 400/
const cutOff = /Console error: Failed to load resource: net::ERR_FAILED/

test('a guest asks for access with the code from the mail, an administrator approves, the guest gets in', async ({
  visitor,
  as,
  watch,
  callsOf,
}) => {
  watch.expect(conflict)
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  await page.goto('/')
  const form = await openForm(page, guest.nik)

  await expect(field(form, 'NIK')).toHaveValue(guest.nik)
  await expect(field(form, 'Kode OTP')).toHaveAttribute('readonly')
  await expect(submit(form)).toBeDisabled()
  await form.getByRole('button', { name: 'Kirim Kode' }).click()
  await expect(form.getByText(/sudah dikirim ke e-mail perusahaan Anda/)).toBeVisible()
  await expect(form.getByRole('button', { name: /^Tunggu \d+ detik$/ })).toBeDisabled()
  await expect(field(form, 'Kode OTP')).toBeFocused()
  await expect(submit(form)).toBeDisabled()
  await expectAccessible(page)

  const code = codeIn(await newestMail(admin, guest.email, codeMail))
  const wrong = code === '111111' ? '222222' : '111111'
  await page.keyboard.type(`x${wrong}`)
  await expect(field(form, 'Kode OTP')).toHaveValue(wrong)
  await expect(form.getByText(/sudah dikirim ke e-mail perusahaan Anda/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(form, 'Kode OTP')).toHaveAccessibleDescription('Kode OTP yang Anda masukkan salah')
  await field(form, 'Kode OTP').fill(code)
  await submit(form).click()
  const outcome = page.getByRole('dialog')
  await expect(outcome).toContainText('Permintaan akses terkirim, sedang diverifikasi oleh supervisor')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Kembali ke Beranda' }).click()
  await expect(outcome).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await signIn(page, guest)
  await expect(page).toHaveURL('/v3/no-access')
  await expect(page.getByText(/menunggu keputusan supervisor sejak/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Minta akses/ })).toHaveCount(0)

  // Why, and for which region, may be added meanwhile; who decides reads it.
  await page.getByLabel('Alasan Anda membutuhkan akses').fill('Menangani tiket di timur')
  await page.getByRole('combobox', { name: 'Regional yang Anda perlukan' }).fill('T-REG 7')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Tambahkan ke permintaan' }).click()
  await expect(page.getByRole('status').getByText(/^Tersimpan\./)).toBeVisible()
  await expectAccessible(page)
  const desk = await as('admin')
  await desk.goto(`/v3/manage/access?search=${encodeURIComponent(guest.email)}`)
  await desk
    .getByRole('link', { name: guest.name })
    .or(desk.getByRole('button', { name: guest.name }))
    .first()
    .click()
  await expect(desk.getByRole('dialog')).toContainText(/Alasan peminta\s*Menangani tiket di timur/)
  await expect(desk.getByRole('dialog')).toContainText(/Regional yang diminta\s*T-REG 7/)

  await decide(admin, guest, approveAccess.path, { roles: ['PO'] })
  await newestMail(admin, guest.email, /disetujui/i)
  // The page that waits looks by itself, and nobody is told that a session has ended.
  await expect(page).toHaveURL('/v3/dashboard', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Menu akun/ })).toContainText('PO')
})

test('who asks again hears that the request waits; who has access, that it is registered', async ({
  visitor,
  callsOf,
}) => {
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  await page.goto('/login/email')
  for (const sentence of [
    'Permintaan akses terkirim, sedang diverifikasi oleh supervisor',
    'Maaf, permintaan Anda sedang diproses',
  ]) {
    if (sentence.includes('diproses')) await page.reload()
    expect(await askByEmail(page, admin, guest)).toContain(sentence)
  }
  await decide(admin, guest, approveAccess.path, {
    withoutRole: true,
    scope: { regions: null, products: null },
    accessUntil: null,
  })
  await page.reload()
  expect(await askByEmail(page, admin, guest)).toContain('Akses akun sudah terdaftar')
})

test('a refused request is told with its reason, and may be made again', async ({ visitor, watch, callsOf }) => {
  watch.expect(/Console error: Failed to load resource.* 401/)
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  await page.goto('/login/email')
  await askByEmail(page, admin, guest)
  await decide(admin, guest, rejectAccess.path, { reason: 'Belum terdaftar di unit kami' })
  await page.goto('/')
  await signIn(page, guest)
  await expect(page.getByText('Alasan: Belum terdaftar di unit kami')).toBeVisible()
  // Who is signed in is known: nothing is asked once more.
  await page.getByRole('button', { name: 'Minta akses lagi' }).click()
  await expect(page.getByText(/menunggu keputusan supervisor sejak/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A reason alone is kept, also where the page is drawn anew.
  const reason = page.getByLabel('Alasan Anda membutuhkan akses')
  const region = page.getByRole('combobox', { name: 'Regional yang Anda perlukan' })
  await region.fill('Bandung')
  await page.keyboard.press('Tab')
  const noSuch = page.getByRole('alert')
  await expect(noSuch).toContainText('“Bandung” tidak ada dalam pilihan.')
  // As an error, not in the grey of the page's own sentences.
  const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)
  const title = page
    .getByRole('heading', { name: 'Akun Anda belum punya akses' })
    .locator('xpath=following-sibling::p[1]')
  expect(await colourOf(noSuch)).not.toBe(await colourOf(title))
  await region.fill('')
  await reason.fill('Pindah tugas ke unit baru')
  await page.getByRole('button', { name: 'Tambahkan ke permintaan' }).click()
  await expect(page.getByRole('status').getByText(/^Tersimpan\./)).toBeVisible()
  await page.getByRole('button', { name: 'Periksa lagi' }).click()
  await expect(reason).toHaveValue('Pindah tugas ke unit baru')
  await page.reload()
  await expect(reason).toHaveValue('Pindah tugas ke unit baru')
})

test('by e-mail the code takes the password, the request only its digest', async ({ visitor, watch, callsOf }) => {
  watch.expect(refused)
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  const sent: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/v2/request-access/')) return
    const body = request.postDataJSON() as Record<string, unknown>
    sent.push({ path: pathname, authorization: request.headers()['authorization'], body })
  })
  await page.goto('/')
  const form = await openForm(page, '')
  await form.getByRole('button', { name: 'Akses dengan Email' }).click()
  await expect(form.getByRole('button', { name: 'Akses dengan NIK' })).toBeVisible()
  await field(form, 'E-mail').fill(guest.email)
  await expect(sendButton(form)).toBeDisabled()
  await field(form, 'Kata sandi').fill('bukan kata sandinya')
  await sendButton(form).click()
  await expect(field(form, 'E-mail')).toHaveAccessibleDescription('Kata sandi yang Anda masukkan salah')
  // In the field that the specification puts it under, and said at once: the focus is on the button.
  await expect(form.getByRole('alert')).toHaveText('Kata sandi yang Anda masukkan salah')
  await expect(field(form, 'Kode OTP')).toHaveAttribute('readonly')
  await field(form, 'Kata sandi').fill(guest.password)
  await sendButton(form).click()
  await field(form, 'Kode OTP').fill(codeIn(await newestMail(admin, guest.email, codeMail)))
  await submit(form).click()
  await expect(page.getByRole('dialog')).toContainText('Permintaan akses terkirim')

  const final = sent.at(-1)
  expect(sent.map(({ path }) => path)).toEqual([sendAccessCode.path, sendAccessCode.path, requestAccess.path])
  expect(sent.every(({ authorization }) => authorization?.startsWith('Basic '))).toBe(true)
  expect(sent[1]?.body['password']).toBe(guest.password)
  expect(final?.body['password']).toMatch(/^[0-9a-f]{64}$/)
  expect(final?.body).toMatchObject({ email: guest.email, hasNik: false })
})

test('the code can be sent again after 90 seconds; by the other name, or opened anew, the form begins anew', async ({
  visitor,
  callsOf,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 429/)
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  await page.clock.install()
  await page.goto('/login')
  const form = await openForm(page, guest.nik)
  await sendButton(form).click()
  await expect(form.getByRole('button', { name: /^Tunggu (90|8\d) detik$/ })).toBeDisabled()
  await page.clock.fastForward(60_000)
  await expect(form.getByRole('button', { name: /^Tunggu (30|2\d) detik$/ })).toBeDisabled()
  await field(form, 'Kode OTP').fill('12')
  await field(form, 'NIK').fill(`${guest.nik}0`)
  await expect(form.getByRole('button', { name: /^Tunggu (30|[12]\d) detik$/ })).toBeDisabled()

  await page.clock.fastForward(31_000)
  await expect(form.getByRole('button', { name: 'Kirim Ulang Kode' })).toBeEnabled()
  // The server has the same 90 seconds, and only this browser's clock went on: it says when to come again.
  await field(form, 'NIK').fill(guest.nik)
  await sendButton(form).click()
  await expect(form.getByText(/baru saja diminta.*detik/).first()).toBeVisible()
  await field(form, 'NIK').fill((await newcomer(admin, { hasAccess: false })).nik)
  await sendButton(form).click()
  await expect(form.getByRole('button', { name: /^Tunggu \d+ detik$/ })).toBeDisabled()
  await form.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('button', { name: 'Minta akses' }).click()
  await expect(form.getByRole('button', { name: /^Tunggu \d+ detik$/ }), 'it runs on').toBeDisabled()
  await expect(field(form, 'Kode OTP')).toHaveValue('')

  await form.getByRole('button', { name: 'Akses dengan Email' }).click()
  await expect(form.getByRole('button', { name: 'Kirim Kode', exact: true })).toBeVisible()
  await expect(field(form, 'Kode OTP')).toHaveAttribute('readonly')
  await form.getByRole('button', { name: 'Tutup' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Minta akses' }).click()
  await expect(field(form, 'NIK')).toHaveValue(guest.nik)
  await expect(field(form, 'Kode OTP')).toHaveValue('')
  await expect(field(form, 'Kode OTP')).toHaveAttribute('readonly')
  await expect(sendButton(form)).toBeEnabled()
})

test('Enter sends the code from the NIK, and from the address once its password stands there too', async ({
  visitor,
  callsOf,
}) => {
  const admin = await callsOf('admin')
  const guest = await newcomer(admin, { hasAccess: false })
  const page = await visitor()
  await page.goto('/login')
  const form = await openForm(page, '')
  await field(form, 'NIK').press('Enter')
  await expect(sendButton(form)).toBeDisabled()
  await field(form, 'NIK').fill(guest.nik)
  await field(form, 'NIK').press('Enter')
  await expect(field(form, 'Kode OTP')).toBeFocused()
  await expect(form.getByRole('button', { name: /^Tunggu \d+ detik$/ })).toBeDisabled()

  await page.reload()
  await openForm(page, '')
  await form.getByRole('button', { name: 'Akses dengan Email' }).click()
  await field(form, 'E-mail').fill(guest.email)
  await field(form, 'E-mail').press('Enter')
  await expect(sendButton(form)).toBeDisabled()
  await field(form, 'Kata sandi').fill(guest.password)
  await field(form, 'E-mail').press('Enter')
  await expect(field(form, 'Kode OTP')).toBeFocused()
})

test('the NIK is checked beside its field, and a failure without words has the specification’s', async ({
  visitor,
  watch,
}) => {
  watch.expect(cutOff)
  const page = await visitor()
  await page.goto('/login')
  const form = await openForm(page, '')
  await expect(sendButton(form)).toBeDisabled()
  await field(form, 'NIK').fill('1234567890')
  await expect(field(form, 'NIK')).toHaveAccessibleDescription('Maksimal 9 karakter')
  await expect(sendButton(form)).toBeDisabled()
  await field(form, 'NIK').fill('')
  await expect(field(form, 'NIK')).toHaveAccessibleDescription('NIK harus diisi')
  await form.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('button', { name: 'Minta akses' }).click()
  await expect(form.getByText('NIK harus diisi')).toHaveCount(0)

  await field(form, 'NIK').fill(' 1234567 ')
  await page.route(`**${sendAccessCode.path}`, (route) => route.abort())
  await sendButton(form).click()
  await expect(field(form, 'NIK')).toHaveAccessibleDescription('Permintaanmu gagal diproses!')
  await expect(field(form, 'Kode OTP')).toHaveAttribute('readonly')
})

const field = (form: Locator | Page, label: string) => form.getByLabel(label, { exact: true })
const submit = (form: Locator) => form.getByRole('button', { name: 'Kirim permintaan' })
const sendButton = (form: Locator) => form.getByRole('button', { name: /^Kirim (Ulang )?Kode$/ })

async function openForm(page: Page, nik: string): Promise<Locator> {
  await page.getByLabel('NIK', { exact: true }).fill(nik)
  await page.getByRole('button', { name: 'Minta akses' }).click()
  const form = page.getByRole('dialog', { name: 'Permintaan akses' })
  await expect(form).toBeVisible()
  return form
}

/** From the sign-in page by e-mail to the outcome, and what it says. */
async function askByEmail(page: Page, admin: APIRequestContext, guest: NewPerson): Promise<string> {
  await page.getByRole('button', { name: 'Minta akses' }).click()
  const form = page.getByRole('dialog', { name: 'Permintaan akses' })
  await field(form, 'E-mail').fill(guest.email)
  await field(form, 'Kata sandi').fill(guest.password)
  // A mail is written by a job: the code of the time before may still be the newest.
  const before = (await mailsTo(admin, guest.email, codeMail)).length
  await sendButton(form).click()
  await expect(field(form, 'Kode OTP')).toBeFocused()
  await field(form, 'Kode OTP').fill(codeIn(await newestMail(admin, guest.email, codeMail, before)))
  await submit(form).click()
  await expect(page.getByRole('button', { name: 'Kembali ke Beranda' })).toBeVisible()
  return page.getByRole('dialog').innerText()
}

async function signIn(page: Page, { nik, password }: NewPerson): Promise<void> {
  await field(page, 'NIK').fill(nik)
  await field(page, 'Kata sandi').fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

async function decide(admin: APIRequestContext, { email }: NewPerson, path: string, data: object): Promise<void> {
  const waiting = await admin.get(`${listAccessRequests.path}?status=waiting&search=${encodeURIComponent(email)}`)
  const { content } = (await waiting.json()) as { content: { id: number }[] }
  expect(content).toHaveLength(1)
  const answer = await admin.post(path.replace(':id', String(content[0]?.id)), { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

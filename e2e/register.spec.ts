// Features: sign-in
import { expectAccessible } from './support/accessible.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { expect, test } from './support/story.ts'

test('who registers confirms the address with the password of the registration', async ({ visitor, watch }) => {
  watch.expect(/Console error: Failed to load resource.* 400/)
  const page = await visitor()
  const email = `pendaftar.${Date.now()}@ido.example`
  const password = 'payung biru di teras'
  await page.goto('/register')
  await page.getByLabel('Nama', { exact: false }).first().fill('Pendaftar Baru')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Kata sandi' }).fill(password)
  await page.getByRole('button', { name: 'Daftar', exact: true }).click()
  await expect(page.getByText(`Kami mengirim e-mail ke ${email}`)).toBeVisible()

  const mail = await newestMail(page.context().request, email, /konfirmasi/i)
  await page.goto(linkIn(mail, '/register'))
  const asked = page.getByRole('textbox', { name: 'Kata sandi saat mendaftar' })
  const confirm = page.getByRole('button', { name: 'Buat akun saya' })
  await expect(asked).toBeFocused()
  await expectAccessible(page)
  await confirm.click()
  await expect(asked).toHaveAccessibleDescription('Kata sandi harus diisi')
  await asked.fill('bukan kata sandinya')
  await confirm.click()
  await expect(asked).toHaveAccessibleDescription('Kata sandi yang Anda masukkan salah')
  await asked.fill(password)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Akun Anda sudah jadi' })).toBeVisible()
  await expect(page.getByText(`Alamat ${email} sudah dipastikan`)).toBeVisible()
})

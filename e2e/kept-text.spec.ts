// Features: voc
import type { Page } from '@playwright/test'
import { expect, test } from './support/story.ts'
import { password, people, type Who } from './support/people.ts'
import { Traffic } from './support/still.ts'
import { manageVoc, sentence } from './support/voc.ts'

const words = (page: Page) => page.getByLabel(/^Saran/)

async function signIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('NIK', { exact: true }).fill(people[who].nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v3\//)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL('/')
}

test('what was typed but not saved does not reach the next person in the same tab', async ({ asAnew, watch }) => {
  // A list that is still being asked for when the session ends is refused.
  watch.expect(/401/)
  const typed = sentence('Rahasia pelanggan milik agen pertama')
  const page = await asAnew('cmp')
  await page.goto(`${manageVoc}/add`)
  await words(page).fill(typed)
  await signOut(page)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(typed)
  await signIn(page, 'admin')
  await page.goto(`${manageVoc}/add`)
  await expect(words(page)).toHaveValue('')
})

test('a session that ends over a form keeps the text, says so, and gives it back to that person alone', async ({
  as,
  watch,
}) => {
  watch.expect(/401/)
  const typed = sentence('Tulisan yang belum disimpan')
  const page = await as('cmp')
  // What the page still asks would tell it before the button does.
  const asked = new Traffic(page)
  await page.goto(`${manageVoc}/add`)
  await words(page).fill(typed)
  await asked.ends(200)
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('button', { name: 'Simpan draf' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Tinggalkan formulir ini?')).toBeHidden()
  await expect(page.getByText('Isian yang belum disimpan tetap ada di tab ini')).toBeVisible()
  const askedAgain = new Traffic(page)
  await signIn(page, 'cmp')
  await expect(page).toHaveURL(new RegExp(`${manageVoc}/add$`))
  await expect(words(page)).toHaveValue(typed)
  await askedAgain.ends(200)

  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('button', { name: 'Simpan draf' }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/v3\/dashboard$/)
  await page.goto(`${manageVoc}/add`)
  await expect(words(page)).toHaveValue('')
})

test('a reload keeps the text, and says which picked files it could not keep', async ({ as }) => {
  const typed = sentence('Teks dengan bukti')
  const page = await as('cmp')
  await page.goto(`${manageVoc}/add`)
  await words(page).fill(typed)
  const picked = page.getByLabel('pilih berkas')
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await picked.setInputFiles([file('bukti.pdf'), file('surat.pdf')])
  await expect(page.getByText('surat.pdf')).toBeVisible()
  await page.reload()
  await expect(words(page)).toHaveValue(typed)
  const lost = page.getByRole('status').filter({ hasText: 'tidak ikut tersimpan' })
  await expect(lost).toContainText('bukti.pdf, surat.pdf')
  await picked.setInputFiles(file('surat.pdf'))
  await expect(lost).toContainText('tidak ikut tersimpan: bukti.pdf.')
  await lost.getByRole('button', { name: 'Lanjut tanpa berkas itu' }).click()
  await expect(lost).toBeHidden()
})

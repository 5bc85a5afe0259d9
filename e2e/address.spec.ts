// Features: people, sign-in
import { login } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { historyOf, manageUsers } from './support/manage.ts'
import { type NewPerson, newcomer } from './support/newcomer.ts'
import { expect, test } from './support/story.ts'

const pending = (page: Page) => page.getByRole('region', { name: 'Perubahan alamat menunggu' })

/** A manager types another address into somebody's account. */
async function askFor(manager: Page, person: NewPerson, email: string): Promise<void> {
  await manager.goto(`${manageUsers}/edit/${person.id}`)
  await manager.getByLabel(/^E-mail /).fill(email)
  await manager.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(pending(manager)).toContainText(email)
}

const opens = async (page: Page, email: string, { password }: NewPerson) =>
  (await page.context().request.post(login.path, { data: { email, password } })).status() === 200

test('another address counts once its owner confirms it and the former one agrees; until then nothing changes', async ({
  as,
  visitor,
  callsOf,
}) => {
  const request = await callsOf('admin')
  const person = await newcomer(request, { roles: ['PO'] })
  const email = `baru.${person.email}`
  const manager = await as('management')
  await askFor(manager, person, email)
  await expect(manager.getByLabel(/^E-mail /)).toHaveValue(person.email)
  await expect(historyOf(manager)).toContainText('meminta alamat baru')
  await expectAccessible(manager)

  const owner = await visitor()
  await owner.goto(linkIn(await newestMail(request, email, /konfirmasi/), '/confirm-email/'))
  await expect(owner.getByRole('heading', { level: 1, name: 'Konfirmasi alamat e-mail baru' })).toBeVisible()
  await expect(owner.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Ya, ini alamat saya' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Alamat sudah dikonfirmasi' })).toBeVisible()
  expect([await opens(owner, email, person), await opens(owner, person.email, person)]).toEqual([false, true])

  const before = await visitor()
  await before.goto(linkIn(await newestMail(request, person.email, /akan diganti/), '/stop-email/'))
  await expect(before.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(before)
  await before.getByRole('button', { name: 'Ini benar, ganti saja' }).click()
  await expect(before.getByRole('heading', { level: 1, name: 'Alamat baru berlaku' })).toBeVisible()
  expect([await opens(owner, email, person), await opens(owner, person.email, person)]).toEqual([true, false])
  await manager.reload()
  await expect(manager.getByLabel(/^E-mail /)).toHaveValue(email)
  await expect(pending(manager)).toHaveCount(0)
})

test('the former address stops a change that it did not expect, and its links open nothing any more', async ({
  as,
  visitor,
  watch,
  callsOf,
}) => {
  watch.expect(/Console error: Failed to load resource.* 400/)
  const request = await callsOf('admin')
  const person = await newcomer(request)
  const email = `jahat.${person.email}`
  const manager = await as('management')
  await askFor(manager, person, email)
  const owner = await visitor()
  const stop = linkIn(await newestMail(request, person.email, /akan diganti/), '/stop-email/')
  await owner.goto(stop)
  await owner.getByRole('button', { name: 'Hentikan, alamat tetap' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Perubahan dihentikan' })).toBeVisible()
  await expectAccessible(owner)
  for (const link of [stop, linkIn(await newestMail(request, email, /konfirmasi/), '/confirm-email/')]) {
    await owner.goto(link)
    await expect(owner.getByRole('heading', { level: 1, name: 'Tautan ini tidak berlaku lagi' })).toBeVisible()
  }
  expect([await opens(owner, email, person), await opens(owner, person.email, person)]).toEqual([false, true])
  await manager.reload()
  await expect(historyOf(manager)).toContainText('menghentikan perubahan alamat')
})

test('who asked for another address takes it back on the record', async ({ as }) => {
  const admin = await as('admin')
  const person = await newcomer(admin.context().request)
  await askFor(admin, person, `salah.${person.email}`)
  await pending(admin).getByRole('button', { name: 'Tarik perubahan' }).click()
  await expect(pending(admin)).toHaveCount(0)
  await expect(historyOf(admin)).toContainText('menarik perubahan alamat')
})

// Features: sign-in
import { addressOfEntry } from './support/hand-over.ts'
import { expectAccessible } from './support/accessible.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/story.ts'

const account = /^Menu akun/

test('a link that signs in as somebody else asks who is signed in already, who may stay', async ({
  as,
  asAnew,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 404/)
  const sender = await as('po')
  const page = await asAnew('staff')
  await page.goto(await addressOfEntry(sender, '/v3/settings'))
  await expect(page).toHaveURL('/hand-over')
  await expect(page.getByRole('heading', { level: 1, name: 'Lanjutkan sebagai orang lain?' })).toBeVisible()
  await expect(page.getByText(/^Anda masuk sebagai .+; lanjutkan sebagai .+\?$/)).toBeVisible()
  await expect(page.getByText(people.po.email, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tetap sebagai/ }).click()
  await expect(page).toHaveURL('/v3/dashboard')
  await expect(page.getByRole('button', { name: account })).toContainText(people.staff.email)
  await page.goto('/hand-over')
  await expect(page.getByRole('heading', { level: 1, name: 'Tautan ini tidak berlaku lagi' })).toBeVisible()
})

test('who opened the link on purpose goes on as its owner, at the page that it leads to', async ({ as, asAnew }) => {
  const sender = await as('po')
  const page = await asAnew('staff')
  await page.goto(await addressOfEntry(sender, '/v3/settings'))
  await page.getByRole('button', { name: /^Lanjutkan sebagai/ }).click()
  await expect(page).toHaveURL('/v3/settings')
  await expect(page.getByRole('button', { name: account })).toContainText(people.po.email)
})

// Features: people, account, site
import { users } from '@ido/contract'
import { account, manageUsers, signInByInvitation, someone } from './support/manage.ts'
import { expect, test } from './support/story.ts'

test('an access is told by its last day, to its owner and to who decides about it', async ({ as, visitor }) => {
  const admin = await as('admin')
  const who = someone()
  await account(admin, who, { hasAccess: true, accessUntil: '2030-12-31T17:00:00.000Z' })
  const own = await visitor()
  await signInByInvitation(own, who)
  await own.goto('/v3/settings')
  await expect(own.getByRole('region', { name: 'Profil' })).toContainText(/Akses sampai\s*31 Des 2030/)
  await expect(own.getByText(/1 Jan 2031/)).toHaveCount(0)

  // Whose access ends soonest depends on the day: the home page is handed this person.
  const found = await admin.context().request.get(`${users.list.path}?search=${who.nik}`)
  const manager = await as('management')
  await manager.route(`**${users.list.path}?*`, async (route) => route.fulfill({ json: await found.json() }))
  await manager.goto('/v3/dashboard')
  const ending = manager.getByRole('list', { name: 'Akses yang segera berakhir' })
  await expect(ending.getByRole('listitem').filter({ hasText: who.name })).toContainText('berakhir 31 Des 2030')
})

test('an e-mail and a NIK that others have are told at once, each under its field as a sentence', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 400/)
  const page = await as('admin')
  const other = someone()
  await account(page, other)
  await page.goto(`${manageUsers}/add`)
  await page.getByLabel(/^Nama /).fill('Orang Kedua')
  await page.getByLabel(/^E-mail /).fill(other.email)
  await page.getByLabel('NIK', { exact: true }).fill(other.nik)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const field of [/^E-mail /, 'NIK']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(/Sudah dipakai oleh data lain/)
  }
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'E-mail: sudah dipakai oleh data lain',
    'NIK: sudah dipakai oleh data lain',
  ])
})

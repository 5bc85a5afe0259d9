import { users } from '@ido/contract'
import { account, signInByInvitation, someone } from './support/manage.ts'
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

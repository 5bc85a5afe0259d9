// Features: notices, voc, site
import { addVocComment, changeVocOwner, findVocOwners } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import { newcomer } from './support/newcomer.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { manageVoc, record, sentence } from './support/voc.ts'

test('a notice comes to the bell, is read by opening its record, and its kind comes no more once it is muted', async ({
  as,
  visitor,
}) => {
  const admin = await as('admin')
  const { request } = admin.context()
  const person = await newcomer(request, { roles: ['PO'] })
  const made = await record(admin, { longtext: sentence('Modem berkedip merah') })
  const name = async () => {
    const said = { body: `@${person.name} mohon dicek`, mentions: [person.id] }
    expect((await request.post(addVocComment.path.replace(':id', String(made.id)), { data: said })).status()).toBe(200)
  }
  await name()

  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('NIK', { exact: true }).fill(person.nik)
  await page.getByLabel('Kata sandi', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v3\//)
  const unread = page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })
  await expect(unread).toBeVisible()
  const queue = page.getByRole('region', { name: 'Antrean saya' })
  await expect(queue.getByRole('link', { name: /^Sebutan belum dibaca/ })).toHaveText(/1$/)
  await queue.getByRole('link', { name: /^Sebutan belum dibaca/ }).click()
  await expect(page).toHaveURL(/\/v3\/notices\?(unread=true&kind=mentioned|kind=mentioned&unread=true)$/)
  await expect(page.getByRole('checkbox', { name: 'Hanya yang menyebut saya' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('listitem').getByRole('link', { name: made.voc_id }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'mohon dicek' })).toBeFocused()
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Pemberitahuan', exact: true })).toBeVisible()

  await goWithin(page, '/v3/settings')
  const portal = page.getByRole('checkbox', { name: 'Disebut dalam komentar: di portal' })
  await portal.click()
  await expect(portal).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Disebut dalam komentar: lewat e-mail' })).toBeDisabled()
  await name()
  await goWithin(page, '/v3/notices?kind=mentioned')
  await expect(page.getByRole('listitem').filter({ hasText: made.voc_id })).toHaveCount(1)
  await expect(unread).toHaveCount(0)

  // Another kind comes as before, and Ctrl-K now knows the person as an owner.
  const owned = { id: made.id, version: made.version, owner_id: person.id }
  expect((await request.put(changeVocOwner.path, { data: owned })).status()).toBe(200)
  await page.goto('/v3/notices')
  await expect(unread).toBeVisible()
  const found = await page.context().request.get(`${findVocOwners.path}?search=${person.nik}`)
  expect(((await found.json()) as { content: object[] }).content).toHaveLength(1)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(person.name)
  await palette.getByRole('option', { name: `VoC yang ditangani ${person.name}` }).click()
  await expect(page).toHaveURL(`${manageVoc}?owner=${person.id}`)
  await expect(page.getByRole('row').filter({ hasText: made.voc_id })).toBeVisible()
})

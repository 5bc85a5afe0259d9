// Features: voc
import { manageVoc as list, sentence } from './support/voc.ts'
import { expect, test } from './support/story.ts'

test('a view of the list is kept under a name, shared with a role, and the list opens with the one that is starred', async ({
  as,
}) => {
  const cmp = await as('cmp')
  const name = sentence('Antrean')
  await cmp.goto(`${list}?status=on-progress&orderName=score&orderBy=desc`)
  const views = () => cmp.getByRole('button', { name: 'Tampilan tersimpan' })
  await views().click()
  await cmp.getByRole('button', { name: 'Simpan tampilan ini…' }).click()
  await cmp.getByLabel(/^Nama/).fill(name)
  await cmp.getByRole('dialog').getByRole('button', { name: 'Simpan tampilan' }).click()
  await views().click()
  await cmp.getByRole('button', { name: `Buka daftar ini dengan ${name}` }).click()
  await cmp.keyboard.press('Escape')

  await cmp.goto(list)
  await expect(cmp).toHaveURL(/status=on-progress/)
  // Whoever clears it sees the whole list.
  await views().click()
  await cmp.getByRole('button', { name: 'Tampilan bawaan', exact: true }).click()
  await expect(cmp).not.toHaveURL(/status=/)
  await views().click()
  await cmp.getByRole('button', { name: `Hapus tampilan ${name}` }).click()
  await expect(cmp.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
})

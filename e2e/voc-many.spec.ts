import type { Page } from '@playwright/test'
import { vocDetailCall } from '@ido/contract'
import { manageVoc as list, record, sentence } from './support/voc.ts'
import { expect, test } from './support/story.ts'

async function detail(page: Page, id: number) {
  const { content } = (await (await page.request.get(vocDetailCall.path.replace(':id', String(id)))).json()) as {
    content: { version: number; labels: Record<string, string>; history: { reason: string | null }[] }
  }
  return content
}

test('CMP gives several records one value: what it does is seen before, and taken back afterwards', async ({ as }) => {
  const words = sentence('Layar macet')
  const cmp = await as('cmp')
  const made = [
    await record(cmp, { product_id: 1, longtext: `${words} pertama` }),
    await record(cmp, { product_id: 1, longtext: `${words} kedua`, sentiment_feedback: 1 }),
  ]
  await cmp.goto(`${list}?search=${encodeURIComponent(words)}`)
  await expect(cmp.getByRole('status').filter({ hasText: '1-2 dari 2' })).toBeVisible()
  for (const { voc_id } of made) await cmp.getByRole('checkbox', { name: `Pilih ${voc_id}` }).check()
  await cmp.getByRole('button', { name: 'Ubah isian' }).click()
  const dialog = cmp.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Isian yang diubah').selectOption('validate_weight_id')
  await dialog.getByText('100%', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 akan berubah, 0 ditolak.')
  await dialog.getByLabel('Alasan').fill('Hasil rapat mingguan')
  await dialog.getByRole('button', { name: 'Terapkan pada 2' }).click()
  await expect(dialog).toBeHidden()
  const [first, second] = made.map(({ id }) => id) as [number, number]
  expect((await detail(cmp, first)).history.map(({ reason }) => reason)).toContain('Hasil rapat mingguan')
  expect((await detail(cmp, second)).labels['validate_weight_id']).toBe('100%')
  await cmp.getByRole('button', { name: 'Urungkan' }).click()
  await expect(cmp.getByText('2 catatan kembali seperti semula.')).toBeVisible()
  expect((await detail(cmp, second)).labels['validate_weight_id']).toBeUndefined()
})

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

  await cmp.goto('/v3/dashboard')
  await cmp.goto(list)
  await expect(cmp).toHaveURL(/status=on-progress/)
  // Whoever clears it sees the whole list.
  await views().click()
  await cmp.getByRole('button', { name: 'Tampilan bawaan' }).click()
  await expect(cmp).not.toHaveURL(/status=/)
  await views().click()
  await cmp.getByRole('button', { name: `Hapus tampilan ${name}` }).click()
  await expect(cmp.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
})

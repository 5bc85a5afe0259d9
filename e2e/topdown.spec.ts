import { randomInt } from 'node:crypto'
import { topdown } from '@ido/contract'
import { historyOf, notice, search } from './support/manage.ts'
import { choose } from './support/voc.ts'
import { expect, test } from './support/story.ts'

const manage = '/v3/manage/topdown-overall'

test('the list of top-down NPS is loaded anew after every write, and its page sends numbers as text', async ({
  as,
}) => {
  const page = await as('cmp')
  const cfu = `Unit uji${randomInt(100_000_000, 999_999_999)}`
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().includes(topdown.list.path) || !['POST', 'PUT'].includes(request.method())) return
    sent.push((request.postDataJSON() ?? {}) as Record<string, unknown>)
  })
  await page.goto(`${manage}/add`)
  await page
    .getByRole('textbox', { name: /^CFU/ })
    .or(page.getByRole('combobox', { name: /^CFU/ }))
    .fill(cfu)
  await choose(page, /^Tahun/, String(new Date().getFullYear()))
  await choose(page, /^Semester/, '1 (Januari–Juni)')
  await page.getByRole('textbox', { name: /^NPS top-down/ }).fill('42,5')
  const target = page.getByRole('textbox', { name: /^Target/ })
  await target.fill('45')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(notice(page, `NPS top-down tersimpan: ${cfu}`)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ npsScore: '42,5', target: '45' })

  await search(page, 'Cari NPS top-down', cfu)
  const row = page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: cfu })
  await expect(row).toContainText('42,5')
  await row.press('Enter')
  await expect(target).toHaveValue('45')
  await target.fill('47,5')
  await page.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(row).toContainText('47,5')
  expect(sent.at(-1)).toMatchObject({ target: '47,5' })

  await row.press('Enter')
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(row).toContainText('47,5')
  await row.press('Enter')
  const back = historyOf(page).getByRole('listitem').first()
  await expect(back).toContainText('mengembalikan NPS top-down')
  await expect(back.locator('ins').filter({ hasText: '47,5' })).toHaveCount(1)
  // What was nothing is no zero.
  for (const before of await back.locator('del').allTextContents()) expect(before).toBe('kosong')
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(row).toHaveCount(0)
})

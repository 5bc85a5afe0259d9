import { randomInt } from 'node:crypto'
import { insightProducts, type InsightRow, insights, listVoc, publishedInsightCall } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { historyOf, notice } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const manage = '/v3/manage/insight'
const readers = '/v3/dashboard/digital-product-performance/product/insight'

/** A title that only this try of a story has. */
const aTitle = (words: string) => `${words} uji${randomInt(100_000_000, 999_999_999)}`

async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await box.fill(words)
  await page.getByRole('option', { name: words, exact: true }).click()
}

async function contentOf<T>(page: Page, path: string): Promise<T> {
  const answer = await page.context().request.get(path)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: T }).content
}

/** A draft about a product, made without the form. */
async function aDraft(page: Page, title: string): Promise<InsightRow> {
  const [product] = await contentOf<{ id: number }[]>(page, insightProducts.path)
  const data = { title, text: 'Isi temuan', productId: product?.id, from: '2026-09-01', to: '2026-10-01' }
  const made = await page.context().request.post(insights.create.path, { data })
  expect(made.status(), await made.text()).toBe(200)
  return ((await made.json()) as { content: InsightRow }).content
}

test('a manager writes down a finding with its evidence and chart and publishes it; staff read it, say whether it helps, and the manager reads that', async ({
  as,
}) => {
  const cmp = await as('cmp')
  const title = aTitle('Keluhan pelanggan bertambah')
  const [voc] = await contentOf<{ voc_id: string }[]>(cmp, `${listVoc.path}?status=new&size=1`)
  const number = voc?.voc_id ?? ''
  await cmp.goto(`${manage}/add`)
  await cmp.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const problem of ['Tulis judulnya.', 'Tulis isinya.', 'Pilih produknya.']) {
    await expect(cmp.getByText(problem).last()).toBeVisible()
  }
  await cmp.getByRole('textbox', { name: /^Judul/ }).fill(title)
  await cmp.getByRole('textbox', { name: /^Isi/ }).fill('Paragraf pertama.\n\nParagraf kedua.')
  await choose(cmp, 'Produk', 'Antares IoT')
  await cmp.getByRole('textbox', { name: /^Hari pertama/ }).fill('01/09/2026')
  await cmp.getByRole('textbox', { name: /^Hari terakhir/ }).fill('31/08/2026')
  await cmp.getByRole('searchbox', { name: /^Cari VoC/ }).fill(number)
  await cmp.getByRole('button', { name: `Tambahkan ${number}` }).click()
  await expect(cmp.getByRole('button', { name: `Lepaskan ${number}` })).toBeVisible()
  await cmp.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(cmp.getByText('Hari terakhir tidak boleh sebelum hari pertama.').last()).toBeVisible()
  await cmp.getByRole('textbox', { name: /^Hari terakhir/ }).fill('31/10/2026')
  await expectAccessible(cmp)
  await cmp.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(notice(cmp, `Insight tersimpan: ${title}`)).toBeVisible()
  await expect(cmp.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = Number(/(\d+)$/.exec(new URL(cmp.url()).pathname)?.[1])

  await cmp.getByRole('button', { name: 'Ambil grafik' }).click()
  const dialog = cmp.getByRole('dialog', { name: 'Ambil grafik' })
  await dialog.getByLabel('Data', { exact: true }).selectOption({ label: 'Suara pelanggan (VOC)' })
  await dialog.getByLabel('Bentuk', { exact: true }).selectOption({ label: 'Batang' })
  await dialog.getByRole('button', { name: 'Ambil grafik' }).click()
  await expect(notice(cmp, 'Grafik diambil.')).toBeVisible()
  await expect(cmp.getByText(/^Angka per|Hanya Antares/).first()).toBeVisible()
  await cmp.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await expect(notice(cmp, `Insight terbit: ${title}`)).toBeVisible()
  await expect(historyOf(cmp)).toContainText('menerbitkan insight')

  const staff = await as('staff')
  await staff.goto(readers)
  await expect(staff.getByRole('heading', { level: 1, name: 'Insight produk' })).toBeVisible()
  await staff.getByRole('link', { name: title }).click()
  await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(staff.getByText('Paragraf kedua.')).toBeVisible()
  await expect(staff.getByRole('link', { name: number })).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Grafik' })).toContainText('Hanya Antares IoT.')
  const own = staff.getByRole('region', { name: 'Apakah insight ini membantu?' })
  await own.getByRole('button', { name: 'Kirim tanggapan' }).click()
  await expect(own.getByText('Pilih ya atau tidak.')).toBeVisible()
  await own.getByText('Ya, membantu').click()
  await own.getByRole('textbox', { name: 'Komentar' }).fill('Jelas, terima kasih')
  await expectAccessible(staff)
  await own.getByRole('button', { name: 'Kirim tanggapan' }).click()
  await expect(notice(staff, 'Tanggapan tersimpan.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Cabut tanggapan' })).toBeVisible()

  await cmp.goto(`${manage}/edit/${id}`)
  await cmp.getByRole('link', { name: 'Tanggapan pembaca (1)' }).click()
  await expect(cmp.getByRole('heading', { level: 1, name: `Tanggapan: ${title}` })).toBeVisible()
  const row = cmp.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: 'Jelas, terima kasih' })
  await expect(row).toContainText('Sinta Maharani')
  await expect(cmp.getByText('1 terbantu, 0 tidak')).toBeVisible()

  await cmp.getByRole('link', { name: 'Kembali ke insight' }).click()
  await cmp.getByRole('button', { name: 'Tarik', exact: true }).click()
  const why = cmp.getByRole('dialog', { name: 'Tarik insight ini?' })
  await why.getByRole('button', { name: 'Tarik insight' }).click()
  await expect(why.getByText('Tulis alasannya.')).toBeVisible()
  await why.getByRole('textbox', { name: /^Alasan/ }).fill('Angkanya keliru')
  await why.getByRole('button', { name: 'Tarik insight' }).click()
  await expect(notice(cmp, `Insight ditarik: ${title}`)).toBeVisible()
  await expect(historyOf(cmp)).toContainText('Angkanya keliru')
})

test('what is typed is saved first: publishing and charts wait for it, and a draft is nobody’s to read', async ({
  as,
  watch,
}) => {
  watch.expect(/404 \(Not Found\).*\/api\/v2\//)
  const cmp = await as('cmp')
  const { id, title } = await aDraft(cmp, aTitle('Draf yang belum selesai'))
  await cmp.goto(`${manage}/edit/${id}`)
  const text = cmp.getByRole('textbox', { name: /^Isi/ })
  await text.fill('Isi yang baru')
  await expect(cmp.getByText('Simpan dahulu perubahan di formulir.')).toBeVisible()
  for (const name of ['Terbitkan', 'Ambil grafik']) {
    await expect(cmp.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await cmp.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(notice(cmp, `Insight tersimpan: ${title}`)).toBeVisible()
  await expect(cmp.getByRole('button', { name: 'Terbitkan', exact: true })).toBeEnabled()

  const staff = await as('staff')
  await staff.goto(`${readers}/detail/${id}`)
  await expect(staff.getByRole('heading', { name: 'Insight ini tidak ada' })).toBeVisible()
  const read = await staff.context().request.get(publishedInsightCall.path.replace(':id', String(id)))
  expect(read.status()).toBe(404)

  await cmp.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await expect(notice(cmp, `Insight terbit: ${title}`)).toBeVisible()
  // The form goes on from what was published: no other version is in its way.
  await text.fill('Isi yang terakhir')
  await cmp.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(notice(cmp, `Insight tersimpan: ${title}`)).toBeVisible()
  await expect(historyOf(cmp)).toContainText('Isi yang terakhir')
  await staff.reload()
  await expect(staff.getByText('Isi yang terakhir')).toBeVisible()
  const { version } = await contentOf<InsightRow>(cmp, `${insights.list.path}/${id}`)
  const withdrawn = { version, state: 'withdrawn', reason: 'Selesai diuji' }
  expect((await cmp.context().request.put(`${insights.list.path}/${id}`, { data: withdrawn })).status()).toBe(200)
})

test('a product owner keeps insights of their own products alone', async ({ as, watch }) => {
  watch.expect(/404 \(Not Found\).*\/api\/v2\/insight/)
  const [po, cmp] = [await as('po'), await as('cmp')]
  const mine = await contentOf<{ name: string }[]>(po, insightProducts.path)
  const names = new Set(mine.map(({ name }) => name))
  const every = await contentOf<InsightRow[]>(cmp, `${insights.list.path}?size=100`)
  const [kept, other] = [every.filter((row) => names.has(row.product)), every.find((row) => !names.has(row.product))]
  expect(kept.length).toBeGreaterThan(0)
  expect(other).toBeDefined()
  await po.goto(manage)
  const table = po.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('link', { name: kept[0]?.title ?? '' })).toBeVisible()
  const shown = await contentOf<InsightRow[]>(po, `${insights.list.path}?size=100`)
  expect(shown.filter(({ product }) => !names.has(product))).toEqual([])
  await goWithin(po, `${manage}/edit/${other?.id}`)
  await expect(po.getByRole('heading', { name: 'Tidak ditemukan' })).toBeVisible()
})

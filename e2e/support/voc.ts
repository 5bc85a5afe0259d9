import { randomUUID } from 'node:crypto'
import { changeVocStatus, createVoc, type VocDetail } from '@ido/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller } from './manage.ts'

export const feedback = '/v3/dashboard/digital-product-performance/product/feedback'
export const manageVoc = '/v3/manage/voc'

/** A sentence that only this story has, so that stories find their own records in the shared demo data. */
export const sentence = (start: string): string => `${start} ${randomUUID().slice(0, 13)}`

/** A record made by that caller, of some product, and sent where asked; for stories that start later in its life. */
export async function record({ request }: Caller, fields: object, send = true): Promise<VocDetail> {
  const made = await request.post(createVoc.path, { data: { product_id: 1, ...fields } })
  expect(made.status()).toBe(200)
  const { data } = (await made.json()) as { data: VocDetail }
  if (!send) return data
  const sent = await request.put(changeVocStatus.path, { data: { id: data.id, status: 'new' } })
  expect(sent.status()).toBe(200)
  return ((await sent.json()) as { content: VocDetail }).content
}

/** Picks an entry of a list by typing the start of its name. */
export async function choose(page: Page, label: RegExp, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field).toHaveValue(name)
}

/** The table's rows as text, once they are those of the question asked last. */
export async function rowsOf(page: Page): Promise<string[]> {
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return table.locator('tbody').getByRole('row').allInnerTexts()
}

/** Links of the list to its records, in the table and in the cards that phones show. */
export const records = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: /^VOC-/ })
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const history = (page: Page): Locator => page.getByRole('region', { name: 'Riwayat' })
export const currentStep = (page: Page): Locator =>
  page.getByRole('list', { name: 'Langkah status' }).locator('[aria-current=step]')

/** Searches the list and opens the one record that it finds. */
export async function findAndOpen(page: Page, words: string): Promise<void> {
  await page.getByLabel('Cari suara pelanggan').fill(words)
  await expect(page.getByRole('status').filter({ hasText: '1-1 dari 1' })).toBeVisible()
  await records(page).first().click()
  await expect(heading(page)).toHaveText(/^VOC-\d{4}-\d{6,}$/)
}

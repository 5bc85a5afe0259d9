// Features: ingest, dashboards
import { randomInt } from 'node:crypto'
import { importTargets } from '@ido/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goWithin, open, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const address = '/v3/manage/import'

/** What only this try of a story has in its numbers, so that it meets no rows of another. */
const aMark = () => `UJI${randomInt(100_000_000, 999_999_999)}`

const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

async function bring(page: Page, title: string, name: string, lines: readonly string[]): Promise<void> {
  const isOpen = page.url() !== 'about:blank'
  await (isOpen ? openWithin : open)(page, address)
  await page.getByRole('radio', { name: title, exact: true }).check()
  await page.getByLabel('atau pilih berkas').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page).toHaveURL(/import=\d+/)
  await expect(page.getByRole('heading', { name: 'Yang ditemukan di berkas' })).toBeVisible()
}

/** How many rows there are of each kind, in the words of the page. */
async function expectCounts(page: Page, title: string, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [kind, count] of Object.entries(counts)) {
    await expect(
      card(page, title)
        .locator('div', { has: page.locator(`dt:text-is("${kind}")`) })
        .last(),
    ).toContainText(String(count))
  }
}

async function runIt(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Periksa seluruh berkas' }).click()
  await page.getByRole('button', { name: `Impor ${count} baris` }).click()
  await expect(card(page, 'Impor selesai')).toBeVisible()
}

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tarik kembali impor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tarik kembali' }).click()
  await expect(card(page, 'Impor ditarik kembali')).toBeVisible()
}

test('an administrator brings a file of another system, answers what it leaves open, sees its figures and takes it back', async ({
  as,
}) => {
  const page = await as('admin')
  const mark = aMark()
  await bring(page, 'Pesanan', 'toko.csv', [
    'No Order;Tanggal Pesan;Tanggal Selesai;Wilayah',
    `${mark}-1;03/04/2019;05/04/2019;T-REG 1`,
    `${mark}-2;04/04/2019;;T-REG 2`,
    `${mark}-3;05/04/2019;06/04/2019;Bulan`,
  ])
  // Who works by the keyboard goes on from the heading of each step.
  await expect(page.getByRole('heading', { name: 'toko.csv' })).toBeFocused()
  // Nothing in the file says whether the third of April or the fourth of March is meant.
  await expect(page.getByRole('button', { name: 'Periksa seluruh berkas' })).toBeDisabled()
  const asked = card(page, 'Periksa lalu impor').getByRole('listitem')
  await expect(asked).toHaveCount(2)
  await asked.first().getByRole('link').click()
  for (const field of ['dipesan', 'selesai']) {
    await page.getByRole('combobox', { name: new RegExp(`^Cara membaca waktu ${field}`, 'i') }).selectOption('D/M/Y')
  }
  await expect(card(page, 'Baris pertama seperti akan disimpan')).toContainText('3 Apr 2019')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Periksa seluruh berkas' }).click()
  await expectCounts(page, 'Periksa lalu impor', { 'Akan ditambahkan': 2, 'Akan ditolak': 1 })
  await expect(page.getByRole('heading', { name: 'Periksa lalu impor' })).toBeFocused()
  await page.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expectCounts(page, 'Impor selesai', { Ditambahkan: 2, Ditolak: 1 })
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh baris yang ditolak' }).click(),
  ])
  expect(rejected.suggestedFilename()).toBe('toko-ditolak.csv')

  const imported = page.url()
  await page.getByRole('link', { name: /^Lihat datanya, 3 Apr 2019 sampai/ }).click()
  await expect(page).toHaveURL(/from=2019-04-03/)
  await expect(page.getByRole('main').getByText('2', { exact: true }).first()).toBeVisible()

  // A figure of one's own is one step away, over the days that the file brought.
  await goWithin(page, imported)
  await page.getByRole('link', { name: 'Buat angka atau grafik sendiri dari data ini' }).click()
  await expect(page).toHaveURL(/\/v3\/explore\?.*dataset=orders.*from=2019-04-03/)
  await expect(page.getByRole('combobox', { name: 'Data', exact: true })).toHaveValue('orders')
  await expect(page.getByRole('main').getByText('Apr 2019').first()).toBeVisible()

  await goWithin(page, imported)
  await takeBack(page)
  await goWithin(page, `${address}?tab=history`)
  await expect(page.getByRole('row').filter({ hasText: 'toko.csv' }).first()).toContainText('Ditarik kembali')

  // A file that was only looked at is thrown away from there.
  const left = `${mark}.csv`
  await bring(page, 'Pesanan', left, ['No Order;Tanggal Pesan', `${mark}-4;2019-04-03`])
  await expect(page.getByRole('heading', { name: left })).toBeFocused()
  await goWithin(page, `${address}?tab=history`)
  const row = page.getByRole('row').filter({ hasText: left })
  await row.getByRole('cell', { name: left }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buang berkas ini' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row).toHaveCount(0)
})

/** Of each dataset a file as another system might write it: its titles, and rows after a number of their own. */
const files: Readonly<Record<string, readonly string[]>> = {
  tickets: ['Ticket ID\tReported\tResolved on\tSeverity', 'MARK-1\t2019-04-03 08:00\t2019-04-03 17:30\t', 'MARK-2\t2019-04-04 09:00\t\t'],
  orders: ['order|order date|completion date', 'MARK-1|2019-04-13|2019-04-15', 'MARK-2|2019-04-14|'],
  revenue: ['kode;bulan tagihan;omzet;anggaran', 'MARK-1;01/04/2019;"1.234.567,50";"2.000.000,00"', 'MARK-2;31/05/2019;"765,25";"1.000,00"'],
  subscriptions: ['account,start date,contract end date,monthly fee', 'MARK-1,4/13/2019,4/13/2020,"1,250.50"', 'MARK-2,4/14/2019,,99.5'],
  traffic: ['time,layanan,device,hits,visitors', '2019-04-13 08:00,Indibiz,Web,120,80', '2019-04-13 09:00,Indibiz,Web,90,60'],
  infra: ['server;counter;ts;reading', 'MARK-1;cpu;13/04/2019 08.00;0,5', 'MARK-1;cpu;13/04/2019 08.05;0,75'],
  voc: ['review;stars;posted', 'MARK lambat sekali;1;13/04/2019 08:00', 'MARK bagus;5;14/04/2019 08:00'],
} // prettier-ignore

test('a file of every dataset comes in through the page as another system writes it, and goes out again', async ({
  as,
}) => {
  const page = await as('admin')
  const answer = await page.context().request.get(importTargets.path)
  const { content } = (await answer.json()) as { content: { datasets: { name: string; titles: { id: string } }[] } }
  expect(content.datasets.map(({ name }) => name).toSorted()).toEqual(Object.keys(files).toSorted())
  for (const { name, titles } of content.datasets) {
    await test.step(name, async () => {
      const mark = aMark()
      const lines = (files[name] ?? []).map((line) => line.replace('MARK', mark))
      await bring(page, titles.id, `${name}.csv`, lines)
      await runIt(page, 2)
      await takeBack(page)
    })
  }
})

// Features: ingest
import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { workbookOf } from '../apps/api/src/testing/workbooks.ts'
import { expectAccessible } from './support/accessible.ts'
import { open } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const typeOfWorkbooks = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('an administrator brings a workbook with a cover page, says which sheet it is, and is told what it hides', async ({
  as,
}) => {
  const page = await as('admin')
  const mark = `UJI${randomInt(100_000_000, 999_999_999)}`
  const titles = ['No Order', 'Tanggal Pesan', 'Wilayah']
  const rows = [
    ['Daftar pesanan', null, null],
    titles,
    [`${mark}-1`, '13/04/2019', 'T-REG 1'],
    [`${mark}-2`, '14/04/2019', null],
    [`${mark}-3`, '15/04/2019', null],
  ]
  const sheets = [
    { name: 'Sampul', rows: [['Laporan Pesanan Bulanan'], ['Periode', 'April 2019']] },
    { name: 'Pesanan April', rows, merged: ['A1:C1', 'C3:C5'], hiddenRows: [4] },
    { name: 'Arsip', rows: [titles, [`${mark}-4`, '13/03/2019', 'T-REG 2']], isHidden: true },
  ]
  await open(page, '/v3/manage/import')
  await page.getByRole('radio', { name: 'Pesanan', exact: true }).check()
  await page.getByLabel('atau pilih berkas').setInputFiles({
    name: 'pesanan.xlsx',
    mimeType: typeOfWorkbooks,
    buffer: await buffer(workbookOf(sheets)),
  })

  const question = page.getByRole('group', { name: 'Lembar mana yang berisi datanya?' })
  await expect(question.getByRole('radio')).toHaveCount(3)
  await expect(question.getByRole('radio', { name: 'Pesanan April' })).toBeChecked()
  await expect(question).toContainText('5 baris × 3 kolom · diusulkan')
  await expect(question).toContainText('2 baris × 3 kolom · tersembunyi')
  // Nothing is matched before it is answered.
  await expect(page.getByRole('heading', { name: 'Yang ditemukan di berkas' })).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Baca lembar ini' }).click()

  const found = page.getByRole('region', { name: 'Yang ditemukan di berkas' })
  await expect(found).toContainText('3 baris, 3 kolom.')
  await expect(found).toContainText('1 baris disembunyikan di buku kerja dan tetap dibaca: baris 4.')
  await expect(found).toContainText('2 sel kosong diisi dengan isi sel gabungan')
  await expect(page.getByRole('heading', { name: 'pesanan.xlsx' })).toBeFocused()
  await expectAccessible(page)

  // Another sheet has its titles in another line.
  const sheet = found.getByRole('combobox', { name: 'Lembar' })
  await sheet.selectOption('Arsip')
  await expect(found).toContainText('1 baris, 3 kolom.')
  await expect(found.getByRole('combobox', { name: 'Judul kolom ada di' })).toHaveValue('1')
  await sheet.selectOption('Pesanan April')
  await expect(found.getByRole('combobox', { name: 'Judul kolom ada di' })).toHaveValue('2')

  await page.getByRole('button', { name: 'Periksa seluruh berkas' }).click()
  await page.getByRole('button', { name: 'Impor 3 baris' }).click()
  await expect(page.getByRole('region', { name: 'Impor selesai', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Tarik kembali impor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tarik kembali' }).click()
  await expect(page.getByRole('region', { name: 'Impor ditarik kembali', exact: true })).toBeVisible()
})

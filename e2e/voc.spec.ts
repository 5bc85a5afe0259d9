// Features: voc, products
import {
  changeVocProgress,
  changeVocStatus,
  downloadVocAttachment,
  vocDetailCall,
  listVocAttachments,
  updateVoc,
  type VocAttachment,
} from '@ido/contract'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/story.ts'
import {
  choose,
  currentStep,
  feedback,
  findAndOpen,
  heading,
  history,
  manageVoc,
  record,
  sentence,
} from './support/voc.ts'

test('a staff member records feedback with a picture, its owner works it to done, the staff member reads how', async ({
  as,
}) => {
  const words = sentence('Aplikasi keluar sendiri saat mengunggah foto')
  const staff = await as('staff')
  await staff.goto(feedback)
  await staff.getByRole('link', { name: 'Tambah VoC' }).click()
  // A wrong day is told once: in the same words above the form and beside its field.
  await staff.getByLabel(/^Waktu masuk/).fill('31/02/2026')
  await staff.getByRole('button', { name: 'Simpan draf' }).click()
  await expect(staff.getByRole('alert')).toContainText('Waktu masuk: Tanggal ini tidak ada di kalender.')
  await expect(staff.getByLabel(/^Waktu masuk/)).toHaveAccessibleDescription(/^Tanggal ini tidak ada di kalender\./)
  await expect(staff.getByText('Tulis tanggal sebagai')).toHaveCount(0)
  await staff.getByLabel(/^Waktu masuk/).fill('01/11/2026')
  await expect(staff.getByText('Sesudah dikirim, catatan hanya dapat diubah PO, CMP, atau ADMIN.')).toBeVisible()
  await choose(staff, /^Produk/, 'Pijar')
  await staff.getByLabel(/^Saran/).fill(words)
  // What others fill in later is folded; the way to it opens it.
  await expect(staff.getByRole('group', { name: /^Bobot validasi/ })).toBeHidden()
  await staff.getByRole('navigation', { name: 'Bagian formulir' }).getByRole('link', { name: 'Prioritas' }).click()
  await expect(staff.getByRole('group', { name: /^Bobot validasi/ })).toBeVisible()
  const picture = await staff.screenshot()
  await staff.getByLabel('pilih berkas').setInputFiles([
    { name: 'bukti.png', mimeType: 'image/png', buffer: picture },
    { name: 'pemasang.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(staff.getByText(/^[\d.]+ dari 10\.000 draf$/)).toBeVisible()
  await expect(staff.getByText('Catatan ini: 0 B dari 100 MB.')).toBeVisible()
  await expect(staff.getByText(/^Semua lampiran Anda: .* dari 2 GB\.$/)).toBeVisible()
  await staff.getByRole('button', { name: 'Simpan dan kirim' }).click()
  // Nobody is left to believe that a file went along which was not taken.
  const ways = staff.getByRole('alert').filter({ hasText: 'BELUM terkirim' }).getByRole('button')
  await expect(ways, 'another try would end as the first').toHaveText(['Kirim tanpa berkas itu'])
  await ways.click()
  await expect(heading(staff)).toHaveText(/^VOC-\d{4}-\d{6,}$/)
  await expect(currentStep(staff)).toContainText('Created')
  await expect(staff.getByRole('link', { name: 'Unduh bukti.png' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Ubah' })).toBeDisabled()
  await expect(staff.getByText('Anda yang mencatat ini; sejak dikirim, hanya PO, CMP, atau ADMIN')).toBeVisible()
  const number = (await heading(staff).textContent()) ?? ''

  const owner = await as('po')
  await owner.goto(manageVoc)
  await findAndOpen(owner, words)
  await expect(heading(owner)).toHaveText(number)
  await expectSamePicture(owner, picture)
  await expect(owner.getByText(/^Catatan ini: [1-9].* dari 100 MB\.$/)).toBeVisible()
  await owner.getByLabel('Progres PO dalam persen').fill('60')
  await owner.getByLabel('Keterangan progres PO').fill('Perbaikan unggah foto sedang diuji.')
  await owner.getByRole('button', { name: 'Simpan progres' }).click()
  await expect(history(owner)).toContainText('60%')
  await owner.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await expect(currentStep(owner)).toContainText('On Progress')
  await owner.getByRole('button', { name: 'Selesaikan' }).click()
  const done = owner.getByRole('dialog', { name: 'Apa yang sudah dikerjakan?' })
  await expect(done.getByLabel(/^Yang dikerjakan/), 'what was half done says nothing').toHaveValue('')
  await done.getByRole('button', { name: 'Selesaikan' }).click()
  await expect(done.getByText('Tulis singkat apa yang dikerjakan.')).toBeVisible()
  await done.getByLabel(/^Yang dikerjakan/).fill('Unggah foto sudah diperbaiki.')
  await done.getByRole('button', { name: 'Selesaikan' }).click()
  await expect(currentStep(owner)).toContainText('Done')
  await expect(owner.getByLabel('Progres PO dalam persen')).toHaveValue('100')

  await staff.reload()
  await expect(currentStep(staff)).toContainText('Done')
  for (const told of [
    'membuat catatan',
    'menambah lampiran',
    'memindahkan status',
    'melaporkan progres',
    'Perbaikan unggah foto sedang diuji.',
    'Unggah foto sudah diperbaiki.',
  ]) {
    await expect(history(staff)).toContainText(told)
  }
  await expect(history(staff).getByRole('listitem').first()).toContainText('Done')

  // What the customer said may be corrected, but not taken away.
  await owner.getByRole('link', { name: 'Ubah' }).click()
  const said = owner.getByRole('textbox', { name: /^Saran/ })
  await said.fill('')
  await owner.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(said).toHaveAttribute('aria-invalid', 'true')
  await said.fill(`${words}, dua kali`)
  await owner.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(currentStep(owner)).toContainText('Done')
})

test('a file that did not go through is tried again; one that is still being looked into is waited for', async ({
  as,
  watch,
}) => {
  watch.expect(/503/)
  const words = sentence('Foto tidak mau terkirim')
  const staff = await as('staff')
  await staff.goto(`${feedback}/add`)
  await choose(staff, /^Produk/, 'Pijar')
  await staff.getByLabel(/^Saran/).fill(words)
  const picture = await staff.screenshot()
  const isUpload = ({ pathname }: URL) => pathname.startsWith('/api/v2/voc-attachment/')
  const onItsWay = Promise.withResolvers<void>()
  const refused = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await onItsWay.promise
    return route.fulfill({ status: 503, json: { code: 503, message: 'Sibuk', content: null } })
  }
  await staff.route(isUpload, refused)
  const pick = staff.getByLabel('pilih berkas')
  await pick.setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: picture })
  await expect(staff.getByText('bukti.png')).toBeVisible()
  // Slow as from a memory card.
  await staff.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return read.call(this)
    }
  })
  await pick.setInputFiles({ name: 'palsu.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') })
  await staff.getByRole('button', { name: 'Simpan dan kirim' }).click()
  // While it is on its way its line says how far it is.
  await expect(staff.getByRole('progressbar', { name: 'Mengirim bukti.png' })).toBeVisible()
  await expect(staff.getByRole('listitem').filter({ hasText: 'bukti.png' })).toContainText(/\d+%/)
  onItsWay.resolve()
  const ways = staff.getByRole('alert').filter({ hasText: 'BELUM terkirim' }).getByRole('button')
  await expect(ways).toHaveText(['Coba berkas lagi, lalu kirim', 'Kirim tanpa berkas itu'])
  await expect(staff.getByText('palsu.png', { exact: true })).toBeVisible()
  await staff.unroute(isUpload, refused)
  await ways.first().click()
  await expect(staff.getByRole('link', { name: 'Unduh bukti.png' })).toBeVisible()
  await expect(ways, 'what arrived needs no other try').toHaveText(['Kirim tanpa berkas itu'])
  await ways.click()
  await expect(heading(staff)).toHaveText(/^VOC-/)
  await expect(currentStep(staff)).toContainText('Created')
  await expect(staff.getByRole('link', { name: /^Unduh/ })).toHaveCount(1)
})

test('several records are done at once: what was done is asked, and kept where nothing was told before', async ({
  as,
}) => {
  const words = sentence('Tagihan ganda')
  const owner = await as('po')
  const { request } = owner.context()
  const told = await record(owner, { product_id: 1, longtext: `${words} pertama` })
  const untold = await record(owner, { product_id: 1, longtext: `${words} kedua` })
  for (const { id } of [told, untold]) await request.put(changeVocStatus.path, { data: { id, status: 'on-progress' } })
  await request.put(changeVocProgress.path, {
    data: { id: told.id, progressByPo: 40, progress_by_po_description: 'Sudah dicicil.' },
  })
  await owner.goto(`${manageVoc}?search=${encodeURIComponent(words)}`)
  await expect(owner.getByRole('status').filter({ hasText: '1-2 dari 2' })).toBeVisible()
  for (const { voc_id } of [told, untold]) await owner.getByRole('checkbox', { name: `Pilih ${voc_id}` }).check()
  await owner.getByRole('button', { name: 'Pindahkan status' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pindahkan 2 catatan' }).click()
  await expect(dialog.getByText('Tulis singkat apa yang dikerjakan.')).toBeVisible()
  await dialog.getByLabel(/^Yang dikerjakan/).fill('Tagihan sudah dikoreksi.')
  await dialog.getByRole('button', { name: 'Pindahkan 2 catatan' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 dipindahkan, 0 ditolak')
  for (const [{ id }, description] of [
    [told, 'Sudah dicicil.'],
    [untold, 'Tagihan sudah dikoreksi.'],
  ] as const) {
    const { content } = (await (await request.get(vocDetailCall.path.replace(':id', String(id)))).json()) as {
      content: { status: string; progress_by_po: number; progress_by_po_description: string }
    }
    expect(content).toMatchObject({
      status: 'done',
      progress_by_po: 100,
      progress_by_po_description: description,
    })
  }
})

test('a draft is its maker’s alone until it is sent, and goes back a step only with a reason', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 40[349]/)
  const words = sentence('Tagihan datang dua kali')
  const staff = await as('staff')
  await staff.goto(`${feedback}/add`)
  await staff.getByLabel(/^Saran/).fill(words)
  await staff.getByRole('button', { name: 'Simpan dan kirim' }).click()
  // Nothing is sent without its product; the summary leads to the field.
  await expect(staff.getByText('Wajib diisi sebelum dikirim.').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Simpan draf' }).click()
  await expect(currentStep(staff)).toContainText('Create')
  const address = new URL(staff.url()).pathname

  const owner = await as('po')
  await owner.goto(address)
  await expect(owner.getByText('Catatan tidak ditemukan')).toBeVisible()
  const keeper = await as('cmp')
  await keeper.goto(address)
  await expect(keeper.getByText(words)).toBeVisible()

  await staff.getByRole('link', { name: 'Ubah' }).click()
  await choose(staff, /^Produk/, 'OCA')
  await staff.getByRole('button', { name: 'Simpan dan kirim' }).click()
  await expect(currentStep(staff)).toContainText('Created')
  await owner.reload()
  await owner.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await owner.getByRole('button', { name: 'Kembalikan ke Created' }).click()
  const reason = owner.getByRole('dialog')
  await reason.getByRole('button', { name: 'Kembalikan ke Created' }).click()
  await expect(reason.getByText('Tulis alasannya.')).toBeVisible()
  await reason.getByLabel(/^Alasan/).fill('Nomor pelanggan belum lengkap.')
  await reason.getByRole('button', { name: 'Kembalikan ke Created' }).click()
  await expect(currentStep(owner)).toContainText('Created')
  await expect(history(owner)).toContainText('Nomor pelanggan belum lengkap.')
})

test('two people edit one record: the second is told what changed, and nothing of either is lost', async ({
  as,
  watch,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const [one, other] = [await as('cmp'), await as('admin')]
  const { id } = await record(one, { product_id: 13, longtext: sentence('Sinyal hilang di lantai dasar') })
  const edit = `${manageVoc}/edit/${id}`
  await one.goto(edit)
  await other.goto(edit)
  await other.getByLabel('Rumusan masalah').fill('Rumusan dari admin')
  await other.getByLabel(/^Nama perusahaan/).fill('PT Nusantara Jaya')
  await other.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(heading(other)).toHaveText(/^VOC-/)

  await one.getByLabel('Rumusan masalah').fill('Rumusan dari CMP')
  await one.getByLabel('Nama responden').fill('Ibu Sari')
  await one.getByRole('button', { name: 'Simpan perubahan' }).click()
  const told = one.getByRole('dialog', { name: 'Catatan ini sudah diubah orang lain' })
  const contested = told.getByRole('row').filter({ hasText: 'Rumusan masalah' })
  await expect(contested).toContainText('Rumusan dari CMP')
  await expect(contested).toContainText('Rumusan dari admin')
  await told.getByRole('button', { name: 'Muat keadaan terbaru' }).click()
  await expect(one.getByLabel('Rumusan masalah')).toHaveValue('Rumusan dari CMP')
  await expect(one.getByLabel('Nama responden')).toHaveValue('Ibu Sari')
  await expect(one.getByLabel(/^Nama perusahaan/)).toHaveValue('PT Nusantara Jaya')
  await one.getByRole('button', { name: 'Simpan perubahan' }).click()

  await expect(heading(one)).toHaveText(/^VOC-/)
  for (const kept of ['Rumusan dari CMP', 'Ibu Sari', 'PT Nusantara Jaya']) {
    await expect(one.getByRole('main')).toContainText(kept)
  }
  await expect(history(one)).toContainText('Rumusan dari admin')
})

test('an hour that was written is shown, in the record as in its history; a day stands as a day', async ({ as }) => {
  const owner = await as('po')
  const { id, version } = await record(owner, { product_id: 1, time_in: '2026-03-04T22:30:05Z' }, false)
  await owner.goto(`${manageVoc}/detail/${id}`)
  const cameIn = owner.getByRole('term').filter({ hasText: 'Waktu masuk' }).locator('+ dd').first()
  await expect(cameIn).toHaveText('5 Mar 2026, 05.30')
  const toDay = await owner.context().request.put(updateVoc.path, { data: { id, version, time_in: '2026-03-05' } })
  expect(toDay.status()).toBe(200)
  await owner.reload()
  await expect(cameIn).toHaveText('5 Mar 2026')
  await expect(history(owner)).toContainText('5 Mar 2026, 05.30')
})

async function expectSamePicture(page: Page, picture: Buffer): Promise<void> {
  const id = /(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
  const { request } = page.context()
  const list = await request.get(listVocAttachments.path.replace(':id', id))
  const [attachment] = ((await list.json()) as { content: VocAttachment[] }).content
  const file = await request.get(
    downloadVocAttachment.path.replace(':id', id).replace(':attachmentId', String(attachment?.id)),
  )
  expect(attachment?.size).toBe(picture.length)
  expect(picture.equals(await file.body())).toBe(true)
}

// Features: voc, logbook, insights, notices, site
import {
  addVocComment,
  changeVocOwner,
  currentSession,
  type Handover,
  insightProducts,
  type InsightRow,
  insights,
  listHandovers,
  listNotices,
  type PortalNotice,
  publishedInsights,
  sayInsightFeedback,
  vocDetailCall,
  type VocDetail,
  withdrawHandover,
} from '@ido/contract'
import type { Page } from '@playwright/test'
import { contentFor, goTo, signInAs, signOut } from './support/day.ts'
import { notice } from './support/manage.ts'
import { answerLate } from './support/shifts.ts'
import { expect, test } from './support/story.ts'
import { choose, currentStep, findAndOpen, heading, history, record, sentence } from './support/voc.ts'

const whoIs = (page: Page) => contentFor<{ id: number; name: string }>(page, currentSession.path)

const handoverWords = 'Hari kerja agent'

/** What a try before this one left: a shift is handed over once. */
async function takeShiftBack(page: Page): Promise<void> {
  const waiting = await contentFor<Handover[]>(page, `${listHandovers.path}?open=true&search=${handoverWords}`)
  for (const { id } of waiting) await page.context().request.delete(withdrawHandover.path.replace(':id', String(id)))
}

test('an agent’s day: feedback that others reported too, a colleague who is asked, the shift, its hand-over, one’s own figures', async ({
  visitor,
  as,
}) => {
  const words = sentence('Dekoder kuning berasap sewaktu dinyalakan')
  const cmp = await as('cmp')
  const known = await record(cmp, { product_id: 1, longtext: words })
  const po = await as('po')
  const owner = await whoIs(po)

  const agent = await visitor()
  await signInAs(agent, 'agent')
  await takeShiftBack(agent)
  await expect(agent.getByRole('region', { name: /^Shift (pagi|siang|malam), / })).toBeVisible()

  await goTo(agent, 'Feedback')
  await agent.getByRole('link', { name: 'Tambah VoC' }).click()
  const said = agent.getByLabel(/^Saran/)
  await said.fill('decoder kuningnya berasap pas di nyalain')
  await agent.getByText(/^\d masukan serupa sudah tercatat$/).click()
  await expect(agent.getByText(/^Kata yang sama atau sepadan: .*berasap/).first()).toBeVisible()
  const opened = agent.waitForEvent('popup')
  await agent.getByRole('link', { name: `${known.voc_id}, dibuka di tab baru` }).click()
  const other = await opened
  await expect(heading(other)).toHaveText(known.voc_id)
  await expect(other.getByRole('heading', { name: 'Masukan serupa' })).toBeVisible()
  await other.close()
  await expect(said, 'what was typed stays').toHaveValue(/^decoder/)
  await said.fill('qwxz plmk vbnq')
  await expect(agent.getByText(/masukan serupa sudah tercatat/), 'quiet when nothing is alike').toHaveCount(0)
  await said.fill(`${words} lagi, di rumah sebelah`)
  await choose(agent, /^Produk/, 'Pijar')
  await agent.getByRole('button', { name: 'Simpan dan kirim' }).click()
  await expect(currentStep(agent)).toContainText('Created')
  const number = await heading(agent).innerText()

  const comments = agent.getByRole('region', { name: /^Komentar/ })
  const field = comments.getByRole('textbox', { name: 'Tulis komentar' })
  await field.fill('Sudah dua rumah, ')
  await field.press('End')
  await field.pressSequentially(`@${owner.name.slice(0, 4)}`)
  await expect(comments.getByRole('option', { name: new RegExp(`^${owner.name}`) })).toBeVisible()
  await field.press('Enter')
  await field.press('Control+Enter')
  await expect(comments.getByRole('listitem')).toContainText(`@${owner.name}`)
  const told = await contentFor<PortalNotice[]>(po, `${listNotices.path}?kind=mentioned&size=50`)
  expect(told.map((one) => one.record?.name)).toContain(number)

  await goTo(agent, 'Kelola Logbook')
  const line = agent.getByRole('form', { name: 'Entri baru' })
  await line.getByLabel('Status').selectOption('open')
  await line.getByLabel('Aktivitas').fill(`Mencatat ${number}`)
  await agent.keyboard.press('Enter')
  const entry = agent.getByRole('list', { name: 'Entri shift ini' }).getByRole('listitem').filter({ hasText: number })
  await expect(entry).toBeVisible()
  await agent.getByRole('button', { name: 'Serahkan shift' }).click()
  const give = agent.getByRole('dialog')
  await expect(give.getByRole('listitem').filter({ hasText: number }), 'what is not done is told').toBeVisible()
  await give.getByRole('checkbox').check()
  await give.getByLabel(/^Catatan/).fill(`${handoverWords}: ${number} menunggu PO`)
  await give.getByRole('button', { name: 'Serahkan shift' }).click()
  const block = agent
    .getByRole('region', { name: 'Menunggu diterima' })
    .locator('> div')
    .filter({ hasText: `${number} menunggu PO` })
  await expect(block).toContainText('Serah terima Anda sendiri diterima oleh orang lain')
  // Whoever comes next finds it.
  const next = await as('admin')
  const waiting = await contentFor<Handover[]>(next, `${listHandovers.path}?open=true&search=${number}`)
  expect(waiting.map(({ can }) => can.signOff)).toEqual([true])
  // A customer calls before the shift ends: it is one's own again.
  await block.getByRole('button', { name: 'Tarik kembali' }).click()
  await expect(block).toHaveCount(0)
  await entry.getByRole('combobox').selectOption('done')
  await expect(entry.getByRole('combobox')).toHaveValue('done')

  await goTo(agent, 'Kinerja Agent')
  const own = agent.getByRole('table', { name: 'Kinerja Agent' })
  await expect(own.getByRole('row').filter({ hasText: 'Dimas Wicaksono' })).toBeVisible()
  await expect(agent.getByText('Nadia Puspitasari')).toHaveCount(0)
  await signOut(agent)
})

test('a product owner’s day: what one was asked, worked to done, what customers complain of, the list as a file, what readers say of an insight', async ({
  visitor,
  as,
}) => {
  const [cmp, staff] = [await as('cmp'), await as('staff')]
  const words = sentence('Tagihan terbit dua kali di akun yang sama')
  const po = await visitor()
  await signInAs(po, 'po')
  const me = await whoIs(po)
  const made = await record(staff, { product_id: 1, longtext: words })
  const owned = { id: made.id, version: made.version, owner_id: me.id }
  expect((await cmp.context().request.put(changeVocOwner.path, { data: owned })).status()).toBe(200)
  const asked = { body: `@${me.name} mohon dicek hari ini`, mentions: [me.id] }
  const call = addVocComment.path.replace(':id', String(made.id))
  expect((await cmp.context().request.post(call, { data: asked })).status()).toBe(200)

  // The bell tells of it without the page being asked for anew.
  await po.getByRole('link', { name: /^Pemberitahuan(?:, \d+ belum dibaca)?$/ }).click()
  await po.getByRole('checkbox', { name: 'Hanya yang menyebut saya' }).click()
  await po
    .getByRole('listitem')
    .filter({ hasText: made.voc_id })
    .getByRole('link', { name: made.voc_id })
    .first()
    .click()
  await expect(po.getByRole('listitem').filter({ hasText: 'mohon dicek hari ini' })).toBeFocused()
  await po.getByLabel('Progres PO dalam persen').fill('60')
  await po.getByLabel('Keterangan progres PO').fill('Penagihan ganda sedang dihapus.')
  await po.getByRole('button', { name: 'Simpan progres' }).click()
  await expect(history(po)).toContainText('60%')
  await po.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await po.getByRole('button', { name: 'Selesaikan' }).click()
  await po.getByRole('textbox', { name: /^Yang dikerjakan/ }).fill('Tagihan kedua dibatalkan.')
  await po.getByRole('dialog').getByRole('button', { name: 'Selesaikan' }).click()
  await expect(currentStep(po)).toContainText('Done')

  await goTo(po, 'Dashboard VoC')
  const answer = po.getByRole('region', { name: 'Apa yang paling banyak dikeluhkan pelanggan?' })
  const waiting = answer.getByRole('link', { name: /^[\d.]+ belum dikerjakan$/ }).first()
  const count = (await waiting.innerText()).split(' ')[0] ?? ''
  await waiting.click()
  await expect(po.getByRole('status').filter({ hasText: `dari ${count}` })).toBeVisible()
  await po.getByRole('button', { name: 'Ekspor' }).click()
  const first = po.waitForEvent('download')
  await po.getByRole('link', { name: /CSV/ }).click()
  const file = (await first).suggestedFilename()

  // Staff said what they think of an insight about a product of one's own.
  const [product] = await contentFor<{ id: number }[]>(po, insightProducts.path)
  const title = sentence('Tagihan ganda berkurang')
  const draft = { title, text: 'Isi temuan', productId: product?.id, from: '2026-09-01', to: '2026-10-01' }
  const { request } = po.context()
  const drawn = (await (await request.post(insights.create.path, { data: draft })).json()) as { content: InsightRow }
  const { id, version } = drawn.content
  const put = await request.put(`${insights.list.path}/${id}`, { data: { version, state: 'published' } })
  expect(put.status(), await put.text()).toBe(200)
  const helps = sayInsightFeedback.path.replace(':id', String(id))
  const helped = { helpful: true, comment: 'Terima kasih, jelas' }
  expect((await staff.context().request.put(helps, { data: helped })).status()).toBe(200)
  await goTo(po, 'Kelola Insight')
  // Until it stands there, the page before has a field to search in, too.
  await expect(heading(po)).toHaveText('Kelola Insight')
  // The newest stand there already. Who goes on before the list is narrowed is not called back to it.
  await answerLate(po, `${insights.list.path}/${id}`, 1_000)
  await po.getByRole('searchbox').fill(title)
  await po.getByRole('link', { name: title, exact: true }).click()
  await po.getByRole('link', { name: 'Tanggapan pembaca (1)' }).click()
  await expect(po.getByRole('table').locator('tbody')).toContainText('Terima kasih, jelas')

  await po.getByRole('button', { name: /^Menu akun/ }).click()
  await po.getByRole('menuitem', { name: 'Pengaturan' }).click()
  const again = po.waitForEvent('download')
  const downloads = po.getByRole('region', { name: 'Unduhan saya' })
  await downloads.getByRole('link', { name: 'Unduh lagi VOC (CSV)' }).first().click()
  expect((await again).suggestedFilename()).toBe(file)
  await signOut(po)
})

test('a day of CMP: what waits for validation, many at once with a look before and a way back, a merge, an insight that staff read', async ({
  visitor,
  as,
}) => {
  const [agent, staff] = [await as('agent'), await as('staff')]
  const words = sentence('Remote televisi tidak dikenali')
  const made = [
    await record(agent, { product_id: 1, longtext: `${words} pertama` }),
    await record(staff, { product_id: 1, longtext: `${words} kedua` }),
  ] as const
  const cmp = await visitor()
  await signInAs(cmp, 'cmp')
  await cmp
    .getByRole('region', { name: 'Menunggu validasi' })
    .getByRole('link', { name: /Belum divalidasi/ })
    .click()
  await expect(cmp.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await goTo(cmp, 'Kelola VoC')
  // Until it stands there, the page before has the same field.
  await expect(heading(cmp)).toHaveText('Kelola VoC')
  await cmp.getByLabel('Cari suara pelanggan').fill(words)
  await expect(cmp.getByRole('status').filter({ hasText: '1-2 dari 2' })).toBeVisible()

  for (const { voc_id } of made) await cmp.getByRole('checkbox', { name: `Pilih ${voc_id}` }).check()
  await cmp.getByRole('button', { name: 'Ubah isian' }).click()
  const dialog = cmp.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Isian yang diubah').selectOption('validate_weight_id')
  await dialog.getByText('100%', { exact: true }).click()
  await dialog.getByLabel('Alasan').fill('Hasil rapat mingguan')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 akan berubah, 0 ditolak.')
  await dialog.getByRole('button', { name: 'Terapkan pada 2' }).click()
  await expect(dialog).toBeHidden()
  const weighed = async () => {
    const details = made.map(({ id }) => contentFor<VocDetail>(cmp, vocDetailCall.path.replace(':id', String(id))))
    return (await Promise.all(details)).map(({ labels }) => labels['validate_weight_id'])
  }
  expect(await weighed()).toEqual(['100%', '100%'])
  await cmp.getByRole('button', { name: 'Urungkan' }).click()
  await expect(cmp.getByText('2 catatan kembali seperti semula.')).toBeVisible()
  expect(await weighed()).toEqual([undefined, undefined])

  await cmp.getByLabel('Cari suara pelanggan').fill(`${words} kedua`)
  await findAndOpen(cmp, `${words} kedua`)
  const [main, part] = made
  for (const told of ['Hasil rapat mingguan', '100%']) await expect(history(cmp)).toContainText(told)
  await cmp.getByRole('button', { name: `Gabungkan ke ${main.voc_id}` }).click()
  await dialog.getByLabel(/^Alasan/).fill('Keluhan yang sama')
  await dialog.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(notice(cmp, `${part.voc_id} digabungkan ke ${main.voc_id}`)).toBeVisible()

  await goTo(cmp, 'Kelola Insight')
  await cmp.getByRole('link', { name: 'Tambah insight' }).click()
  const title = sentence('Remote lama tidak cocok')
  await cmp.getByRole('textbox', { name: /^Judul/ }).fill(title)
  await cmp.getByRole('textbox', { name: /^Isi/ }).fill('Dua pelanggan, satu sebab.')
  await choose(cmp, /^Produk/, 'Antares IoT')
  await cmp.getByRole('textbox', { name: /^Hari pertama/ }).fill('01/09/2026')
  await cmp.getByRole('textbox', { name: /^Hari terakhir/ }).fill('31/10/2026')
  await cmp.getByRole('searchbox', { name: /^Cari VoC/ }).fill(main.voc_id)
  await cmp.getByRole('button', { name: `Tambahkan ${main.voc_id}` }).click()
  await cmp.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(notice(cmp, `Insight tersimpan: ${title}`)).toBeVisible()
  await cmp.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await expect(notice(cmp, `Insight terbit: ${title}`)).toBeVisible()
  const read = await contentFor<{ title: string }[]>(staff, publishedInsights.path)
  expect(read.map((one) => one.title)).toContain(title)
  await signOut(cmp)
})

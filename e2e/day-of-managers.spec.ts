// Features: people, requests, logs, targets, announcements, site
import {
  announcements,
  changeVocStatus,
  type DownloadRow,
  downloadLog,
  listVoc,
  login,
  targets,
  vocHome,
} from '@ido/contract'
import type { Page } from '@playwright/test'
import { contentFor, goTo, signInAs, signOut } from './support/day.ts'
import { account, askForAccess, notice, search, signInByInvitation, someone } from './support/manage.ts'
import { expect, test } from './support/story.ts'
import { currentStep, heading, sentence } from './support/voc.ts'

const save = (page: Page) => page.getByRole('button', { name: /^Simpan( perubahan)?$/ }).click()

/** Takes the entry of a list that can be typed in whose name has these words. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

/** Other stories meet nothing of what one left. */
async function takeAway(page: Page, path: string, words: string): Promise<void> {
  const found = await contentFor<{ id: number }[]>(page, `${path}?size=100&search=${encodeURIComponent(words)}`)
  for (const { id } of found) expect((await page.context().request.delete(`${path}/${id}`)).status()).toBe(200)
}

test('a manager’s day: what is wrong and the records behind it, as a file that the log knows, a target, an announcement that agents read', async ({
  visitor,
  as,
}) => {
  const manager = await visitor()
  await signInAs(manager, 'management')
  const wrong = manager.getByRole('region', { name: 'Ringkasan kasus' }).getByRole('listitem')
  // The first are found once the portal runs.
  await wrong.getByRole('link').first().click({ timeout: 60_000 })
  await manager.getByRole('region', { name: 'Angka kasus ini' }).getByRole('link').first().click()
  await expect(manager).toHaveURL(/detail-case\?.*measure=/)
  await expect(manager.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible()
  await manager.getByRole('button', { name: 'Ekspor' }).click()
  const download = manager.waitForEvent('download')
  await manager.getByRole('link', { name: /XLSX/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await goTo(manager, 'Kelola Target')
  await manager.getByRole('link', { name: 'Tambah target' }).click()
  const mark = sentence('Hari kerja manajer')
  await pick(manager, 'Ukuran', 'Kepatuhan SLA')
  await pick(manager, 'Periode', `Triwulan 2 ${new Date().getFullYear() + 1}`)
  await pick(manager, 'Regional', 'T-REG 5')
  await manager.getByRole('textbox', { name: /^Target/ }).fill('91,5')
  await manager.getByRole('textbox', { name: 'Catatan' }).fill(mark)
  await save(manager)
  await expect(notice(manager, /^Target tersimpan: .*Kepatuhan SLA/)).toBeVisible()
  await search(manager, 'Cari target', mark)
  const found = manager.getByRole('table').locator('tbody').getByRole('row')
  // Until the search has answered the list of before stands there.
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('91,5%')

  await goTo(manager, 'Kelola Pengumuman')
  await manager.getByRole('link', { name: 'Tambah pengumuman' }).click()
  await manager.getByRole('textbox', { name: /^Judul/ }).fill(mark)
  await manager.getByRole('textbox', { name: /^Isi/ }).fill('Target SLA naik mulai April.')
  await manager.getByRole('checkbox', { name: 'AGENT', exact: true }).check()
  await save(manager)
  await expect(notice(manager, `Pengumuman tersimpan: ${mark}`)).toBeVisible()
  const agent = await as('agent')
  await agent.goto('/v3/dashboard?view=portal')
  await agent.getByRole('region', { name: 'Pengumuman' }).getByRole('button').first().click()
  await expect(agent.getByRole('list', { name: 'Pengumuman' }).getByText(mark)).toBeVisible()
  const others = await contentFor<{ announcements: { title: string }[] }>(await as('staff'), vocHome.path)
  expect(others.announcements.map(({ title }) => title)).not.toContain(mark)

  await goTo(manager, 'Kinerja Agent')
  await expect(manager.getByRole('heading', { name: 'Butuh bantuan' })).toBeVisible()
  await goTo(manager, 'Analitik Unduhan')
  await manager.getByRole('link', { name: 'Log unduhan', exact: true }).click()
  const own = await contentFor<DownloadRow[]>(manager, `${downloadLog.path}?user_email=manajemen@ido.example`)
  // Others download as the same person meanwhile.
  const mine = own.find(({ type }) => type.includes('XLSX'))?.type ?? 'none'
  await expect(manager.getByRole('table').getByRole('row').filter({ hasText: mine }).first()).toBeVisible()
  await takeAway(manager, targets.list.path, mark)
  await takeAway(manager, announcements.list.path, mark)
  await signOut(manager)
})

test('an administrator’s day: somebody who waits is let in, is given another role and notices at once, and the audit trail tells both', async ({
  visitor,
  as,
  watch,
}) => {
  // Whose role changed is signed out, in the middle of what their page asks.
  watch.expect(/401/)
  const who = someone()
  await account(await as('admin'), who, { hasAccess: false })
  const person = await visitor()
  await askForAccess(person, who)

  const admin = await visitor()
  await signInAs(admin, 'admin')
  const today = admin.getByRole('region', { name: 'Portal hari ini' })
  await today.getByRole('link', { name: /Permintaan akses menunggu keputusan/ }).click()
  await search(admin, 'Cari permintaan', who.email)
  await admin.getByRole('table').getByRole('button', { name: who.name }).click()
  const panel = admin.getByRole('dialog', { name: who.name })
  // The rights of an administrator stand last, need a reason, and are said in words before they are given.
  const given = panel.getByRole('group', { name: 'Peran', exact: true }).getByRole('checkbox')
  await expect(given.first()).not.toHaveAccessibleName(/^Administrator/)
  const makesAdmin = panel.getByRole('checkbox', { name: /^Administrator ADMIN\b/ })
  await makesAdmin.check()
  await panel.getByRole('button', { name: 'Setujui permintaan' }).click()
  await expect(panel).toContainText('Tulis mengapa orang ini menjadi administrator')
  await panel.getByLabel(/^Catatan/).fill('Menggantikan pengelola lama')
  await panel.getByRole('button', { name: 'Setujui permintaan' }).click()
  const confirm = panel.getByRole('region', { name: `Jadikan ${who.name} administrator?` })
  await expect(confirm).toContainText(/Peran\s*Administrator.*Regional\s*semua.*Produk\s*semua.*tanpa batas waktu/s)
  await expect(confirm).toContainText('Menggantikan pengelola lama')
  await confirm.getByRole('button', { name: 'Kembali' }).click()
  await expect(panel.getByRole('button', { name: 'Setujui permintaan' })).toBeFocused()
  await makesAdmin.uncheck()
  await panel
    .getByRole('checkbox', { name: /\bCMP\b/ })
    .first()
    .check()
  await panel.getByRole('button', { name: 'Setujui permintaan' }).click()
  await expect(notice(admin, `Permintaan ${who.name} disetujui`)).toBeVisible()

  await signInByInvitation(person, who)
  await person.goto('/v3/dashboard')
  await expect(person.getByRole('region', { name: 'Menunggu validasi' })).toBeVisible()

  await goTo(admin, 'Kelola Pengguna')
  await search(admin, 'Cari pengguna', who.email)
  await admin.getByRole('table').getByRole('link', { name: who.name }).click()
  await admin
    .getByRole('checkbox', { name: /\bCMP\b/ })
    .first()
    .uncheck()
  await admin
    .getByRole('checkbox', { name: /\bPO\b/ })
    .first()
    .check()
  await admin.getByLabel('Alasan').fill('Pindah ke tim produk')
  await save(admin)
  await expect(notice(admin, 'tersimpan')).toBeVisible()
  const refused = await person.context().request.get(listVoc.path)
  expect(refused.status(), 'the session with the old role is over').toBe(401)
  const again = { email: who.email, password: 'Sandi-yang-panjang-2026' }
  expect((await person.context().request.post(login.path, { data: again })).status()).toBe(200)
  await person.goto('/v3/dashboard')
  await expect(person.getByRole('region', { name: 'Produk dan antrean Anda' })).toBeVisible()
  await expect(person.getByRole('region', { name: 'Menunggu validasi' })).toHaveCount(0)

  await goTo(admin, 'Log Aktivitas')
  await admin.getByRole('link', { name: 'Jejak audit' }).click()
  await expect(admin.getByText(/Rantai utuh: \d/)).toBeVisible()
  await search(admin, 'Cari di jejak audit', who.name)
  const rows = admin.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'menyetujui akses' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Pindah ke tim produk' })).toContainText('mengubah akun')
  await signOut(admin)
})

test('a day of staff: feedback noted between two meetings, the bell that tells who took it on, and a board read to its records', async ({
  visitor,
  as,
}) => {
  const words = sentence('Pelanggan meminta tagihan lewat e-mail')
  const staff = await visitor()
  await signInAs(staff, 'staff')
  await staff.getByRole('button', { name: 'Catat cepat' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Catat cepat' })
  await dialog.getByLabel(/^Saran/).fill(words)
  await dialog.getByRole('combobox', { name: /^Produk/ }).fill('Astinet')
  await staff.getByRole('option', { name: 'Astinet', exact: true }).click()
  await dialog.getByRole('button', { name: 'Simpan dan kirim' }).click()
  await expect(dialog).toBeHidden()
  await staff.getByRole('button', { name: 'Lihat', exact: true }).click()
  await expect(currentStep(staff)).toContainText('Created')
  const number = await heading(staff).innerText()
  const id = Number(/(\d+)$/.exec(new URL(staff.url()).pathname)?.[1])
  const taken = await (
    await as('po')
  )
    .context()
    .request.put(changeVocStatus.path, { data: { id, status: 'on-progress' } })
  expect(taken.status()).toBe(200)

  await staff.getByRole('link', { name: 'Beranda', exact: true }).first().click()
  const answers = staff.getByRole('region', { name: 'Tanggapan atas catatan Anda' })
  await expect(answers.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await staff.getByRole('link', { name: /^Pemberitahuan(?:, \d+ belum dibaca)?$/ }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Pemberitahuan' })).toBeVisible()
  const told = staff.getByRole('listitem').filter({ hasText: number })
  await expect(told).toContainText('Arif Budiman')
  await told.getByRole('link', { name: number }).click()
  await expect(currentStep(staff)).toContainText('On Progress')

  await goTo(staff, 'Assurance Performance')
  const opened = staff.getByRole('figure', { name: 'Tiket dibuka', exact: true })
  await expect(opened).toHaveAttribute('aria-busy', 'false')
  await opened.getByRole('link').click()
  await expect(staff).toHaveURL(/detail-case\?.*measure=opened/)
  await staff.getByRole('link', { name: /^TT-/ }).first().click()
  await expect(heading(staff)).toHaveText(/^TT-/)
  await signOut(staff)
})

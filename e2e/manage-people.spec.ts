// Features: people, requests
import { managedRoles } from '@ido/contract'
import { expectAccessible } from './support/accessible.ts'
import {
  account,
  askForAccess,
  historyOf,
  manageAccess,
  manageRoles,
  manageUsers,
  notice,
  search,
  signInByInvitation,
  someone,
} from './support/manage.ts'
import { goWithin, openWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

// One after the other, on pages that they share.
test.describe.configure({ mode: 'default' })

test('a manager adds a person without rights, and reads in the history who did what and why', async ({
  callsOf,
  shared,
}) => {
  const who = someone()
  const manager = await shared('management', manageUsers)
  await expect(manager.getByRole('heading', { level: 1, name: 'Kelola Pengguna' })).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('link', { name: 'Tambah pengguna' }).click()
  await manager.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(manager.getByRole('alert')).toContainText('Isi namanya.')
  await manager.getByLabel(/^Nama /).fill(who.name)
  await manager.getByLabel(/^E-mail /).fill(who.email)
  await manager.getByLabel('NIK', { exact: true }).fill(who.nik)
  // What only an administrator gives is not offered; rights are for the person to ask for.
  await expect(manager.getByRole('checkbox', { name: /\bCMP\b/ }).first()).toBeDisabled()
  await expect(manager.getByRole('checkbox', { name: /ADMIN/ })).toHaveCount(0)
  await expect(manager.getByLabel('Boleh masuk ke portal')).toBeDisabled()
  await expect(manager.getByLabel('Boleh masuk ke portal')).not.toBeChecked()
  await expect(manager.getByText('hanya dibuat oleh ADMIN')).toBeVisible()
  await expectAccessible(manager)
  await manager.keyboard.press('Control+Enter')
  await expect(manager.getByRole('heading', { level: 1, name: who.name })).toBeVisible()
  await expect(historyOf(manager)).toContainText('membuat akun ini')
  await expect(manager.getByText('belum pernah punya akses dan tidak memintanya')).toBeVisible()

  const admin = { request: await callsOf('admin') }
  const { id } = await account(admin, someone(), { roles: ['PO'], accessUntil: '2030-12-31T17:00:00.000Z' })
  await goWithin(manager, `${manageUsers}/edit/${id}`)
  await expect(manager.getByLabel('Akses sampai', { exact: true })).toHaveValue('31/12/2030')
  await manager
    .getByRole('checkbox', { name: /\bCMP\b/ })
    .first()
    .check()
  await manager.getByLabel('Alasan').fill('Membantu tim validasi')
  await manager.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(notice(manager, 'tersimpan')).toBeVisible()
  const newest = historyOf(manager).getByRole('listitem').first()
  await expect(newest).toContainText('Membantu tim validasi')
  await expect(newest.locator('del')).toHaveText('PO')
  await expect(newest.locator('ins')).toHaveText('CMP, PO')
  await expectAccessible(manager)
})

test('suspending asks for a reason, and the account’s can say who may not be changed by whom', async ({
  callsOf,
  shared,
}) => {
  const user = await account({ request: await callsOf('admin') }, someone())
  const admin = await shared('admin', `${manageUsers}/edit/${user.id}`)
  await admin.getByLabel('Tangguhkan akun ini').check()
  await admin.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(admin.getByRole('alert')).toContainText('Tulis alasan penangguhannya.')
  await admin.getByLabel(/^Alasan/).fill('Pindah ke perusahaan lain')
  await admin.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(historyOf(admin)).toContainText('menangguhkan akun ini')
  await expect(admin.getByRole('button', { name: 'Lihat sebagai' })).toBeDisabled()

  const manager = await shared('management', `${manageUsers}?role=ADMIN`)
  await manager.getByRole('table').getByRole('link').first().click()
  await expect(manager.getByText('Akun ini hanya dapat diubah oleh ADMIN.')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Simpan perubahan' })).toHaveCount(0)
  await expect(manager.getByRole('button', { name: 'Hapus' })).toBeDisabled()
})

test('who was overtaken sees what changed, keeps what was typed, and saves on top of it', async ({
  watch,
  callsOf,
  shared,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const user = await account({ request: await callsOf('admin') }, someone())
  const admin = await shared('admin', `${manageUsers}/edit/${user.id}`)
  await admin.getByLabel(/^Nama /).fill('Nama Yang Saya Ketik')
  const manager = await callsOf('management')
  const theirs = await manager.put(`/api/v2/users/${user.id}`, {
    data: { accessUntil: '2030-12-31T17:00:00.000Z', version: user.version },
  })
  expect(theirs.status()).toBe(200)
  await admin.getByRole('button', { name: 'Simpan perubahan' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Sudah diubah orang lain' })
  await expect(dialog).toContainText('31/12/2030')
  await dialog.getByRole('button', { name: 'Muat keadaan terbaru' }).click()
  await expect(admin.getByLabel(/^Nama /)).toHaveValue('Nama Yang Saya Ketik')
  await expect(admin.getByLabel('Akses sampai', { exact: true })).toHaveValue('31/12/2030')
  await admin.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Nama Yang Saya Ketik' })).toBeVisible()
})

test('several at once: the preview says what each becomes, and only then is it done', async ({ callsOf, shared }) => {
  const who = someone()
  const admin = { request: await callsOf('admin') }
  const first = await account(admin, who)
  await account(admin, { ...someone(), name: `${who.name} Kedua` }, { roles: ['PO'] })
  const manager = await shared('management', manageUsers)
  await search(manager, 'Cari pengguna', who.name.split(' ')[0] ?? '')
  await expect(manager.getByText('2 pengguna', { exact: true })).toBeVisible()
  await manager.getByLabel('Pilih semua baris di halaman ini').check()
  await manager.getByRole('button', { name: 'Ubah', exact: true }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Pilih dulu apa yang diubah.')
  await dialog
    .getByRole('checkbox', { name: /\bPO\b/ })
    .first()
    .check()
  await dialog.getByLabel('Alasan').fill('Tim produk baru')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 akan berubah, 0 ditolak.')
  await expect(dialog).toContainText('Sudah demikian, tidak berubah.')
  await expectAccessible(manager)
  await dialog.getByRole('button', { name: 'Terapkan pada 1' }).click()
  await expect(notice(manager, '1 diubah.')).toBeVisible()
  await goWithin(manager, `${manageUsers}/edit/${first.id}`)
  await expect(historyOf(manager)).toContainText('Tim produk baru')
})

test('several are suspended with a reason that is given before the preview', async ({ callsOf, shared }) => {
  const who = someone()
  const user = await account({ request: await callsOf('admin') }, who)
  const manager = await shared('management', manageUsers)
  await search(manager, 'Cari pengguna', who.name.split(' ')[0] ?? '')
  await expect(manager.getByText('1 pengguna', { exact: true })).toBeVisible()
  await manager.getByLabel('Pilih semua baris di halaman ini').check()
  await manager.getByRole('button', { name: 'Ubah', exact: true }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Tangguhkan', exact: true }).check()
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByText('Tuliskan alasannya.')).toBeVisible()
  await dialog.getByLabel(/^Alasan/).fill('Kontrak berakhir')
  await dialog.getByRole('button', { name: 'Lihat akibatnya' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 akan berubah, 0 ditolak.')
  await dialog.getByRole('button', { name: 'Terapkan pada 1' }).click()
  await expect(notice(manager, '1 diubah.')).toBeVisible()
  await goWithin(manager, `${manageUsers}/edit/${user.id}`)
  await expect(historyOf(manager)).toContainText('Kontrak berakhir')
})

test('a file with a bad line changes nothing and says which line and why; mended, all of it goes in', async ({
  watch,
  shared,
}) => {
  const [one, two] = [someone(), someone()]
  const file = (role: string) => ({
    name: 'pengguna.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `email;name;nik;roles\n${one.email};${one.name};${one.nik};PO\n${two.email};${two.name};${two.nik};${role}\n`,
    ),
  })
  watch.expect(/Console error: Failed to load resource.* 400/)
  const admin = await shared('admin', manageUsers)
  await admin.getByRole('button', { name: 'Impor' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Impor dari CSV' })
  // What is wrong with a file as a whole is told in the dialog that asked for it, by the names that its columns have.
  const strange = { name: 'asing.csv', mimeType: 'text/csv', buffer: Buffer.from('surel;nama\na;b\n') }
  await dialog.getByLabel('pilih berkas').setInputFiles(strange)
  await expect(dialog.getByRole('alert')).toContainText('Kolom “surel” tidak dikenal; kolom yang dapat dipakai: E-mail')
  await expect(admin.getByRole('dialog')).toHaveCount(1)
  await expect(admin.getByRole('alertdialog')).toHaveCount(0)
  await dialog.getByLabel('pilih berkas').setInputFiles(file('TIDAK_ADA'))
  await expect(dialog).toContainText('1 ditolak')
  await expect(dialog.getByRole('list', { name: 'Baris berkas' }).getByRole('listitem').first()).toContainText(
    'Baris 3',
  )
  await expect(dialog.getByRole('button', { name: /^Impor \d+ baris/ })).toBeDisabled()
  await expectAccessible(admin)
  await dialog.getByLabel('pilih berkas').setInputFiles(file('CMP'))
  await expect(dialog).toContainText('2 baru')
  await dialog.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(notice(admin, '2 dibuat, 0 diubah.')).toBeVisible()
  await search(admin, 'Cari pengguna', two.email)
  await expect(admin.getByRole('table')).toContainText(two.name)
})

test('what is deleted can be wanted back at once', async ({ callsOf, shared }) => {
  const user = await account({ request: await callsOf('management') }, someone())
  const manager = await shared('management', `${manageUsers}/edit/${user.id}`)
  await manager.getByRole('button', { name: 'Hapus', exact: true }).click()
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: `Hapus ${user.name}` })
    .click()
  await expect(notice(manager, `${user.name} dihapus.`)).toBeVisible()
  await manager.getByRole('button', { name: 'Urungkan' }).click()
  await expect(notice(manager, 'Dikembalikan seperti semula.')).toBeVisible()
  await openWithin(manager, `${manageUsers}/edit/${user.id}`)
  await expect(manager.getByRole('heading', { level: 1, name: user.name })).toBeVisible()
  await expect(historyOf(manager)).toContainText('mengembalikan akun ini')
})

test('a role says what it opens and who holds it; one that is held stays, one that is not goes', async ({
  watch,
  shared,
}) => {
  watch.expect(/Console error: Failed to load resource.* 409/)
  const admin = await shared('admin', manageRoles)
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Tambah peran' }).click()
  const name = `UJI_${Date.now()}`
  await admin.getByLabel(/^Nama peran/).fill(`Peran ${name}`)
  await admin.getByLabel('Hanya regional tertentu').check()
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const problem of ['Kode', 'Pilih paling sedikit satu hak', 'Pilih paling sedikit satu regional'])
    await expect(admin.getByRole('alert')).toContainText(problem)
  await admin.getByRole('checkbox', { name: 'Ya, peran ini sengaja tanpa hak' }).check()
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(admin.getByRole('alert')).not.toContainText('Pilih paling sedikit satu hak')
  await expect(admin.getByRole('alert')).toContainText('Kode')
  await admin.getByLabel(/^Kode/).fill(name.toLowerCase())
  await admin.getByRole('checkbox', { name: /PO/ }).check()
  await admin.getByRole('checkbox', { name: 'T-REG 2' }).check()
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `Peran ${name}` })).toBeVisible()
  await expect(admin.getByText('Membuka: Kelola VoC').first()).toBeVisible()
  await expectAccessible(admin)

  const holder = await account(admin, someone(), { roles: [name] })
  await admin.reload()
  await admin.getByRole('link', { name: /1 pemegang/ }).click()
  await expect(admin.getByRole('table')).toContainText(holder.name)
  await expect(admin.getByRole('list', { name: 'Filter aktif' })).toContainText(`Peran ${name}`)
  await admin.goBack()
  await expect(admin.getByRole('button', { name: 'Hapus', exact: true })).toBeDisabled()
  await expect(admin.getByText('Peran yang masih dipegang tidak dapat dihapus')).toBeVisible()
  const list = await admin.context().request.get(`${managedRoles.list.path}?search=${name}`)
  expect(((await list.json()) as { content: unknown[] }).content).toHaveLength(1)
})

test('a manager lets one person in with a role and an end, and turns another away with a reason', async ({
  callsOf,
  shared,
}) => {
  const [welcome, refused] = [someone(), someone()]
  const [decides, outside] = [{ request: await callsOf('management') }, { request: await callsOf(null) }]
  for (const who of [welcome, refused]) {
    await account(decides, who, { hasAccess: false })
    await askForAccess(outside, who)
  }
  const manager = await shared('management', manageAccess)
  await expect(manager.getByText(/permintaan menunggu keputusan/)).toBeVisible()
  await expectAccessible(manager)
  await search(manager, 'Cari permintaan', welcome.email)
  await manager.getByRole('table').getByRole('button', { name: welcome.name }).click()
  const panel = manager.getByRole('dialog', { name: welcome.name })
  await expect(panel).toContainText(welcome.nik)
  // Who wishes for nothing has no lines of wishes.
  await expect(panel.getByRole('term').filter({ hasText: /Alasan peminta|Regional yang diminta/ })).toHaveCount(0)
  await expectAccessible(manager)
  await panel
    .getByRole('checkbox', { name: /\bPO\b/ })
    .first()
    .check()
  await panel.getByLabel('Akses sampai', { exact: true }).fill('31/12/2030')
  await panel.getByLabel('Catatan').fill('Pemilik produk baru')
  await panel.getByLabel('Hanya produk tertentu').check()
  await panel.getByRole('button', { name: 'Setujui permintaan' }).click()
  await expect(panel).toContainText('Pilih paling sedikit satu produk')
  await panel.getByLabel('Semua produk').check()
  await panel.getByRole('button', { name: 'Setujui permintaan' }).click()
  await expect(notice(manager, `Permintaan ${welcome.name} disetujui`)).toBeVisible()
  await manager.getByRole('button', { name: /^Disetujui/ }).click()
  const line = manager.getByRole('row').filter({ hasText: welcome.name })
  await expect(line).toContainText('Pemilik produk baru')
  await expect(line).toContainText('31/12/2030')

  await openWithin(manager, manageAccess)
  await search(manager, 'Cari permintaan', refused.email)
  await manager.getByRole('table').getByRole('button', { name: refused.name }).click()
  const other = manager.getByRole('dialog', { name: refused.name })
  await other.getByRole('button', { name: 'Tolak', exact: true }).click()
  await other.getByRole('button', { name: 'Tolak permintaan' }).click()
  await expect(other).toContainText('Tulis alasannya')
  await other.getByLabel(/^Alasan/).fill('Bukan bagian dari proyek ini')
  await other.getByRole('button', { name: 'Tolak permintaan' }).click()
  await expect(notice(manager, `Permintaan ${refused.name} ditolak`)).toBeVisible()
  await manager.getByRole('button', { name: /^Ditolak/ }).click()
  await expect(manager.getByRole('row').filter({ hasText: refused.name })).toContainText('Bukan bagian dari proyek ini')
})

test('a view that one manager shares with a role is there for another who holds it, and for nobody else', async ({
  visitor,
  callsOf,
  shared,
}) => {
  const colleague = someone()
  await account({ request: await callsOf('admin') }, colleague, { roles: ['MANAGEMENT'] })
  const name = `Pemilik produk ${colleague.nik}`
  const manager = await shared('management', `${manageUsers}?role=PO&orderName=email&columns=email,roles`)
  await manager.getByRole('button', { name: /^(Tampilan|Pemilik produk \d+)$/ }).click()
  await manager.getByRole('button', { name: 'Simpan tampilan ini…' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Simpan tampilan ini' })
  await dialog.getByLabel(/^Nama tampilan/).fill(name)
  await dialog.getByLabel('Untuk siapa').selectOption({ value: 'MANAGEMENT' })
  await dialog.getByRole('button', { name: 'Simpan tampilan' }).click()
  await expect(notice(manager, 'tersimpan')).toBeVisible()

  const other = await visitor()
  await signInByInvitation(other, colleague)
  await other.goto(manageUsers)
  await other.getByRole('button', { name: 'Tampilan' }).click()
  await other.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(other).toHaveURL(/role=PO/)
  await expect(other.getByRole('list', { name: 'Filter aktif' })).toContainText('Product owner')
  await expect(other.getByRole('columnheader', { name: 'NIK' })).toHaveCount(0)
  // It is the other one's: there to use, not to delete.
  await other.getByRole('button', { name, exact: true }).click()
  await expect(other.getByRole('button', { name: 'Tampilan bawaan', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: `Hapus tampilan ${name}` })).toHaveCount(0)

  const admin = await shared('admin', manageUsers)
  await admin.getByRole('button', { name: 'Tampilan' }).click()
  await expect(admin.getByRole('button', { name: 'Tampilan bawaan', exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
})

// Features: voc, settings, notices
import { expectAccessible } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'
import { currentStep, manageVoc, record, sentence } from './support/voc.ts'

const queue = '/v3/manage/voc/queue'

test('CMP hands a record to the product owner, who finds it in the queue, works it, waits, and goes on to the next', async ({
  as,
}) => {
  const cmp = await as('cmp')
  const made = await record(cmp, { longtext: sentence('Tagihan tercetak ganda') })

  await cmp.goto(`${manageVoc}/detail/${made.id}`)
  const care = cmp.getByRole('region', { name: 'Penanggung jawab dan batas waktu' })
  await expect(care).toContainText('Belum ada')
  await care.getByRole('button', { name: 'Tugaskan' }).click()
  const owner = cmp.getByRole('combobox', { name: /^Penanggung jawab/ })
  const po = await as('po')
  const session = await po.context().request.get('/api/v2/auth/session')
  const { content: owned } = (await session.json()) as { content: { id: number; name: string } }
  await owner.selectOption({ label: owned.name })
  await cmp.getByRole('dialog').getByRole('button', { name: 'Tugaskan' }).click()
  await expect(notice(cmp, `${made.voc_id} kini ditangani ${owned.name}`)).toBeVisible()
  await expect(care).toContainText(owned.name)

  // The list leads to the queue, and tells whose a record is and since when it is late, where one asks it to.
  await po.goto(`${manageVoc}?columns=owner_name,due_at&overdue=true&orderName=due_at&orderBy=asc`)
  await expect(po.getByRole('columnheader', { name: /^Penanggung jawab/ })).toBeVisible()
  await expect(po.getByRole('table').locator('tbody').getByRole('row').first()).toContainText('Terlambat')
  await expect(po.getByRole('button', { name: /Terlambat.*ya/ })).toBeVisible()
  await goWithin(po, `${manageVoc}?columns=owner_name&owner=${owned.id}`)
  await expect(po.getByRole('table').locator('tbody').getByRole('row').first()).toContainText(owned.name)
  await po.getByRole('link', { name: 'Antrean VoC' }).click()
  await expect(po).toHaveURL(queue)
  await goWithin(po, `${queue}?part=late`)
  await expect(po.getByRole('heading', { level: 1, name: 'Antrean VoC' })).toBeVisible()
  await expect(po.getByRole('table').locator('tbody').getByRole('row').first()).toContainText('Terlambat')
  await po.getByRole('button', { name: /^Milik saya/ }).click()
  await expect(po.getByRole('table').locator('tbody').getByRole('row').first()).toContainText(owned.name)
  await expectAccessible(po)
  // The most urgent is opened, and the next one without coming back.
  await po.getByRole('table').locator('tbody').getByRole('link').first().click()
  const heading = po.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('VOC-')
  const first = (await heading.textContent()) ?? ''
  await po.getByRole('navigation', { name: 'Catatan lain' }).getByRole('button', { name: 'Berikutnya' }).click()
  await expect(heading).not.toHaveText(first)
  await expect(po.getByRole('region', { name: 'Penanggung jawab dan batas waktu' })).toContainText(owned.name)

  await goWithin(po, `${manageVoc}/detail/${made.id}`)
  const mine = po.getByRole('region', { name: 'Penanggung jawab dan batas waktu' })
  await mine.getByRole('button', { name: 'Jeda' }).click()
  await po.getByRole('dialog').getByRole('button', { name: 'Jeda' }).click()
  await expect(po.getByText('Tulis alasannya.')).toBeVisible()
  await po
    .getByRole('dialog')
    .getByLabel(/^Alasan/)
    .fill('Menunggu foto dari pelanggan')
  await po.getByRole('dialog').getByRole('button', { name: 'Jeda' }).click()
  await expect(mine).toContainText('Dijeda sejak')
  await expect(po.getByText('Menunggu foto dari pelanggan').first()).toBeVisible()
  await mine.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(mine).not.toContainText('Dijeda sejak')
  await po.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await po.getByRole('button', { name: 'Selesaikan' }).click()
  await po.getByRole('textbox', { name: /^Yang dikerjakan/ }).fill('Tagihan kedua dibatalkan')
  await po.getByRole('dialog').getByRole('button', { name: 'Selesaikan' }).click()
  await expect(currentStep(po)).toContainText('Done')
  await expect(mine).toContainText('Tidak berjalan')
})

test('an administrator keeps the due times; a holiday that is none is refused with its line', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/v3/manage/setting?part=clocks')
  await expect(admin.getByRole('heading', { level: 2, name: 'Batas waktu VoC' })).toBeVisible()
  const holidays = admin.getByRole('textbox', { name: /^Hari libur/ })
  const before = await holidays.inputValue()
  expect(before).toContain('2026-12-25 Natal')
  await holidays.fill(`${before}\n2027-02-30 Tidak ada`)
  await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
  await expect(admin.getByText(/^Baris \d+ bukan tanggal dan nama/).first()).toBeVisible()
  await expectAccessible(admin)
  await holidays.fill(`${before}\n2027-12-31 Libur bersama`)
  await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
  await expect(notice(admin, 'Pengaturan tersimpan.')).toBeVisible()
  await holidays.fill(before)
  // What is told of the save before may still stand there, and a page that closes cuts this one off.
  const saved = admin.waitForResponse((answer) => answer.request().method() === 'PUT')
  await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
  expect((await saved).status()).toBe(200)
  await expect(holidays).toHaveValue(before)
})

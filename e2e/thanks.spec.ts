// Features: voc, settings
import { changeThanksSettings, readThanksSettings, thanksSettingsHistory } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { notice } from './support/manage.ts'
import { expect, test } from './support/story.ts'
import { manageVoc, record, sentence } from './support/voc.ts'

/** As it is at first, also where a try before this one ended halfway. @returns how often it was changed so far */
async function turnedOff(page: Page): Promise<number> {
  const { request } = page.context()
  const answerOf = async (path: string) => ((await (await request.get(path)).json()) as { content: unknown }).content
  const { version, isOn } = (await answerOf(readThanksSettings.path)) as { version: number; isOn: boolean }
  if (isOn) await request.put(changeThanksSettings.path, { data: { version, isOn: false } })
  return ((await answerOf(thanksSettingsHistory.path)) as unknown[]).length
}

test('ADMIN turns thanks on; PO leaves a customer’s address, sees when thanks go out, takes the step and the address back', async ({
  as,
  watch,
}) => {
  const admin = await as('admin')
  const po = await as('po')
  const changes = await turnedOff(admin)
  const made = await record(po, { longtext: sentence('Modem sudah diganti teknisi') })
  const mine = po.getByRole('region', { name: 'Ucapan terima kasih' })

  await admin.goto('/v3/manage/setting?part=thanks')
  const isOn = admin.getByRole('checkbox', { name: 'Kirim ucapan terima kasih' })
  await expect(isOn).not.toBeChecked()
  await expect(admin.getByRole('article', { name: 'Bahasa Indonesia' })).toContainText('Terima kasih atas masukan Anda')
  await expect(admin.getByRole('article', { name: 'Bahasa Inggris' })).toContainText('Thank you for your feedback')
  await po.goto(`${manageVoc}/detail/${made.id}`)
  await expect(po.getByRole('region', { name: 'Riwayat' })).toBeVisible()
  await expect(mine).toHaveCount(0)
  await isOn.check()
  await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
  await expect(notice(admin, 'Pengaturan tersimpan.')).toBeVisible()
  await expectAccessible(admin)

  await po.reload()
  const field = mine.getByRole('textbox', { name: 'Alamat e-mail pelanggan' })
  const save = mine.getByRole('button', { name: 'Simpan alamat' })
  await field.fill('bukan alamat')
  await save.click()
  await expect(mine).toContainText('Tulis satu alamat e-mail')
  await field.fill('ibu.ani@pelanggan.example')
  // What was typed stays while the way to the server is shut, and leaving with it asks.
  watch.expect(/Console error: Failed to load resource: net::ERR_FAILED/)
  const call = '**/api/v2/voc/*/thanks'
  await po.route(call, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save.click()
  await expect(mine.locator('#voc-thanks-email-error')).toBeVisible()
  await expect(field).toHaveValue('ibu.ani@pelanggan.example')
  await po.getByRole('link', { name: 'Antrean saya' }).click()
  await po.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
  await po.unroute(call)
  await field.press('Enter')
  await expect(mine).toContainText('Akan dikirim 10 menit setelah catatan ini Done.')
  await expectAccessible(po)

  await po.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await po.getByRole('button', { name: 'Selesaikan' }).click()
  await po.getByRole('textbox', { name: /^Yang dikerjakan/ }).fill('Modem diganti')
  await po.getByRole('dialog').getByRole('button', { name: 'Selesaikan' }).click()
  await expect(mine).toContainText('Dikirim sekitar')
  await po.getByRole('button', { name: 'Buka kembali' }).click()
  await po.getByRole('dialog').getByLabel(/^Alasan/).fill('Belum selesai') // prettier-ignore
  await po.getByRole('dialog').getByRole('button', { name: /^Kembalikan/ }).click() // prettier-ignore
  await expect(mine).toContainText('Akan dikirim 10 menit setelah catatan ini Done.')

  await mine.getByRole('button', { name: 'Hapus alamat' }).click()
  await po.getByRole('dialog').getByRole('button', { name: 'Hapus alamat' }).click()
  await expect(mine).not.toContainText('ibu.ani@pelanggan.example')
  await expect(field).toHaveValue('')
  await expect(po.getByRole('region', { name: 'Riwayat' })).toContainText('Alamat ucapan terima kasih')
  await expect(po.getByRole('region', { name: 'Riwayat' })).not.toContainText('pelanggan.example')

  await isOn.uncheck()
  await admin.getByRole('button', { name: 'Simpan perubahan', exact: true }).click()
  await expect(admin.getByRole('complementary').getByText(/mengubah ucapan terima kasih/)).toHaveCount(changes + 2)
  await po.reload()
  await expect(po.getByRole('region', { name: 'Riwayat' })).toBeVisible()
  await expect(mine).toHaveCount(0)
})

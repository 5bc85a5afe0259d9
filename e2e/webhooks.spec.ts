// Features: webhooks, account
import type { Page } from '@playwright/test'
import { receiver, isSignedBy, type Receiver } from '../apps/api/src/features/webhooks/webhooks.testkit.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { password } from './support/people.ts'
import { expectNoSection } from './support/settings.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const settings = '/v3/settings'
const section = (page: Page) => page.getByRole('region', { name: 'Webhook' })
const lineOf = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })

let to: Receiver
test.beforeAll(async () => {
  to = await receiver({ body: 'diterima' })
})
test.afterAll(() => to.close())

async function makeHook(page: Page, name: string, kind = 'Feedback dibuat'): Promise<string> {
  await section(page).getByRole('button', { name: 'Buat webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Buat webhook' })
  await form.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await form.getByRole('textbox', { name: /^Alamat/ }).fill(to.url)
  await form.getByRole('checkbox', { name: kind }).check()
  await form.getByRole('button', { name: 'Buat webhook' }).click()
  return keepSecret(page, `Webhook "${name}" sudah dibuat`)
}

async function keepSecret(page: Page, title: string): Promise<string> {
  const once = page.getByRole('dialog', { name: title })
  const secret = (await once.locator('code').first().textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await once.getByRole('checkbox', { name: 'Saya sudah menyimpan rahasia ini' }).check()
  await once.getByRole('button', { name: 'Selesai' }).click()
  await expect(once).toBeHidden()
  return secret
}

test('an administrator makes a webhook, sends a test, sees how it went, sends it again, renews the secret and deletes it', async ({
  asAnew,
  watch,
}) => {
  watch.expect(/status of 400 .*webhooks/)
  const name = `Gudang ${Date.now()}`
  const page = await asAnew('admin')
  await page.goto(settings)
  await section(page).getByRole('button', { name: 'Buat webhook' }).click()

  // Nothing goes out before what is missing is told beside its field; an address inside the network is refused by the server.
  const form = page.getByRole('dialog', { name: 'Buat webhook' })
  const address = form.getByRole('textbox', { name: /^Alamat/ })
  await form.getByRole('button', { name: 'Buat webhook' }).click()
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/harus diisi/)
  await expect(form).toContainText('Pilih sedikitnya satu')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await form.getByRole('checkbox', { name: 'Insight diterbitkan' }).check()
  await address.fill('https://10.0.0.1/terima')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/tidak boleh dihubungi/)
  await address.fill(to.url)
  await page.keyboard.press('Enter')
  const secret = await keepSecret(page, `Webhook "${name}" sudah dibuat`)
  const line = lineOf(page, name)
  await expect(line).toContainText('Belum pernah mengirim')
  await expect(line).toContainText('Insight diterbitkan')
  await expect(page.locator('body')).not.toContainText(secret)

  // The test opens the log, which looks by itself until it has arrived.
  await line.getByRole('button', { name: `Kirim tes ke webhook ${name}` }).click()
  const log = page.getByRole('dialog', { name: `Kiriman webhook "${name}"` })
  const delivery = log.getByRole('listitem')
  await expect(delivery).toContainText('Diterima · 200')
  const [got] = to.got.filter((one) => isSignedBy(one, secret))
  expect(got?.message.type).toBe('test')
  await delivery.getByText('Tes', { exact: true }).click()
  await expect(delivery).toContainText(got?.id ?? 'tidak ada')
  await expect(delivery).toContainText('diterima')
  await expectAccessibleInBothThemes(page)
  await delivery.getByRole('button', { name: /^Kirim lagi/ }).click()
  await expect.poll(() => to.got.filter(({ id }) => id === got?.id).length).toBe(2)
  await expect(delivery).toContainText('Diterima · 200')
  await log.getByRole('radio', { name: 'Gagal' }).check()
  await expect(log).toContainText('Tidak ada kiriman seperti itu')
  await log.getByRole('button', { name: 'Tutup' }).last().click()
  await expect(line).toContainText('diterima (200)')

  await line.getByRole('button', { name: `Buat rahasia baru untuk webhook ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buat rahasia baru' }).click()
  const renewed = await keepSecret(page, `Rahasia baru untuk webhook "${name}"`)
  expect(renewed).not.toBe(secret)
  await expect(line).toContainText('Rahasia lama masih ikut menandatangani')
  await expectAccessible(page)

  await line.getByRole('button', { name: `Hapus webhook ${name}` }).click()
  const asked = page.getByRole('dialog', { name: `Hapus webhook "${name}"?` })
  await expect(asked.getByRole('button', { name: 'Batal' })).toBeFocused()
  await asked.getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(line).toHaveCount(0)
  await goWithin(page, `/v3/manage/activity-log?tab=audit&search=${encodeURIComponent(name)}`)
  const trail = page.getByRole('row').filter({ hasText: name })
  for (const done of ['membuat webhook', 'membuat rahasia baru untuk webhook', 'menghapus webhook']) {
    await expect(trail.filter({ hasText: done })).toBeVisible()
  }
})

test('a webhook is changed after a proof, told only while it is on, and who was slower is told so', async ({
  asAnew,
  watch,
}) => {
  watch.expect(/status of 40[39] .*webhooks/)
  const name = `Ubah ${Date.now()}`
  const page = await asAnew('admin')
  await page.goto(settings)
  await makeHook(page, name, 'Insight diterbitkan')
  const line = lineOf(page, name)

  await line.getByRole('button', { name: `Nonaktifkan webhook ${name}` }).click()
  await expect(line).toContainText('Nonaktif')
  await expect(line.getByRole('button', { name: `Kirim tes ke webhook ${name}` })).toBeDisabled()

  // As the server answers ten minutes after the sign-in.
  const stale = { status: 403, json: { code: 403, message: 'Buktikan dahulu bahwa ini Anda', content: null } }
  await page.route('**/api/v2/webhooks/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(stale) : route.continue(),
  )
  await line.getByRole('button', { name: `Ubah webhook ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Ubah webhook "${name}"` })
  await expect(form.getByRole('checkbox', { name: 'Insight diterbitkan' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Impor berakhir' }).check()
  await form.getByRole('button', { name: 'Simpan' }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini Anda' })
  await proof.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.unroute('**/api/v2/webhooks/*')
  await page.keyboard.press('Enter')
  await expect(line).toContainText('Impor berakhir, Insight diterbitkan')

  // Another window of the same person is faster.
  await line.getByRole('button', { name: `Ubah webhook ${name}` }).click()
  const other = await page.context().newPage()
  await other.goto(settings)
  await lineOf(other, name)
    .getByRole('button', { name: `Aktifkan webhook ${name}` })
    .click()
  await expect(lineOf(other, name).getByRole('button', { name: `Nonaktifkan webhook ${name}` })).toBeVisible()
  await form.getByRole('textbox', { name: /^Nama/ }).fill(`${name} lama`)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form.getByRole('alert')).toContainText('sudah diubah orang lain')
  await form.getByRole('button', { name: 'Batal' }).click()
  await line.getByRole('button', { name: `Ubah webhook ${name}` }).click()
  await form.getByRole('textbox', { name: /^Nama/ }).fill(`${name} baru`)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(lineOf(page, `${name} baru`)).toBeVisible()
  await lineOf(page, `${name} baru`)
    .getByRole('button', { name: /^Hapus/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(lineOf(page, name)).toHaveCount(0)
})

test('who does not keep webhooks sees nothing of them, and lists that do not come say so', async ({ as, watch }) => {
  await expectNoSection(await as('management'), 'Webhook', '/api/v2/webhooks')

  watch.expect(/500/)
  const page = await as('admin')
  const failing = ['**/api/v2/webhooks', '**/api/v2/webhooks/*/deliveries*']
  for (const path of failing) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 500 } }))
  }
  await page.goto(settings)
  const again = section(page).getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/v2/webhooks')
  await again.click()
  // Those of the demo: one that somebody switched off, one that failed for days, and one that is gone.
  await expect(section(page).getByText('Dihentikan karena gagal')).toBeVisible()
  await expect(section(page)).toContainText('Gagal sejak')
  await section(page).getByRole('button', { name: 'Kiriman webhook Gudang data' }).click()
  const log = page.getByRole('dialog', { name: 'Kiriman webhook "Gudang data"' })
  const once = log.getByRole('button', { name: 'Coba lagi' })
  await expect(once).toBeVisible()
  await page.unroute('**/api/v2/webhooks/*/deliveries*')
  await once.click()
  await expect(log.getByRole('listitem')).toHaveCount(10)
  // Each line says which record it tells of, and what was answered.
  await expect(log.getByRole('listitem').first()).toContainText(/(VOC-\d{4}-\d{6}|#\d+).*Diterima · 200/)
  await log.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(log.getByRole('status').first()).toContainText('11')
})

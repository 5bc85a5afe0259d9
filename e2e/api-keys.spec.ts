// Features: ingest, account
import { ingestCall } from '@ido/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { password } from './support/people.ts'
import { expectNoSection } from './support/settings.ts'
import { goWithin } from './support/pages.ts'
import { expect, test } from './support/story.ts'

const settings = '/v3/settings'
const section = (page: Page) => page.getByRole('region', { name: 'Kunci API' })

test('an administrator makes a key, a program sends tickets with it, the page shows it used, and revoked it is refused', async ({
  asAnew,
  watch,
  callsOf,
}) => {
  watch.expect(/status of 400 .*api-keys/)
  const name = `Insera ${Date.now()}`
  const page = await asAnew('admin')
  await page.goto(settings)
  await section(page).getByRole('button', { name: 'Buat kunci' }).click()

  // Nothing goes out before what is missing is told beside its field.
  const form = page.getByRole('dialog', { name: 'Buat kunci API' })
  const lastDay = form.getByRole('textbox', { name: 'Hari terakhir' })
  await form.getByRole('button', { name: 'Buat kunci' }).click()
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toBeFocused()
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toHaveAccessibleDescription(/harus diisi/)
  await expect(form).toContainText('Pilih sedikitnya satu')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.type(name)
  await form.getByRole('checkbox', { name: /tickets/ }).check()
  await lastDay.fill('01/01/2020')
  await page.keyboard.press('Enter')
  await expect(lastDay).toHaveAccessibleDescription(/hari ini atau sesudahnya/)
  await lastDay.fill('31/12/2039')
  await page.keyboard.press('Enter')

  // The key is shown this once; who has not kept it is asked again.
  const once = page.getByRole('dialog', { name: `Kunci "${name}" sudah dibuat` })
  await expect(once).toContainText('tidak dapat menampilkannya lagi')
  await expect(once).toContainText(`curl ${new URL(page.url()).origin}${addressOf('tickets')}`)
  const key = (await once.locator('code').first().textContent()) ?? ''
  expect(key).toMatch(/^ido_[\w-]{43}$/)
  await expectAccessible(page)
  await once.getByRole('button', { name: 'Selesai' }).click()
  await expect(once.getByRole('alert')).toContainText('Simpan dahulu')
  await once.getByRole('checkbox', { name: 'Saya sudah menyimpan kunci ini' }).check()
  await once.getByRole('button', { name: 'Selesai' }).click()
  await expect(once).toBeHidden()
  const line = section(page).getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Belum pernah dipakai')
  await expect(line).toContainText('Berlaku sampai 31 Des 2039')
  await expect(page.locator('body')).not.toContainText(key)

  const program = await callsOf(null)
  const send = async () => {
    const sent = await program.post(addressOf('tickets'), {
      data: [{ external_id: `KUNCI-${Date.now()}`, opened_at: new Date().toISOString(), product: 'Indibiz' }],
      headers: { authorization: `Bearer ${key}` },
    })
    return sent.status()
  }
  expect(await send()).toBe(200)
  await page.reload()
  await expect(line).toContainText('Terakhir dipakai')
  await expectAccessible(page)

  await line.getByRole('button', { name: `Cabut kunci ${name}` }).click()
  const asked = page.getByRole('dialog', { name: `Cabut kunci "${name}"?` })
  await expect(asked).toContainText('Terakhir dipakai')
  await expect(asked.getByRole('button', { name: 'Batal' })).toBeFocused()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Ya, cabut' }).click()
  await expect(page.getByText(`Kunci "${name}" dicabut.`)).toBeVisible()
  await expect(line).toContainText('Dicabut')
  await expect(line.getByRole('button')).toHaveCount(0)
  expect(await send()).toBe(401)

  // Both stand in the audit log, in words.
  await goWithin(page, `/v3/manage/activity-log?tab=audit&search=${encodeURIComponent(name)}`)
  const trail = page.getByRole('row').filter({ hasText: name })
  await expect(trail.filter({ hasText: 'membuat kunci API' })).toBeVisible()
  await expect(trail.filter({ hasText: 'mencabut kunci API' })).toBeVisible()
})

test('who does not keep keys sees nothing of them, and a list that does not come says so', async ({ as, watch }) => {
  await expectNoSection(await as('management'), 'Kunci API', '/api/v2/api-keys')

  watch.expect(/500/)
  const page = await as('admin')
  await page.route('**/api/v2/api-keys*', (route) => route.fulfill({ status: 500, json: { code: 500 } }))
  await page.goto(settings)
  await expect(section(page).getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.unroute('**/api/v2/api-keys*')
  await section(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(section(page).getByRole('button', { name: 'Buat kunci' })).toBeVisible()
})

test('a session that is no longer fresh proves first who is asking, and what was typed is still there', async ({
  asAnew,
  watch,
}) => {
  watch.expect(/status of 403 .*api-keys/)
  const name = `Bukti ${Date.now()}`
  const page = await asAnew('admin')
  // As the server answers ten minutes after the sign-in.
  const stale = { status: 403, json: { code: 403, message: 'Buktikan dahulu bahwa ini Anda', content: null } }
  await page.route('**/api/v2/api-keys', (route) =>
    route.request().method() === 'POST' ? route.fulfill(stale) : route.continue(),
  )
  await page.goto(settings)
  await section(page).getByRole('button', { name: 'Buat kunci' }).click()
  const form = page.getByRole('dialog', { name: 'Buat kunci API' })
  await form.getByRole('textbox', { name: /^Nama/ }).fill(name)
  await form.getByRole('checkbox', { name: /orders/ }).check()
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini Anda' })
  await expect(proof).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: /^Nama/ })).toHaveValue(name)

  await form.getByRole('button', { name: 'Buat kunci' }).click()
  await proof.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.unroute('**/api/v2/api-keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Kunci "${name}" sudah dibuat` })).toBeVisible()
})

const addressOf = (dataset: string) => ingestCall.path.replace(':dataset', dataset)

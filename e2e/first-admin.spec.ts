// Features: sign-in
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/story.ts'

const email = 'budi.santoso@perusahaan.example'
const password = 'kopi susu hujan sore'
const phone = { width: 390, height: 844 }

let portal: PortalProcess
let dataDir: string

// A portal without demo data, whose database is as empty as on the first day.
test.beforeAll(async () => {
  test.setTimeout(150_000)
  dataDir = mkdtempSync(join(tmpdir(), 'ido-first-admin-'))
  chmodSync(dataDir, 0o755)
  portal = await startPortal({ dataDir, env: { DEMO: '0', FIRST_ADMIN_EMAIL: email }, patienceSeconds: 120 })
})
test.afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the first administrator sets a password by the printed link, by keyboard on a phone, and signs in', async ({
  visitor,
  watch,
}) => {
  // It is another portal than the one of all stories, and refuses what this story gets wrong.
  watch.expect(new RegExp(`^A request left the host: ${portal.url}/`))
  watch.expect(/Console error: Failed to load resource.* 400/)
  const open = (options: object) => visitor({ baseURL: portal.url, viewport: phone, ...options })
  await expect.poll(() => portal.output()).toContain('/forgot-password/')
  const link = /http\S+\/forgot-password\/[\w-]+/.exec(portal.output())?.[0] ?? ''

  const page = await open({ colorScheme: 'dark' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Atur kata sandi' })).toBeVisible()
  await expect(page.getByText('Minimal 12 karakter.')).toBeVisible()
  await expect(field(page, 'Kata sandi baru')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('pendek')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Kata sandi baru')).toHaveAccessibleDescription(/^Minimal 12 karakter Minimal 12/)
  await type(page, 'Rahasia-2026!', 'Rahasia-2026')
  await expect(page.getByText('Belum sama dengan kata sandi di atas')).toBeVisible()
  await expect(field(page, 'Ulangi kata sandi baru')).toBeFocused()
  await type(page, 'Rahasia-2026!', 'Rahasia-2026!')
  await expect(page.getByText(/^Terlalu mudah ditebak/)).toBeVisible()
  await expectAccessible(page)
  await type(page, password, password)

  await expect(page).toHaveURL('/login/email')
  await expect(page.getByRole('status')).toContainText('Kata sandi Anda tersimpan')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v3/dashboard')
  const user = (await page.context().cookies()).find(({ name }) => name === 'User')?.value ?? ''
  expect(JSON.parse(decodeURIComponent(user))).toMatchObject({ email, role: 'ADMIN', name: 'Budi Santoso' })

  const late = await open({ colorScheme: 'light' })
  await late.goto(link)
  await type(late, 'sawah hijau di lereng', 'sawah hijau di lereng')
  await expect(late.getByRole('heading', { name: 'Tautan ini tidak berlaku lagi' })).toBeVisible()
  await expectAccessible(late)
  await late.goto('/forgot-password')
  await expect(late.getByRole('heading', { name: 'Lupa kata sandi' })).toBeVisible()
  await expectAccessible(late)
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function type(page: Page, first: string, second: string): Promise<void> {
  await field(page, 'Kata sandi baru').fill(first)
  await field(page, 'Ulangi kata sandi baru').fill(second)
  await page.keyboard.press('Enter')
}

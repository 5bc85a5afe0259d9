import { listAccessRequests, rejectAccess } from '@ido/contract'
import { expect, type Page } from '@playwright/test'
import { open } from './pages.ts'
import { people } from './people.ts'
import type { Camera } from './photograph.ts'

const dialogSize = { width: 640, height: 620 }

/** The way of a request for access: the form, the code, its mail, the outcome, the supervisor's queue. */
export async function photographRequest(camera: Camera): Promise<void> {
  const visitor = await camera.pageAs(null, dialogSize)
  await open(visitor, '/')
  await visitor.getByLabel('NIK', { exact: true }).fill(people.guest.nik)
  await visitor.getByRole('button', { name: /^(Minta akses|Request access)$/ }).click()
  const dialog = visitor.getByRole('dialog')
  await expect(dialog.getByLabel('NIK', { exact: true })).toHaveValue(people.guest.nik)
  await camera.keep(visitor, 'request-nik')

  await dialog.getByRole('button', { name: /^(Kirim Kode|Send code)$/ }).click()
  const code = dialog.locator('input[name=otp_code]')
  await expect(code).toBeEditable()
  await camera.keep(visitor, 'request-code')

  await code.fill(await photographMail(camera))
  await dialog.getByRole('button', { name: /^(Kirim permintaan|Send request)$/ }).click()
  await expect(visitor.getByRole('button', { name: /^(Kembali ke Beranda|Back to home)$/ })).toBeVisible()
  await camera.keep(visitor, 'request-done')
  await visitor.context().close()

  const admin = await camera.pageAs('admin')
  await open(admin, '/v3/manage/access')
  await camera.keep(admin, 'access-queue')
  await refuseAll(admin)
  await admin.context().close()
}

/** The mail as its reader sees it; answers the code in it. */
async function photographMail(camera: Camera): Promise<string> {
  const shown = await camera.pageAs(null, { width: 640, height: 520 })
  const newest = shown.locator('article').first()
  await expect(async () => {
    await shown.goto('/dev/mail')
    await expect(newest).toContainText(people.guest.email, { timeout: 1000 })
  }).toPass()
  const code = /\b\d{6}\b/.exec((await newest.locator('> pre').textContent()) ?? '')?.[0]
  if (!code) throw new Error('The newest mail holds no code.')
  const html = await newest.locator('details pre').textContent()
  await shown.goto('about:blank')
  await shown.setContent(html ?? '')
  await camera.keep(shown, 'request-mail')
  await shown.context().close()
  return code
}

/** So that the next picture of an outcome starts as this one did. */
async function refuseAll(admin: Page): Promise<void> {
  const { request } = admin.context()
  const waiting = await request.get(`${listAccessRequests.path}?status=waiting`)
  const { content } = (await waiting.json()) as { content: { id: number }[] }
  for (const { id } of content) {
    const answer = await request.post(rejectAccess.path.replace(':id', String(id)), {
      data: { reason: 'Contoh untuk panduan' },
    })
    expect(answer.ok()).toBe(true)
  }
}

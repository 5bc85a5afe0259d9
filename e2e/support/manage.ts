import { codeIn, codeMail, newestMail, passwordToken } from './mail.ts'
import { randomInt } from 'node:crypto'
import { login, requestAccess, sendAccessCode, setPassword, siteInfo, type UserDetail, users } from '@ido/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const manageUsers = '/v3/manage/users'
export const manageRoles = '/v3/manage/roles'
export const manageAccess = '/v3/manage/access'

export interface Someone {
  readonly name: string
  readonly nik: string
  readonly email: string
}

/** Who asks the server: a page, or calls alone. */
export interface Caller {
  readonly request: APIRequestContext
}

/** A person that only this story has. The first name is a word of its own, so that a search finds nobody else. */
export function someone(): Someone {
  const number = String(randomInt(100_000_000, 999_999_999))
  return { name: `Uji${number} Pratama`, nik: number, email: `uji${number}@ido.example` }
}

/** An account made by that caller, for stories that start later in its life. */
export async function account({ request }: Caller, who: Someone, fields: object = {}): Promise<UserDetail> {
  const made = await request.post(users.create.path, { data: { ...who, ...fields } })
  expect(made.status(), await made.text()).toBe(200)
  return ((await made.json()) as { content: UserDetail }).content
}

/** Asks for access by NIK with the code that was mailed, as a visitor. */
export async function askForAccess({ request }: Caller, { nik, email }: Someone): Promise<void> {
  const site = (await (await request.get(siteInfo.path)).json()) as {
    content: { requestAccess: { user: string; password: string } }
  }
  const { user, password } = site.content.requestAccess
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const send = (path: string, data: object) => request.post(path, { data, headers: { authorization } })
  expect((await send(sendAccessCode.path, { nik, hasNik: true })).status()).toBe(200)
  const code = codeIn(await newestMail(request, email, codeMail))
  expect((await send(requestAccess.path, { nik, hasNik: true, otp_code: code })).status()).toBe(200)
}

/** Sets the password by the link of the mailed invitation, and signs in with it. */
export async function signInByInvitation(page: Page, { email }: Someone): Promise<void> {
  const { request } = page.context()
  const token = await passwordToken(request, email)
  const password = 'Sandi-yang-panjang-2026'
  expect((await request.post(setPassword.path, { data: { token, password } })).status()).toBe(200)
  expect((await request.post(login.path, { data: { email, password } })).status()).toBe(200)
}

/** The list's search, once its rows are those of the words. */
export async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(words)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(words).replaceAll('%20', '(\\+|%20)')}`))
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
}

export const historyOf = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
export const notice = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

import { expect, type APIRequestContext } from '@playwright/test'

/** The plain texts of the mails to somebody whose subject reads so, the newest first (the demo shows them at /dev/mail). */
export async function mailsTo(request: APIRequestContext, to: string, subject: RegExp): Promise<string[]> {
  const page = await (await request.get('/dev/mail')).text()
  return page
    .split('<article>')
    .slice(1)
    .filter((mail) => mail.includes(`<p>${to} `) && subject.test(/<h2>(.*?)<\/h2>/s.exec(mail)?.[1] ?? ''))
    .map((mail) => /<pre>(.*?)<\/pre>/s.exec(mail)?.[1]?.replace(/<[^>]+>/g, '') ?? '')
}

/** The newest of them, once there are more than there were. */
export async function newestMail(request: APIRequestContext, to: string, subject: RegExp, before = 0): Promise<string> {
  let mails: string[] = []
  await expect
    .poll(async () => (mails = await mailsTo(request, to, subject)).length, {
      message: `a mail to ${to} about ${subject}`,
    })
    .toBeGreaterThan(before)
  return mails[0] ?? ''
}

/** The subject of the mail with a one-time code. */
export const codeMail = /kode/i

/** The code is the first number of six digits. */
export function codeIn(mail: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0]
  if (code === undefined) throw new Error(`No code of six digits in:\n${mail}`)
  return code
}

/** The token of the mailed link that lets somebody set a password; other mails may have come since, and in any order. */
export async function passwordToken(request: APIRequestContext, to: string): Promise<string> {
  let token = ''
  await expect(async () => {
    const mails = await mailsTo(request, to, /./)
    token =
      /\/forgot-password\/([\w-]+)/.exec(mails.find((mail) => mail.includes('/forgot-password/')) ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  return token
}

/** The path of the first link to a page of the portal. */
export function linkIn(mail: string, page: string): string {
  const path = new RegExp(`${page}[\\w?=/.-]*`).exec(mail)?.[0]
  if (path === undefined) throw new Error(`No link to ${page} in:\n${mail}`)
  return path
}

import { expect, type APIRequestContext } from '@playwright/test'

/** The plain text of the newest mail to somebody whose subject reads so, once it is there (the demo shows it at /dev/mail). */
export async function newestMail(request: APIRequestContext, to: string, subject: RegExp): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        const page = await (await request.get('/dev/mail')).text()
        text = page
          .split('<article>')
          .slice(1)
          .find((mail) => mail.includes(`<p>${to} `) && subject.test(/<h2>(.*?)<\/h2>/s.exec(mail)?.[1] ?? ''))
        return text
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBeDefined()
  return /<pre>(.*?)<\/pre>/s.exec(text ?? '')?.[1]?.replace(/<[^>]+>/g, '') ?? ''
}

/** The code is the first number of six digits. */
export function codeIn(mail: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0]
  if (code === undefined) throw new Error(`No code of six digits in:\n${mail}`)
  return code
}

/** The path of the first link to a page of the portal. */
export function linkIn(mail: string, page: string): string {
  const path = new RegExp(`${page}[\\w?=/.-]*`).exec(mail)?.[0]
  if (path === undefined) throw new Error(`No link to ${page} in:\n${mail}`)
  return path
}

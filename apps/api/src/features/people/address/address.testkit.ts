import { type UserDetail, users } from '@ido/contract'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'
import { peopleOf } from '../people.testkit.ts'

export interface AddressPortal extends TestPortal {
  smtp: MailServer
  admin: TestSession
  management: TestSession
  people: ReturnType<typeof peopleOf>
  /** Asks for another address of an account, and answers what its record says then. */
  ask(id: number, email: string, by?: TestSession): Promise<UserDetail>
  /** The token of the newest link of a page in the mails to an address. */
  linkTo(address: string, page: Page): Promise<string>
}

type Page = 'confirm-email' | 'stop-email' | 'forgot-password'

/** A portal that works off its jobs, with a mail server beside it. */
export async function addressPortal(env: Record<string, string> = {}): Promise<AddressPortal> {
  const smtp = await startMailServer()
  const portal = await testPortal({
    env: { SMTP_URL: smtp.url, SIGN_IN_FAILURES_PER_MINUTE: '10000', ...env },
    jobs: true,
  })
  const admin = await portal.signIn('ADMIN')
  const people = peopleOf(portal, () => admin)
  return {
    ...portal,
    smtp,
    admin,
    management: await portal.signIn('MANAGEMENT'),
    people,
    async ask(id, email, by = admin) {
      const { version } = await people.detail(id)
      const { status, text, answer } = await by.call(users.change, { params: { id }, body: { version, email } })
      if (status !== 200) throw new Error(`No change to ${email}: ${status} ${text}`)
      return answer
    },
    async linkTo(address, page) {
      const link = new RegExp(`/${page}/([\\w-]{43})`)
      for (let count = 1; ; count += 1) {
        const mails = await smtp.mailsTo(address, count)
        const found = mails.map(({ text }) => link.exec(text)?.[1]).findLast((token) => token !== undefined)
        if (found !== undefined) return found
        count = Math.max(count, mails.length)
      }
    },
    async close() {
      await portal.close()
      await smtp.close()
    },
  }
}

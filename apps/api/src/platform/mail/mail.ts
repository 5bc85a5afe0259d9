import { sql } from 'kysely'
import { isLoopback } from '../config/config-safety.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { timed } from '../http/timings.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailFolder, writeMail, type MailMessage } from './mail-folder.ts'

export interface Mail {
  /** Hands it over; an address that refuses it, or a server that is away, is logged and never ends what wanted to tell. */
  send(message: MailMessage): Promise<void>
  /** Hands it over or throws, for jobs, which try again. */
  deliver(message: MailMessage): Promise<void>
  /** Whether the mail server takes a connection and the sign-in now; nothing is sent. */
  isThere(): Promise<boolean>
  /** Calls back when a mail goes through after the mail server was away. */
  onBack(then: () => Promise<void>): void
}

interface Log {
  error(details: object, message: string): void
}

/** In the message of an error that says nothing about the mail: the server was away, refused the sign-in or hung up. */
export const awayMessage = 'The mail server is away'

// A mail server that hangs must not hold up whoever waits for the mail to be handed over.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Mail over `SMTP_URL`, else as readable files under DATA_DIR/mail.
 * @param areOurs whether what wants to mail is still this process's to do; else somebody may get it twice
 */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  areOurs: () => boolean = () => true,
): Mail {
  const { handOver, isThere } = config.smtpUrl === null ? toFolder(config) : overSmtp(config.smtpUrl, config.mailFrom)
  let isAway = false
  let onBack = async () => {}
  const deliver: Mail['deliver'] = async (message) => {
    if (!areOurs()) throw new Error('this process was held up for so long that another may send the mail')
    try {
      await handOver(message)
    } catch (error) {
      isAway ||= error instanceof Error && error.message.startsWith(awayMessage)
      throw error
    }
    if (!isAway) return
    isAway = false
    // The mail has left: an error here must not make its job send it again.
    await onBack().catch((error: unknown) => log.error({ err: error }, 'mails that wait are tried at their usual time'))
  }
  return {
    deliver,
    isThere,
    onBack(then) {
      onBack = then
    },
    async send(message) {
      try {
        await deliver(message)
      } catch (error) {
        // Without the text, which holds links and codes.
        log.error({ err: error, subject: message.subject }, 'a mail was not sent')
      }
    },
  }
}

interface Post {
  handOver(message: MailMessage): Promise<void>
  isThere(): Promise<boolean>
}

const toFolder = (config: Pick<Config, 'mailFrom' | 'dataDir'>): Post => ({
  handOver: (message) => writeMail(mailFolder(config), { ...message, from: config.mailFrom, date: new Date() }),
  isThere: async () => true,
})

/** Codes of nodemailer for a refusal of the mail itself; any other error is about the server. */
const aboutMail = ['EENVELOPE', 'EMESSAGE']

function overSmtp(url: string, from: string): Post {
  // Certificates of mail servers on this very machine are made by themselves, and nobody stands in between.
  const tls = { rejectUnauthorized: !isLoopback(new URL(url).hostname) }
  // Most portals on a person's own machine write files, and need not load it.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, tls, ...patience }, { from }),
  )
  return {
    async handOver({ id, ...message }) {
      const named = id === undefined ? {} : { messageId: `<${id}>` }
      const mailer = await transport
      const sent = timed('smtp', () => mailer.sendMail({ ...message, ...named }))
      await sent.catch((error: Error & { code?: string }) => {
        if (aboutMail.includes(error.code ?? '')) throw error
        throw new Error(`${awayMessage}: ${error.message}`, { cause: error })
      })
    },
    isThere: async () =>
      (await transport).verify().then(
        () => true,
        () => false,
      ),
  }
}

/** Tries that keep their growing waits: a server that answers and yet takes no mail does not use them up within minutes. */
const triesOfTheirOwn = 4

/** Jobs whose last try failed because the mail server was away, and that wait for a later one. */
const heldUp = (triesKept: number) => sql<boolean>`
  locked_at is null and attempts < max_attempts - ${sql.lit(triesKept)} and last_error like ${`%${awayMessage}%`}`

/**
 * Sends the mails of an outage as soon as the server is back: all of them when a mail goes through again, and once a
 * minute, if the server answers, those with tries to spare. The waits between the usual tries grow to hours.
 */
export function retryMailWhenBack(
  { write }: Pick<Database, 'write'>,
  mail: Pick<Mail, 'isThere' | 'onBack'>,
  jobs: Pick<Jobs, 'define'>,
): void {
  const tryNow = async (triesKept: number) => {
    await sql`select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${heldUp(triesKept)} and run_at > now()), run_at => now())`.execute(
      write,
    )
  }
  mail.onBack(() => tryNow(0))
  jobs.define(
    'mail-retry',
    async () => {
      const waiting = heldUp(triesOfTheirOwn)
      const { rows } = await sql`select from graphile_worker.jobs where ${waiting} limit 1`.execute(write)
      if (rows.length > 0 && (await mail.isThere())) await tryNow(triesOfTheirOwn)
    },
    '* * * * *',
  )
}

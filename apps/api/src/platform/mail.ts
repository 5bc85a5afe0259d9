import type { Config } from './config.ts'
import { isLoopback } from './config-safety.ts'
import { timed } from './timings.ts'
import { mailFolder, type MailMessage, writeMail } from './mail-folder.ts'

export interface Mail {
  /** Hands it over; an address that refuses it, or a server that is away, is logged and never ends what wanted to tell. */
  send(message: MailMessage): Promise<void>
  /** Hands it over or throws, for jobs, which try again. */
  deliver(message: MailMessage): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

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
  const handOver = config.smtpUrl === null ? toFolder(config) : overSmtp(config.smtpUrl, config.mailFrom)
  const deliver: Mail['deliver'] = async (message) => {
    if (!areOurs()) throw new Error('this process was held up for so long that another may send the mail')
    await handOver(message)
  }
  return {
    deliver,
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

function toFolder(config: Pick<Config, 'mailFrom' | 'dataDir'>): (message: MailMessage) => Promise<void> {
  return (message) => writeMail(mailFolder(config), { ...message, from: config.mailFrom, date: new Date() })
}

function overSmtp(url: string, from: string): (message: MailMessage) => Promise<void> {
  // Certificates of mail servers on this very machine are made by themselves, and nobody stands in between.
  const tls = { rejectUnauthorized: !isLoopback(new URL(url).hostname) }
  // Most portals on a person's own machine write files, and need not load it.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, tls, ...patience }, { from }),
  )
  return async ({ id, ...message }) => {
    const named = id === undefined ? {} : { messageId: `<${id}>` }
    const mailer = await transport
    await timed('smtp', () => mailer.sendMail({ ...message, ...named }))
  }
}

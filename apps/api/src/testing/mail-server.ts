import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  /** The first part that is plain text, as a mail program shows it. */
  text: string
  source: string
}

export interface MailServer {
  url: string
  port: number
  mails: ReceivedMail[]
  /** The mails to an address, as soon as there are so many of them. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

const patienceMilliseconds = 60_000

/** A mail server of the test's own that keeps what it takes in; `takes` says for whom it does. */
export async function startMailServer(
  port = 0,
  takes: (address: string) => boolean | Promise<boolean> = () => true,
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const answer = async () => ((await takes(address)) ? null : new Error(`<${address}> is no mailbox of ours`))
      answer().then(done, done)
    },
    onData(stream, session, done) {
      const received = buffer(stream).then(async (source) => {
        const { subject = '', text = '' } = await PostalMime.parse(source)
        for (const { address: to } of session.envelope.rcptTo) {
          mails.push({ to, subject, text, source: source.toString() })
        }
      })
      received.then(() => done(), done)
    },
  })
  // A client that is killed in the middle of its mail is no fault of the server's.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const taken = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    async mailsTo(address, count = 1) {
      for (const end = Date.now() + patienceMilliseconds; ; await pause(20)) {
        const found = mails.filter(({ to }) => to === address)
        if (found.length >= count) return found
        if (Date.now() > end) throw new Error(`${found.length} of ${count} mails came for ${address}`)
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

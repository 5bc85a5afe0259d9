import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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

const patienceMilliseconds = 20_000

/** A mail server of the test's own that keeps what it takes in. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) mails.push(parse(address, source))
        done()
      })
    },
  })
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

function parse(to: string, source: string): ReceivedMail {
  const [, subject = ''] = /^Subject: ((?:.*\r\n[ \t])*.*)\r\n/m.exec(source) ?? []
  return { to, subject: wordsOf(subject), text: plainTextOf(source), source }
}

/** The encoded words of a header (RFC 2047), read. */
function wordsOf(header: string): string {
  return header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unquoted(text.replaceAll('_', ' ')).toString(),
    )
}

function plainTextOf(source: string): string {
  const start = source.search(/^Content-Type: text\/plain/im)
  const end = source.indexOf('\r\n\r\n', start)
  const head = source.slice(start, end)
  const [, boundary] = /boundary="([^"]+)"/.exec(source) ?? []
  const [body = ''] = source.slice(end + 4).split(boundary === undefined ? '\0' : `\r\n--${boundary}`)
  const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/i.exec(head) ?? []
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? unquoted(body)
        : Buffer.from(body)
  return bytes.toString().replaceAll('\r\n', '\n')
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

import { createHash } from 'node:crypto'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type TestAnswer, testPortal, type TestPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'

export const basic = { authorization: `Basic ${Buffer.from('ido:ido-demo').toString('base64')}` }
export const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

export interface RequestPortal extends TestPortal {
  smtp: MailServer
  send(body: object): Promise<TestAnswer<null>>
  ask(body: object): Promise<TestAnswer<{ is_allowed?: boolean }[]>>
  /** Asks for a code and reads it from the newest mail to the address. */
  codeFor(body: object, address: string): Promise<string>
  /** An account without access whose password is the demo's; answers its id. */
  addAccount(nik: string, email?: string): Promise<number>
  /** The account's request, filed by NIK and code. */
  fileFor(nik: string, email?: string): Promise<number>
  query<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
}

interface Options {
  env?: Record<string, string>
  logTo?: NodeJS.WritableStream
}

/** A portal that works off its jobs, with a mail server beside it. */
export async function requestPortal({ env = {}, logTo }: Options = {}): Promise<RequestPortal> {
  const smtp = await startMailServer()
  const portal = await testPortal({
    env: { SMTP_URL: smtp.url, SIGN_IN_FAILURES_PER_MINUTE: '10000', ...env },
    jobs: true,
    ...(logTo && { logTo }),
  })
  const query: RequestPortal['query'] = async <T extends Record<string, unknown>>(text: string, values?: unknown[]) =>
    (await portal.database.pool.query<T>(text, values)).rows
  const send = (body: object) => portal.anonymous.post<null>('/api/v2/request-access/kode-otp', body, basic)
  const ask: RequestPortal['ask'] = (body) =>
    portal.anonymous.post('/api/v2/request-access/request-access', body, basic)
  const codeFor = async (body: object, address: string): Promise<string> => {
    const before = smtp.mails.filter(({ to }) => to === address).length
    // As if the last code had been asked for 90 seconds ago.
    await query(
      `update sign_in_failure set window_start = window_start - interval '90 seconds' where key like 'code:%'`,
    )
    const { status, text } = await send(body)
    if (status !== 200) throw new Error(`No code for ${address}: ${status} ${text}`)
    return codeIn((await smtp.mailsTo(address, before + 1)).at(-1)?.text)
  }
  const addAccount = async (nik: string, email = `${nik}@ido.example`): Promise<number> => {
    const rows = await query<{ id: number }>(
      `insert into account (nik, email, name, password_hash)
       select $1, $2, 'Orang ' || $1, password_hash from account where email = 'tamu@ido.example' returning id`,
      [nik, email],
    )
    return rows[0]?.id ?? 0
  }
  return {
    ...portal,
    smtp,
    query,
    send,
    ask,
    codeFor,
    addAccount,
    async fileFor(nik, email = `${nik}@ido.example`) {
      const otp_code = await codeFor({ nik, hasNik: true }, email)
      const { status, text } = await ask({ nik, hasNik: true, otp_code })
      if (status !== 200) throw new Error(`No request for ${nik}: ${status} ${text}`)
      const rows = await query<{ id: number }>('select max(id)::int as id from access_request where nik = $1', [nik])
      return rows[0]?.id ?? 0
    },
    async close() {
      await portal.close()
      await smtp.close()
    },
  }
}

export async function noJobsLeft({ query }: RequestPortal): Promise<void> {
  await until(async () => (await query('select from graphile_worker.jobs')).length === 0, 'the jobs should be done')
}

/** The first six-digit number of a mail. */
export const codeIn = (text = ''): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

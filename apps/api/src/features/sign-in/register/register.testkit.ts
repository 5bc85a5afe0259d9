import { passwordWork } from '../../../platform/password.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { testPortal, type TestPortal } from '../../../testing/portal.ts'

export interface MailedPortal extends TestPortal {
  smtp: MailServer
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A portal that works off its jobs, with a mail server beside it. */
export async function mailedPortal(
  env: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
): Promise<MailedPortal> {
  const smtp = await startMailServer()
  const portal = await testPortal({
    env: { SMTP_URL: smtp.url, SIGN_IN_FAILURES_PER_MINUTE: '10000', ...env },
    jobs: true,
    ...(logTo && { logTo }),
  })
  return {
    ...portal,
    smtp,
    query: async (text, values = []) => (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows,
    async close() {
      await portal.close()
      await smtp.close()
    },
  }
}

/** The token of the link in a mail. */
export const tokenIn = (text = ''): string => /(?:token=|\/forgot-password\/)([\w-]{43})/.exec(text)?.[1] ?? ''

export interface Cost {
  hashes: number
  jobs: number
  milliseconds: number
}

/** What a call costs: passwords hashed, jobs queued, time. */
export async function costOf(portal: TestPortal, call: () => Promise<unknown>): Promise<Cost> {
  const ids = async () => {
    const { rows } = await portal.database.pool.query<{ id: number }>(
      "select last_value::int as id from pg_sequences where schemaname = 'graphile_worker' and sequencename like '%jobs_id_seq%'",
    )
    return rows[0]?.id ?? 0
  }
  let hashes = 0
  const count = () => (hashes += 1)
  const queued = await ids()
  const started = performance.now()
  passwordWork.subscribe(count)
  try {
    await call()
  } finally {
    passwordWork.unsubscribe(count)
  }
  return { hashes, jobs: (await ids()) - queued, milliseconds: performance.now() - started }
}

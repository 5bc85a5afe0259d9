import { passwordWork } from '../../../platform/accounts/password.ts'
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

/** Keeps a count of the jobs that somebody caused; one that the clock queues in the same moment is nobody's cost. */
const countAsked = `
  create sequence if not exists asked_jobs;
  create or replace function count_asked() returns trigger language plpgsql as 'begin perform nextval(''asked_jobs''); return null; end';
  create or replace trigger count_asked after insert on graphile_worker._private_jobs
    for each row when (new.payload -> '_cron' is null) execute function count_asked()`

/** What a call costs: passwords hashed, jobs queued, time. */
export async function costOf({ database }: TestPortal, call: () => Promise<unknown>): Promise<Cost> {
  await database.pool.query(countAsked)
  const asked = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select case when is_called then last_value else 0 end::int as n from asked_jobs',
    )
    return rows[0]?.n ?? 0
  }
  let hashes = 0
  const count = () => (hashes += 1)
  const before = await asked()
  const started = performance.now()
  passwordWork.subscribe(count)
  try {
    await call()
  } finally {
    passwordWork.unsubscribe(count)
  }
  // A timer may fire within the millisecond that it is due in.
  const milliseconds = Math.ceil(performance.now() - started)
  return { hashes, jobs: (await asked()) - before, milliseconds }
}

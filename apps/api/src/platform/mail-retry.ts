import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import { awayMessage, type Mail } from './mail.ts'

/** Jobs whose last try failed because the mail server was away, and that wait for a later one. */
const isHeldUpByMailServer = sql<boolean>`
  locked_at is null and attempts < max_attempts and last_error like ${`%${awayMessage}%`}`

/**
 * Sends the mails of an outage as soon as the server is back: when a mail goes through again, and once a minute if the
 * server answers. The waits between the usual tries grow to hours.
 */
export function retryMailWhenBack(
  { write }: Pick<Database, 'write'>,
  mail: Pick<Mail, 'isThere' | 'onBack'>,
  jobs: Pick<Jobs, 'define'>,
): void {
  const tryNow = async () => {
    await sql`select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${isHeldUpByMailServer} and run_at > now()), run_at => now())`.execute(
      write,
    )
  }
  mail.onBack(tryNow)
  jobs.define(
    'mail-retry',
    async () => {
      const { rows } = await sql`select from graphile_worker.jobs where ${isHeldUpByMailServer} limit 1`.execute(write)
      if (rows.length > 0 && (await mail.isThere())) await tryNow()
    },
    '* * * * *',
  )
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { awayMessage, type Mail } from './mail.ts'

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

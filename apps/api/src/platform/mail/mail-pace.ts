import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Mail } from './mail.ts'

/** Without `send`, which would go around the limit. */
export type PacedMail = Omit<Mail, 'send'>

/** Mails to one address a minute over all calls; further ones wait in the queue. */
export const mailsPerMinute = 10

/**
 * The one door for mail: one address gets ten mails a minute at most, counted by all processes together. `deliver`
 * throws beyond that, and its job tries again later.
 */
export function pacedMail(mail: Mail, { write }: Pick<Database, 'write'>): PacedMail {
  return {
    isThere: mail.isThere,
    onBack: mail.onBack,
    async deliver(message) {
      const address = createHash('sha256').update(message.to.trim().toLowerCase()).digest()
      const takenAt = await takePlace(write, address)
      if (takenAt === null) throw new Error('this address got as many mails as it may get in a minute')
      try {
        await mail.deliver(message)
      } catch (error) {
        // A mail that did not leave does not count.
        await sql`update mail_pace set sent = array_remove(sent, ${takenAt}::timestamptz)
          where address_hash = ${address}`.execute(write)
        throw error
      }
    },
  }
}

/** When, as PostgreSQL writes it to the microsecond; null where there is no place left in this minute. */
async function takePlace(write: Database['write'], address: Buffer): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    insert into mail_pace as p (address_hash, sent) values (${address}, array[clock_timestamp()])
    on conflict (address_hash) do update set last_sent_at = clock_timestamp(), sent = array_append(
      array(select t from unnest(p.sent) t where t > clock_timestamp() - interval '1 minute'), clock_timestamp())
    where (select count(*) from unnest(p.sent) t where t > clock_timestamp() - interval '1 minute') < ${mailsPerMinute}
    returning sent[cardinality(sent)]::text as at`.execute(write)
  return rows[0]?.at ?? null
}

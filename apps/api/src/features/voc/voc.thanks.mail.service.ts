import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { thanksMail } from '../../platform/thanks-mail.ts'
import { thanksAreOn } from '../../platform/thanks.sql.ts'

const asked = z.object({ record: z.int() })

interface Thanked {
  email: string
  product: string | null
  at: Date
  isWanted: boolean
}

/**
 * Thanks a customer, unless the record is no longer done, their address is gone or thanks are off by now. A try after one
 * that failed halfway bears the same Message-ID; once one has arrived there is never another.
 */
export async function mailThanks(
  { config, database, mail }: Pick<Services, 'config' | 'database' | 'mail'>,
  payload: unknown,
): Promise<void> {
  const { record } = asked.parse(payload)
  const { rows } = await sql<Thanked>`
    select t.email, p.name as product, coalesce(v.time_in, v.createddate) as at,
      coalesce(m.status, v.status) = 'done' and ${thanksAreOn} as "isWanted"
    from voc_thanks t join voc v on v.id = t.record_id
    left join voc m on m.id = v.merged_into left join product p on p.id = v.product_id
    where t.record_id = ${record} and t.email is not null and t.sent_at is null and t.due_at <= now()`.execute(
    database.write,
  )
  const [thanked] = rows
  if (thanked === undefined) return
  if (!thanked.isWanted) {
    // Not one that was planned anew meanwhile.
    await sql`update voc_thanks set due_at = null where record_id = ${record} and due_at <= now()`.execute(
      database.write,
    )
    return
  }
  await mail.deliver(thanksMail(thanked.email, messageId(record, config.publicUrl), thanked))
  await sql`update voc_thanks set sent_at = now(), due_at = null where record_id = ${record}`.execute(database.write)
}

const messageId = (record: number, portal: string) => `voc-thanks-${record}@${new URL(portal).hostname}`

import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import { thanksMail } from '../../platform/thanks-mail.ts'
import { thanksAreOn } from '../../platform/thanks.sql.ts'

const asked = z.object({ record: z.int() })
const refusal = z
  .object({ code: z.string().optional().catch(undefined), responseCode: z.int().optional().catch(undefined) })
  .catch({})

interface Thanked {
  email: string
  product: string | null
  at: Date
  isWanted: boolean
}

/**
 * Thanks a customer, unless the record is no longer done, their address is gone or thanks are off by now. A try after one
 * that failed halfway bears the same Message-ID; once one has arrived there is never another. After the last try nothing
 * waits any more: whoever sees that may save the address again.
 */
export async function mailThanks(
  { config, database, mail }: Pick<Services, 'config' | 'database' | 'mail'>,
  payload: unknown,
  isLastTry: boolean,
): Promise<void> {
  const { record } = asked.parse(payload)
  const { rows } = await sql<Thanked>`
    select t.email, p.name as product, coalesce(v.time_in, v.createddate) as at,
      v.status = 'done' and ${thanksAreOn} as "isWanted"
    from voc_thanks t join voc v on v.id = t.record_id
    left join product p on p.id = v.product_id
    where t.record_id = ${record} and t.email is not null and t.sent_at is null and t.due_at <= now()`.execute(
    database.write,
  )
  const [thanked] = rows
  if (thanked === undefined) return
  if (!thanked.isWanted) return waitNoMore(database, record)
  try {
    await mail.deliver(thanksMail(thanked.email, messageId(record, config.publicUrl), thanked))
  } catch (error) {
    if (isLastTry) await waitNoMore(database, record)
    throw withoutAddress(error)
  }
  // Another address that was saved meanwhile has not been thanked at; the same one has, and so has one that was removed.
  await sql`
    update voc_thanks set sent_at = now(), due_at = null
    where record_id = ${record} and (email is null or email = ${thanked.email})`.execute(database.write)
}

/** Not one that was planned anew meanwhile. */
async function waitNoMore({ write }: Pick<Database, 'write'>, record: number): Promise<void> {
  await sql`update voc_thanks set due_at = null where record_id = ${record} and due_at <= now()`.execute(write)
}

/** What failed goes to the log and stays with the job, for longer than the address may: a mail server's words name it. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = refusal.parse(error)
  const why = [code, responseCode].filter((said) => said !== undefined).join(' ')
  return Object.assign(new Error(`a mail of thanks was not handed over: ${why || 'no code'}`), { code, responseCode })
}

const messageId = (record: number, portal: string) => `voc-thanks-${record}@${new URL(portal).hostname}`

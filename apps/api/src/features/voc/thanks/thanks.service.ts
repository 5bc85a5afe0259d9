import {
  type EndpointInput,
  hourLength,
  type leaveVocThanks,
  longestAddressDays,
  thankedDays,
  thanksAfterMinutes,
  type VocThanks,
} from '@ido/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { lockVisibleRecord, writeHistory, type Author } from '../record/history.service.ts'
import { whyNotThank } from '../voc.policy.ts'
import type { VocRecord } from '../record/rows.ts'
import { readThanks } from './thanks.queries.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { thanksAreOn, thanksMail } from './thanks.read.ts'

/** The job that thanks one customer. */
export const thanksJob = 'voc-thanks'

type Writer = Pick<Database, 'write'>
type Left = EndpointInput<typeof leaveVocThanks>['body']

/** Keeps the customer's address. On a record that is done it is thanked for soon; the history says that one was left, never which. */
export async function leaveThanks(
  database: Writer,
  id: number,
  { email, version }: Left,
  by: Author,
): Promise<VocThanks> {
  return inTransaction(database, async (trx) => {
    const record = await lockVisibleRecord(trx, id, by)
    refuseIf(whyNotThank(by, record))
    await holdMain(trx, record)
    const before = await readThanks(trx, id, by)
    if (!before.isOn) throw conflict('vocThanksOff')
    if (before.state === 'sent') throw conflict('vocThanksSent', {}, before)
    if (before.version !== version) throw conflict('vocThanksStale', {}, before)
    await sql`
      insert into voc_thanks as t (record_id, email, left_by) values (${id}, ${email}, ${by.name})
      on conflict (record_id) do update
      set email = excluded.email, left_by = excluded.left_by, left_at = now(), version = t.version + 1`.execute(trx)
    if (email !== before.email) await noteAddress(trx, record, { was: before.email, is: email }, by)
    if (before.isDone) await planFor(trx, [id])
    return readThanks(trx, id, by)
  })
}

/** Removes the address; what waits is not sent. That somebody was thanked stays. */
export async function removeThanks(database: Writer, id: number, by: Author): Promise<VocThanks> {
  return inTransaction(database, async (trx) => {
    const record = await lockVisibleRecord(trx, id, by)
    refuseIf(whyNotThank(by, record))
    const before = await readThanks(trx, id, by)
    if (before.email === null) return before
    await sql`update voc_thanks set email = null, due_at = null, version = version + 1 where record_id = ${id}`.execute(
      trx,
    )
    await noteAddress(trx, record, { was: before.email, is: null }, by)
    return readThanks(trx, id, by)
  })
}

/** Until the transaction ends the main record of a merged one is as done as it is now. */
async function holdMain(trx: Trx, { merged_into: main }: VocRecord): Promise<void> {
  if (main !== null) await trx.selectFrom('voc').select('id').where('id', '=', main).forShare().execute()
}

const noteAddress = (trx: Trx, record: VocRecord, { was, is }: Record<'was' | 'is', string | null>, by: Author) =>
  writeHistory(trx, record, { by, kind: 'edited' }, [
    {
      field: 'thanks_email',
      old: was === null ? null : 'left',
      new: is === null ? null : was === null ? 'left' : 'changed',
    },
  ])

/**
 * After a step of a record, in its transaction: thanks are planned for its customer and for those of the records merged
 * into it once it is done, and taken back with any other step. A record that is merged or taken apart steps to the status
 * of the record that speaks for it then.
 */
export async function planThanks(trx: Trx, { id, status }: Pick<VocRecord, 'id' | 'status'>): Promise<void> {
  const { rows } = await sql<{ id: number; isOn: boolean }>`
    select t.record_id as id, ${thanksAreOn} as "isOn"
    from voc_thanks t join voc v on v.id = t.record_id
    where (v.id = ${id} or v.merged_into = ${id}) and t.email is not null and t.sent_at is null
    order by t.record_id`.execute(trx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  if (status === 'done' && rows[0]?.isOn) return planFor(trx, ids)
  await sql`update voc_thanks set due_at = null where record_id = any(${ids}::bigint[])`.execute(trx)
}

/** A job for each; one that waits is replaced. One after the other, so that a mail server that is away holds up nothing else. */
async function planFor(trx: Trx, ids: readonly number[]): Promise<void> {
  const at = new Date(Date.now() + thanksAfterMinutes * (hourLength / 60))
  await sql`update voc_thanks set due_at = ${at} where record_id = any(${ids}::bigint[])`.execute(trx)
  for (const id of ids) await addJob(trx, thanksJob, { record: id }, { at, line: thanksJob, key: `${thanksJob}-${id}` })
}

/** Removes the addresses that are needed no longer, and any that was left a year ago; that thanks were sent stays. */
export async function endOldThanks({ write }: Writer): Promise<void> {
  await sql`
    update voc_thanks set email = null, due_at = null, version = version + 1
    where email is not null and left_at < now() - make_interval(days => ${thankedDays})
      and (sent_at < now() - make_interval(days => ${thankedDays})
        or left_at < now() - make_interval(days => ${longestAddressDays}))`.execute(write)
}

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

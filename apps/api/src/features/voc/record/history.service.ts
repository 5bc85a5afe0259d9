import type { VocChange } from '@ido/contract'
import { notFound } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { retried, type Trx } from '../../../platform/database/transaction.ts'
import { changesBetween, type Patch } from './changes.ts'
import { sees, type Actor } from '../voc.policy.ts'
import { newRecord, type NewVoc } from './new.sql.ts'
import type { StoredChange } from './record.queries.ts'
import type { References } from './references.queries.ts'
import type { VocRecord } from './rows.ts'
import { addNotices, type NewNotice } from '../../notices/notices.read.ts'
import { type HookEvent, notifyWebhooks } from '../../webhooks/webhooks.read.ts'

export interface Author extends Actor {
  readonly name: string
}

/** Who did what, and why where they said so. */
export interface VocAct {
  by: Author
  kind: VocChange['kind']
  reason?: string | null
}

/** Locks the record against other writers until the transaction ends; 404 as for reading. */
export async function lockVisibleRecord(trx: Trx, id: number, person: Actor): Promise<VocRecord> {
  // Not `for update`, which would also wait for those that only refer to the record.
  const record = await trx.selectFrom('voc').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (record === undefined || !sees(person, record)) throw notFound('notFound')
  return record
}

/**
 * Writes a locked record's new values as its next version, with their history. A patch without values writes nothing. What
 * somebody else does with a record is an answer to whoever made it.
 */
export async function writeVersion(
  trx: Trx,
  before: VocRecord,
  patch: Patch,
  act: VocAct,
  references: References,
): Promise<VocRecord> {
  if (Object.keys(patch).length === 0) return before
  const after = await writeNext(trx, before, patch, act, (written) => changesBetween(before, written, references))
  await tellOfChange(trx, before, after, act.by)
  return after
}

/** The next version of a locked record, with a line of history that says `changesOf` it. */
export async function writeNext(
  trx: Trx,
  before: VocRecord,
  patch: Patch,
  act: VocAct,
  changesOf: (after: VocRecord) => VocChange['changes'],
): Promise<VocRecord> {
  const isAnswer = before.created_by_id !== null && before.created_by_id !== act.by.id
  const after = await trx
    .updateTable('voc')
    .set({ ...patch, ...(isAnswer && { answered_at: new Date() }), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeHistory(trx, after, act, changesOf(after))
  return after
}

/** Writes a new record with the history of its making, in one statement. */
export async function writeNew(
  { pool }: Pick<Database, 'pool'>,
  values: NewVoc,
  by: Author,
): Promise<{ record: VocRecord; made: StoredChange }> {
  const act = { by_id: by.id, by_name: by.name, kind: 'created', reason: null, changes: [] }
  const [row] = await retried(() => prepared(pool, newRecord(values, act)))
  if (row === undefined) throw new Error('a new record has no row')
  const { change_id, change_at, ...record } = row
  return { record, made: { ...act, id: change_id, record_id: record.id, version: record.version, at: change_at } }
}

export async function writeHistory(
  trx: Trx,
  record: VocRecord,
  { by, kind, reason }: VocAct,
  changes: VocChange['changes'] = [],
): Promise<StoredChange> {
  return trx
    .insertInto('voc_change')
    .values({
      record_id: record.id,
      version: record.version,
      by_id: by.id,
      by_name: by.name,
      kind,
      reason: reason ?? null,
      changes: JSON.stringify(changes),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notifies the users whom a change concerns, in its transaction, except the one who made it. */
async function tellOfChange(
  trx: Trx,
  before: VocRecord,
  after: VocRecord,
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  const notices: NewNotice[] = []
  const record = after.id
  if (after.owner_id !== null && after.owner_id !== before.owner_id) {
    notices.push({ person: after.owner_id, kind: 'assigned', record, parts: { by: by.name } })
  }
  if (after.status !== before.status) {
    const concerned = new Set([after.created_by_id, after.owner_id].filter((person) => person !== null))
    const parts = { by: by.name, status: after.status }
    notices.push(...[...concerned].map((person): NewNotice => ({ person, kind: 'status', record, parts })))
  }
  await addNotices(
    trx,
    notices.filter(({ person }) => person !== by.id),
  )
  await notifyWebhooks(trx, eventsOf(before, after))
}

/** A draft is private, so webhooks get the events of a record only after it was sent. */
function eventsOf(before: VocRecord, after: VocRecord): HookEvent[] {
  const { id, status, regional_company: region, product_id: product } = after
  const event = { id, page: `/v3/manage/voc/detail/${id}`, region, product, status }
  const events: HookEvent[] = []
  if (after.owner_id !== before.owner_id && status !== 'draft') {
    events.push({ ...event, kind: 'voc.owner', changed: ['owner'] })
  }
  if (status === before.status || status === 'draft') return events
  const kind = before.status === 'draft' ? 'voc.created' : status === 'done' ? 'voc.done' : 'voc.status'
  return [...events, { ...event, kind, changed: ['status'] }]
}

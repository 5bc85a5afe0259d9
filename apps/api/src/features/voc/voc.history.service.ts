import type { VocChange } from '@ido/contract'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { retried, type Trx } from '../../platform/database/transaction.ts'
import { changesBetween, type Patch } from './voc.changes.ts'
import { sees, type Actor } from './voc.policy.ts'
import { tellOfChange } from './voc.notices.service.ts'
import { newRecord, type NewVoc } from './voc.new.sql.ts'
import type { StoredChange } from './voc.queries.ts'
import type { References } from './voc.references.queries.ts'
import type { VocRecord } from './voc.rows.ts'

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

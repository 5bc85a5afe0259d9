import type { VocChange } from '@ido/contract'
import type { Insertable } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { retried, type Trx } from '../../platform/database/transaction.ts'
import { changesBetween, type Patch } from './voc.changes.ts'
import { sees, type Actor } from './voc.policy.ts'
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

/** Writes a locked record's new values as its next version, with their history. A patch without values writes nothing. */
export async function writeVersion(
  trx: Trx,
  before: VocRecord,
  patch: Patch,
  act: VocAct,
  references: References,
): Promise<VocRecord> {
  if (Object.keys(patch).length === 0) return before
  const after = await trx
    .updateTable('voc')
    .set({ ...patch, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeHistory(trx, after, act, changesBetween(before, after, references))
  return after
}

/** Writes a new record with the history of its making, in one statement. */
export async function writeNew(
  { write }: Pick<Database, 'write'>,
  values: Insertable<DB['voc']>,
  by: Author,
): Promise<{ record: VocRecord; made: StoredChange }> {
  const act = { by_id: by.id, by_name: by.name, kind: 'created', reason: null, changes: [] }
  const { change_id, change_at, ...record } = await retried(() =>
    write
      .with('made', (query) => query.insertInto('voc').values(values).returningAll())
      .with('noted', (query) =>
        query
          .insertInto('voc_change')
          .columns(['record_id', 'version', 'by_id', 'by_name', 'kind'])
          .expression(({ selectFrom, val }) =>
            selectFrom('made').select([
              'made.id',
              'made.version',
              val(act.by_id).$castTo<number>().as('by_id'),
              val(act.by_name).as('by_name'),
              val(act.kind).as('kind'),
            ]),
          )
          .returning(['id as change_id', 'at as change_at']),
      )
      .selectFrom(['made', 'noted'])
      .selectAll(['made', 'noted'])
      .executeTakeFirstOrThrow(),
  )
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

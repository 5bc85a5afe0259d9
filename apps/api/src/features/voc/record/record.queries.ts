import type { VocChange, VocDetail } from '@ido/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { hiddenPlace, isEverything } from '../../../platform/http/scope.ts'
import { permissionsOn, sees, type Actor } from '../voc.policy.ts'
import { isPlace, referencesWithin, type ReferenceCache, type References } from './references.queries.ts'
import { labelsFor, presentRow, type VocRecord } from './rows.ts'

type Writer = Pick<Database, 'write'>
export type StoredChange = Selectable<DB['voc_change']>

/** The record, or 404 where there is none that this person may see: a draft of others does not exist for them. */
export async function visibleRecord({ write }: Writer, id: number, person: Actor): Promise<VocRecord> {
  const record = await write.selectFrom('voc').selectAll().where('id', '=', id).executeTakeFirst()
  if (record === undefined || !sees(person, record)) throw notFound('notFound')
  return record
}

// From the primary, since people open a record right after they have written it.
export async function readDetail(
  database: Writer,
  references: ReferenceCache,
  id: number,
  person: Actor,
): Promise<VocDetail> {
  const [record, history] = await Promise.all([visibleRecord(database, id, person), readHistory(database, id)])
  return presentDetail(record, history, references, person)
}

/** The detail of a record that was just written. */
export async function detailOf(
  database: Writer,
  references: ReferenceCache,
  record: VocRecord,
  person: Actor,
): Promise<VocDetail> {
  return presentDetail(record, await readHistory(database, record.id), references, person)
}

/** The detail of a record that was just made: its history is that it was. */
export async function detailOfNew(
  references: ReferenceCache,
  record: VocRecord,
  made: StoredChange,
  person: Actor,
): Promise<VocDetail> {
  return presentDetail(record, [presentChange(made)], references, person)
}

/** Changes in the order in which they happened, `after` a version where one is given. */
export async function readHistory({ write }: Writer, id: number, after = 0): Promise<VocChange[]> {
  const changes = await write
    .selectFrom('voc_change')
    .selectAll()
    .where('record_id', '=', id)
    .where('version', '>', after)
    .orderBy('id')
    .execute()
  return changes.map(presentChange)
}

async function presentDetail(
  record: VocRecord,
  history: VocChange[],
  references: ReferenceCache,
  person: Actor,
): Promise<VocDetail> {
  const labels = await labelsFor([record], references)
  return {
    ...presentRow(record, labels, person),
    createdById: record.created_by_id,
    merged_into: record.merged_into === null ? null : record.merged_voc_id,
    can: permissionsOn(person, record),
    history: historyFor(person, history, labels),
  }
}

/** A record may have come from where the reader sees nothing: their history keeps that it moved, not from where. */
export function historyFor(person: Actor, history: VocChange[], references: References): VocChange[] {
  if (isEverything(person.scope)) return history
  const known = referencesWithin(references, person.scope)
  return history.map((change) => ({
    ...change,
    changes: change.changes.map((each) => {
      const { field } = each
      if (!isPlace(field)) return each
      const names = new Set(known.list(field).map(({ name }) => name))
      const shown = (label: string | null) => (label === null || names.has(label) ? label : hiddenPlace)
      return { field, old: shown(each.old), new: shown(each.new) }
    }),
  }))
}

function presentChange(change: StoredChange): VocChange {
  return {
    version: change.version,
    at: change.at.toISOString(),
    by: change.by_name,
    // The table's check allows these words only.
    kind: change.kind as VocChange['kind'],
    reason: change.reason,
    changes: change.changes as VocChange['changes'],
  }
}

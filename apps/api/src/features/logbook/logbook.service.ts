import type { FieldChange, LogbookRow } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction, type RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { moveToTrash, takeFromTrash, type TrashKind } from '../../platform/management/trash.ts'
import type { Person, Services } from '../../platform/http/feature.ts'
import {
  columnsOf,
  fieldsOf,
  labelOf,
  told,
  withPatch,
  tidy,
  type EntryPatch,
  type NewEntry,
} from './logbook.entries.ts'
import { correctsOthers, mayWrite } from './logbook.policy.ts'
import { presentEntry, readEntry, signedOffBy, type Entry, type InShift } from './logbook.queries.ts'
import { lockShifts } from './logbook.shifts.service.ts'
import { wrongTimes } from './logbook.times.ts'

type Parts = Pick<Services, 'database' | 'log'>
interface By {
  person: Person
  request: FastifyRequest
}

/** Writes an entry in one's own name. */
export async function createEntry(parts: Parts, input: NewEntry, { person, request }: By): Promise<LogbookRow> {
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    await lockShifts(trx, [person.id])
    return presentEntry(await addEntry(trx, record, tidy(input), person), person)
  })
}

/** Changes the fields that the input names, if the entry is still the version that the person read. */
export async function changeEntry(
  parts: Parts,
  { id, version, reason, ...patch }: EntryPatch & { id: number; version: number; reason?: string | null | undefined },
  { person, request }: By,
): Promise<LogbookRow> {
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const entry = await lockEntry(trx, id, person)
    const { changed_at: changedAt } = entry
    await refuseStale(trx, { type: 'logbook', id, version: entry.version, changedAt }, version)
    await putEntry(trx, record, { entry, patch, reason: reason ?? null }, person)
    return presentEntry(await readEntry(trx, id, person), person)
  })
}

/** Deletes an entry; the answer's trash id undoes it. */
export async function removeEntry(parts: Parts, id: number, { person, request }: By): Promise<{ trashId: number }> {
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const entry = await lockEntry(trx, id, person)
    if (!mayWrite(person, entry)) throw forbidden('logbookNotYours', { agent: entry.agent_name })
    if (entry.signed_off_by !== null) throw signedOff(entry, entry.signed_off_by)
    const fields = fieldsOf(entry)
    const trashId = await moveToTrash(trx, trashKind, { id, label: labelOf(fields) }, person.id)
    const subject = { type: 'logbook', id, label: labelOf(fields) }
    await record({ action: 'logbook.deleted', subject, before: told(fields, entry.product) })
    return { trashId }
  })
}

/** Undoes a delete, unless the shift was taken over meanwhile. */
export async function restoreEntry(parts: Parts, trashId: number, { person, request }: By): Promise<LogbookRow> {
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const { id } = await takeFromTrash(trx, trashKind.kind, trashId)
    const entry = await lockEntry(trx, id, person)
    if (!mayWrite(person, entry)) throw forbidden('logbookNotYours', { agent: entry.agent_name })
    if (entry.signed_off_by !== null) throw signedOff(entry, entry.signed_off_by)
    const fields = fieldsOf(entry)
    const subject = { type: 'logbook', id, label: labelOf(fields) }
    await record({ action: 'logbook.restored', subject, after: told(fields, entry.product) })
    return presentEntry(entry, person)
  })
}

const trashKind: TrashKind = { kind: 'logbook', rows: [['logbook_entry', 'id']] }

// ---- Within a transaction ----

/** Writes a new entry; the caller holds the lock of the person's shifts. */
export async function addEntry(trx: Trx, record: RecordEvent, fields: NewEntry, person: Person): Promise<Entry> {
  await refuseWrongFields(trx, fields, null, person)
  const owner = { agent_id: person.id, agent_name: person.name }
  await refuseSignedOff(trx, { ...owner, ...columnsOf(fields) })
  const { id } = await trx
    .insertInto('logbook_entry')
    .values({ ...owner, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = await readEntry(trx, id, person)
  await record({
    action: 'logbook.created',
    subject: { type: 'logbook', id, label: labelOf(fields) },
    after: told(fields, entry.product),
  })
  return entry
}

/** The entry, locked against its other writers and against the sign-off of its shift. */
export async function lockEntry(trx: Trx, id: number, person: Person): Promise<Entry> {
  const { agent_id } = await readEntry(trx, id, person)
  await lockShifts(trx, [agent_id])
  return readEntry(trx, id, person)
}

interface Change {
  entry: Entry
  patch: EntryPatch
  /** Needed where the shift was taken over. */
  reason: string | null
}

/** Changes an entry whose shift is locked; a patch that changes nothing writes nothing. */
export async function putEntry(
  trx: Trx,
  record: RecordEvent,
  { entry, patch, reason }: Change,
  person: Person,
): Promise<FieldChange[]> {
  if (!mayWrite(person, entry)) throw forbidden('logbookNotYours', { agent: entry.agent_name })
  const before = fieldsOf(entry)
  const after = withPatch(before, patch)
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  refuseFrozen(entry, entry.signed_off_by, reason, person)
  await refuseWrongFields(trx, after, before, person)
  const target = { ...entry, ...columnsOf(after) }
  // An entry that stays in the shift that was taken over is corrected there; none is moved into one.
  const stays = entry.signed_off_by !== null && target.date === entry.date && target.shift === entry.shift
  if (!stays) await refuseSignedOff(trx, target)
  await trx
    .updateTable('logbook_entry')
    .set({ ...columnsOf(after), version: entry.version + 1, changed_at: sql`now()` })
    .where('id', '=', entry.id)
    .execute()
  const { product } = await readEntry(trx, entry.id, person)
  const changes = differences(told(before, entry.product), told(after, product))
  const subject = { type: 'logbook', id: entry.id, label: labelOf(after) }
  await record({ action: 'logbook.changed', subject, reason, ...sidesOf(changes) })
  return changes
}

// ---- Refusals ----

function refuseFrozen(entry: Entry, who: string | null, reason: string | null, person: Person): void {
  if (who === null) return
  if (!correctsOthers(person)) throw signedOff(entry, who)
  if (!reason) throw invalid([{ field: 'reason', key: 'logbookReasonNeeded', values: { who } }])
}

type Named = Pick<Entry, 'agent_name' | 'date' | 'shift'>

/** Nothing is added to what somebody took over, by nobody. */
async function refuseSignedOff(trx: Trx, entry: InShift & Named): Promise<void> {
  const who = await signedOffBy(trx, entry)
  if (who !== null) throw signedOff(entry, who)
}

const signedOff = ({ shift, date, agent_name: agent }: Named, who: string) =>
  conflict('logbookSignedOff', { shift, date, agent, who })

async function refuseWrongFields(trx: Trx, fields: NewEntry, before: NewEntry | null, person: Person): Promise<void> {
  // What stands is not judged anew when something else of the entry changes.
  const wrong = before !== null && sameTimes(fields, before) ? [] : wrongTimes(fields)
  const { productId } = fields
  if (productId !== null && productId !== before?.productId && !(await mayName(trx, productId, person))) {
    wrong.push({ field: 'productId', key: 'notInList', values: { id: productId } })
  }
  if (wrong.length > 0) throw invalid(wrong)
}

const sameTimes = (one: NewEntry, other: NewEntry) =>
  (['date', 'shift', 'startedAt', 'endedAt'] as const).every((field) => one[field] === other[field])

/** A product outside a person's scope is to them one that does not exist. */
async function mayName(trx: Trx, productId: number, { scope }: Person): Promise<boolean> {
  if (scope.products !== null && !scope.products.includes(productId)) return false
  return (await trx.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()) !== undefined
}

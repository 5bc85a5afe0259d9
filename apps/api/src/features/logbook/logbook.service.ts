import type { FieldChange } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking } from '../../platform/management/list.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import {
  columnsOf,
  fieldsOf,
  fieldsTold,
  labelOf,
  tidy,
  withPatch,
  type EntryPatch,
  type NewEntry,
} from './logbook.entries.ts'
import { lockShifts } from './logbook.handovers.service.ts'
import { whyNotAdd, whyNotEdit, whyNotWrite } from './logbook.policy.ts'
import { readEntry, signedOffBy, type InShift, type StoredEntry } from './logbook.queries.ts'
import { productsSeen } from './logbook.scope.queries.ts'
import { wrongTimes } from './logbook.times.ts'

/** Writes an entry in one's own name. */
export async function addEntry(
  trx: Trx,
  record: RecordEvent,
  input: NewEntry,
  { person }: Pick<Asking, 'person'>,
): Promise<StoredEntry> {
  await lockShifts(trx, [person.id])
  const fields = tidy(input)
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
    after: fieldsTold(entry),
  })
  return entry
}

/** The entry, locked against its other writers and against the sign-off of its shift. */
export async function lockEntry(trx: Trx, id: number, person: Person): Promise<StoredEntry> {
  const { agent_id } = await readEntry(trx, id, person)
  await lockShifts(trx, [agent_id])
  return readEntry(trx, id, person)
}

/** Changes an entry whose shift is locked; a change that changes nothing writes nothing. */
export async function putEntry(
  trx: Trx,
  record: RecordEvent,
  { stored: entry, change }: { stored: StoredEntry; change: EntryPatch },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  refuseIf(whyNotWrite(person, entry))
  const before = fieldsOf(entry)
  const after = withPatch(before, change)
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  refuseIf(whyNotEdit(person, entry))
  refuseWithoutReason(entry, reason)
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
  const changes = differences(fieldsTold(entry), fieldsTold(await readEntry(trx, entry.id, person)))
  const subject = { type: 'logbook' as const, id: entry.id, label: labelOf(after) }
  await record({ action: 'logbook.changed', subject, reason, ...sidesOf(changes) })
  return changes
}

// ---- Refusals ----

function refuseWithoutReason({ signed_off_by: who }: StoredEntry, reason: string | null): void {
  if (who !== null && !reason) throw invalid([{ field: 'reason', key: 'logbookReasonNeeded', values: { who } }])
}

async function refuseSignedOff(trx: Trx, entry: InShift & Pick<StoredEntry, 'agent_name'>): Promise<void> {
  refuseIf(whyNotAdd(entry, await signedOffBy(trx, entry)))
}

async function refuseWrongFields(trx: Trx, fields: NewEntry, before: NewEntry | null, person: Person): Promise<void> {
  // What stands is not judged anew when something else of the entry changes.
  const wrong = before !== null && sameTimes(fields, before) ? [] : wrongTimes(fields)
  const { productId } = fields
  if (productId !== null && productId !== before?.productId && !(await productsSeen(trx, person)).has(productId)) {
    wrong.push({ field: 'productId', key: 'notInList', values: { id: productId } })
  }
  if (wrong.length > 0) throw invalid(wrong)
}

const sameTimes = (one: NewEntry, other: NewEntry) =>
  (['date', 'shift', 'startedAt', 'endedAt'] as const).every((field) => one[field] === other[field])

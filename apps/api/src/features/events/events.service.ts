import { dayLength, type events, type FieldChange, longestEvent } from '@ido/contract'
import { sql } from 'kysely'
import { refuseUnknownScope } from '../../platform/accounts/role-rights.queries.ts'
import type { RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeep } from './events.policy.ts'
import { readEvent } from './events.queries.ts'
import type { StoredEvent } from './events.sql.ts'

type NewEvent = NewRecord<typeof events>
type EventChange = RecordChange<typeof events>

export const eventTrash: TrashKind = { kind: 'event', rows: [['event', 'id']] }

/** Makes an event that nobody has made yet. */
export async function addEvent(
  trx: Trx,
  record: RecordEvent,
  input: NewEvent,
  { person }: Asking,
): Promise<StoredEvent> {
  const fields = { ...input, ...comparable(input) }
  await refuseWrong(trx, fields, person)
  const { id } = await trx
    .insertInto('event')
    .values(columnsOf(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const event = await readEvent(trx, id, person)
  await record({ action: 'event.created', subject: subjectOf(event), after: eventFields(event) })
  return event
}

/** The event, locked against its other writers. */
export async function lockEvent(trx: Trx, id: number, person: Person): Promise<StoredEvent> {
  await trx.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
  return readEvent(trx, id, person)
}

/** Changes a locked event; a change that changes nothing writes nothing. */
export async function putEvent(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredEvent; change: EventChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const before = eventFields(stored)
  const after = { ...before, ...given(change), ...comparable(change) }
  const changes = differences(before, after)
  if (changes.length === 0) return []
  refuseIf(whyNotKeep(person, stored))
  await refuseWrong(trx, after, person)
  await trx
    .updateTable('event')
    .set({ ...columnsOf(after), version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', stored.id)
    .execute()
    .catch(refuseTaken)
  await record({ action: 'event.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

// ---- Fields ----

type EventFields = {
  name: string
  startsAt: string
  endsAt: string
  products: number[] | null
  regions: number[] | null
  place: string
  note: string
}

/** An event in the audit log and in its history, in the order of the form; ids, which readers are told by name. */
export function eventFields({ name, starts_at, ends_at, products, regions, place, note }: StoredEvent): EventFields {
  return {
    name,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    products: sorted(products),
    regions: sorted(regions),
    place,
    note,
  }
}

/** What is given of a change; what is not stays as it is. */
const given = ({ name, place, note }: EventChange) => ({
  ...(name !== undefined && { name }),
  ...(place !== undefined && { place }),
  ...(note !== undefined && { note }),
})

/** Instants and ids as the history writes them, so that equal ones are equal. */
const comparable = ({ startsAt, endsAt, products, regions }: EventChange) => ({
  ...(startsAt !== undefined && { startsAt: new Date(startsAt).toISOString() }),
  ...(endsAt !== undefined && { endsAt: new Date(endsAt).toISOString() }),
  ...(products !== undefined && { products: sorted(products) }),
  ...(regions !== undefined && { regions: sorted(regions) }),
})

const sorted = (ids: number[] | null) => ids && [...new Set(ids)].toSorted((a, b) => a - b)

const columnsOf = ({ name, startsAt, endsAt, products, regions, place, note }: EventFields) => ({
  name,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
  products,
  regions,
  place,
  note,
})

const subjectOf = ({ id, name }: StoredEvent) => ({ type: 'event' as const, id, label: name })

// ---- Refusals ----

async function refuseWrong(trx: Trx, { startsAt, endsAt, regions, products }: EventFields, person: Person) {
  refuseIf(whyNotKeep(person, { regions, products }))
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (length <= 0) throw invalid([{ field: 'endsAt', key: 'eventEndsBefore' }])
  if (length > longestEvent)
    throw invalid([{ field: 'endsAt', key: 'eventTooLong', values: { most: longestEvent / dayLength } }])
  await refuseUnknownScope(trx, { regions, products }, { under: '' })
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'event_name') throw invalid([{ field: 'name', key: 'taken' }])
  throw error
}

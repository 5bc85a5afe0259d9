import { type FieldChange, npsPoints, type topdown, withoutNoise } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotSet } from './topdown.policy.ts'
import { readTopdown, type TopdownName } from './topdown.queries.ts'
import type { StoredTopdown } from './topdown.sql.ts'

export const topdownTrash: TrashKind = { kind: 'topdown', rows: [['topdown_nps', 'id']] }

/** Writes down what the group says of a unit and half year, where nothing is yet. */
export async function addTopdown(
  trx: Trx,
  record: RecordEvent,
  input: NewRecord<typeof topdown>,
  { person }: Asking,
): Promise<StoredTopdown> {
  refuseIf(whyNotSet(person))
  const values = { cfu: input.cfu, ...figuresIn(input) }
  const { id } = await trx
    .insertInto('topdown_nps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuseTaken(error, values))
  const stored = await readTopdown(trx, id, person)
  await record({ action: 'topdown.created', subject: subjectOf(stored), after: topdownFields(stored) })
  return stored
}

/** The record, locked against its other writers. */
export async function lockTopdown(trx: Trx, id: number, person: Person): Promise<StoredTopdown> {
  await trx.selectFrom('topdown_nps').select('id').where('id', '=', id).forUpdate().execute()
  return readTopdown(trx, id, person)
}

/** Changes a locked record; a change that changes nothing writes nothing. */
export async function putTopdownRecord(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredTopdown; change: RecordChange<typeof topdown> },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const { id, cfu, year, semester, nps_score, target } = stored
  const wanted = {
    cfu: change.cfu ?? cfu,
    ...figuresIn({
      year: change.year ?? year,
      semester: change.semester ?? semester,
      npsScore: change.npsScore ?? nps_score,
      target: change.target ?? target,
    }),
  }
  const changes = differences(topdownFields(stored), topdownFields({ ...stored, ...wanted }))
  if (changes.length === 0) return []
  refuseIf(whyNotSet(person))
  await trx
    .updateTable('topdown_nps')
    .set({ ...wanted, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => refuseTaken(error, wanted))
  await record({ action: 'topdown.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** What targets become that are raised together; kept within what an NPS can be. */
export const raisedTarget = (target: number, by: number): number =>
  Math.max(-100, Math.min(100, withoutNoise(target + by)))

/** A record in the audit log and in its history, by the names of the form. */
export function topdownFields({ cfu, year, semester, nps_score, target }: StoredTopdown): Record<string, unknown> {
  return { cfu, year, semester, npsScore: nps_score, target }
}

/** Whose and of when it is, as summaries call it. */
export const topdownLabel = ({ cfu, year, semester }: TopdownName): string => `${cfu} · ${year}-S${semester}`

const subjectOf = (stored: StoredTopdown) => ({ type: 'topdown' as const, id: stored.id, label: topdownLabel(stored) })

type Sent = Record<'year' | 'semester' | 'npsScore' | 'target', string | number>

/** What came as text or numbers, checked by the contract, as it is stored. */
function figuresIn({ year, semester, npsScore, target }: Sent) {
  return {
    year: Number(year),
    semester: Number(semester),
    nps_score: npsPoints(npsScore) ?? 0,
    target: npsPoints(target) ?? 0,
  }
}

function refuseTaken(error: unknown, name: TopdownName): never {
  if ((error as { constraint?: unknown }).constraint === 'topdown_nps_once')
    throw conflict('topdownTaken', { cfu: name.cfu, year: name.year, semester: name.semester })
  throw error
}

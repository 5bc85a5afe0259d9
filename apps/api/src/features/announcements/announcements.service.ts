import { type announcements, type FieldChange, longestShown } from '@ido/contract'
import { sql } from 'kysely'
import { inRoleOrder, shownTo } from '../../platform/audience.sql.ts'
import type { RecordEvent } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { lengthOf } from '../../platform/days.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotAnnounce } from './announcements.policy.ts'
import { readAnnouncement, type StoredAnnouncement } from './announcements.queries.ts'

type NewAnnouncement = NewRecord<typeof announcements>
type AnnouncementChange = RecordChange<typeof announcements>

/** Who has put it away does not come back with it: what is restored is told anew. */
export const announcementTrash: TrashKind = { kind: 'announcement', rows: [['announcement', 'id']] }

/** Makes an announcement that nobody has made yet. */
export async function addAnnouncement(
  trx: Trx,
  record: RecordEvent,
  input: NewAnnouncement,
  { person }: Asking,
): Promise<StoredAnnouncement> {
  refuseIf(whyNotAnnounce(person))
  refuseSpan(input)
  const { id } = await trx
    .insertInto('announcement')
    .values(columnsOf({ ...input, audience: inRoleOrder(input.audience) }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const made = await readAnnouncement(trx, id, person)
  await record({ action: 'announcement.created', subject: subjectOf(made), after: announcementFields(made) })
  return made
}

/** The announcement, locked against its other writers. */
export async function lockAnnouncement(trx: Trx, id: number, person: Person): Promise<StoredAnnouncement> {
  await trx.selectFrom('announcement').select('id').where('id', '=', id).forUpdate().execute()
  return readAnnouncement(trx, id, person)
}

const wording = new Set(['title', 'text', 'link', 'importance'])

/** Changes a locked announcement; one that says something else is told again to who had put it away. */
export async function putAnnouncement(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredAnnouncement; change: AnnouncementChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  refuseIf(whyNotAnnounce(person))
  const before = announcementFields(stored)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const whole: AnnouncementFields = { ...before, ...given }
  const after = { ...whole, audience: inRoleOrder(whole.audience) }
  const changes = differences(before, after)
  if (changes.length === 0) return []
  refuseSpan(after)
  const saysElse = changes.some(({ field }) => wording.has(field))
  await trx
    .updateTable('announcement')
    .set({
      ...columnsOf(after),
      version: sql`version + 1`,
      ...(saysElse && { worded_version: sql`version + 1` }),
      changed_at: sql`now()`,
    })
    .where('id', '=', stored.id)
    .execute()
    .catch(refuseTaken)
  await record({ action: 'announcement.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** Puts away, for this person, what they have read of it; 404 for what is not shown to them. Twice is once. */
export async function dismiss(
  { write }: Database,
  id: number,
  version: number,
  person: Pick<Person, 'id' | 'roles'>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into announcement_dismissal as d (announcement_id, account_id, version)
    select a.id, ${person.id}, least(${version}::integer, a.version) from announcement a
    where a.id = ${id} and ${shownTo(sql`a.audience`, person.roles)}
    on conflict (announcement_id, account_id) do update set version = greatest(d.version, excluded.version), at = now()
    returning announcement_id as id`.execute(write)
  if (rows.length === 0) throw notFound('notFound')
}

// ---- Fields ----

interface AnnouncementFields extends Pick<StoredAnnouncement, 'title' | 'text' | 'link' | 'importance' | 'audience'> {
  shownFrom: string
  shownThrough: string
}

/** An announcement in the audit log and in its history, in the order of the form. */
export function announcementFields(stored: StoredAnnouncement) {
  const { title, text, link, importance, audience, shown_from, shown_through } = stored
  return {
    title,
    text,
    link,
    importance,
    audience: inRoleOrder(audience),
    shownFrom: shown_from,
    shownThrough: shown_through,
  }
}

const columnsOf = ({ shownFrom, shownThrough, ...same }: AnnouncementFields) => ({
  ...same,
  shown_from: shownFrom,
  shown_through: shownThrough,
})

const subjectOf = ({ id, title }: StoredAnnouncement) => ({ type: 'announcement' as const, id, label: title })

function refuseSpan({ shownFrom, shownThrough }: Pick<AnnouncementFields, 'shownFrom' | 'shownThrough'>): void {
  const days = lengthOf({ from: shownFrom, to: shownThrough })
  if (days < 1) throw invalid([{ field: 'shownThrough', key: 'shownBackwards', values: { from: shownFrom } }])
  if (days > longestShown)
    throw invalid([{ field: 'shownThrough', key: 'shownTooLong', values: { days: longestShown } }])
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'announcement_title')
    throw invalid([{ field: 'title', key: 'announcementTaken' }])
  throw error
}

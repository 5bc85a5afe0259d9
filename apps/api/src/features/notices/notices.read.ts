import { type InterruptedWork, mostUnread, type NoticeKind, type NoticeParts } from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

/** The job that mails what one transaction told a person. */
export const noticeMailJob = 'notice-mail'

export interface NewNotice {
  readonly person: number
  readonly kind: NoticeKind
  /** Null with `interrupted`, and with `assigned` of a case. */
  readonly record: number | null
  readonly parts: NoticeParts
}

/**
 * Notifies people of what happened, in its transaction, except of kinds that they have muted. The notices of one person in
 * one transaction are one mail. A mention that was withdrawn and is made again is the same notice, mailed once.
 */
export async function addNotices(trx: Trx, notices: readonly NewNotice[], at = new Date()): Promise<void> {
  if (notices.length === 0) return
  const { rows } = await sql<{ person: number; ids: number[] }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as g (person bigint, kind text, record bigint, parts jsonb)
    ), added as (
      insert into notice (person_id, kind, record_id, parts, at)
      select person, kind, record, parts, ${at} from given g
      where not exists (select from notice_choice c where c.person_id = g.person and g.kind = any(c.muted))
      on conflict (person_id, record_id, (parts ->> 'comment')) where kind = 'mentioned' do update set withdrawn = false
      returning id, person_id, kind, read_at, mailed_at
    )
    select a.person_id as person, json_agg(a.id order by a.id) as ids from added a
    where a.read_at is null and a.mailed_at is null
      and not exists (select from notice_choice c where c.person_id = a.person_id and a.kind = any(c.unmailed))
    group by a.person_id order by a.person_id`.execute(trx)
  for (const { person, ids } of rows)
    await addJob(trx, noticeMailJob, { person, notices: ids }, { key: `${noticeMailJob}-${ids[0]}` })
}

/** Hides the notices of a comment on the record: of the people named, or of everybody with null. */
export async function withdrawMentions(
  trx: Trx,
  record: number,
  comment: number,
  people: readonly number[] | null,
): Promise<void> {
  await sql`
    update notice n set withdrawn = true
    where n.record_id = ${record} and n.kind = 'mentioned' and (n.parts ->> 'comment')::bigint = ${comment}
      and n.read_at is null and (${people}::bigint[] is null or n.person_id = any(${people}::bigint[]))`.execute(trx)
}

/** How many notices a person has not read; beyond a hundred nobody counts on. */
export const unreadOf = (person: number) => sql<number>`(
  select count(*) from (select from notice n where n.person_id = ${person} and n.read_at is null and not n.withdrawn limit ${mostUnread}) unread)`

export interface Interrupted {
  /** Null where nobody is there any more to be told. */
  readonly person: number | null
  readonly what: InterruptedWork
  /** As the person knows it: a file's name, or what a file was of. */
  readonly name: string
  /** The import that it is of. */
  readonly import?: number
}

/** Notifies people that their work ended with its process; once for each import until they have read it. */
export async function notifyInterrupted(trx: Trx, works: readonly Interrupted[]): Promise<void> {
  for (const { person, what, name, import: id } of works) {
    if (person === null) continue
    if (id !== undefined && (await isNotified(trx, person, what, id))) continue
    const parts = { what, name, ...(id !== undefined && { import: id }) }
    await addNotices(trx, [{ person, kind: 'interrupted', record: null, parts }])
  }
}

async function isNotified(trx: Trx, person: number, what: InterruptedWork, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notice n where n.person_id = ${person} and n.kind = 'interrupted' and n.read_at is null
      and n.parts ->> 'what' = ${what} and (n.parts ->> 'import')::bigint = ${id} limit 1`.execute(trx)
  return rows.length > 0
}

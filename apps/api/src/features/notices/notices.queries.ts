import type { EndpointInput, listNotices, NoticeChoices, PageMeta, PortalNotice } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf } from '../../platform/database/filters.sql.ts'
import { unreadOf } from './notices.read.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'

interface NoticeRow extends Omit<PortalNotice, 'at' | 'read_at' | 'record'> {
  at: Date
  read_at: Date | null
  record_id: number | null
  voc_id: string | null
}

type Asked = EndpointInput<typeof listNotices>['query']
type NoticePage = { answer: PortalNotice[]; meta: PageMeta & { unread: number } }

/** A page of what was told to a person, the newest first; from the primary: what they have just read is read. */
export async function noticesFor({ write }: Database, person: number, asked: Asked): Promise<NoticePage> {
  const { page, size } = asked
  const mine = allOf([
    sql<SqlBool>`n.person_id = ${person} and not n.withdrawn`,
    asked.unread === 'true' ? sql<SqlBool>`n.read_at is null` : null,
    asked.kind === undefined ? null : sql<SqlBool>`n.kind = ${asked.kind}`,
  ])
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<NoticeRow>`
      select n.id, n.kind, n.parts, n.at, n.read_at, n.record_id, v.voc_id
      from notice n left join voc v on v.id = n.record_id
      where ${mine} order by n.id desc limit ${size} offset ${offsetOf({ page, size })}`.execute(write),
    sql<{ total: number; unread: number }>`
      select (select count(*) from notice n where ${mine}) as total, ${unreadOf(person)} as unread`.execute(write),
  ])
  const { total = 0, unread = 0 } = counted[0] ?? {}
  return { answer: rows.map(presentNotice), meta: { ...pageOf({ page, size, total }), unread } }
}

const presentNotice = ({ record_id, voc_id, at, read_at, ...notice }: NoticeRow): PortalNotice => ({
  ...notice,
  record: record_id === null ? null : { id: record_id, name: voc_id ?? '' },
  at: at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
})

export async function unreadFor({ write }: Database, person: number): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(person)} as unread`.execute(write)
  return { unread: rows[0]?.unread ?? 0 }
}

/** What a person has muted; nothing where they never chose. */
export async function noticeChoicesOf({ write }: Database, person: number): Promise<NoticeChoices> {
  const { rows } = await sql<NoticeChoices>`
    select muted, unmailed from notice_choice where person_id = ${person}`.execute(write)
  return rows[0] ?? { muted: [], unmailed: [] }
}

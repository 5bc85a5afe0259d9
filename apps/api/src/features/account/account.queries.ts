import {
  visitPauseMinutes,
  type EndpointAnswer,
  type listSavedViews,
  type listSessions,
  type readProfile,
  type readQuotas,
} from '@ido/contract'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { seenBy } from '../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { isAliveSession } from '../../platform/http/sessions.sql.ts'
import type { Person } from '../../platform/person.ts'
import { deviceOf } from './device.ts'

type Profile = EndpointAnswer<typeof readProfile>

/** One's own profile; the scope is what one sees in the end, in names. */
export async function profileOf(database: Database, person: Person): Promise<Profile> {
  const { write } = database
  const [account, roles, scope] = await Promise.all([
    write
      .selectFrom('account as a')
      .leftJoin('account_photo as p', 'p.account_id', 'a.id')
      .select(['a.id', 'a.nik', 'a.email', 'a.name', 'a.access_until', 'a.language', 'a.theme', 'a.density'])
      .select(['a.from_directory', 'a.password_set_at', 'p.source'])
      .select(sql<boolean>`a.password_hash is not null`.as('has_password'))
      .where('a.id', '=', person.id)
      .executeTakeFirstOrThrow(),
    write
      .selectFrom('role')
      .select(['name', 'label'])
      .where('name', 'in', write.selectFrom('account_role').select('role').where('account_id', '=', person.id))
      .orderBy('id')
      .execute(),
    seenBy(database, person.scope),
  ])
  const { id, nik, email, name, language, theme, density } = account
  const own = { id, nik, email, name, language, theme, density } as Profile
  return {
    ...own,
    roles,
    scope,
    accessUntil: account.access_until?.toISOString() ?? null,
    photo: account.source as Profile['photo'],
    hasPassword: account.has_password,
    fromDirectory: account.from_directory,
    passwordSetAt: account.password_set_at?.toISOString() ?? null,
  }
}

/** One's own living sessions, the one asking first, then the one used last. */
export async function sessionsOf({ write }: Database, person: Person): Promise<EndpointAnswer<typeof listSessions>> {
  const { rows } = await sql<Session>`
    select s.id, s.login_by, host(s.ip) as ip, s.user_agent, s.created_at, s.last_seen_at from session s
    where s.account_id = ${person.id} and ${isAliveSession}
    order by s.id = ${person.sessionId} desc, s.last_seen_at desc, s.id desc`.execute(write)
  return rows.map(({ user_agent, created_at, last_seen_at, ...row }) => ({
    ...row,
    isThis: row.id === person.sessionId,
    device: deviceOf(user_agent),
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }))
}

interface Session {
  id: number
  login_by: Person['loginBy']
  ip: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
}

/** One's own views of a screen, then those that are shared with a role that one holds. */
export async function viewsFor(
  { write }: Database,
  screen: string,
  person: Person,
): Promise<EndpointAnswer<typeof listSavedViews>> {
  const { rows } = await sql<EndpointAnswer<typeof listSavedViews>[number]>`
    select v.id, v.screen, v.name, v.search, v.shared_role as "sharedRole", o.name as owner,
      v.owner_id = ${person.id} as "isOwn"
    from saved_view v join account o on o.id = v.owner_id
    where v.screen = ${screen} and (v.owner_id = ${person.id}
      or v.shared_role in (select role from account_role where account_id = ${person.id}))
    order by v.owner_id = ${person.id} desc, lower(v.name), v.id`.execute(write)
  return rows
}

/** The photo of a NIK. A person without access sees only their own. */
export async function photoOf({ read }: Database, person: Person, nik: string): Promise<FileResult> {
  if (!person.hasAccess && nik !== person.nik) throw notFound('notFound')
  const photo = await read
    .selectFrom('account_photo')
    .innerJoin('account', 'account.id', 'account_photo.account_id')
    .select(['account_photo.type', 'account_photo.bytes'])
    .where('account.nik', '=', nik)
    .executeTakeFirst()
  if (photo === undefined) throw notFound('notFound')
  const { type, bytes } = photo
  return { file: Readable.from([bytes]), name: `photo.${type.slice('image/'.length)}`, type, size: bytes.length }
}

interface Used {
  drafts: number
  draft_bytes: number
  attachment_bytes: number
}

/** What the person has used of what one person may take up. */
export async function quotasOf(
  { database: { write }, config, activityLines }: Pick<Services, 'database' | 'config' | 'activityLines'>,
  person: Person,
): Promise<EndpointAnswer<typeof readQuotas>> {
  const { rows } = await sql<Used>`
    select d.drafts, d.draft_bytes,
      (select coalesce(sum(size), 0)::bigint from voc_attachment where created_by_id = ${person.id}) as attachment_bytes
    from (
      select count(*) as drafts, coalesce(sum(pg_column_size(v.*)), 0)::bigint as draft_bytes
      from voc v where v.status = 'draft' and v.created_by_id = ${person.id}
    ) d`.execute(write)
  const [used] = rows
  const { drafts, draftBytes, attachmentBytes, recordBytes } = config.quotas
  return [
    { name: 'drafts', used: used?.drafts ?? 0, limit: drafts },
    { name: 'draftBytes', used: used?.draft_bytes ?? 0, limit: draftBytes },
    { name: 'attachmentBytes', used: used?.attachment_bytes ?? 0, limit: attachmentBytes, limitOfOne: recordBytes },
    { name: 'activityLines', ...activityLines.of(person) },
  ]
}

/**
 * When somebody's visit before this one ended, from the lines of the activity log: pages that they opened, what they changed,
 * their sign-ins. A page that only renews itself leaves none, so one that stays open overnight is no visit. Null where
 * nothing is known of one.
 */
export async function lastVisitOf({ read }: Pick<Database, 'read'>, accountId: number): Promise<string | null> {
  const pause = sql`make_interval(mins => ${visitPauseMinutes}::int)`
  // From now back along the index: what has a line within the pause after it belongs to the visit that goes on.
  const { rows } = await sql<{ at: Date }>`
    select a.at from activity a
    where a.account_id = ${accountId} and a.at < now() - ${pause}
      and not exists (
        select from activity b where b.account_id = ${accountId} and b.at > a.at and b.at <= a.at + ${pause})
    order by a.at desc limit 1`.execute(read)
  return rows[0]?.at.toISOString() ?? null
}

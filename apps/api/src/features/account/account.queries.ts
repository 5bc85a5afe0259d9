import type { EndpointAnswer, listSavedViews, listSessions, readProfile } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'
import { isAliveSession } from '../../platform/http/sessions.sql.ts'
import { seenBy } from '../../platform/accounts/seen.queries.ts'
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

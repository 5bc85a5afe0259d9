import { type currentSession, type EndpointAnswer, roles, type Role } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { flagsHeld, hasAccessNow } from '../../platform/http/sessions.ts'

/** Labels of an account's rights in order of precedence; an account without access has none. */
export async function rightsOf({ write }: Database, by: 'email' | 'nik', value: string): Promise<{ label: Role }[]> {
  const account = await write
    .selectFrom('account')
    .select([hasAccessNow('account').as('has_access'), flagsHeld('account').as('held')])
    .where(by, '=', value)
    .executeTakeFirst()
  if (account === undefined) throw notFound('notFound')
  const held = account.has_access ? account.held : []
  return roles.filter((role) => held.includes(role)).map((label) => ({ label }))
}

type Preferences = Pick<EndpointAnswer<typeof currentSession>, 'language' | 'theme' | 'density'>

/** What a person has set for themselves; null is the portal's default. */
export async function preferencesOf({ write }: Database, accountId: number): Promise<Preferences> {
  const set = await write
    .selectFrom('account')
    .select(['language', 'theme', 'density'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return set as Preferences
}

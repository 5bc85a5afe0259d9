import { type currentSession, type EndpointAnswer, roles, type Role } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Directory } from '../../platform/directory.ts'
import { notFound } from '../../platform/errors.ts'
import { flagsHeld, hasAccessNow } from '../../platform/http/sessions.ts'

type Rights = { label: Role }[]

/** Labels of an account's rights in order of precedence; an account without access has none. */
export async function rightsOf(database: Database, by: 'email' | 'nik', value: string): Promise<Rights> {
  const held = await flagsOfAccount(database, by, value)
  if (held === null) throw notFound('notFound')
  return inOrder(held)
}

/**
 * The same by NIK, joined with what the person's groups in the company directory give now, which reaches the account with
 * the next sign-in. Who is in the directory alone has just those.
 */
export async function rightsOfNik(database: Database, directory: Directory | null, nik: string): Promise<Rights> {
  const person = directory === null ? null : await directory.find(nik)
  const held = await flagsOfAccount(database, 'nik', person?.nik ?? nik)
  if (held === null && person === null) throw notFound('notFound')
  return inOrder([...(held ?? []), ...(await flagsOfRoles(database, person?.roles ?? []))])
}

const inOrder = (held: readonly string[]): Rights =>
  roles.filter((role) => held.includes(role)).map((label) => ({ label }))

/** Null where there is no such account. */
async function flagsOfAccount({ write }: Database, by: 'email' | 'nik', value: string): Promise<Role[] | null> {
  const account = await write
    .selectFrom('account')
    .select([hasAccessNow('account').as('has_access'), flagsHeld('account').as('held')])
    .where(by, '=', value)
    .executeTakeFirst()
  if (account === undefined) return null
  return account.has_access ? account.held : []
}

async function flagsOfRoles({ read }: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const found = await read.selectFrom('role').select('flags').where('name', 'in', names).execute()
  return found.flatMap(({ flags }) => flags)
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

/** When a person's photo was set, own or the directory's. */
export async function photoAtOf({ write }: Database, accountId: number): Promise<string | null> {
  const photo = await write
    .selectFrom('account_photo')
    .select('changed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return photo?.changed_at.toISOString() ?? null
}

import { roles, type Role } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Directory } from '../../platform/accounts/directory.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { flagsHeld, hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { visibleAccounts } from '../../platform/accounts/accounts.sql.ts'

type Rights = { label: Role }[]

/** Labels of an account's rights in order of precedence; an account without access has none, one out of sight is none. */
export async function rightsOf(database: Database, person: Person, email: string): Promise<Rights> {
  const held = await flagsOfAccount(database, person, 'email', email)
  if (held === null) throw notFound('notFound')
  return inOrder(held)
}

/**
 * The same by NIK, joined with what the person's groups in the company directory give now, which reaches the account with
 * the next sign-in. Who is in the directory alone has just those.
 */
export async function rightsOfNik(
  database: Database,
  directory: Directory | null,
  person: Person,
  nik: string,
): Promise<Rights> {
  const known = directory === null ? null : await directory.find(nik)
  const held = await flagsOfAccount(database, person, 'nik', known?.nik ?? nik)
  if (held === null && (known === null || (await hasAccount(database, known.nik)))) throw notFound('notFound')
  return inOrder([...(held ?? []), ...(await flagsOfRoles(database, known?.roles ?? []))])
}

const inOrder = (held: readonly string[]): Rights =>
  roles.filter((role) => held.includes(role)).map((label) => ({ label }))

async function hasAccount({ write }: Database, nik: string): Promise<boolean> {
  return (await write.selectFrom('account').select('id').where('nik', '=', nik).executeTakeFirst()) !== undefined
}

/** Null where there is no such account that the person may see. */
async function flagsOfAccount(
  { write }: Database,
  person: Person,
  by: 'email' | 'nik',
  value: string,
): Promise<Role[] | null> {
  const account = await write
    .selectFrom('account as a')
    .select([hasAccessNow('a').as('has_access'), flagsHeld('a').as('held')])
    .where(`a.${by}`, '=', value)
    .where(visibleAccounts(person) ?? sql<SqlBool>`true`)
    .executeTakeFirst()
  if (account === undefined) return null
  return account.has_access ? account.held : []
}

async function flagsOfRoles({ read }: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const found = await read.selectFrom('role').select('flags').where('name', 'in', names).execute()
  return found.flatMap(({ flags }) => flags)
}

import { roles, type Role } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** Labels of an account's rights in order of precedence; an account without access has none. */
export async function rightsOf({ write }: Database, by: 'email' | 'nik', value: string): Promise<{ label: Role }[]> {
  const account = await write
    .selectFrom('account')
    .select(['has_access', sql<Role[]>`array(select role from account_role where account_id = account.id)`.as('held')])
    .where(by, '=', value)
    .executeTakeFirst()
  if (account === undefined) throw notFound('notFound')
  const held = account.has_access ? account.held : []
  return roles.filter((role) => held.includes(role)).map((label) => ({ label }))
}

import { plainId } from '@ido/contract'
import type { Scope } from '../person.ts'
import type { Database } from '../database/database.ts'
import { invalid, unknownName } from '../errors.ts'
import { squeezed, synonymsOf } from '../words/label-words.ts'
import { readNames } from '../management/columns.ts'
import { seesRole } from './accounts.policy.ts'

/** A role by its code, which never changes, and by the name that people know it by. */
export interface RoleName {
  readonly name: string
  readonly label: string
}

/** The roles that exist for the reader. */
export async function readRoleNames({ write }: Pick<Database, 'write'>, reader: Scope): Promise<RoleName[]> {
  const roles = await write
    .selectFrom('role')
    .select(['name', 'label', 'scope_regions as regions', 'scope_products as products'])
    .orderBy('id')
    .execute()
  return roles.filter(({ regions, products }) => seesRole({ scope: reader }, { scope: { regions, products } }))
}

const code = /^[A-Z][A-Z0-9_]{1,39}$/

/** Reads roles in a cell as their codes: each by its code, or by its name in either language. */
export function rolesReader(field: string, roles: readonly RoleName[]): (text: string) => string[] {
  const byLabel = synonymsOf(roles.map(({ label }, id) => ({ id, name: label })))
  const labels = roles.map(({ label }) => label)
  return (text) =>
    readNames(text, labels).map((word) => {
      const named = plainId(word).toUpperCase()
      if (roles.some(({ name }) => name === named)) return named
      const found = roles[byLabel.get(squeezed(word)) ?? -1]
      // A code that is none of these is for the rules to judge: an account may hold roles that its reader does not see.
      if (found === undefined && !code.test(named))
        throw invalid([unknownName(field, word, roles.map(({ name, label }) => `${label} (${name})`))]) // prettier-ignore
      return found?.name ?? named
    })
}

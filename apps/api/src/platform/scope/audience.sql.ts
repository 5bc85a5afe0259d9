import { leadingRole, type Role, roles } from '@ido/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Condition } from '../database/filters.sql.ts'

// What is shown to some: an `audience` of rights, where none stands for everybody.

/** What is for everybody, and for one of these; no name asks for nothing, one that is no right for the former alone. */
export const shownToOneOf = (column: RawBuilder<unknown>, audience: readonly string[] | undefined): Condition =>
  audience === undefined || audience.length === 0
    ? null
    : sql<SqlBool>`(${column} = '{}' or ${column} && ${audience}::text[])`

/** What is for everybody and for the role that leads: what one holds beside it opens nothing elsewhere, either. */
export function shownTo(column: RawBuilder<unknown>, held: readonly Role[]): RawBuilder<SqlBool> {
  const role = leadingRole(held)
  return role === undefined
    ? sql<SqlBool>`${column} = '{}'`
    : sql<SqlBool>`(${column} = '{}' or ${role} = any(${column}))`
}

export const inRoleOrder = (audience: readonly Role[]): Role[] => roles.filter((role) => audience.includes(role))

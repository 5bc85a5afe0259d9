import { type Permission, permissionRoles, roles } from '@ido/contract'
import { type RawBuilder, sql } from 'kysely'
import { flagsHeld, hasAccessNow } from './sessions.sql.ts'

/**
 * Whether account `m` still has a permission: it exists, is not suspended, has access, and its leading role gives the
 * permission. Checked at each use, so that keys, links and webhooks stop at once and go on when the right returns.
 */
export function isStillHolder(m: string, permission: Permission): RawBuilder<boolean> {
  const leading = sql`(select flag from unnest(${flagsHeld(m)}) flag
    order by array_position(${[...roles]}::text[], flag::text) limit 1)`
  const given = [...(permissionRoles[permission] ?? [])]
  return sql<boolean>`(not ${sql.ref(`${m}.suspended`)} and ${hasAccessNow(m)}
    and coalesce(${leading} = any(${given}::text[]), false))`
}

/** The same for keys and webhooks of all regions and products, which only an account that sees all of them may keep. */
export function isStillKeeper(m: string, permission: Permission): RawBuilder<boolean> {
  const id = sql.ref(`${m}.id`)
  const seesAll = (part: string) => sql`(${sql.ref(`${m}.${part}`)} is null and (
    not exists (select from account_role h where h.account_id = ${id})
    or exists (select from account_role h join role r on r.name = h.role
      where h.account_id = ${id} and ${sql.ref(`r.${part}`)} is null)))`
  return sql<boolean>`(${isStillHolder(m, permission)} and ${seesAll('scope_regions')} and ${seesAll('scope_products')})`
}

/** Of `api_key k`: whether its maker may still keep it. A key made by the command has no maker. */
export const keyIsKept = sql<boolean>`(k.made_by is null or exists (
  select from account m where m.id = k.maker_id and ${isStillKeeper('m', 'manageApiKeys')}))`

/** Of `webhook w`: likewise. */
export const webhookIsKept = sql<boolean>`exists (
  select from account m where m.id = w.maker_id and ${isStillKeeper('m', 'manageApiKeys')})`

import type { FieldChange } from '@ido/contract'
import type { Database } from '../database/database.ts'
import { hiddenPlace, isEverything } from '../http/scope.ts'
import type { Scope } from '../person.ts'
import { seesRole } from './accounts.policy.ts'
import { allRoleRights } from './role-rights.queries.ts'

/** Regions and products by id, in the order of their lists, as far as the reader sees them. */
export type ScopeNames = Record<keyof Scope, ReadonlyMap<number, string>> & {
  /** The roles that exist for the reader; null is all of them, those that were deleted too. */
  roles: ReadonlySet<string> | null
}

/** What has a name for the reader; to them the rest is as unknown as what does not exist. */
export async function readScopeNames({ write }: Pick<Database, 'write'>, reader: Scope): Promise<ScopeNames> {
  const [regions, products, roles] = await Promise.all([
    write.selectFrom('region').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    write.selectFrom('product').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    isEverything(reader) ? null : allRoleRights(write),
  ])
  const byId = (rows: { id: number; name: string }[], seen: readonly number[] | null) =>
    new Map(rows.flatMap(({ id, name }) => (seen === null || seen.includes(id) ? [[id, name]] : [])))
  return {
    regions: byId(regions, reader.regions),
    products: byId(products, reader.products),
    roles: roles && new Set(roles.filter((role) => seesRole({ scope: reader }, role)).map(({ name }) => name)),
  }
}

/** A change of a scope in names instead of ids; what lies outside the reader's own scope has none, roles neither. */
export function withNames(change: FieldChange, names: ScopeNames): FieldChange {
  const { field, before, after } = change
  const said = (part: keyof Scope) => (ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => names[part].get(Number(id)) ?? hiddenPlace) : ids
  if (field === 'regions' || field === 'products')
    return { field, before: said(field)(before), after: said(field)(after) }
  if (field === 'roles') return { field, before: rolesSaid(before, names), after: rolesSaid(after, names) }
  if (field !== 'scope' && field !== 'effectiveScope') return change
  // A decision about a request tells the scope as one.
  const saidWhole = (scope: unknown) => {
    if (typeof scope !== 'object' || scope === null) return scope
    const { regions, products } = scope as Record<keyof Scope, unknown>
    return { regions: said('regions')(regions), products: said('products')(products) }
  }
  return { field, before: saidWhole(before), after: saidWhole(after) }
}

function rolesSaid(held: unknown, { roles }: ScopeNames): unknown {
  if (!Array.isArray(held) || roles === null) return held
  return held.map((name) => (roles.has(String(name)) ? String(name) : hiddenPlace))
}

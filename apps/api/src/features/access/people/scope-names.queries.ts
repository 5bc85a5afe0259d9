import type { FieldChange } from '@ido/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Scope } from '../../../semantic/validate.ts'

/** Regions and products by id, in the order of their lists. */
export type ScopeNames = Record<keyof Scope, ReadonlyMap<number, string>>

export async function readScopeNames({ write }: Pick<Database, 'write'>): Promise<ScopeNames> {
  const [regions, products] = await Promise.all(
    (['region', 'product'] as const).map((table) =>
      write.selectFrom(table).select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    ),
  )
  const byId = (rows: { id: number; name: string }[] = []) => new Map(rows.map(({ id, name }) => [id, name]))
  return { regions: byId(regions), products: byId(products) }
}

/** A change of a scope in names instead of ids; what lies outside the reader's own scope has none. */
export function withNames(change: FieldChange, names: ScopeNames, reader: Scope): FieldChange {
  const { field, before, after } = change
  const said = (part: keyof ScopeNames) => (ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => nameOf(Number(id), names[part], reader[part])) : ids
  if (field === 'regions' || field === 'products')
    return { field, before: said(field)(before), after: said(field)(after) }
  if (field !== 'scope') return change
  // A decision about a request tells the scope as one.
  const saidWhole = (scope: unknown) => {
    if (typeof scope !== 'object' || scope === null) return scope
    const { regions, products } = scope as Record<keyof ScopeNames, unknown>
    return { regions: said('regions')(regions), products: said('products')(products) }
  }
  return { field, before: saidWhole(before), after: saidWhole(after) }
}

function nameOf(id: number, names: ReadonlyMap<number, string>, seen: readonly number[] | null): string {
  return (seen === null || seen.includes(id) ? names.get(id) : undefined) ?? '…'
}

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
export function withNames(change: FieldChange, names: ScopeNames, { regions, products }: Scope): FieldChange {
  const { field } = change
  if (field !== 'regions' && field !== 'products') return change
  const seen = field === 'regions' ? regions : products
  const nameOf = (id: unknown) =>
    (typeof id === 'number' && seen?.includes(id) !== false && names[field].get(id)) || '…'
  const said = (ids: unknown) => (Array.isArray(ids) ? ids.map(nameOf) : ids)
  return { field, before: said(change.before), after: said(change.after) }
}

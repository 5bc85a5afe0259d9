import type { ScopeNames } from '../../platform/accounts/accounts.queries.ts'
import { idsCell, readIds, type FileColumn } from '../../platform/management/columns.ts'
import type { LineValues } from '../../platform/management/list.ts'

type Scoped = Readonly<Record<'scope', { regions: number[] | null; products: number[] | null }>>

/** Regions and products in a file, by their names. */
export const scopeColumns = ({ regions, products }: ScopeNames): FileColumn<Scoped>[] => [
  {
    field: 'regions',
    titles: { id: 'Regional', en: 'Regions' },
    cell: ({ scope }, language) => idsCell(scope.regions, regions, 'regions', language),
    read: readIds('regions', 'regions', regions),
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: ({ scope }, language) => idsCell(scope.products, products, 'products', language),
    read: readIds('products', 'products', products),
  },
]

/** A line as a form's body. It may fill in one half of a scope; the other stays as it is. */
export function withScope({ regions, products, ...fields }: LineValues, stored: Scoped | null) {
  if (regions === undefined && products === undefined) return fields
  const now = stored?.scope ?? { regions: null, products: null }
  return {
    ...fields,
    scope: {
      regions: regions === undefined ? now.regions : regions,
      products: products === undefined ? now.products : products,
    },
  }
}

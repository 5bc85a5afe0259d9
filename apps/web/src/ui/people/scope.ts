export type ScopePart = 'regions' | 'products'

/** Null is everything. */
export type ScopeValues = { readonly [P in ScopePart]: readonly number[] | null }

const parts = ['regions', 'products'] as const

/**
 * The parts of a data scope that say 'only some' and then name none, by mistake: their holder would see no data. What the
 * record has had until now may stay.
 */
export function emptyParts(values: ScopeValues, before: ScopeValues = { regions: null, products: null }): ScopePart[] {
  return parts.filter((part) => values[part]?.length === 0 && before[part]?.length !== 0)
}

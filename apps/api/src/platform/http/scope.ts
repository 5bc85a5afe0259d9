import type { Scope } from '../person.ts'

export { effectiveScope } from '@ido/contract'

export const everything: Scope = { regions: null, products: null }

/** What stands for a region, a product or a role that does not exist for the reader. */
export const hiddenPlace = '•••'

export const isEverything = ({ regions, products }: Scope): boolean => regions === null && products === null

/** Whether the first sees nothing that the second does not: nobody grants more than they have. */
export function isWithin(inner: Scope, outer: Scope): boolean {
  return (['regions', 'products'] as const).every((part) => {
    const [small, large] = [inner[part], outer[part]]
    return large === null || (small !== null && small.every((id) => large.includes(id)))
  })
}

/** A scope as one text, the same for scopes that see the same: 'regions:3;products:*'. */
export function scopeKey({ regions, products }: Scope): string {
  const part = (ids: readonly number[] | null) => ids?.toSorted((a, b) => a - b).join(',') ?? '*'
  return `regions:${part(regions)};products:${part(products)}`
}

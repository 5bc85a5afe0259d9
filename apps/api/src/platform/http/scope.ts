import type { Scope } from '../../semantic/validate.ts'

export const everything: Scope = { regions: null, products: null }

/** What stands for a region, a product or a role that does not exist for the reader. */
export const hiddenPlace = '•••'

export const isEverything = ({ regions, products }: Scope): boolean => regions === null && products === null

/**
 * What a person may see: roles add up (one that sees everything opens everything), the account's own scope narrows what
 * they give. Without roles the account's scope decides alone.
 */
export function effectiveScope(account: Scope, ofRoles: readonly Scope[]): Scope {
  const of = (part: keyof Scope) => narrowed(account[part], ofRoles.length === 0 ? null : joined(ofRoles, part))
  return { regions: of('regions'), products: of('products') }
}

function joined(scopes: readonly Scope[], part: keyof Scope): readonly number[] | null {
  const lists = scopes.map((scope) => scope[part])
  return lists.some((list) => list === null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
}

function narrowed(to: readonly number[] | null, list: readonly number[] | null): readonly number[] | null {
  if (to === null || list === null) return to ?? list
  return list.filter((id) => to.includes(id))
}

/** Whether the first sees nothing that the second does not: nobody grants more than they have. */
export function isWithin(inner: Scope, outer: Scope): boolean {
  return (['regions', 'products'] as const).every((part) => {
    const [small, large] = [inner[part], outer[part]]
    return large === null || (small !== null && small.every((id) => large.includes(id)))
  })
}

import type { VocLists } from '../platform/database/reference-lists.ts'
import { productTraits, unknownProduct, type ProductTraits } from './products.ts'

export interface Product {
  id: number
  name: string
  subProducts: { id: number; name: string }[]
  traits: ProductTraits
}

/** The reference lists as the generator needs them. */
export interface PortalLists {
  products: Product[]
  /** Id of a label; null where staff took it out of its list or renamed it. */
  idOf(field: keyof VocLists, label: string | null): number | null
}

/** @param subProductOwners product of each sub-product */
export function makePortalLists(lists: VocLists, subProductOwners: ReadonlyMap<number, number>): PortalLists {
  const ids = new Map(
    Object.entries(lists).map(([field, entries]) => [field, new Map(entries.map(({ id, name }) => [name, id]))]),
  )
  return {
    products: lists.product_id.map(({ id, name }) => {
      const subProducts = lists.sub_product.filter((sub) => subProductOwners.get(sub.id) === id)
      return { id, name, subProducts, traits: productTraits[name] ?? unknownProduct }
    }),
    idOf: (field, label) => (label === null ? null : (ids.get(field)?.get(label) ?? null)),
  }
}

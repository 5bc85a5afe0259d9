import { listProductTiles, listCategories, listProducts, listSubProducts } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { productTiles, categories, products, subProducts } from './products.queries.ts'

export const productRoutes: Feature = (mount, { database }) => {
  mount(listProducts, async ({ person }) => ({ answer: await products(database, person) }))
  mount(listSubProducts, async ({ person }) => ({ answer: await subProducts(database, person) }))
  mount(listProductTiles, async ({ person }) => ({ answer: await productTiles(database, person) }))
  mount(listCategories, async ({ query }) => ({ answer: await categories(database, query.searchKey) }))
}

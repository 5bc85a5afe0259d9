import { listCatalogueProducts, listCategories, listProducts, listSubProducts } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { catalogueProducts, categories, products, subProducts } from './catalogue.queries.ts'

export const catalogueRoutes: Feature = (mount, { database }) => {
  mount(listProducts, async ({ person }) => ({ answer: await products(database, person) }))
  mount(listSubProducts, async ({ person }) => ({ answer: await subProducts(database, person) }))
  mount(listCatalogueProducts, async ({ person }) => ({ answer: await catalogueProducts(database, person) }))
  mount(listCategories, async ({ query }) => ({ answer: await categories(database, query.searchKey) }))
}

import { listCatalogueProducts, listCategories, listProducts, listSubProducts } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { catalogueProducts, categories, products, subProducts } from './catalogue.queries.ts'

export const catalogueRoutes: Feature = (mount, { database }) => {
  mount(listProducts, async () => ({ answer: await products(database) }))
  mount(listSubProducts, async () => ({ answer: await subProducts(database) }))
  mount(listCatalogueProducts, async () => ({ answer: await catalogueProducts(database) }))
  mount(listCategories, async ({ query }) => ({ answer: await categories(database, query.searchKey) }))
}

import {
  listCategories,
  listProductTiles,
  listProducts,
  listSubProducts,
  productFiled,
  readProductLogo,
  readProductPage,
  removeProductLogo,
  setProductLogo,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { detailOf } from '../../platform/management/one.ts'
import { catalogueList } from './catalogue.list.ts'
import { filedUnder, productTiles, readLogo, readPage, readProduct } from './catalogue.queries.ts'
import { removeLogo, setLogo } from './catalogue.service.ts'
import { categories, products, subProducts } from './products.queries.ts'

export const productRoutes: Feature = (mount, services) => {
  const { config, database } = services
  mount(listProducts, async ({ person }) => ({ answer: await products(database, person) }))
  mount(listSubProducts, async ({ person }) => ({ answer: await subProducts(database, person) }))
  mount(listCategories, async ({ query }) => ({ answer: await categories(database, query.searchKey) }))

  mount(listProductTiles, async ({ person }) => ({ answer: await productTiles(database, person) }))
  mount(readProductPage, async ({ params, person }) => ({
    answer: await readPage(database, config, params.name, person),
  }))
  mount(readProductLogo, ({ params, person }) => readLogo(database, params.name, person))

  const list = catalogueList(services)
  mountManaged(mount, services, list)
  mount(productFiled, async ({ params: { id }, person }) => ({
    answer: await filedUnder(services, await readProduct(database.read, id, person), person),
  }))
  mount(setProductLogo, async ({ params: { id }, upload, ...asking }) => {
    await setLogo(services, id, upload, asking)
    return { answer: await detailOf(services, list, id, asking.person) }
  })
  mount(removeProductLogo, async ({ params: { id }, ...asking }) => {
    await removeLogo(services, id, asking)
    return { answer: await detailOf(services, list, id, asking.person) }
  })
}

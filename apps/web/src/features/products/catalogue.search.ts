import { productViews } from '@ido/contract'
import { isId, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const catalogueColumns = ['product', 'owner', 'views', 'subProducts', 'links', 'integration'] as const

export const readCatalogueSearch = searchReader({
  orderNames: ['position', 'product', 'appName', 'owner'],
  columns: catalogueColumns,
  filters: { view: listOf(oneOf(productViews)), product: listOf(isId), listed: oneOf(['true', 'false']) },
})

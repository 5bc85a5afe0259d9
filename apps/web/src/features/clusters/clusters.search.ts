import { isId, listOf, searchReader } from '../../ui/manage/search.ts'

export const clusterColumns = ['products', 'description'] as const

export const readClusterSearch = searchReader({
  orderNames: ['name', 'products'],
  columns: clusterColumns,
  filters: { product: listOf(isId) },
})

import { figureKinds } from '@ido/contract'
import { isName, listOf, oneOf, searchReader } from '../../../ui/manage/search.ts'

export const libraryColumns = ['kind', 'dataset', 'boards', 'maker', 'changedAt'] as const

export const readLibrarySearch = searchReader({
  orderNames: ['title', 'kind', 'boards', 'changedAt'],
  columns: [...libraryColumns, 'description'],
  filters: { kind: listOf(oneOf(figureKinds)), dataset: listOf(isName), used: oneOf(['true', 'false']) },
})

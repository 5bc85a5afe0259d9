import { listPages } from '@ido/contract'
import { listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const readTrashSearch = searchReader({
  orderNames: ['deletedAt', 'label', 'deletedBy'],
  columns: [],
  filters: { list: listOf(oneOf(listPages)) },
})

import { accessRequestStatuses } from '@ido/contract'
import { isId, oneOf, searchReader } from '../../../ui/manage/search.ts'

/** Without a status: what waits. */
export const readRequestSearch = searchReader({
  orderNames: ['createdAt', 'decidedAt', 'name', 'status'],
  columns: [],
  filters: { status: oneOf(['all', ...accessRequestStatuses]), accountId: isId },
})

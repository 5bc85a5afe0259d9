import { oneOf, searchReader } from '../../ui/manage/search.ts'

/** Which page of the notices, and whether only those that were not read, or that name their reader. */
export const readNoticesSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: { unread: oneOf(['true']), kind: oneOf(['mentioned']) },
})

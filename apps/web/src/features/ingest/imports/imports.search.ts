import { isId, oneOf, searchReader } from '../../../ui/manage/search.ts'

/** Which part of the page: `import` is the file that one works on. */
export const readImportSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: { tab: oneOf(['history', 'profiles']), import: isId },
})

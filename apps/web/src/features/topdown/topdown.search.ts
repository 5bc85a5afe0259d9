import { atMost, listOf, oneOf, searchReader, wholeNumber } from '../../ui/manage/search.ts'

export const topdownColumns = [
  'year',
  'semester',
  'npsScore',
  'target',
  'measured',
  'interval',
  'answers',
  'toScore',
  'toTarget',
  'timestamp',
] as const

export const readTopdownSearch = searchReader({
  orderNames: ['id', 'cfu', 'year', 'semester', 'npsScore', 'target', 'timestamp'],
  columns: topdownColumns,
  filters: {
    cfu: atMost(200),
    year: listOf(wholeNumber(2000, 2099)),
    semester: oneOf(['1', '2']),
  },
})

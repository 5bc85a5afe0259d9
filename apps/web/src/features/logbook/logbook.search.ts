import { logbookCategories, logbookStatuses, shifts } from '@ido/contract'
import { atMost, isDay, isName, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

const columnNames = [
  'activity',
  'date',
  'time',
  'agent',
  'category',
  'product',
  'ticketNumber',
  'status',
  'note',
  'signedOffBy',
  'carriedFrom',
  'carriedBy',
] as const

const isLabel = atMost(100)

/** The address of the list, in the words of its API. */
export const readLogbookSearch = searchReader({
  orderNames: ['date', 'startedAt', 'agent', 'product', 'category', 'status'],
  columns: columnNames.filter(isName),
  filters: {
    mine: oneOf(['true']),
    shift: listOf(oneOf(shifts)),
    status: listOf(oneOf(logbookStatuses)),
    category: listOf(oneOf(logbookCategories)),
    product: listOf(isLabel),
    date_from: isDay,
    date_to: isDay,
  },
})

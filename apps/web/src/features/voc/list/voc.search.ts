import {
  npsCategories,
  vocColumns,
  vocDateRanges,
  vocNumberRanges,
  vocReferenceFields,
  vocStatuses,
  vocTextFilters,
  vocValidations,
  vocWeightFields,
  type EndpointCall,
  type listVoc,
  type VocColumn,
} from '@ido/contract'
import { parseDay } from '../../../ui/form/day.ts'
import {
  atMost,
  changedListSearch as changed,
  listOf,
  oneOf,
  searchReader,
  wholeNumber,
  type TextCheck,
} from '../../../ui/manage/search.ts'

export type ListQuery = Omit<EndpointCall<typeof listVoc>['query'], 'total' | 'createdBy'>

/**
 * What the address of the list holds: the words of the API's own query, defaults left out, so that one link restores
 * page, sort and every filter. `columns` is there only in links made to be shared.
 */
export type VocSearch = { readonly [K in keyof ListQuery | 'columns']?: string }
/** Changes to it: undefined takes a key away. */
export type VocSearchChange = { readonly [K in keyof VocSearch]?: string | undefined }

export type TextField = (typeof vocTextFilters)[number]
export type CodedField =
  | (typeof vocReferenceFields)[number]
  | (typeof vocWeightFields)[number]
  | 'category_nps'
  | 'validated_feedback'

// ---- What each key may hold. The server checks with the contract's shapes; a test holds these to them. ----

const dayOrInstant: TextCheck = (text) =>
  text.length === 10 ? parseDay(text) === text : /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

const mostPicked = 200
const several = (check: TextCheck) => listOf(check, mostPicked)
const ids = several(wholeNumber(1, 2_147_483_647))
const forEach = (fields: readonly string[], check: TextCheck) =>
  fields.map((field): [string, TextCheck] => [field, check])
const forEnds = (fields: readonly string[], check: TextCheck) =>
  fields.flatMap((field): [string, TextCheck][] => [
    [`${field}_from`, check],
    [`${field}_to`, check],
  ])

const readChecked = searchReader({
  orderNames: vocColumns,
  columns: [],
  filters: {
    status: several(oneOf(vocStatuses)),
    category_nps: several(oneOf(npsCategories)),
    validated_feedback: several(oneOf(vocValidations)),
    mine: oneOf(['true']),
    returned: oneOf(['true']),
    overdue: oneOf(['true']),
    unowned: oneOf(['true']),
    owner: ids,
    answered_from: dayOrInstant,
    ...Object.fromEntries([
      ...forEach(vocReferenceFields, ids),
      ...forEach(vocWeightFields, ids),
      ...forEnds(vocNumberRanges, wholeNumber(0, 100)),
      ...forEnds(vocDateRanges, dayOrInstant),
      ...forEach(vocTextFilters, atMost(100)),
    ]),
  },
})

/** Reads an address; a value that the API would refuse is dropped, so that an old or mistyped link still opens. */
export function readVocSearch({ columns, ...raw }: Record<string, unknown>): VocSearch {
  const known = typeof columns === 'string' ? columnsOf(columns) : []
  return { ...readChecked(raw), ...(known.length > 0 && { columns: known.join(',') }) }
}

/** Columns named in a link, in its order; those that do not exist are left out. */
export function columnsOf(text: string | undefined): VocColumn[] {
  const named = (text ?? '').split(',')
  return vocColumns
    .filter((column) => column !== 'voc_id' && named.includes(column))
    .toSorted((one, other) => named.indexOf(one) - named.indexOf(other))
}

/** As for every list; what the API would refuse is dropped here, too. */
export const changedSearch = (now: VocSearch, change: VocSearchChange): VocSearch => readVocSearch(changed(now, change))

export function toListQuery({ columns: _columns, ...query }: VocSearch): ListQuery {
  // Every value was checked when the address was read.
  return query as ListQuery
}

/** Counting the matches of free text can take long: such a list is shown first and counted after. */
export function countsSlowly(query: ListQuery): boolean {
  return query.search !== undefined || vocTextFilters.some((field) => query[field] !== undefined)
}

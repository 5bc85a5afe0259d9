import {
  defaultPageSize,
  firstPage,
  maximumPageSize,
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
import { parseDay } from '../../ui/form/day.ts'

export type ListQuery = Omit<EndpointCall<typeof listVoc>['query'], 'total' | 'createdBy'>

/**
 * What the address of the list holds: the words of the API's own query, defaults left out, so that one link restores
 * page, sort and every filter. `columns` is there only in links made to be shared.
 */
export type VocSearch = { readonly [K in keyof ListQuery | 'columns']?: string }
/** Changes to it: undefined takes a key away. */
export type SearchChange = { readonly [K in keyof VocSearch]?: string | undefined }

export type TextField = (typeof vocTextFilters)[number]
export type CodedField =
  | (typeof vocReferenceFields)[number]
  | (typeof vocWeightFields)[number]
  | 'category_nps'
  | 'validated_feedback'

// ---- What each key may hold. The server checks with the contract's shapes; a test holds these to them. ----

type Check = (text: string) => boolean

const oneOf =
  (words: readonly string[]): Check =>
  (text) =>
    words.includes(text)
const wholeNumber =
  (least: number, most: number): Check =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
const listOf =
  (check: Check): Check =>
  (text) => {
    const parts = text.split(',')
    return parts.length <= 200 && parts.every((part) => check(part.trim()))
  }
const atMost =
  (length: number): Check =>
  (text) =>
    text.trim() !== '' && text.length <= length
const dayOrInstant: Check = (text) =>
  text.length === 10 ? parseDay(text) === text : /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

const ids = listOf(wholeNumber(1, 2_147_483_647))
const forEach = (fields: readonly string[], check: Check) => fields.map((field): [string, Check] => [field, check])
const forEnds = (fields: readonly string[], check: Check) =>
  fields.flatMap((field): [string, Check][] => [
    [`${field}_from`, check],
    [`${field}_to`, check],
  ])

const checks = new Map<string, Check>([
  ['page', wholeNumber(1, 1_000_000_000)],
  ['size', wholeNumber(1, maximumPageSize)],
  ['search', atMost(200)],
  ['orderName', oneOf(vocColumns)],
  ['orderBy', oneOf(['asc', 'desc'])],
  ['status', listOf(oneOf(vocStatuses))],
  ['category_nps', listOf(oneOf(npsCategories))],
  ['validated_feedback', listOf(oneOf(vocValidations))],
  ['mine', oneOf(['true'])],
  ...forEach(vocReferenceFields, ids),
  ...forEach(vocWeightFields, ids),
  ...forEnds(vocNumberRanges, wholeNumber(0, 100)),
  ...forEnds(vocDateRanges, dayOrInstant),
  ...forEach(vocTextFilters, atMost(100)),
])

const defaults: Readonly<Record<string, string>> = { page: String(firstPage), size: String(defaultPageSize) }

/** Reads an address; a value that the API would refuse is dropped, so that an old or mistyped link still opens. */
export function readVocSearch(raw: Record<string, unknown>): VocSearch {
  const kept: Record<string, string> = {}
  for (const [name, check] of checks) {
    const value = raw[name]
    if (typeof value !== 'string' && typeof value !== 'number' && value !== true) continue
    const text = String(value)
    if (text !== defaults[name] && check(text)) kept[name] = text
  }
  const columns = typeof raw['columns'] === 'string' ? columnsOf(raw['columns']) : []
  if (columns.length > 0) kept['columns'] = columns.join(',')
  return kept
}

/** Columns named in a link, in its order; those that do not exist are left out. */
export function columnsOf(text: string | undefined): VocColumn[] {
  const named = (text ?? '').split(',')
  return vocColumns
    .filter((column) => column !== 'voc_id' && named.includes(column))
    .toSorted((one, other) => named.indexOf(one) - named.indexOf(other))
}

/** Changes some of the search; whatever narrows or reorders the list starts again at its first page. */
export function changedSearch(now: VocSearch, change: SearchChange): VocSearch {
  const restart = Object.keys(change).some((key) => key !== 'page' && key !== 'columns')
  return readVocSearch({ ...now, ...(restart ? { page: undefined } : {}), ...change })
}

const notFilters = new Set<string>(['size', 'orderName', 'orderBy', 'columns'])

/** Size, sort and columns kept, search and every filter gone. */
export function withoutFilters(now: VocSearch): VocSearch {
  return Object.fromEntries(Object.entries(now).filter(([key]) => notFilters.has(key)))
}

export function toListQuery({ columns: _columns, ...query }: VocSearch): ListQuery {
  // Every value was checked when the address was read.
  return query as ListQuery
}

/** Counting the matches of free text can take long: such a list is shown first and counted after. */
export function countsSlowly(query: ListQuery): boolean {
  return query.search !== undefined || vocTextFilters.some((field) => query[field] !== undefined)
}

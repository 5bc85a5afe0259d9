import {
  defaultPageSize,
  firstPage,
  isMoment,
  maximumPageSize,
  type DatasetInfo,
  type EndpointCall,
  type QueryFilters,
  type recordsCall,
} from '@ido/contract'

/**
 * What the address of the list holds: the question of the call in its own words, so that one link restores the figure
 * that it stands behind, its page and its order. `filters` is JSON: {"region":["T-REG 3"]}.
 */
export interface RecordsSearch {
  readonly dataset?: string
  readonly measure?: string
  readonly from?: string
  readonly to?: string
  readonly filters?: string
  readonly page?: string
  readonly size?: string
  readonly orderName?: string
  readonly orderBy?: string
}
/** Changes to it: undefined takes a key away. */
export type RecordsSearchChange = { readonly [K in keyof RecordsSearch]?: string | undefined }
type Filters = Readonly<Record<string, readonly (string | null)[]>>

const isName = (text: string) => /^\w{1,100}$/.test(text)
const isNumber = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most

const checks: Readonly<Record<keyof RecordsSearch, (text: string) => boolean>> = {
  dataset: isName,
  measure: isName,
  from: isMoment,
  to: isMoment,
  // One that cannot be read goes to the server, which refuses it: all the records would be an answer to another question.
  filters: (text) => text !== '' && text !== '{}',
  page: (text) => text !== String(firstPage) && isNumber(firstPage, 1_000_000_000)(text),
  size: (text) => text !== String(defaultPageSize) && isNumber(1, maximumPageSize)(text),
  orderName: isName,
  orderBy: (text) => text === 'asc' || text === 'desc',
}

/** Reads an address; what cannot be meant is dropped, so that an old or mistyped link still opens. */
export function readRecordsSearch(raw: Record<string, unknown>): RecordsSearch {
  const kept: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const value = raw[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value)
    if (check(text)) kept[name] = text
  }
  return kept
}

/** Changes some of the search; whatever narrows or reorders the list starts again at its first page. */
export function changedRecordsSearch(now: RecordsSearch, change: RecordsSearchChange): RecordsSearch {
  const restart = !('page' in change)
  return readRecordsSearch({ ...now, ...(restart && { page: undefined }), ...change })
}

export function recordsFilters({ filters }: RecordsSearch): Filters {
  return (filters === undefined ? null : parsed(filters)) ?? {}
}

/** The filters with a dimension narrowed to one label, or no longer where it was already. */
export function toggledLabel(search: RecordsSearch, dimension: string, label: string | null): RecordsSearchChange {
  const { [dimension]: now = [], ...others } = recordsFilters(search)
  const isPicked = now.some((each) => (each?.toLowerCase() ?? null) === label)
  const filters: Filters = isPicked ? others : { ...others, [dimension]: [label] }
  return { filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined }
}

/** The filters without one label of one dimension. */
export function withoutLabel(search: RecordsSearch, dimension: string, label: string | null): RecordsSearchChange {
  const filters: QueryFilters = {}
  for (const [name, labels] of Object.entries(recordsFilters(search))) {
    const left = name === dimension ? labels.filter((each) => each !== label) : [...labels]
    if (left.length > 0) filters[name] = left
  }
  return { filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined }
}

type ListQuery = EndpointCall<typeof recordsCall>['query']

/** The question of an address; one that names no figure stands for what the dataset, or the first of all, lists of itself. */
export function toRecordsQuery(search: RecordsSearch, catalog: readonly DatasetInfo[]): ListQuery {
  const { orderBy, ...asked } = search
  const [first] = catalog
  const info = catalog.find(({ id }) => id === asked.dataset) ?? first
  return {
    dataset: first?.id ?? '',
    measure: info?.records.measure ?? '',
    ...asked,
    // Checked when the address was read.
    ...(orderBy && { orderBy: orderBy as 'asc' | 'desc' }),
  }
}

function parsed(text: string): Filters | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.values(value).every(isLabels) ? (value as Filters) : null
}

function isLabels(value: unknown): boolean {
  return Array.isArray(value) && value.every((label) => label === null || typeof label === 'string')
}

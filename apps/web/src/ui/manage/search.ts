import { defaultPageSize, firstPage, maximumPageSize, type ManagementPage } from '@ido/contract'
import { parseDay } from '../form/day.ts'

/** What the address of a list holds: the words of the API's own query, defaults left out, and the chosen columns. */
export type ListSearch = Readonly<Record<string, string>>
/** Changes to it: undefined takes a key away. */
export type SearchChange = Readonly<Record<string, string | undefined>>
export type TextCheck = (text: string) => boolean

interface SearchShape {
  readonly orderNames: readonly string[]
  readonly columns: readonly string[]
  /** The list's own filters and what each may hold. */
  readonly filters: Readonly<Record<string, TextCheck>>
}

export const wholeNumber =
  (least: number, most: number): TextCheck =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most

export const oneOf =
  (words: readonly string[]): TextCheck =>
  (text) =>
    words.includes(text)

export const listOf =
  (check: TextCheck, most = 100): TextCheck =>
  (text) => {
    const parts = text.split(',')
    return parts.length <= most && parts.every((part) => check(part.trim()))
  }

export const atMost =
  (length: number): TextCheck =>
  (text) =>
    text.trim() !== '' && text.length <= length

/** A day of the calendar: YYYY-MM-DD. */
export const isDay: TextCheck = (text) => parseDay(text) === text

export const isName: TextCheck = (text) => /^\w{1,60}$/.test(text)
export const isId: TextCheck = wholeNumber(1, Number.MAX_SAFE_INTEGER)

const defaults: Readonly<Record<string, string>> = { page: String(firstPage), size: String(defaultPageSize) }

/** What an address holds as texts, before the reader of its list. */
export const plainSearch = (raw: Record<string, unknown>): ListSearch =>
  Object.fromEntries(Object.entries(raw).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])))

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Makes the reader of a list's address; a value that the API would refuse is dropped, so that an old link still opens. */
export function searchReader({ orderNames, columns, filters }: SearchShape) {
  const checks: Readonly<Record<string, TextCheck>> = {
    page: wholeNumber(1, 1_000_000_000),
    size: wholeNumber(1, maximumPageSize),
    search: atMost(200),
    orderName: oneOf(orderNames),
    orderBy: oneOf(['asc', 'desc']),
    columns: listOf(oneOf(columns)),
    ...filters,
  }
  return (raw: Record<string, unknown>): ListSearch => {
    const given = plainSearch(raw)
    const kept: Record<string, string> = {}
    for (const [name, check] of Object.entries(checks)) {
      const text = given[name]
      if (text !== undefined && text !== defaults[name] && check(text)) kept[name] = text
    }
    return kept
  }
}

/** Changes some of the search; whatever narrows or reorders the list starts again at its first page. */
export function changedListSearch(now: SearchChange, change: SearchChange): ListSearch {
  const restart = Object.keys(change).some((key) => key !== 'page' && key !== 'columns')
  const next: Record<string, string> = {}
  for (const [key, value] of Object.entries({ ...now, ...(restart && { page: undefined }), ...change })) {
    if (value !== undefined && value !== '' && value !== defaults[key]) next[key] = value
  }
  return next
}

const notFilters = new Set(['page', 'size', 'orderName', 'orderBy', 'columns'])

/** Size, sort and columns kept, search and every filter gone. */
export function withoutFilters(now: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(now).filter(([key]) => notFilters.has(key) && key !== 'page'))
}

/** Whether search or filters leave something out. */
export function isNarrowed(now: ListSearch): boolean {
  return Object.keys(now).some((key) => !notFilters.has(key))
}

/** What was picked in a filter that takes several. */
export function pickedIn(now: ListSearch, field: string): readonly string[] {
  return now[field]?.split(',') ?? []
}

/** A search as text for a saved view, the page left out; the same view always gives the same text. */
export function searchText(now: ListSearch): string {
  const { page: _page, ...rest } = now
  const sorted = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new URLSearchParams(sorted).toString()
}

export function parsedSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

// Every list has the same three addresses; for the router those of one stand for those of any.
export const listAddress = (page: ManagementPage) => `/v3/manage/${page}` as '/v3/manage/users'
export const addAddress = (page: ManagementPage) => `/v3/manage/${page}/add` as '/v3/manage/voc/add'
export const editAddress = (page: ManagementPage) => `/v3/manage/${page}/edit/{-$id}` as '/v3/manage/voc/edit/{-$id}'

export const isRecordId = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')

import { instantOf, type DatasetInfo, type Label, type Look, type Query, type QueryRow } from '@ido/contract'
import { numberAt } from '../../../widgets/rows.ts'

/** What a widget asked and was told; rows are undefined until it is. */
export interface BoardNotice {
  readonly dataset: DatasetInfo
  /** Null where its own filter and that of the bar leave nothing. */
  readonly query: Query | null
  readonly rows: readonly QueryRow[] | undefined
  readonly failed: boolean
  /** The dimension of a label that the server does not know. */
  readonly unknown: string | null
}

/** What is to be said once for the whole page instead of in every widget. */
export type BoardState =
  | { readonly why: 'unknown'; readonly dimension: string; readonly labels: readonly Label[] }
  | { readonly why: 'ahead' | 'filtered' | 'empty' }

/** Null where the page has something to show, or is not told yet. */
export function pageStateOf(told: readonly BoardNotice[], look: Look, now: Date): BoardState | null {
  const dimension = told.find(({ unknown }) => unknown !== null)?.unknown ?? undefined
  const labels = dimension === undefined ? undefined : look.filters[dimension]
  if (dimension !== undefined && labels) return { why: 'unknown', dimension, labels }
  // A period that begins later than now has nothing to count.
  if (look.span !== null && instantOf(look.span.from) > now.getTime()) return { why: 'ahead' }
  // Stocks are there whatever the period: what is open now says nothing about it.
  const counted = told.filter(({ query, dataset }) => query === null || flowsOf(dataset, query).length > 0)
  const isTold = counted.every(({ query, rows, failed }) => query === null || rows !== undefined || failed)
  const isSure = counted.some(({ query, rows }) => query === null || rows !== undefined)
  if (!isTold || !isSure || !counted.every(isBlank)) return null
  return { why: Object.keys(look.filters).length > 0 ? 'filtered' : 'empty' }
}

function flowsOf({ measures }: DatasetInfo, query: Query) {
  return measures.filter(({ id, additivity }) => additivity !== 'stock' && query.measures.includes(id))
}

function isBlank({ dataset, query, rows, failed }: BoardNotice): boolean {
  if (query === null) return true
  if (failed) return false
  const flows = flowsOf(dataset, query)
  return (rows ?? []).every((row) =>
    flows.every(({ id, additivity }) => {
      const value = numberAt(row, id)
      return value === null || (value === 0 && additivity === 'sum')
    }),
  )
}

/** The instant up to which all sources tell, of how far each of them goes. */
export const oldestOf = (ends: readonly string[]): string | undefined => byTime(ends)[0]

export const newestOf = (ends: readonly string[]): string | undefined => byTime(ends).at(-1)

const byTime = (instants: readonly string[]) => instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))

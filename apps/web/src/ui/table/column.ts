import type { ReactNode } from 'react'
import type { Language } from '../../i18n/i18n.ts'

export interface CellPlace {
  /** Number of the row in the whole list. */
  readonly place: number
  /** Whether controls in the cell are reached by Tab; in a table the row is the stop and opens what they open. */
  readonly tabbed: boolean
}

/** A column of a QueryTable; which ones are shown, and in which order, is the caller's list. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row, where: CellPlace) => ReactNode
  /** Width in px before the person drags it. */
  readonly size: number
  /** Figures stand right, everything else left. */
  readonly align?: 'right'
  readonly sortable?: boolean
  /** Sorting starts from the large end: newest, most urgent. */
  readonly descendingFirst?: boolean
  /** Takes the width that the others leave over. */
  readonly grows?: boolean
}

export interface Sort {
  readonly id: string
  readonly descending: boolean
}

export interface PageState {
  readonly number: number
  readonly size: number
}

/** What a list call answers; `totalIsExact` is false while the total is only known to exceed a bound. */
export interface ListAnswer<Row> {
  readonly answer: readonly Row[]
  readonly meta: {
    readonly page: number
    readonly size: number
    readonly totalPage: number
    readonly show_from: number
    readonly show_to: number
    readonly totalData: number
    readonly totalIsExact?: boolean | undefined
  }
}

/** How a list is asked for as a file; its address carries these beside the filters. */
export interface ExportedFile {
  readonly format: 'csv' | 'xlsx'
  readonly language: Language
  readonly watch?: string
}

/** The part of a query's result that a table shows; `useQuery` hands out just this. */
export interface TableQuery<Row> {
  readonly data: ListAnswer<Row> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export const pageSizes = [10, 20, 50, 100] as const

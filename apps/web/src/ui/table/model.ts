import {
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ReactTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column, Sort, TableQuery } from './column.ts'

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
})
export type Features = typeof features

export interface Selection {
  readonly ids: RowSelectionState
  readonly onChange: (ids: RowSelectionState) => void
}

export interface QueryTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  /** Keeps the person's column widths apart from those of other tables. */
  readonly name: string
  /** The first one stays in view when the table scrolls sideways; a line number and a checkbox stand before it. */
  readonly columns: readonly Column<Row>[]
  readonly query: TableQuery<Row>
  readonly rowId: (row: Row) => string
  /** What a row is called when it is selected, such as its number. */
  readonly rowName: (row: Row) => string
  readonly pageSize: number
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  /** What a click or Enter on a row does; a list of things without a page of their own has none. */
  readonly onOpen?: (row: Row) => void
  /** The words of a card's own button for it, where the first column leads nowhere or elsewhere. */
  readonly openLabel?: string
  /** Rows can be selected where something can be done with several at once. */
  readonly selection?: Selection
  /** Why there is nothing, and what to do next. */
  readonly empty: ReactNode
}

/** Props of both views: the model, and the message that is shown instead of rows when there are none. */
export interface ViewProps<Row extends object> extends QueryTableProps<Row> {
  readonly table: ReactTable<Features, Row>
  readonly message: ReactNode
  readonly active: number
  /** Number of the first row in the whole list. */
  readonly first: number
}

import type { ReactNode } from 'react'
import type { Column } from '../table/column.ts'
import type { ManagedCalls } from './calls.ts'
import type { FieldWords } from './words.ts'

export interface FilterField {
  readonly field: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Only one of the options holds at a time. */
  readonly single?: true
}

/** What a bulk edit does, as the server takes it; null while the person has not said enough. */
export type BulkChange = Readonly<Record<string, unknown>>

export interface BulkFormProps {
  readonly onChange: (change: BulkChange | null) => void
}

/** What the list pattern has to know of one list. */
export interface ManagedScreen<Row> {
  readonly calls: ManagedCalls
  /** The first one is always there. */
  readonly columns: readonly Column<Row>[]
  readonly defaultColumns: readonly string[]
  readonly filters: readonly FilterField[]
  readonly words: FieldWords
  readonly rowId: (row: Row) => number
  readonly rowName: (row: Row) => string
  readonly texts: {
    readonly title: string
    /** What leads to a new record. */
    readonly add: string
    /** '12 pengguna' */
    readonly count: (total: number) => string
    readonly search: string
    readonly searchHint: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  /** A new record is rarely made here: the way to it is not the first thing one sees. */
  readonly quietAdd?: true
  /** What can be done to several at once; without it rows are not selected. */
  readonly bulk?: (props: BulkFormProps) => ReactNode
  /** Whether the server refuses such a change without a reason. */
  readonly bulkNeedsReason?: (change: BulkChange) => boolean
  /** A CSV file that shows what an import takes; without it nothing is imported. */
  readonly importExample?: { readonly name: string; readonly text: string }
}

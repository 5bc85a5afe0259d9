import { useMediaQuery } from '@mantine/hooks'
import {
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import onward from '../plain/onward.module.css'
import type { Column, Sort, TableQuery } from './column.ts'
import { useDensity, useKeptWidths } from './layout.ts'
import { TableView } from './TableView.tsx'
import styles from './table.module.css'
import { useRowKeys } from './useRowKeys.ts'

const phone = '(max-width: 40em)'
const loadCards = () => import('./CardsView.tsx').then((module) => ({ default: module.CardsView }))
// Phones fetch it, beside the list's first page; everyone else does without.
if (window.matchMedia(phone).matches) void loadCards().catch(() => null)
const CardsView = lazy(loadCards)

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, rowSelectionFeature, rowSortingFeature })
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

/** What both views draw: the model, and the one message that stands in place of rows when there are none. */
export interface ViewProps<Row extends object> extends QueryTableProps<Row> {
  readonly table: ReactTable<Features, Row>
  readonly message: ReactNode
  readonly active: number
  /** Number of the first row in the whole list. */
  readonly first: number
}

const noRows: readonly never[] = []
const nothingSelected: RowSelectionState = {}

/** A list from the server as a table: it solves loading, empty, error, no permission, sorting and keys once. */
export function QueryTable<Row extends object>(props: QueryTableProps<Row>) {
  const { columns, query, sort, onSort, selection } = props
  const { t } = useTranslation('table')
  const density = useDensity()
  const [widths, setWidths] = useKeptWidths(props.name)
  const frame = useRef<HTMLDivElement>(null)
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const rows = (query.data?.answer ?? noRows) as Row[]
  const sorting = sort ? [{ id: sort.id, desc: sort.descending }] : []
  const table = useTable<Features, Row>({
    features,
    data: rows,
    columns: columns.map(toDefinition),
    getRowId: props.rowId,
    manualSorting: true,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
    state: { sorting, rowSelection: selection?.ids ?? nothingSelected, columnSizing: widths },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change
      onSort(first ? { id: first.id, descending: first.desc } : null)
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.ids) : change),
    onColumnSizingChange: (change) => setWidths((now) => (typeof change === 'function' ? change({ ...now }) : change)),
  })
  const active = useRowKeys(frame, rows.length)
  const failure = query.error && (
    <LoadFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  )
  const forbidden = query.error instanceof ApiError && query.error.code === 403
  const message = query.data ? rows.length === 0 && props.empty : forbidden ? <p>{t('forbidden')}</p> : failure
  // A component fetched later forgets that it is generic.
  const View = (narrow ? CardsView : TableView) as typeof TableView
  return (
    <div className={onward.room}>
      <div className={styles.frame} data-density={density} data-cards={narrow || undefined}>
        {query.data && failure}
        {/* Without rows nothing inside may take the focus, and the keyboard could not scroll. */}
        <div className={`${styles.scroll} ${onward.across}`} ref={frame} {...(rows.length === 0 && { tabIndex: 0 })}>
          <Suspense fallback={<div className={styles.cardsRoom} aria-busy />}>
            <View {...props} table={table} message={message} active={active} first={query.data?.meta.show_from ?? 1} />
          </Suspense>
        </div>
      </div>
      {!(query.data && rows.length === 0) && <p className={onward.words}>{t('moreColumns')}</p>}
    </div>
  )
}

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    accessorFn: () => undefined,
    size: column.size,
    minSize: 64,
    maxSize: 900,
    enableSorting: column.sortable ?? false,
    sortDescFirst: column.descendingFirst ?? false,
  }
}

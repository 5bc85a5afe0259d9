import { useMediaQuery } from '@mantine/hooks'
import { useTable, type ColumnDef, type RowSelectionState } from '@tanstack/react-table'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import onward from '../plain/onward.module.css'
import type { Column } from './column.ts'
import { useDensity, useKeptWidths } from './layout.ts'
import { features, type Features, type QueryTableProps } from './model.ts'
import { TableView } from './TableView.tsx'
import styles from './table.module.css'
import { useRowKeys } from './useRowKeys.ts'

const phone = '(max-width: 40em)'
const loadCards = () => import('./CardsView.tsx').then((module) => ({ default: module.CardsView }))
// Phones fetch it, beside the list's first page; everyone else does without.
if (window.matchMedia(phone).matches) void loadCards().catch(() => null)
const CardsView = lazy(loadCards)

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
  const message = query.data ? (
    rows.length === 0 && props.empty
  ) : forbidden ? (
    <p className="my-3.5">{t('forbidden')}</p>
  ) : (
    failure
  )
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

import { useMediaQuery } from '@mantine/hooks'
import { useTable, type ColumnDef, type RowSelectionState } from '@tanstack/react-table'
import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import onward from '../plain/onward.module.css'
import { BodyRows } from './BodyRows.tsx'
import { HeadRow } from './HeadRow.tsx'
import type { Column } from './column.ts'
import { useDensity, useKeptWidths } from './layout.ts'
import { features, type Features, type QueryTableProps, type ViewProps } from './model.ts'
import { MessageRow, SkeletonRows } from './placeholders.tsx'
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

interface Shown {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly above: boolean
}

const longest = 2_000

const patience = 250

/**
 * Shows the whole of a cut-off cell on hover and on focus. One popup watches all cells: a tooltip in each would weigh
 * more than the table. Screen readers need none of it, since the cell holds the whole text anyway.
 */
function WholeText() {
  const anchor = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const root = anchor.current?.parentElement
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event) => {
      hide()
      const cell = (event.target as Element).closest<HTMLElement>('td[data-cell]')
      if (!cell || cell.scrollWidth <= cell.clientWidth) return
      const wait = event.type === 'focusin' ? 0 : patience
      timer = setTimeout(() => setShown(placed(cell)), wait)
    }
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    root.addEventListener('mouseover', show)
    root.addEventListener('focusin', show)
    root.addEventListener('mouseleave', hide)
    root.addEventListener('focusout', hide)
    root.addEventListener('scroll', hide, { passive: true })
    document.addEventListener('keydown', hideOnEscape)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('mouseover', show)
      root.removeEventListener('focusin', show)
      root.removeEventListener('mouseleave', hide)
      root.removeEventListener('focusout', hide)
      root.removeEventListener('scroll', hide)
      document.removeEventListener('keydown', hideOnEscape)
    }
  }, [])

  return (
    <>
      <span ref={anchor} hidden />
      {shown &&
        createPortal(
          <div
            className={styles.whole}
            style={{ left: shown.left, top: shown.top }}
            data-above={shown.above || undefined}
            role="tooltip"
          >
            {shown.text}
          </div>,
          document.body,
        )}
    </>
  )
}

function placed(cell: HTMLElement): Shown {
  const box = cell.getBoundingClientRect()
  const above = box.bottom > window.innerHeight * 0.7
  const text = cell.textContent.trim()
  return {
    text: text.length > longest ? `${text.slice(0, longest)}…` : text,
    left: Math.max(8, Math.min(box.left, window.innerWidth - 440)),
    top: above ? box.top - 4 : box.bottom + 4,
    above,
  }
}

// Widths of the checkbox and number columns, as in table.module.css.
const [checkWidth, placeWidth] = [40, 48]

/** Rows and columns, with head and first columns in view whatever is scrolled. */
function TableView<Row extends object>(props: ViewProps<Row>) {
  const { table, columns, query, message, selection } = props
  const { t } = useTranslation('table')
  const [widths] = useKeptWidths(props.name)
  const hintId = useId()
  const rows = table.getRowModel().rows
  const leading = placeWidth + (selection ? checkWidth : 0)
  const leadingColumns = selection ? 2 : 1
  const growing = columns.find((column) => column.grows && !(column.id in widths))?.id ?? columns.at(-1)?.id
  return (
    <>
      <table
        className={styles.table}
        style={{ minWidth: leading + table.getTotalSize() }}
        data-plain={!selection || undefined}
        aria-label={props.label}
        aria-busy={query.isFetching}
        aria-describedby={hintId}
        data-refreshing={(query.isFetching && query.data !== undefined) || undefined}
      >
        <colgroup>
          {selection && <col className="w-10" />}
          <col className="w-12" />
          {table.getFlatHeaders().map((header) => (
            <col key={header.id} style={header.id === growing ? {} : { width: header.getSize() }} />
          ))}
        </colgroup>
        <HeadRow table={table} columns={columns} selectable={selection !== undefined} />
        <tbody>
          {rows.length > 0 && (
            <BodyRows
              rows={rows}
              columns={columns}
              first={props.first}
              active={props.active}
              selected={selection?.ids}
              rowName={props.rowName}
              onOpen={props.onOpen}
            />
          )}
          {message && (
            <MessageRow columns={columns.length + leadingColumns} rows={props.pageSize}>
              {message}
            </MessageRow>
          )}
          {!query.data && !query.error && (
            <SkeletonRows count={props.pageSize} columns={columns.length + leadingColumns} />
          )}
        </tbody>
      </table>
      <WholeText />
      <p id={hintId} hidden>
        {t(selection ? 'keysHint' : 'keysHintPlain')}
      </p>
    </>
  )
}

import type { Query, RecordRow, Widget } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type records from '../../i18n/id/records.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { useFormat, type Format } from '../../ui/format.ts'
import { figureIn } from '../../widgets/figures.ts'
import type { Board } from './board.ts'
import { EmptyWidget } from './EmptyWidget.tsx'
import { recordsQuery } from './queries.ts'
import { behind, recordsQueryOf } from './questions.ts'
import styles from './RecordsTable.module.css'
import { useKept } from '../../ui/table/useKept.ts'

interface RecordsTableProps {
  readonly widget: Widget
  readonly board: Board
  readonly query: Query
  /** The frame says for its whole that it is busy. */
  readonly onBusy: (busy: boolean) => void
}

type Value = RecordRow[string]
/** The server lets a dashboard name no other columns than the dataset's records have. */
type Column = keyof (typeof records)['column']

/** The worklist: the first records behind a figure, each leading to itself, and a way to all of them. */
export function RecordsTable({ widget, board, query, onBusy }: RecordsTableProps) {
  const { t } = useTranslation(['dashboard', 'records'])
  const format = useFormat()
  const first = useQuery({
    ...recordsQuery(recordsQueryOf(widget, query)),
    placeholderData: keepPreviousData,
    refetchInterval: board.look.refresh ? board.look.refresh * 1000 : false,
  })
  const known = useKept(first.data)
  useEffect(() => onBusy(first.isFetching), [first.isFetching, onBusy])
  const columns = widget.records?.columns ?? []
  const failure = first.error && (
    <LoadFailure error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
  )
  if (!known) return failure || <div className={`${card.waiting} ${styles.waiting}`} />
  if (known.answer.length === 0) return failure || <EmptyWidget emptiness={{ why: 'nothing' }} board={board} />
  const total = known.meta.totalData
  return (
    <>
      {failure}
      <div className={styles.scroll} data-table>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-figure={isFigure(known.answer[0]?.[column]) || undefined}>
                  {t(`records:column.${column as Column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.answer.map((row, place) => (
              <tr key={keyOf(row) ?? place}>
                {columns.map((column) => (
                  <td key={column} data-figure={isFigure(row[column]) || undefined} title={titleOf(row[column])}>
                    <Cell dataset={query.dataset} column={column} row={row}>
                      {written(column, row[column] ?? null, board, format, t('yes'), t('no'))}
                    </Cell>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>
        {t('records:list.count', { from: 1, to: known.answer.length, total: format.number(total) })}{' '}
        <Link to="/v3/detail-case/{-$slug}" search={behind(query, query.measures[0] ?? '')}>
          {t('widget.allRecords')}
        </Link>
      </p>
    </>
  )
}

const isFigure = (value: Value | undefined) => typeof value === 'number'
const titleOf = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)

function keyOf(row: RecordRow): string | undefined {
  const key = row['number'] ?? row['voc_id']
  return typeof key === 'string' ? key : undefined
}

function written(column: string, value: Value, board: Board, format: Format, yes: string, no: string): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') {
    return column.endsWith('_hours') ? figureIn(value, 'hours', board.language) : format.number(value)
  }
  return /^\d{4}-\d\d-\d\dT/.test(value) ? format.instant(value) : value
}

interface CellProps {
  readonly dataset: string
  readonly column: string
  readonly row: RecordRow
  readonly children: string
}

/** What names a record leads to it. */
function Cell({ dataset, column, row, children }: CellProps) {
  if (dataset === 'tickets' && column === 'number' && typeof row['number'] === 'string') {
    return (
      <Link to="/v3/detail-case/{-$slug}" params={{ slug: row['number'] }}>
        {children}
      </Link>
    )
  }
  if (dataset === 'voc' && column === 'voc_id' && typeof row['id'] === 'number') {
    return (
      <Link
        to="/v3/dashboard/digital-product-performance/product/feedback/detail/{-$id}"
        params={{ id: String(row['id']) }}
      >
        {children}
      </Link>
    )
  }
  return children
}

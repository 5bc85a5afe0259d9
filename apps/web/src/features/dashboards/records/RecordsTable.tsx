import {
  behind,
  recordAddress,
  recordName,
  recordsQueryOf,
  type DatasetInfo,
  type Query,
  type RecordRow,
  type Widget,
} from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import onward from '../../../ui/plain/onward.module.css'
import { useKept } from '../../../ui/table/layout.ts'
import { wordsOf } from '../../../widgets/labels.ts'
import { recordTitle, recordWords } from '../../../widgets/record-words.ts'
import { datasetOf, type Board } from '../board.ts'
import { recordsQuery } from '../queries.ts'
import { atRefresh } from '../refresh.ts'
import { EmptyWidget } from '../widget/EmptyWidget.tsx'
import styles from './RecordsTable.module.css'

interface RecordsTableProps {
  readonly widget: Widget
  readonly board: Board
  readonly query: Query
  /** The frame says for its whole that it is busy. */
  readonly onBusy: (busy: boolean) => void
}

type Value = RecordRow[string]

/** The worklist: the first records behind a figure, each leading to itself, and a way to all of them. */
export function RecordsTable({ widget, board, query, onBusy }: RecordsTableProps) {
  const { t } = useTranslation(['dashboard', 'records'])
  const format = useFormat()
  const first = useQuery({
    ...recordsQuery(recordsQueryOf(widget, query)),
    placeholderData: keepPreviousData,
    refetchInterval: atRefresh(board.look.refresh),
  })
  const known = useKept(first.data)
  useEffect(() => onBusy(first.isFetching), [first.isFetching, onBusy])
  const dataset = datasetOf(board, query.dataset)
  const columns = (widget.records?.columns ?? []).flatMap(
    (id) => dataset?.records.columns.find((column) => column.id === id) ?? [],
  )
  const failure = first.error && (
    <LoadFailure error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
  )
  if (!known || !dataset) return failure || <div className={`${card.waiting} flex-1 min-h-0`} />
  if (known.answer.length === 0) return failure || <EmptyWidget emptiness={{ why: 'nothing' }} board={board} />
  const total = known.meta.totalData
  return (
    <>
      {failure}
      <Rows dataset={dataset} columns={columns} rows={known.answer} language={board.language} />
      <p className="flex-none pt-2 text-ink-faint text-sm">
        {t('records:list.count', { from: 1, to: known.answer.length, total: format.number(total) })}{' '}
        {!board.wall && (
          <Link className="text-info" to="/v3/detail-case/{-$slug}" search={behind(query, query.measures[0] ?? '')}>
            {t('widget.allRecords')}
          </Link>
        )}
      </p>
    </>
  )
}

interface RowsProps {
  readonly dataset: DatasetInfo
  readonly columns: DatasetInfo['records']['columns']
  readonly rows: readonly RecordRow[]
  readonly language: Board['language']
}

function Rows({ dataset, columns, rows, language }: RowsProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  return (
    <div className={`${onward.room} ${styles.room}`}>
      <div className={`${onward.across} ${styles.scroll}`} data-table>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  className="sticky top-0 z-1 bg-surface text-ink-faint font-semibold"
                  key={column.id}
                  scope="col"
                  data-figure={isFigure(rows[0]?.[column.id]) || undefined}
                >
                  {recordTitle(column, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={`${recordName(dataset.records, row)} ${place}`}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    data-figure={isFigure(row[column.id]) || undefined}
                    title={titleOf(row[column.id])}
                  >
                    <Cell dataset={dataset} column={column.id} row={row}>
                      {recordWords(column, row, { format, language }) ?? t('none')}
                    </Cell>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={onward.words}>{wordsOf(language).table.onward}</p>
    </div>
  )
}

const isFigure = (value: Value | undefined) => typeof value === 'number'
const titleOf = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)

interface CellProps {
  readonly dataset: DatasetInfo
  readonly column: string
  readonly row: RecordRow
  readonly children: string
}

/** What names a record leads to it. */
function Cell({ dataset: { records }, column, row, children }: CellProps) {
  const address = column === records.naming[0] ? recordAddress(records, row) : null
  return address === null ? children : <Link to={address}>{children}</Link>
}

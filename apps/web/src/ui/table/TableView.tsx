import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { BodyRows } from './BodyRows.tsx'
import { HeadRow } from './HeadRow.tsx'
import { useKeptWidths } from './layout.ts'
import { MessageRow, SkeletonRows } from './placeholders.tsx'
import type { ViewProps } from './model.ts'
import styles from './table.module.css'
import { WholeText } from './WholeText.tsx'

// Widths of the checkbox and number columns, as in table.module.css.
const [checkWidth, placeWidth] = [40, 48]

/** Rows and columns, with head and first columns in view whatever is scrolled. */
export function TableView<Row extends object>(props: ViewProps<Row>) {
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

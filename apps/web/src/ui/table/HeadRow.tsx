import type { Header, ReactTable } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { CheckBox } from './CheckBox.tsx'
import type { Column } from './column.ts'
import type { Features } from './model.ts'
import styles from './table.module.css'

const resizeStep = 16

interface HeadRowProps<Row extends object> {
  readonly table: ReactTable<Features, Row>
  readonly columns: readonly Column<Row>[]
  readonly selectable: boolean
}

/** Titles with sorting and widths; the checkbox selects the rows in view. */
export function HeadRow<Row extends object>({ table, columns, selectable }: HeadRowProps<Row>) {
  const { t } = useTranslation('table')
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className={styles.check}>
            <CheckBox
              label={t('selectAll')}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              onToggle={() => table.toggleAllRowsSelected(!table.getIsAllRowsSelected())}
            />
          </th>
        )}
        <th scope="col" className={styles.place}>
          <span className={styles.headText}>{t('number')}</span>
        </th>
        {table.getFlatHeaders().map((header, index) => {
          const column = columns[index]
          return column && <HeadCell key={header.id} header={header} column={column} first={index === 0} />
        })}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row extends object> {
  readonly header: Header<Features, Row>
  readonly column: Column<Row>
  readonly first: boolean
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row extends object>({ header, column, first }: HeadCellProps<Row>) {
  const { t } = useTranslation('table')
  const sorted = header.column.getIsSorted()
  // The mouse has the handle at the edge; the keyboard resizes from the title, so that handles add no tab stops.
  const resizeByKey = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const width = Math.max(64, header.getSize() + (event.key === 'ArrowRight' ? resizeStep : -resizeStep))
    header.table.setColumnSizing((now) => ({ ...now, [column.id]: width }))
  }
  return (
    <th
      scope="col"
      className={first ? styles.sticky : undefined}
      data-align={column.align}
      aria-sort={sorted ? sortNames[sorted] : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={sorted || undefined}
          title={t('sortBy', { column: column.title })}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => header.column.toggleSorting()}
          onKeyDown={resizeByKey}
        >
          <span className={styles.headText}>{column.title}</span>
          {sorted === 'desc' ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />}
        </button>
      ) : (
        <span className={styles.headText}>{column.title}</span>
      )}
      <span
        className={styles.resize}
        data-active={header.column.getIsResizing() || undefined}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
        aria-hidden
      />
    </th>
  )
}

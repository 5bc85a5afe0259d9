import type { Row as ModelRow, RowSelectionState } from '@tanstack/react-table'
import { memo, type ReactNode, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { CheckBox } from './CheckBox.tsx'
import type { Column } from './column.ts'
import type { Features } from './model.ts'
import styles from './table.module.css'

const controls = 'a, button, input, label, select, textarea'

/** Whether a click on a row means to open it, not to use a control in it or to mark text. */
function opensRow(event: MouseEvent): boolean {
  return (
    (event.target as Element).closest(controls) === null && !event.defaultPrevented && String(getSelection()) === ''
  )
}

interface BodyRowsProps<Row extends object> {
  readonly rows: readonly ModelRow<Features, Row>[]
  readonly columns: readonly Column<Row>[]
  /** Number of the first row in the whole list. */
  readonly first: number
  readonly active: number
  /** Absent where rows cannot be selected. */
  readonly selected: RowSelectionState | undefined
  readonly rowName: (row: Row) => string
  readonly onOpen: ((row: Row) => void) | undefined
}

export function BodyRows<Row extends object>({ rows, first, active, selected, ...shared }: BodyRowsProps<Row>) {
  return rows.map((row, index) => (
    <BodyRow
      key={row.id}
      row={row}
      place={first + index}
      active={index === active}
      selected={selected && selected[row.id] === true}
      {...shared}
    />
  ))
}

interface BodyRowProps<Row extends object> extends Pick<BodyRowsProps<Row>, 'columns' | 'rowName' | 'onOpen'> {
  readonly row: ModelRow<Features, Row>
  readonly place: number
  readonly active: boolean
  readonly selected: boolean | undefined
}

// A hundred rows of ten cells must not be drawn again while a column is dragged.
const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, place, columns, selected } = props
  const { t } = useTranslation('table')
  return (
    <tr
      tabIndex={props.active ? 0 : -1}
      data-selected={selected || undefined}
      data-row={place}
      data-opens={props.onOpen && true}
      onClick={(event) => opensRow(event) && props.onOpen?.(row.original)}
    >
      {selected !== undefined && (
        <td className={styles.check}>
          <CheckBox
            label={t('selectRow', { name: props.rowName(row.original) })}
            checked={selected}
            onToggle={row.getToggleSelectedHandler()}
            untabbed
          />
        </td>
      )}
      <td className={styles.place} tabIndex={-1}>
        {place.toLocaleString('id-ID')}
      </td>
      {columns.map((column, index) => (
        <td
          key={column.id}
          tabIndex={-1}
          className={index === 0 ? styles.sticky : undefined}
          data-align={column.align}
          data-cell
        >
          {column.cell(row.original, { place, tabbed: false })}
        </td>
      ))}
    </tr>
  )
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode

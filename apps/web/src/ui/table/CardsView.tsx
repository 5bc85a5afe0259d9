import type { Row as ModelRow } from '@tanstack/react-table'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { CheckBox } from './CheckBox.tsx'
import type { Column } from './column.ts'
import type { Features, ViewProps } from './model.ts'
import styles from './cards.module.css'

/** The same rows on a phone, a card each: the first column is its title, growing ones its text, the rest pairs. */
export function CardsView<Row extends object>(props: ViewProps<Row>) {
  const { table, query, message } = props
  const { t } = useTranslation(['table', 'common'])
  const waiting = !query.data && !query.error
  return (
    <>
      {(props.selection || props.columns.some(({ sortable }) => sortable)) && <CardSort {...props} />}
      <ul className={styles.cards} aria-label={props.label} aria-busy={query.isFetching}>
        {table.getRowModel().rows.map((row, index) => (
          <Card
            key={row.id}
            row={row}
            place={props.first + index}
            columns={props.columns}
            rowName={props.rowName}
            {...(props.openLabel && props.onOpen && { openLabel: props.openLabel, onOpen: props.onOpen })}
            selected={props.selection && props.selection.ids[row.id] === true}
          />
        ))}
        {waiting &&
          Array.from({ length: props.pageSize }, (_, place) => <li key={`bone ${place}`} className={styles.bone} />)}
      </ul>
      {waiting && (
        <p role="status" className="spoken">
          {t('common:loading')}
        </p>
      )}
      {message && <div className="grid place-items-center min-h-60 px-4 py-6 text-center">{message}</div>}
    </>
  )
}

interface CardProps<Row extends object> extends Pick<ViewProps<Row>, 'columns' | 'rowName' | 'onOpen' | 'openLabel'> {
  readonly row: ModelRow<Features, Row>
  readonly place: number
  /** Absent where rows cannot be selected. */
  readonly selected: boolean | undefined
}

/** One link or button covers the whole card, so that a touch anywhere opens it: the card's own, else the one in its title. */
function Card<Row extends object>({ row, place, columns, rowName, selected, ...opens }: CardProps<Row>) {
  const { t } = useTranslation('table')
  const [title, ...rest] = columns
  const { onOpen, openLabel } = opens
  const shown = (column: Column<Row>) => column.cell(row.original, { place, tabbed: true })
  return (
    <li data-selected={selected || undefined} data-selectable={selected !== undefined || undefined}>
      <div className={styles.head} data-covers={!openLabel || undefined}>
        {selected !== undefined && (
          <CheckBox
            label={t('selectRow', { name: rowName(row.original) })}
            checked={selected}
            onToggle={row.getToggleSelectedHandler()}
          />
        )}
        {title && <div className="flex-1 min-w-0">{shown(title)}</div>}
        <span className="text-ink-faint text-xs tabular-nums">{place}</span>
      </div>
      {rest
        .filter((column) => column.grows)
        .map((column) => (
          <p key={column.id} className={styles.text}>
            {shown(column)}
          </p>
        ))}
      <dl>
        {rest
          .filter((column) => !column.grows)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.title}</dt>
              <dd>{shown(column)}</dd>
            </div>
          ))}
      </dl>
      {onOpen && openLabel && (
        <button type="button" className={styles.open} onClick={() => onOpen(row.original)}>
          {openLabel}
        </button>
      )}
    </li>
  )
}

/** Sorting without column titles to press. */
function CardSort<Row extends object>({ table, columns, sort, onSort, selection }: ViewProps<Row>) {
  const { t } = useTranslation('table')
  const id = useId()
  const pick = (column: string) => {
    const descending = columns.find((one) => one.id === column)?.descendingFirst ?? false
    onSort(column === '' ? null : { id: column, descending })
  }
  return (
    <div className={styles.sort}>
      {selection && (
        <CheckBox
          label={t('selectAll')}
          checked={table.getIsAllRowsSelected()}
          indeterminate={table.getIsSomeRowsSelected()}
          onToggle={() => table.toggleAllRowsSelected(!table.getIsAllRowsSelected())}
        />
      )}
      <label htmlFor={id}>{t('sort')}</label>
      <select id={id} value={sort?.id ?? ''} onChange={(event) => pick(event.target.value)}>
        <option value="">{t('sortDefault')}</option>
        {columns
          .filter((column) => column.sortable)
          .map((column) => (
            <option key={column.id} value={column.id}>
              {column.title}
            </option>
          ))}
      </select>
      {sort && (
        <button
          className="grid place-items-center w-9 h-9 rounded text-ink"
          type="button"
          aria-label={sort.descending ? t('descending') : t('ascending')}
          onClick={() => onSort({ id: sort.id, descending: !sort.descending })}
        >
          {sort.descending ? <IconSortDescending size={18} aria-hidden /> : <IconSortAscending size={18} aria-hidden />}
        </button>
      )}
    </div>
  )
}

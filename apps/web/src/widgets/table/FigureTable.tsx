import type { QueryRow } from '@ido/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import onward from '../../ui/plain/onward.module.css'
import fade from '../PickButton.module.css'
import { PickButton } from '../PickButton.tsx'
import { fill, wordsOf } from '../labels.ts'
import { comparedWords } from '../number/number.ts'
import type { WidgetView } from '../widget.ts'
import styles from './FigureTable.module.css'
import { sorted, tableShape, type FigureCell, type TableColumn, type TableLine } from './table.ts'

/** Columns of figures that leave room for the change beside each figure; of more it stands below. */
const mostBeside = 3

interface Sorting {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

interface FigureTableProps {
  readonly view: WidgetView
  /** What stands under the first name of a line. */
  readonly renderBelow?: (row: QueryRow) => ReactNode
  /** A figure in another form than as it is written. */
  readonly renderFigure?: (row: QueryRow, measure: string, written: string) => ReactNode
}

/** Any answer as a table, sorted by its heads: the kind `table`, and the other view of every chart. */
export function FigureTable({ view, renderBelow, renderFigure }: FigureTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const shape = tableShape(view)
  const words = wordsOf(view.language)
  const compared = comparedWords(view)
  const title = view.widget.title[view.language]
  const isMany = shape.columns.filter(({ isFigure }) => isFigure).length > mostBeside
  const lines = sorting ? sorted(shape.lines, sorting) : shape.lines
  // Figures are first looked at from the largest down, names from A on; a second click turns it round.
  const sortBy = ({ id, isFigure }: TableColumn) => {
    const first = isFigure ? 'desc' : 'asc'
    const turned = first === 'asc' ? 'desc' : 'asc'
    setSorting({ by: id, order: sorting?.by === id && sorting.order === first ? turned : first })
  }
  return (
    <div className={`${onward.room} h-full`}>
      <div
        className={`${fade.fading} ${onward.across} ${styles.scroll}`}
        data-table
        // Scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={fill(words.table.caption, { title })}
      >
        <table className={styles.table} data-many={isMany || undefined}>
          <thead>
            <tr>
              {shape.columns.map((column) => (
                <Head key={column.id} column={column} sorting={sorting} view={view} onSort={() => sortBy(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.key}
                line={line}
                columns={shape.columns}
                view={view}
                renderBelow={renderBelow}
                renderFigure={renderFigure}
              />
            ))}
          </tbody>
        </table>
        {shape.hasChange && compared && (
          <p className="px-2.5 py-2 text-ink-faint text-sm" title={compared.whole}>
            {fill(words.change.versus, { period: compared.days })}
          </p>
        )}
        {shape.left > 0 && (
          <p className="px-2.5 py-2 text-ink-faint text-sm">{fill(words.table.left, { count: shape.left })}</p>
        )}
      </div>
      <p className={onward.words}>{words.table.onward}</p>
    </div>
  )
}

interface HeadProps {
  readonly column: TableColumn
  readonly sorting: Sorting | null
  readonly view: WidgetView
  readonly onSort: () => void
}

function Head({ column, sorting, view, onSort }: HeadProps) {
  const order = sorting?.by === column.id ? sorting.order : null
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  const note = view.notes?.get(column.id)
  const label = fill(wordsOf(view.language).table.sortBy, { column: column.title })
  return (
    <th
      scope="col"
      data-figure={column.isFigure || undefined}
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" title={label} onClick={onSort}>
        {order && <Arrow size={14} stroke={2} aria-hidden />}
        {column.title}
      </button>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </th>
  )
}

interface LineProps {
  readonly line: TableLine
  readonly columns: readonly TableColumn[]
  readonly view: WidgetView
  readonly renderBelow: FigureTableProps['renderBelow']
  readonly renderFigure: FigureTableProps['renderFigure']
}

function Line({ line, columns, view, renderBelow, renderFigure }: LineProps) {
  const whole = line.names.map(({ text }) => text).join(', ')
  return (
    <tr>
      {line.names.map(({ column, text }, place) =>
        place === 0 ? (
          <th key={column} scope="row" title={text}>
            <PickButton view={view} pick={line.pick} name={whole}>
              {text}
            </PickButton>
            {renderBelow && <div className="pb-1 font-normal">{renderBelow(line.row)}</div>}
          </th>
        ) : (
          <td key={column} title={text}>
            {text}
          </td>
        ),
      )}
      {columns
        .filter(({ isFigure }) => isFigure)
        .map(({ id }) =>
          renderFigure ? (
            <td key={id} data-figure>
              {renderFigure(line.row, id, line.figures.get(id)?.written ?? '')}
            </td>
          ) : (
            <Figure key={id} cell={line.figures.get(id)} view={view} />
          ),
        )}
    </tr>
  )
}

function Figure({ cell, view }: { readonly cell: FigureCell | undefined; readonly view: WidgetView }) {
  const words = wordsOf(view.language).change
  const change = cell?.change
  return (
    <td data-figure>
      <span className={styles.figure}>
        <span title={cell?.interval ?? undefined}>{cell?.written}</span>{' '}
        {cell?.few != null && <SmallSample answers={cell.few} brief />}
        {change && (
          <span className="text-ink-faint text-xs" title={fill(words.against, { previous: change.previous })}>
            {change.difference === 0 ? '=' : change.text}
          </span>
        )}
      </span>
      {cell?.bar != null && (
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${cell.bar * 100}%` }} />
        </span>
      )}
    </td>
  )
}

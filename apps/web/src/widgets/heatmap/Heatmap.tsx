import type { CSSProperties } from 'react'
import { figureIn } from '../figures.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import { wordsOf } from '../words.ts'
import { heatShape, type HeatmapCell, type HeatShape } from './heatmap.ts'
import styles from './Heatmap.module.css'

/** From where on the ground needs the other ink: first in the dark theme, whose grounds run the other way. */
const strongInDark = 0.722
const strong = 0.765
/** A table whose cells are coloured by their value: dark means much. */
export function Heatmap({ view }: { readonly view: WidgetView }) {
  const shape = heatShape(view)
  if (!shape || shape.lines.length === 0) return null
  return (
    <div className={styles.heat}>
      {/* Scrolled by keyboard too, where it is larger than its place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={summaryOf(view)}>
        <table className={styles.table} data-time={shape.isTime || undefined}>
          <thead>
            <tr>
              <th scope="col">
                <span className="spoken">{shape.corner}</span>
              </th>
              {shape.columns.map(({ key, name, named }) => (
                <th key={key} scope="col" title={name} data-named={named}>
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shape.lines.map((line) => (
              <tr key={line.key}>
                <th scope="row" title={line.name}>
                  {line.name}
                </th>
                {line.cells.map((cell, at) => (
                  <HeatCell
                    key={shape.columns[at]?.key}
                    cell={cell}
                    name={`${line.name}, ${shape.columns[at]?.name}`}
                    unit={shape.unit}
                    view={view}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Scale shape={shape} language={view.language} />
    </div>
  )
}

function strengthOf({ strength }: HeatmapCell): 'everywhere' | 'dark' | undefined {
  if (strength > strong) return 'everywhere'
  return strength > strongInDark ? 'dark' : undefined
}

interface HeatCellProps {
  readonly cell: HeatmapCell | null
  readonly name: string
  /** What the figure counts in, where it does not say so itself. */
  readonly unit: string
  readonly view: WidgetView
}

function HeatCell({ cell, name, unit, view: { onPick, language } }: HeatCellProps) {
  if (!cell)
    return (
      <td className={styles.unknown}>
        <span className="spoken">{wordsOf(language).noFigure}</span>
      </td>
    )
  const { pick } = cell
  const style = { '--strength': `${Math.round(12 + cell.strength * 88)}%` } as CSSProperties
  const shown = { className: styles.cell, style, 'data-strong': strengthOf(cell) }
  const title = `${name}: ${cell.full}`
  if (!onPick || !pick)
    return (
      <td {...shown} title={title}>
        <InCell cell={cell} />
      </td>
    )
  return (
    <td {...shown}>
      <button type="button" title={title} aria-label={`${name}: ${cell.written} ${unit}`} onClick={() => onPick(pick)}>
        <InCell cell={cell} />
      </button>
    </td>
  )
}

/** The figure, as far as the cell has room for it; else it shows on hover, on focus and in the table view. */
function InCell({ cell }: { readonly cell: HeatmapCell }) {
  return (
    <span className={styles.room}>
      <span>{cell.written}</span>
    </span>
  )
}

function Scale({ shape, language }: { readonly shape: HeatShape; readonly language: WidgetView['language'] }) {
  if (shape.high <= shape.low) return null
  return (
    <p className={styles.scale} aria-hidden>
      {figureIn(shape.low, shape.measure.unit, language)}
      <span />
      {figureIn(shape.high, shape.measure.unit, language)}
    </p>
  )
}

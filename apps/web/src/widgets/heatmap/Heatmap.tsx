import type { CSSProperties } from 'react'
import { Scrolled } from '../../ui/plain/Scrolled.tsx'
import { figureIn } from '../figures.ts'
import { wordsOf } from '../labels.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import styles from './Heatmap.module.css'
import { heatShape, type HeatShape, type HeatmapCell } from './heatmap.ts'

/** From where on the ground needs the other ink: first in the dark theme, whose grounds run the other way. */
const strongInDark = 0.722
const strong = { much: 0.765, bad: 0.816 }

/** A table whose cells are coloured by their value: the strongest is the most, or the furthest beyond its target. */
export function Heatmap({ view }: { readonly view: WidgetView }) {
  const shape = heatShape(view)
  if (!shape || shape.lines.length === 0) return null
  const hasBeside = shape.lines.some(({ beside }) => beside !== null)
  return (
    <div className={styles.heat} data-judges={shape.judges || undefined}>
      <Scrolled className={styles.scroll} label={summaryOf(view)}>
        <table
          className={styles.table}
          data-time={shape.isTime || undefined}
          data-clock={shape.isClock || undefined}
          data-after-start={shape.isAfterStart || undefined}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className={shape.isAfterStart ? undefined : 'spoken'}>{shape.corner}</span>
              </th>
              {hasBeside && (
                <th scope="col" className={styles.beside}>
                  <span>{shape.beside?.titles[view.language]}</span>
                </th>
              )}
              {shape.columns.map(({ key, name, said, named }) => (
                <th key={key} scope="col" title={said} data-named={named}>
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
                {hasBeside && <td className={styles.beside}>{line.beside}</td>}
                {line.cells.map((cell, at) => (
                  <HeatCell
                    key={shape.columns[at]?.key}
                    cell={cell}
                    name={`${line.name}, ${shape.columns[at]?.said}`}
                    isUnfinished={shape.columns[at]?.isUnfinished === true}
                    isAhead={shape.isAfterStart && line.cells.slice(at).every((later) => later === null)}
                    shape={shape}
                    view={view}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <Scale shape={shape} language={view.language} />
    </div>
  )
}

function strengthOf({ strength }: HeatmapCell, { judges }: HeatShape): 'everywhere' | 'dark' | undefined {
  if (strength > (judges ? strong.bad : strong.much)) return 'everywhere'
  return strength > strongInDark ? 'dark' : undefined
}

interface HeatCellProps {
  readonly cell: HeatmapCell | null
  readonly name: string
  readonly isUnfinished: boolean
  /** What it would tell has not happened yet. */
  readonly isAhead: boolean
  readonly shape: HeatShape
  readonly view: WidgetView
}

function HeatCell({ cell, name, isUnfinished, isAhead, shape, view: { onPick, language } }: HeatCellProps) {
  const words = wordsOf(language)
  if (!cell)
    return (
      <td
        className={isAhead ? styles.ahead : styles.unknown}
        title={isAhead ? `${name}: ${words.heat.notYet}` : isUnfinished ? name : undefined}
      >
        <span className="spoken">{isAhead ? words.heat.notYet : isUnfinished ? words.unfinished : words.noFigure}</span>
      </td>
    )
  const { pick } = cell
  const style = { '--strength': `${Math.round(12 + cell.strength * 88)}%` } as CSSProperties
  const shown = {
    className: styles.cell,
    style,
    'data-strong': strengthOf(cell, shape),
    'data-unfinished': isUnfinished || undefined,
  }
  const title = `${name}: ${cell.full}${cell.more}`
  if (!onPick || !pick)
    return (
      <td {...shown} title={title}>
        <InCell cell={cell} />
      </td>
    )
  return (
    <td {...shown}>
      <button
        type="button"
        title={title}
        // What is seen in the cell is part of what is heard.
        aria-label={`${name}: ${cell.written} ${shape.unit}${cell.more}`}
        onClick={() => onPick(pick)}
      >
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

/** What a strong ground means, in words: in one chart it is much, in another it is bad. */
function Scale({ shape, language }: { readonly shape: HeatShape; readonly language: WidgetView['language'] }) {
  const { palest, strongest, judges, measure } = shape
  if (palest === strongest) return null
  const words = wordsOf(language).heat
  const isRate = measure.additivity === 'rate'
  return (
    <p className={styles.scale}>
      {judges ? words.target : isRate ? words.lowest : words.least} {figureIn(palest, measure.unit, language)}
      <span aria-hidden />
      {judges ? words.worst : isRate ? words.highest : words.most} {figureIn(strongest, measure.unit, language)}
    </p>
  )
}

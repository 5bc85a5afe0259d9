import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import { fill, wordsOf } from '../words.ts'
import { hasComparison, type Layout } from './layout.ts'
import styles from './Chart.module.css'

interface KeyProps {
  readonly shape: ChartShape
  readonly layout: Layout
  readonly language: WidgetView['language']
  /** The days that it is compared with. */
  readonly period: string | undefined
}

/** Which colour is whose, where the lines cannot say it themselves. */
export function Key({ shape, layout, language, period }: KeyProps) {
  const words = wordsOf(language)
  const isLine = layout.kind === 'line' || undefined
  const isBar = layout.kind === 'bar' || layout.kind === 'stackedBar'
  const compared = hasComparison(shape)
  const areNamed = compared || (shape.series.length > 1 && layout.endLabelRoom === 0)
  const few = shape.measure.fewBelow
  const hasFew = few !== undefined && shape.series.some((series) => series.few.some((count) => count !== null))
  if (!areNamed && !hasFew) return null
  const only = shape.series.length === 1
  return (
    <ul className={styles.key} aria-hidden>
      {areNamed &&
        shape.series.map(({ key, name, colour }) => (
          <li key={key}>
            <span className={styles.swatch} data-line={isLine} style={{ background: colour }} />
            {only ? words.current : name}
          </li>
        ))}
      {compared && (
        <li>
          <span
            className={styles.swatch}
            data-line
            style={{ background: isBar ? 'var(--ido-ink)' : 'var(--ido-line-strong)' }}
          />
          {words.previous}
          {period && ` (${period})`}
        </li>
      )}
      {hasFew && (
        <li>
          <span className={styles.swatch} data-few />
          {fill(words.chart.few, { least: few })}
        </li>
      )}
    </ul>
  )
}

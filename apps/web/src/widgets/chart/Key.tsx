import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import { wordsOf } from '../words.ts'
import { hasComparison, type Layout } from './layout.ts'
import styles from './Chart.module.css'

interface KeyProps {
  readonly shape: ChartShape
  readonly layout: Layout
  readonly language: WidgetView['language']
}

/** Which colour is whose, where the lines cannot say it themselves. */
export function Key({ shape, layout, language }: KeyProps) {
  const words = wordsOf(language)
  const isLine = layout.kind === 'line' || undefined
  const isBar = layout.kind === 'bar' || layout.kind === 'stackedBar'
  const compared = hasComparison(shape)
  if (!compared && (shape.series.length < 2 || layout.endLabelRoom > 0)) return null
  const only = shape.series.length === 1
  return (
    <ul className={styles.key} aria-hidden>
      {shape.series.map(({ key, name, colour }) => (
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
        </li>
      )}
    </ul>
  )
}

import { NumberFigure } from '../number/NumberFigure.tsx'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import { gaugeShape } from './gauge.ts'
import styles from './Gauge.module.css'

/** A figure, and under it how far the target is: a bar with the target as a mark across it. */
export function Gauge({ view }: { readonly view: WidgetView }) {
  const shape = gaugeShape(view)
  if (!shape) return <NumberFigure view={view} />
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className="flex flex-col gap-2 h-full">
      <div className="flex-[0_1_5.5rem] min-h-0">
        <NumberFigure view={view} />
      </div>
      <div className={styles.bullet} role="img" aria-label={summaryOf(view)}>
        <div className={styles.track}>
          {shape.beginsAtZero ? (
            <span className={styles.value} style={{ width: percent(shape.value) }} />
          ) : (
            <span className={styles.value} data-mark style={{ left: percent(shape.value) }} />
          )}
          {shape.before !== null && <span className={styles.before} style={{ left: percent(shape.before) }} />}
          <span className={styles.target} style={{ left: percent(shape.target) }} />
        </div>
        <div className={styles.ticks}>
          {shape.ticks.map(({ at, text }) => (
            <span key={at} style={{ left: percent(at) }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

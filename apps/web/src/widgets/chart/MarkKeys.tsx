import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import { fill, wordsOf } from '../words.ts'
import { eventsNamed, marksIn, ofKind } from '../marks.ts'
import styles from './Chart.module.css'

interface MarkKeysProps {
  readonly view: WidgetView
  readonly time: NonNullable<ChartShape['time']>
}

/** What the bands of a chart stand for: how many outages, which events. */
export function MarkKeys({ view: { marks, language }, time: { buckets } }: MarkKeysProps) {
  const seen = marksIn(marks, { start: buckets[0]?.start ?? 0, end: buckets.at(-1)?.end ?? 0 })
  const count = ofKind(seen, 'outage').length
  const events = eventsNamed(seen, language)
  return (
    <>
      {count > 0 && (
        <p className={styles.marks} data-kind="outage">
          <span aria-hidden />
          {fill(wordsOf(language).chart.outages, { count })}
        </p>
      )}
      {events && (
        <p className={styles.marks} data-kind="event" title={events}>
          <span aria-hidden />
          {events}
        </p>
      )}
    </>
  )
}

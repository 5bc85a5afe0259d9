import { nationalColour } from '../colours.ts'
import { fill, wordsOf } from '../labels.ts'
import { eventsNamed, marksIn, markNotes, ofKind } from '../marks.ts'
import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import styles from './Chart.module.css'
import { hasComparison, type Layout } from './layout.ts'

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
  const areNamed = compared || shape.national !== undefined || (shape.series.length > 1 && layout.endLabelRoom === 0)
  const few = shape.measure.fewBelow
  const hasFew = few !== undefined && shape.series.some((series) => series.few.some((count) => count !== null))
  if (!areNamed && !hasFew && !shape.usual) return null
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
      {shape.national && (
        <li>
          <span className={styles.swatch} data-line style={{ background: nationalColour }} />
          {words.peers.national}
        </li>
      )}
      {shape.usual && (
        <li>
          <span className={styles.swatch} style={{ background: 'var(--ido-usual)' }} />
          {words.usual.band}
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

interface MarkKeysProps {
  readonly view: WidgetView
  readonly time: NonNullable<ChartShape['time']>
}

/** What the bands of a chart stand for: how many outages, which events, when the case was. */
export function MarkKeys({ view: { marks, language }, time: { buckets } }: MarkKeysProps) {
  const seen = marksIn(marks, { start: buckets[0]?.start ?? 0, end: buckets.at(-1)?.end ?? 0 })
  const count = ofKind(seen, 'outage').length
  const events = eventsNamed(seen, language)
  const cases = markNotes(ofKind(seen, 'case'), language)
  return (
    <>
      {count > 0 && (
        <p className={styles.marks} data-kind="outage">
          <span aria-hidden />
          {fill(wordsOf(language).chart.outages, { count })}
        </p>
      )}
      {cases.map((told) => (
        <p key={told} className={styles.marks} data-kind="case">
          <span aria-hidden />
          {told}
        </p>
      ))}
      {events && (
        <p className={styles.marks} data-kind="event" title={events}>
          <span aria-hidden />
          {events}
        </p>
      )}
    </>
  )
}

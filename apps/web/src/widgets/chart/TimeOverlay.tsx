import { useId, useState, type KeyboardEvent } from 'react'
import { dateFormat } from '../../ui/format.ts'
import { fill, wordsOf } from '../labels.ts'
import { marksIn, mostBands, ofKind } from '../marks.ts'
import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import styles from './TimeOverlay.module.css'
import { usePointed } from './crosshair.ts'
import { bandsOf, startOfStep, xOf, type TimePlot } from './time-plot.ts'

/** Steps from the one where a choice began to the one where it stands, in either order. */
export interface Range {
  readonly anchor: number
  readonly head: number
}

/** A letter in px. A name stands in its band whole or not at all: the key has it with its days. */
const nameLetter = 6.2

interface TimeOverlayProps {
  readonly id: string
  readonly view: WidgetView
  readonly time: NonNullable<ChartShape['time']>
  /** How many of the first steps were over before there was any fact to count. */
  readonly unknown: number
  readonly plot: TimePlot
  /** What is being dragged over. */
  readonly dragged: Range | null
  readonly onRange: ((range: Range) => void) | undefined
}

/** What lies over a time chart: outages, events and cases, the moment that another chart points at, and the stretch that is being chosen. */
export function TimeOverlay({ id, view, time, unknown, plot, dragged, onRange }: TimeOverlayProps) {
  const { buckets } = time
  const marks = marksIn(view.marks, { start: buckets[0]?.start ?? 0, end: buckets.at(-1)?.end ?? 0 })
  const [chosen, setChosen] = useState<Range | null>(null)
  const range = dragged ?? chosen
  const pointed = usePointed(id)
  const line = pointed === null ? null : xOf(plot, buckets, pointed)
  const upright = { top: plot.top, height: plot.bottom - plot.top }
  return (
    <div className="absolute inset-0 pointer-events-none">
      {unknown > 0 && (
        <Unknown plot={plot} until={startOfStep(plot, unknown)} words={wordsOf(view.language).noDataYet} />
      )}
      {bandsOf(plot, buckets, ofKind(marks, 'event').slice(0, mostBands)).map(({ from, width, names }) => (
        <span key={from} className={styles.event} data-mark="event" style={{ ...upright, left: from, width }}>
          {names.join(', ').length * nameLetter < width && <span aria-hidden>{names.join(', ')}</span>}
        </span>
      ))}
      {bandsOf(plot, buckets, ofKind(marks, 'case')).map(({ from, width }) => (
        <span key={from} className={styles.case} data-mark="case" style={{ ...upright, left: from, width }} />
      ))}
      {bandsOf(plot, buckets, ofKind(marks, 'outage')).map(({ from, width }) => (
        <span key={from} className={styles.outage} style={{ ...upright, left: from, width }} />
      ))}
      {line !== null && <span className={styles.line} data-crosshair style={{ ...upright, left: line }} />}
      {range && <span className={styles.range} style={{ ...upright, ...extentOf(plot, range) }} />}
      {onRange && <RangeKeys view={view} time={time} range={chosen} onChange={setChosen} onRange={onRange} />}
    </div>
  )
}

interface UnknownProps {
  readonly plot: TimePlot
  /** Where the first fact lies, in px. */
  readonly until: number
  readonly words: string
}

/** Where nothing is drawn because nothing was there to be counted yet. */
function Unknown({ plot: { left, top, bottom }, until, words }: UnknownProps) {
  const width = until - left
  return (
    <span className={styles.unknown} data-unknown style={{ left, width, top, height: bottom - top }}>
      {words.length * nameLetter < width && <span aria-hidden>{words}</span>}
    </span>
  )
}

function extentOf(plot: TimePlot, range: Range) {
  const [first, last] = ends(range)
  const left = startOfStep(plot, first)
  return { left, width: startOfStep(plot, last + 1) - left }
}

export const ends = ({ anchor, head }: Range): [number, number] => [Math.min(anchor, head), Math.max(anchor, head)]

interface RangeKeysProps extends Pick<TimeOverlayProps, 'view' | 'time'> {
  readonly range: Range | null
  readonly onChange: (range: Range | null) => void
  readonly onRange: (range: Range) => void
}

/** The same for who has no pointer: shown once it has the focus. */
function RangeKeys({ view: { widget, language }, time: { buckets }, range, onChange, onRange }: RangeKeysProps) {
  const words = wordsOf(language).chart
  const help = useId()
  const last = buckets.length - 1
  const move = (to: number, extend: boolean) => {
    const head = Math.min(last, Math.max(0, to))
    onChange({ anchor: extend && range ? range.anchor : head, head })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Without a choice the newest step is where one begins.
    const at = range?.head ?? last
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: range ? at - 1 : at,
      ArrowRight: range ? at + 1 : at,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target !== undefined) move(target, event.shiftKey)
    else if (event.key === 'Escape' && range) onChange(null)
    else return
    event.preventDefault()
  }
  const [first, final] = range ? ends(range).map((at) => buckets[at]) : []
  const named = first && final && fill(words.range, { range: rangeWords(first.start, final.end, language) })
  return (
    <>
      <button
        type="button"
        className={styles.keys}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        onBlur={() => onChange(null)}
        onClick={() => range && onRange(range)}
      >
        {named ?? fill(words.choose, { title: widget.title[language] })}
        <small className="text-ink-soft" id={help}>
          {words.keys}
        </small>
      </button>
      <span className="spoken" aria-live="polite">
        {named}
      </span>
    </>
  )
}

/** Both ends with their clocks, in Jakarta. */
function rangeWords(from: number, to: number, language: WidgetView['language']): string {
  const format = dateFormat(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return `${format.format(from)} – ${format.format(to)}`
}

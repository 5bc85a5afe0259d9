import { instantOf } from '@ido/contract'
import type { SparkMark } from '../ui/figures/Sparkline.tsx'
import { periodWords } from '../ui/period-words.ts'
import { fill, wordsOf } from './labels.ts'
import { shortNameOf } from './time.ts'
import type { ChartMark, WidgetView } from './widget.ts'

/** Most events that one chart has bands of: more of them would lie over the data. */
export const mostBands = 12
/** Events that a chart names before it says how many more there are. */
const mostNamed = 3

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Marks that share a moment with a stretch of time. */
export function marksIn(marks: readonly ChartMark[] | undefined, { start, end }: Stretch): ChartMark[] {
  return (marks ?? []).filter(({ from, to }) => from < end && to > start)
}

export const ofKind = (marks: readonly ChartMark[], kind: ChartMark['kind']) =>
  marks.filter((mark) => mark.kind === kind)

/** Events as ticks below a small line: which of its steps they touch, and what each is. */
export function sparkMarks(
  marks: readonly ChartMark[] | undefined,
  steps: readonly Stretch[],
  language: WidgetView['language'],
): SparkMark[] {
  return ofKind(marks ?? [], 'event').flatMap((mark) => {
    const isIn = ({ start, end }: Stretch) => mark.from < end && mark.to > start
    const [first, last] = [steps.findIndex(isIn), steps.findLastIndex(isIn)]
    return first < 0 ? [] : [{ first, last, name: markNotes([mark], language)[0] ?? mark.name }]
  })
}

/** What was marked in a step, in words, an event by all of its days. */
export function markNotes(marks: readonly ChartMark[], language: WidgetView['language']): string[] {
  const words = wordsOf(language).chart
  const clock = (instant: number) => shortNameOf({ start: instant, end: instant, from: '', to: '' }, 'hour', language)
  return marks.map((mark) => {
    if (mark.kind === 'outage')
      return fill(words.outage, { name: mark.name, from: clock(mark.from), to: clock(mark.to) })
    return fill(words[mark.kind], { name: mark.name, period: daysOf(mark, language) })
  })
}

const daysOf = ({ from, to }: ChartMark, language: WidgetView['language']) =>
  periodWords(new Date(from).toISOString(), new Date(to).toISOString(), language)

/** The events of a chart as its key and paper name them, the newest first; empty where there are none. */
export function eventsNamed(marks: readonly ChartMark[], language: WidgetView['language']): string {
  const events = ofKind(marks, 'event')
  if (events.length === 0) return ''
  const words = wordsOf(language).chart
  const list = events.slice(0, mostNamed).map((event) => `${event.name} (${daysOf(event, language)})`)
  const more = events.length - mostNamed
  return fill(more > 0 ? words.eventsMore : words.events, { list: list.join('; '), more })
}

/** What is marked on a chart over time, as sentences after the one that tells its course. */
export function marksSentence({ marks, period, language }: WidgetView): string {
  const stretch = period
    ? { start: instantOf(period.from), end: instantOf(period.to) }
    : { start: -Infinity, end: Infinity }
  const seen = marksIn(marks, stretch)
  const outages = ofKind(seen, 'outage').length
  const told = [
    outages > 0 ? fill(wordsOf(language).chart.outages, { count: outages }) : '',
    ...markNotes(ofKind(seen, 'case'), language),
    eventsNamed(seen, language),
  ].filter(Boolean)
  return told.map((text) => ` ${text}.`).join('')
}

import type { MeasureInfo } from '@ido/contract'
import type { SparkMark } from '../../ui/figures/Sparkline.tsx'
import { formatIn } from '../../ui/format.ts'
import { daysWords, periodWords, shortPeriod } from '../../ui/period-words.ts'
import { changeIn, figureIn, partsBeside, shortFigureIn, type Written } from '../figures.ts'
import { fill, wordsOf } from '../labels.ts'
import { sparkMarks } from '../marks.ts'
import { fewAt, intervalWords, leftOutAt, leftOutWords, measuresOf, numberAt, previousAt, timeAt } from '../rows.ts'
import { chartShape, growingStep, type ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'

type Language = WidgetView['language']

export interface NumberChange {
  /** Signed, 0 where the two are the same. */
  readonly difference: number
  readonly text: string
  readonly previous: string
}

export interface JudgedChange extends NumberChange {
  readonly state: 'bad' | 'open'
  /** The same in words; null where nothing is claimed. */
  readonly verdict: string | null
}

export interface NumberTarget {
  readonly text: string
  /** The same at length, where the card has no room for it. */
  readonly whole?: string
  readonly isMet: boolean
}

export interface NumberShape {
  readonly measure: MeasureInfo
  readonly value: number | null
  readonly previous: number | null
  readonly written: Written | null
  readonly change: JudgedChange | null
  /** The period that it is a change from; null where nothing was compared. */
  readonly compared: string | null
  /** How sure a rate is, in words. */
  readonly interval: string | null
  readonly target: NumberTarget | null
  /** On how few records the figure rests; null where they are enough. */
  readonly fewRecords: number | null
  /** Says how many records the figure could not count; null where it counts all. */
  readonly leftOut: string | null
  /** A case is about it, or about a part of it: a target that is reached all the same is no good news. */
  readonly isInCase: boolean
  /** Values in order of time, null = gap; empty where no trend was asked. */
  readonly trend: readonly (number | null)[]
  /** Events that touch its steps. */
  readonly marks: readonly SparkMark[]
  /** Further measures of the widget, each with its figure. */
  readonly further: readonly { readonly id: string; readonly name: string; readonly figure: string }[]
}

/** What changed between two figures; null where one of them is not known. */
export function changeBetween(
  value: number | null,
  previous: number | null,
  { unit }: MeasureInfo,
  language: Language,
): NumberChange | null {
  if (value === null || previous === null) return null
  const text = changeIn(value, previous, unit, language)
  // What rounds to nothing is told as nothing.
  const difference = /[1-9]/.test(text) ? value - previous : 0
  return { difference, text, previous: figureIn(previous, unit, language, value) }
}

/** A change for the worse is bad where a case is about the figure; any other claims nothing. */
function judged(
  change: NumberChange | null,
  { direction }: MeasureInfo,
  { inCase, language }: WidgetView,
): JudgedChange | null {
  if (!change) return null
  const isWorse = direction === 'up' ? change.difference < 0 : change.difference > 0
  if (inCase !== 'whole' || !isWorse) return { ...change, state: 'open', verdict: null }
  return { ...change, state: 'bad', verdict: wordsOf(language).change.inCase }
}

/**
 * The target of a figure: the one that staff keep, else the widget's own, so that all pages show the same. The kept target of a measure
 * that adds up is of its whole month or year, and compared by pace alone.
 */
export function aimOf(
  { standings = [], widget }: Pick<WidgetView, 'standings' | 'widget'>,
  { id, additivity }: MeasureInfo,
): number | undefined {
  const name = `${widget.query?.dataset}.${id}`
  const kept = additivity === 'sum' ? undefined : standings.find(({ measure }) => measure === name)?.value
  return kept ?? widget.target
}

/** How a figure stands to what it should reach. Where less is better, staying below is reaching it. */
export function targetOf(
  value: number | null,
  target: number | undefined,
  { unit, direction }: MeasureInfo,
  language: Language,
): NumberTarget | null {
  if (target === undefined) return null
  const all = wordsOf(language)
  // Of what should stay small nobody reaches a target: it keeps to a limit.
  const words = direction === 'down' ? all.limit : all.target
  const written = { target: figureIn(target, unit, language, value ?? target) }
  if (value === null) return { text: fill(words.label, written), isMet: false }
  const isMet = direction === 'down' ? value <= target : value >= target
  return { text: fill(isMet ? words.met : words.missed, written), isMet }
}

/** How the target that staff set stands, its pace where the measure adds up: what is reached against the time that is gone. */
function paceOf(
  { standings = [], widget, language }: WidgetView,
  { id, unit }: MeasureInfo,
  figure: number | null,
): NumberTarget | null {
  const standing = standings.find(({ measure }) => measure === `${widget.query?.dataset}.${id}`)
  if (!standing || standing.actual === null || standing.state === 'unknown') return null
  const { value, actual, share, elapsed, state } = standing
  const words = wordsOf(language).pace
  const { percent } = formatIn(language)
  const isRunning = share !== null && elapsed < 1
  const values = {
    state: words[state],
    // In the unit of the figure above them: 41 jam, target 54 jam.
    target: shortFigureIn(value, unit, language, figure ?? value),
    actual: shortFigureIn(actual, unit, language, figure ?? value),
    period: shortPeriod(standing.period, language),
    share: percent(Math.round((share ?? 0) * 100) / 100),
    elapsed: percent(Math.round(elapsed * 100) / 100),
  }
  return {
    text: fill(isRunning ? words.running : words.level, values),
    whole: fill(isRunning ? words.runningWhole : words.levelWhole, values),
    isMet: state === 'ahead' || state === 'met',
  }
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The figure of a card: from the row without time, or what sums up over the rows of time where that is allowed. */
function figureOf({ rows }: WidgetView, { id, additivity }: MeasureInfo) {
  const whole = rows.find((row) => timeAt(row) === null)
  if (whole) return { value: numberAt(whole, id), previous: previousAt(whole, id) }
  const values = rows.map((row) => numberAt(row, id)).filter((value) => value !== null)
  const before = rows.map((row) => previousAt(row, id)).filter((value) => value !== null)
  if (values.length === 0 || additivity === 'rate') return { value: null, previous: null }
  if (additivity === 'stock') return { value: values.at(-1) ?? null, previous: before.at(-1) ?? null }
  return { value: sumOf(values), previous: before.length > 0 ? sumOf(before) : null }
}

/** A count that is still growing would end every trend with a fall, so the running step waits until it is over. */
function trendOf(shape: ChartShape): readonly (number | null)[] {
  const values = shape.series[0]?.values ?? []
  return values.slice(0, growingStep(shape) ?? values.length)
}

/** The period that changes are from. */
export function comparedWords({ meta: { compared }, language }: Pick<WidgetView, 'meta' | 'language'>) {
  if (!compared) return null
  const { from, to } = compared
  return { days: daysWords(from, to, language), whole: periodWords(from, to, language) }
}

/** All that a figure card says; null where the catalog knows none of its measures. */
export function numberShape(view: WidgetView): NumberShape | null {
  const [measure, ...others] = measuresOf(view)
  if (!measure) return null
  const { language } = view
  const { value, previous } = figureOf(view, measure)
  const change = judged(changeBetween(value, previous, measure, language), measure, view)
  const aim = aimOf(view, measure)
  const whole = view.rows.find((row) => timeAt(row) === null)
  const timed = view.rows.some((row) => timeAt(row) !== null) ? chartShape(view) : null
  const trend = timed ? trendOf(timed) : []
  return {
    measure,
    value,
    previous,
    written: value === null ? null : partsBeside(value, aim, measure.unit, language),
    change,
    compared: comparedWords(view)?.whole ?? null,
    interval: intervalWords(whole, measure, language),
    fewRecords: fewAt(whole, measure.id),
    leftOut: leftOutWords(leftOutAt(whole, measure.id), language),
    isInCase: view.inCase !== undefined,
    target: paceOf(view, measure, value) ?? targetOf(value, aim, measure, language),
    trend,
    marks: sparkMarks(view.marks, timed?.time?.buckets.slice(0, trend.length) ?? [], language),
    further: others.flatMap((other) => {
      const figure = figureOf(view, other).value
      return figure === null
        ? []
        : [{ id: other.id, name: other.titles[language], figure: figureIn(figure, other.unit, language) }]
    }),
  }
}

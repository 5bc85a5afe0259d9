import type { DatasetInfo, MeasureInfo, Query, QueryRow, Widget } from '@ido/contract'
import type { Language } from '../../i18n/i18n.ts'
import { changeIn, figureBeside, figureIn } from '../../widgets/figures.ts'
import { isOthers, numberAt, previousAt } from '../../widgets/rows.ts'

/** A figure of the page beside what it was, null where that is not known or not asked. */
export interface Figure {
  readonly widget: Widget
  readonly measure: MeasureInfo
  readonly query: Query
  readonly value: number
  readonly previous: number | null
}

export interface Movement extends Figure {
  readonly previous: number
}

/** Below this a change is not worth a sentence. */
const leastWorsening = 0.02
const mostSentences = 2
/** A move of so many NPS points weighs as much as a doubling. */
const pointsThatDouble = 20

/**
 * How much worse a figure became: 0.4 = 40 %, negative where it became better. Of a share that should be high what is
 * missing counts: availability that falls from 99,9 to 99,8 % is twice the downtime.
 */
export function worsening({ measure, value, previous }: Pick<Movement, 'measure' | 'value' | 'previous'>): number {
  const { unit, direction } = measure
  if (direction === 'none' || value === previous) return 0
  const sign = direction === 'down' ? 1 : -1
  if (unit === 'points') return (sign * (value - previous)) / pointsThatDouble
  if (unit === 'share' && direction === 'up') return relative(1 - value, 1 - previous)
  return sign * relative(value, previous)
}

/** From nothing to something counts as a doubling. */
function relative(value: number, previous: number): number {
  return previous === 0 ? Math.sign(value) : (value - previous) / Math.abs(previous)
}

/** The movements worth telling, the worst first. */
export function worstOf(movements: readonly Movement[]): Movement[] {
  return movements
    .filter((movement) => worsening(movement) >= leastWorsening)
    .toSorted((a, b) => worsening(b) - worsening(a))
    .slice(0, mostSentences)
}

interface Missed extends Figure {
  readonly target: number
}

/** The figure that is furthest from what it should reach; null where every target is reached. */
export function missedOf(figures: readonly Figure[]): Missed | null {
  const missed = figures.flatMap((figure): Missed[] => {
    const { target } = figure.widget
    return target !== undefined && distance({ ...figure, target }) > 0 ? [{ ...figure, target }] : []
  })
  return missed.toSorted((a, b) => distance(b) - distance(a))[0] ?? null
}

/** How far a figure is from its target, measured as if it had got worse from there. */
function distance({ measure, value, target }: Missed): number {
  return worsening({ measure, value, previous: target })
}

export function missedWords({ widget, measure, value, target }: Missed, language: Language) {
  return {
    title: widget.title[language],
    value: figureBeside(value, target, measure.unit, language),
    target: figureIn(target, measure.unit, language),
  }
}

/** Asks where a movement comes from: by the first dimension of the filter bar that still has more than one label. */
export function whereQuery(
  { measure, query }: Movement,
  dataset: DatasetInfo,
  offered: readonly string[],
): Query | null {
  const open = (id: string) => query.filters?.[id]?.length !== 1
  const dimension = offered.find((id) => open(id) && dataset.dimensions.some((known) => known.id === id))
  if (!dimension || query.compare === undefined) return null
  const measures =
    measure.additivity === 'rate' && dataset.weight !== measure.id ? [measure.id, dataset.weight] : [measure.id]
  const { sort: _sort, limit: _limit, top: _top, others: _others, ...same } = query
  return { ...same, measures, dimensions: [dimension] }
}

/** The group that moved the figure most in the bad direction; null where none stands out. */
export function worstGroup(rows: readonly QueryRow[], { measure }: Movement, asked: Query): string | null {
  const dimension = asked.dimensions?.[0] ?? ''
  const weight = asked.measures[1]
  const sign = measure.direction === 'down' ? 1 : -1
  const moves = rows.flatMap((row) => {
    const [label, value, previous] = [row[dimension], numberAt(row, measure.id), previousAt(row, measure.id)]
    if (typeof label !== 'string' || isOthers(row) || value === null || previous === null) return []
    return [{ label, size: sign * (value - previous) * (weight ? (numberAt(row, weight) ?? 0) : 1) }]
  })
  const worst = moves.toSorted((a, b) => b.size - a.size)[0]
  return worst && worst.size > 0 && moves.length > 1 ? worst.label : null
}

/** The figures that a sentence is filled with. */
export function movementWords({ widget, measure, value, previous }: Movement, language: Language) {
  return {
    title: widget.title[language],
    direction: value > previous ? ('up' as const) : ('down' as const),
    change: changeIn(value, previous, measure.unit, language).replace(/^[+\u2212]/, ''),
    value: figureIn(value, measure.unit, language),
  }
}

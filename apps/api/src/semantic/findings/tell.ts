import type { FoundChange } from '@ido/contract'
import { stepName } from '../calendar.ts'
import type { Periods } from './gather.ts'
import { isEverywhere, partIn, type Ranked, type Suspect } from './rank.ts'
import { backAt, shiftAt } from './since.ts'
import { fewOf, stretchOf } from './variation.ts'
import { worsening } from './worsening.ts'

/** Places in the steps of the period: the first one, and the one after the last. */
interface Stretch {
  readonly begin: number
  readonly end: number
}

/**
 * A change in figures, with the moments since when and until when. Where it began within the period it is told of the time that it was so:
 * from the step on with which it became so until it is as usual again, or the last whole step. A change of the whole period that is
 * everywhere and still so keeps the figure of the period, which is the one that its card shows.
 */
export function tell({ first, also }: Ranked<Suspect>, periods: Periods): FoundChange {
  const { recent } = first.course
  const begin = first.measure.distribution ? null : shiftIn(first)
  const back = begin === null ? null : backIn(first, begin)
  const shifted = begin === null ? null : { begin, end: back ?? recent.length }
  const isDated = shifted !== null && isTold(first, shifted)
  // What was found to be unlike the usual; null where that is the period as a whole.
  const scanned = first.steps === null ? null : { begin: recent.length - first.steps, end: recent.length }
  const isOfCard = scanned === null && back === null && isEverywhere(first.place)
  const stretch = isDated && !isOfCard ? shifted : scanned
  const told = stretch ? over(stretch, first) : first
  const { change, rate, mix } = told.part
  const nameOf = (at: number | null) => (at === null ? null : stepName(startOf(at, periods), periods.grain))
  return {
    kind: 'change',
    ...figureOf(told),
    whole: { value: told.whole.now.value ?? 0, previous: told.whole.before.value ?? 0 },
    part: { change, rate, mix },
    since: nameOf(isDated ? begin : null),
    until: nameOf(isDated ? back : null),
    from: nameOf(stretch?.begin ?? null),
    to: nameOf(stretch?.end ?? null),
    ofPeriod: stretch && first.measure.additivity === 'rate' ? first.ofPeriod : null,
    also: also.map(figureOf),
  }
}

const figureOf = ({ dataset, measure, place, course: { now, before } }: Suspect) => ({
  dataset,
  measure: measure.id,
  place,
  value: now.value ?? 0,
  previous: before.value ?? 0,
})

/** Beginning (Unix time in ms) of a step of the period, or of the one after the last. */
function startOf(at: number, { recent, step }: Periods): number {
  return recent[at] ?? (recent.at(-1) ?? 0) + step
}

/** Steps before the period that a shift is looked for against. */
const leastBefore = 14

/** The step from which on it is so; null where that is before the first one that is looked at. */
function shiftIn({ course: { past, recent } }: Suspect): number | null {
  const before = past.slice(-Math.max(recent.length, leastBefore))
  const at = shiftAt([...before, ...recent], before.length)
  return at === null ? null : at - before.length
}

/** The step from which on it is as usual again; null while it is not. A level stays where it was brought to. */
function backIn({ measure, course }: Suspect, begin: number): number | null {
  const { recent, cycle } = course
  if (measure.additivity === 'stock') return null
  const isRate = measure.additivity === 'rate'
  const { before, length } = stretchOf(course, { begin }, measure.additivity)
  if (before.value === null || length === 0) return null
  const usual = isRate ? before.value : before.value / length
  const least = isRate ? { steps: 1, weight: fewOf(measure.unit) } : { steps: cycle, weight: 0, isSum: true }
  const at = backAt(recent.slice(begin), usual, least)
  return at === null ? null : begin + at
}

/** Whether a stretch says it: enough was counted in it, and it is the worse part (the step may be the one from which on it got better). */
function isTold({ measure, course }: Suspect, stretch: Stretch): boolean {
  const { now, before } = stretchOf(course, stretch, measure.additivity)
  if (now.value === null || before.value === null) return false
  const isEnough = measure.additivity !== 'rate' || now.weight >= fewOf(measure.unit)
  return isEnough && worsening(measure, now.value, before.value) > 0
}

function over(stretch: Stretch, suspect: Suspect): Suspect {
  const { measure, place } = suspect
  const whole = stretchOf(suspect.whole, stretch, measure.additivity)
  const course = isEverywhere(place) ? whole : stretchOf(suspect.course, stretch, measure.additivity)
  return { ...suspect, whole, course, part: partIn(measure, course, whole) }
}

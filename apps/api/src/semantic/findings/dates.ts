import { beyond, followsFromDays, isEverywhere, type Suspect } from './suspect.ts'
import { backAt, shiftAt } from './since.ts'
import { deviationOf, fewOf, stretchOf } from './variation.ts'
import { worsening } from './worsening.ts'

/** Places in the steps of the period: the first one, and the one after the last. */
export interface Stretch {
  readonly begin: number
  readonly end: number
}

export interface Dates {
  /** The step from which on it is so, and the first at which it is as usual again; null where nothing tells. */
  readonly begin: number | null
  readonly back: number | null
  /** The time that it is told of; null = the period as a whole. */
  readonly stretch: Stretch | null
}

/**
 * Since when it is so, until when, and of which time it is told. Where it began within the period it is told of the time that it was so: from
 * the step on with which it became so until it is as usual again, or the last whole step. A change of the whole period that is
 * everywhere and still so keeps the figure of the period, which is the one that its card shows.
 */
export function datesOf(suspect: Suspect): Dates {
  const { recent } = suspect.course
  const begin = followsFromDays(suspect.measure) ? shiftIn(suspect) : null
  const back = begin === null ? null : backIn(suspect, begin)
  const shifted = begin === null ? null : { begin, end: back ?? recent.length }
  const isDated = shifted !== null && isTold(suspect, shifted)
  // What was found to be unlike the usual; null where that is the period as a whole.
  const scanned = suspect.steps === null ? null : { begin: recent.length - suspect.steps, end: recent.length }
  const isOfCard = scanned === null && back === null && isEverywhere(suspect.place)
  return {
    begin: isDated ? begin : null,
    back: isDated ? back : null,
    stretch: isDated && !isOfCard ? shifted : scanned,
  }
}

/** When it was so, as shares of the period from 0 to 1: datasets may be counted in different steps. */
export function timeOf(suspect: Suspect) {
  const { begin, back, stretch } = datesOf(suspect)
  const steps = Math.max(1, suspect.course.recent.length)
  return {
    begin: (begin ?? stretch?.begin ?? 0) / steps,
    end: (back ?? stretch?.end ?? steps) / steps,
    isOver: back !== null,
  }
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
function backIn(suspect: Suspect, begin: number): number | null {
  const { measure, course } = suspect
  const { recent, cycle } = course
  if (measure.additivity === 'stock') return null
  const isRate = measure.additivity === 'rate'
  const { before, length } = stretchOf(course, { begin }, measure.additivity)
  if (before.value === null || length === 0) return null
  const usual = isRate ? before.value : before.value / length
  const least = isRate ? { steps: 1, weight: fewOf(measure.unit) } : { steps: cycle, weight: 0, isSum: true }
  const at = backAt(recent.slice(begin), usual, least)
  return at === null || !isApart(suspect, begin, begin + at) ? null : begin + at
}

/**
 * Whether the steps after a stretch differ from it by more than chance. Where few events come, a quiet week in a fault that goes on is
 * chance; without a clear difference the fault is not over.
 */
function isApart({ measure, course }: Suspect, begin: number, back: number): boolean {
  const { additivity, unit } = measure
  const [away, after] = [
    stretchOf(course, { begin, end: back }, additivity),
    stretchOf(course, { begin: back }, additivity),
  ]
  const [awayUsual, afterUsual] = [away.before.value ?? 0, after.before.value ?? 0]
  // The count that was to be expected in that time, of the same weekdays, had the fault gone on.
  const lasted =
    awayUsual > 0 && afterUsual > 0
      ? ((away.now.value ?? 0) / awayUsual) * afterUsual
      : ((away.now.value ?? 0) / away.length) * after.length
  const before = additivity === 'rate' ? away.now : { value: lasted, weight: 1 }
  const deviation = deviationOf({ ...after, before, beforeLength: away.length, lag: 0 }, additivity, unit)
  // The day was picked as the one where the two differ most: of so many days one does by chance.
  const least = beyond ** 2 + 2 * Math.log(Math.max(1, course.recent.length))
  return deviation !== null && !deviation.isSmall && deviation.z ** 2 >= least
}

/** Whether a stretch says it: enough was counted in it, and it is the worse part (the step may be the one from which on it got better). */
function isTold({ measure, course }: Suspect, stretch: Stretch): boolean {
  const { now, before } = stretchOf(course, stretch, measure.additivity)
  if (now.value === null || before.value === null) return false
  const isEnough = measure.additivity !== 'rate' || now.weight >= fewOf(measure.unit)
  return isEnough && worsening(measure, now.value, before.value) > 0
}

import { type FoundChange, nextStep } from '@ido/contract'
import { stepName } from '../calendar.ts'
import { datesOf, type Dates, type Stretch } from './dates.ts'
import type { Periods } from './gather.ts'
import type { Ranked } from './rank.ts'
import { isEverywhere, partIn, type Suspect } from './suspect.ts'
import { stretchOf } from './variation.ts'
import { worsening } from './worsening.ts'

/** The figure and its time as they are told. */
function toldOf(suspect: Suspect) {
  const dates = datesOf(suspect)
  return { dates, told: dates.stretch ? over(dates.stretch, suspect) : suspect }
}

/**
 * Whether the two figures of the sentence are bad news. A place may have made the whole worse by its weight alone, and a count be more than the calendar
 * lets expect, while the two figures that a sentence names say the opposite.
 */
export function isToldWorse(suspect: Suspect): boolean {
  const { now, before } = toldOf(suspect).told.course
  return worsening(suspect.measure, now.value ?? 0, before.value ?? 0) > 0
}

/** A change in figures, with the moments since when and until when, and what else is part of it, each of its own time. */
export function tell<S extends Suspect>({ first, also }: Ranked<S>, periodsOf: (suspect: S) => Periods): FoundChange {
  const { dates, told } = toldOf(first)
  const { change, rate, mix } = told.part
  return {
    kind: 'change',
    ...figureOf(told),
    whole: { value: told.whole.now.value ?? 0, previous: told.whole.before.value ?? 0 },
    part: { change, rate, mix },
    ...momentsOf(dates, periodsOf(first)),
    ofPeriod: dates.stretch && first.measure.additivity === 'rate' ? first.ofPeriod : null,
    also: also.map((each) => {
      const own = toldOf(each)
      return { ...figureOf(own.told), ...momentsOf(own.dates, periodsOf(each)) }
    }),
  }
}

function momentsOf({ begin, back, stretch }: Dates, periods: Periods) {
  const nameOf = (at: number | null) => (at === null ? null : stepName(startOf(at, periods), periods.grain))
  return {
    since: nameOf(begin),
    until: nameOf(back),
    from: nameOf(stretch?.begin ?? null),
    to: nameOf(stretch?.end ?? null),
  }
}

const figureOf = ({ dataset, measure, filters, place, course: { now, before } }: Suspect) => ({
  dataset,
  measure: measure.id,
  filters,
  place,
  value: now.value ?? 0,
  previous: before.value ?? 0,
})

/** Beginning (Unix time in ms) of a step of the period, or of the one after the last. */
function startOf(at: number, { recent, grain }: Periods): number {
  return recent[at] ?? nextStep(recent.at(-1) ?? 0, grain)
}

function over(stretch: Stretch, suspect: Suspect): Suspect {
  const { measure, place } = suspect
  const whole = stretchOf(suspect.whole, stretch, measure.additivity)
  const course = isEverywhere(place) ? whole : stretchOf(suspect.course, stretch, measure.additivity)
  return { ...suspect, whole, course, part: partIn(measure, course, whole) }
}

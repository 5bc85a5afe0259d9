import type { Measure } from '../catalog/types.ts'
import { type GroupChange, type ChangePart, partsOfRate, partsOfSum } from './contribution.ts'
import { nothing, type Step } from './step.ts'
import { type Course, type Deviation, deviationOf, stretchesOf } from './variation.ts'
import { worsening } from './worsening.ts'

/** Dimension id to label; empty = everywhere. */
export type FoundPlace = Readonly<Record<string, string | null>>
export const isEverywhere = (place: FoundPlace): boolean => Object.keys(place).length === 0

export interface PlaceCourse {
  readonly place: FoundPlace
  readonly course: Course
}

/** One figure of a page, of the whole and of the groups of each dimension that it was looked at by. */
export interface Looked {
  readonly dataset: string
  readonly measure: Measure
  readonly whole: Course
  readonly by: readonly (readonly PlaceCourse[])[]
}

/** Something that became worse, and where. */
export interface Suspect {
  readonly dataset: string
  readonly measure: Measure
  readonly place: FoundPlace
  readonly course: Course
  readonly whole: Course
  /** The figure of the place over the whole period. */
  readonly ofPeriod: number | null
  readonly part: ChangePart<FoundPlace>
  /** How sure it is: z^2, less what looking in so many places makes likely by itself. */
  readonly evidence: number
  /** How much worse it made the figure of the whole in that time: 0.4 = 40 %. */
  readonly severity: number
  /** Which share of the period that time is. */
  readonly share: number
  /** Of a stretch of the period its length: its last steps; null = the period as a whole. */
  readonly steps: number | null
  /** Beyond the usual, as its card is coloured, but not so far that one would look for it: it is told after all that is. */
  readonly isMild?: boolean
}

/** Evidence below this is usual variation: z of 3.5 for one place and one stretch of time, 5.1 where one of 150 is picked. */
export const leastEvidence = 12
/** A change of the whole that lies further out than this is coloured, and told: z. */
export const beyond = 3.5
/** Up to here a change is as usual: z of 3. */
const usualEvidence = 9
/** What makes the figure of the whole less than this much worse is not worth a sentence. */
const leastSeverity = 0.02

/** The deviation of a figure of the whole. */
export const wholeDeviation = ({ whole, measure }: Looked): Deviation | null =>
  deviationOf(whole, measure.additivity, measure.unit)

/**
 * Where and when a figure became worse. Of the whole and all groups, in the period and in stretches of it up to now, the one that is least like
 * usual variation, as a scan statistic has it (Kulldorff 1997, 2001): a rise of one product lies further out in that
 * product than in the whole, a general one further out in the whole than in any group. A group without which the rest is as usual
 * explains the whole and is named before it. The more is looked at, the more one must stand out (2 ln of the number).
 * @returns null where nothing lies beyond the usual
 */
export function suspectOf(looked: Looked): Suspect | null {
  const { dataset, measure } = looked
  if (measure.direction === 'none' || measure.ripens) return null
  // The percentile of a stretch is none of the percentiles of its days.
  const stretched = (course: Course) => (measure.distribution ? [course] : stretchesOf(course, measure.additivity))
  const groups = looked.by.map((each) => each.map(({ place, course }) => ({ place, courses: stretched(course) })))
  const suspects = stretched(looked.whole).flatMap((whole, at, all) => {
    const penalty = 2 * Math.log(all.length * Math.max(1, groups.flat().length))
    const found = (
      { place, course, ofPeriod }: PlaceCourse & Pick<Suspect, 'ofPeriod'>,
      part: ChangePart<FoundPlace>,
      price: number,
    ): Suspect => ({
      dataset,
      measure,
      place,
      course,
      whole,
      ofPeriod,
      part,
      evidence: evidenceOf(measure, course) - price,
      severity: severityOf(measure, whole, part),
      share: Math.min(1, whole.length / looked.whole.length),
      steps: at === 0 ? null : whole.length,
    })
    const places = groups.flatMap((each) => {
      const placed = each.map(({ place, courses }) => ({
        place,
        course: courses[at] ?? whole,
        ofPeriod: courses[0]?.now.value ?? null,
      }))
      const parts = partsOf(measure, placed)
      return placed.map((one, group) => found(one, parts[group] ?? wholePart(one.course), penalty))
    })
    const everywhere = { place: {}, course: whole, ofPeriod: looked.whole.now.value }
    return [found(everywhere, wholePart(whole), 2 * Math.log(all.length)), ...places]
  })
  const sure = suspects
    .filter(({ evidence, severity }) => evidence >= leastEvidence && severity >= leastSeverity)
    .toSorted((a, b) => b.evidence - a.evidence)
  const worst = sure.find((suspect) => explains(suspect)) ?? sure[0]
  if (worst) return worst
  // The whole over the period, as its card has it.
  const [whole] = suspects
  return whole && isColoured(whole) ? { ...whole, isMild: true } : null
}

/** What the card of a figure is coloured for has a word, too: a red card of which nothing is said leaves its reader alone. */
function isColoured({ measure, course, severity }: Suspect): boolean {
  return evidenceOf(measure, course) >= beyond ** 2 && severity >= leastSeverity
}

/** z^2 of a change for the worse; -Infinity for any other, and where too little is known. */
function evidenceOf(measure: Measure, course: Course): number {
  const deviation = deviationOf(course, measure.additivity, measure.unit)
  if (!deviation || deviation.isSmall) return -Infinity
  return worseSign(measure) * deviation.z > 0 ? deviation.z ** 2 : -Infinity
}

/** Whether the whole is as usual without this group. */
function explains({ measure, place, course, whole }: Suspect): boolean {
  if (isEverywhere(place)) return false
  return evidenceOf(measure, restOf(measure, whole, course)) < usualEvidence
}

const worseSign = ({ direction }: Measure) => (direction === 'down' ? 1 : -1)

function wholePart({ now, before }: Course): ChangePart<FoundPlace> {
  const change = (now.value ?? 0) - (before.value ?? 0)
  return { group: {}, change, rate: change, mix: 0 }
}

export function partsOf(measure: Measure, groups: readonly PlaceCourse[]): ChangePart<FoundPlace>[] {
  const changes = groups.map(({ place, course }): GroupChange<FoundPlace> => ({
    group: place,
    now: course.now,
    before: course.before,
  }))
  return measure.additivity === 'rate' ? partsOfRate(changes) : partsOfSum(changes)
}

export function severityOf(measure: Measure, { before }: Course, part: ChangePart<FoundPlace>): number {
  const from = before.value ?? 0
  return worsening(measure, from + part.change, from)
}

/** The part of one place alone, the rest of the whole beside it; of the whole itself all of it. */
export function partIn(measure: Measure, course: Course, whole: Course): ChangePart<FoundPlace> {
  if (course === whole) return wholePart(whole)
  const [part] = partsOf(measure, [
    { place: {}, course },
    { place: {}, course: restOf(measure, whole, course) },
  ])
  return part ?? wholePart(course)
}

/** What is left of the whole when one group is taken out. */
function restOf({ additivity }: Measure, whole: Course, group: Course): Course {
  const rest = additivity === 'rate' ? restOfRate : restOfSum
  return {
    ...whole,
    now: rest(whole.now, group.now),
    before: rest(whole.before, group.before),
    past: whole.past.map((step, at) => rest(step, group.past[at] ?? nothing)),
  }
}

const restOfSum = (whole: Step, group: Step): Step => ({ ...whole, value: (whole.value ?? 0) - (group.value ?? 0) })

function restOfRate(whole: Step, { value, weight }: Step): Step {
  const left = whole.weight - weight
  if (whole.value === null || left <= 0) return nothing
  return { value: (whole.weight * whole.value - weight * (value ?? 0)) / left, weight: left }
}

/** One place and all that became worse there, what did most to the whole first. */
export interface Ranked<S extends Suspect> {
  readonly first: S
  readonly also: readonly S[]
}

/**
 * The worst first. What became worse in the same place, or in a part of it, is one finding. A level comes after the flows that
 * fill it.
 */
export function rank<S extends Suspect>(suspects: readonly S[]): Ranked<S>[] {
  const ranked: { first: S; also: S[] }[] = []
  for (const suspect of suspects.toSorted(byWeight)) {
    const same = ranked.find(
      ({ first }) => isWithin(first.place, suspect.place) || isWithin(suspect.place, first.place),
    )
    if (same) same.also.push(suspect)
    else ranked.push({ first: suspect, also: [] })
  }
  return ranked
}

/** Everywhere is no place: what became worse there is told by itself. */
function isWithin(inner: FoundPlace, outer: FoundPlace): boolean {
  if (isEverywhere(outer)) return isEverywhere(inner)
  return Object.entries(outer).every(([id, label]) => id in inner && inner[id] === label)
}

const byWeight = (a: Suspect, b: Suspect) =>
  Number(a.isMild === true) - Number(b.isMild === true) ||
  Number(a.measure.additivity === 'stock') - Number(b.measure.additivity === 'stock') ||
  weightOf(b) - weightOf(a)

/** What has lasted weighs more than what was as bad for a day, as sums of days by themselves grow: by the root of their number. */
const weightOf = ({ severity, share }: Suspect) => severity * Math.sqrt(share)

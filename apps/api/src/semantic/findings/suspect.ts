import type { QueryFilters } from '@ido/contract'
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
  readonly filters: QueryFilters
  readonly whole: Course
  readonly by: readonly (readonly PlaceCourse[])[]
}

/** Something that became worse, and where. */
export interface Suspect {
  readonly dataset: string
  readonly measure: Measure
  /** Those of the figure, within which the place is. */
  readonly filters: QueryFilters
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
/** What else became worse in a named place is a part of it from so much of its own figure on. */
const leastInPlace = 0.05

/** The deviation of a figure of the whole. */
export const wholeDeviation = ({ whole, measure }: Looked): Deviation | null =>
  deviationOf(whole, measure.additivity, measure.unit)

/**
 * Whether the figure of a stretch follows from those of its days. No percentile does, nor a rate over the level at one end of the stretch,
 * such as the customers that left over those that were there when it began.
 */
export const followsFromDays = ({ distribution, additivity, stocks = [] }: Measure): boolean =>
  distribution === undefined && (additivity !== 'rate' || stocks.length === 0)

const stretchedOf = (measure: Measure, course: Course) =>
  followsFromDays(measure) ? stretchesOf(course, measure.additivity) : [course]

/** Other places than the first are told where they, too, are unlike the usual: who reads more than so many has a list. */
const mostBeside = 2

/**
 * Where and when a figure became worse. Of the whole and all groups, in the period and in stretches of it up to now, the one that is least like
 * usual variation, as a scan statistic has it (Kulldorff 1997, 2001): a rise of one product lies further out in that
 * product than in the whole, a general one further out in the whole than in any group. A group without which the rest is as usual
 * explains the whole and is named before it. The more is looked at, the more one must stand out (2 ln of the number). After it
 * come others of its dimension that are as sure, one product's fault beside another's, as long as the whole is as usual without all
 * of them: what is general is told once, and what a few places do together is no general rise.
 * @returns the first one first, none where nothing lies beyond the usual
 */
export function suspectsOf(looked: Looked): Suspect[] {
  const { measure } = looked
  if (measure.direction === 'none' || measure.ripens) return []
  const groups = looked.by.map((each) =>
    each.map(({ place, course }) => ({ place, courses: stretchedOf(measure, course) })),
  )
  const scanned = stretchedOf(measure, looked.whole).flatMap((whole, at, all) => {
    const penalty = 2 * Math.log(all.length * Math.max(1, groups.flat().length))
    const steps = at === 0 ? null : whole.length
    const places = groups.flatMap((each) => {
      const placed = each.map(({ place, courses }) => ({ place, course: courses[at] ?? whole }))
      const parts = partsOf(measure, placed)
      return placed.map((one, group) => {
        const part = parts[group] ?? wholePart(one.course)
        const ofPeriod = each[group]?.courses[0]?.now.value ?? null
        return suspectFrom(looked, { ...one, whole, ofPeriod, part, steps }, penalty)
      })
    })
    const everywhere = { place: {}, course: whole, whole, ofPeriod: looked.whole.now.value, steps }
    return [suspectFrom(looked, { ...everywhere, part: wholePart(whole) }, 2 * Math.log(all.length)), ...places]
  })
  const sure = scanned
    .filter(({ evidence, severity }) => evidence >= leastEvidence && severity >= leastSeverity)
    .toSorted((a, b) => b.evidence - a.evidence)
  const worst = sure.find((suspect) => explains(suspect)) ?? sure[0]
  const few = worst && isEverywhere(worst.place) ? apart(sure, scanned) : null
  if (few) return few
  if (worst) return [worst, ...besides(worst, sure, scanned)]
  // The whole over the period, as its card has it.
  const [whole] = scanned
  return whole && isColoured(whole) ? [{ ...whole, isMild: true }] : []
}

/** The one that a figure is told by. */
export const suspectOf = (looked: Looked): Suspect | null => suspectsOf(looked)[0] ?? null

function besides(first: Suspect, sure: readonly Suspect[], scanned: readonly Suspect[]): Suspect[] {
  const [dimension] = Object.keys(first.place)
  if (dimension === undefined) return []
  const all = [first, ...sureIn(dimension, sure).filter(({ place }) => place[dimension] !== first.place[dimension])]
  return isAllThereIs(all, dimension, scanned) ? all.slice(1, 1 + mostBeside) : []
}

/** Where the whole lies furthest out because of a few of its places: those, instead of everywhere. */
function apart(sure: readonly Suspect[], scanned: readonly Suspect[]): Suspect[] | null {
  const dimensions = new Set(sure.flatMap(({ place }) => Object.keys(place)))
  for (const dimension of dimensions) {
    const few = sureIn(dimension, sure)
    const labels = new Set(scanned.flatMap(({ place }) => (dimension in place ? [place[dimension]] : [])))
    const isFew = few.length > 1 && few.length <= 1 + mostBeside && 2 * few.length <= labels.size
    if (isFew && isAllThereIs(few, dimension, scanned)) return few
  }
  return null
}

/** Of each label of a dimension the stretch in which it lies furthest out. */
function sureIn(dimension: string, sure: readonly Suspect[]): Suspect[] {
  const mine = sure.filter(({ place }) => dimension in place)
  return mine.filter(({ place }, at) => mine.findIndex((one) => one.place[dimension] === place[dimension]) === at)
}

/** Whether the whole is as usual without all of them, in the stretches in which they are not. */
function isAllThereIs(places: readonly Suspect[], dimension: string, scanned: readonly Suspect[]): boolean {
  const labels = new Set(places.map(({ place }) => place[dimension]))
  return places.every(({ whole, measure }) => {
    const rest = scanned
      .filter((each) => each.whole === whole && dimension in each.place && labels.has(each.place[dimension]))
      .reduce((left, { course }) => restOf(measure, left, course), whole)
    return evidenceOf(measure, rest) < usualEvidence
  })
}

/**
 * What a figure did in a place that is named already, over the same time or the whole period: it is held against two stretches alone,
 * not against all places, and against the place itself.
 * @returns null where it is as usual there, or is not known by it
 */
export function suspectAt(looked: Looked, place: FoundPlace, steps: number | null): Suspect | null {
  const { measure } = looked
  if (measure.direction === 'none' || measure.ripens) return null
  const course = looked.by.flat().find((each) => isWithin(place, each.place) && isWithin(each.place, place))?.course
  if (!course) return null
  const [wholes, courses] = [stretchedOf(measure, looked.whole), stretchedOf(measure, course)]
  const tried = courses.flatMap((mine, at): Suspect[] => {
    const whole = wholes[at]
    if (!whole || (at > 0 && mine.length !== steps)) return []
    const own = { place, course: mine, whole, ofPeriod: course.now.value, steps: at === 0 ? null : mine.length }
    return [suspectFrom(looked, { ...own, part: partIn(measure, mine, whole) }, 2 * Math.log(2))]
  })
  const [best] = tried.toSorted((a, b) => b.evidence - a.evidence)
  const { now, before } = best?.course ?? looked.whole
  const own = worsening(measure, now.value ?? 0, before.value ?? 0)
  return best && best.evidence >= leastEvidence && own >= leastInPlace ? best : null
}

function suspectFrom(
  { dataset, measure, filters, whole: ofCard }: Looked,
  found: Pick<Suspect, 'place' | 'course' | 'whole' | 'ofPeriod' | 'part' | 'steps'>,
  price: number,
): Suspect {
  return {
    dataset,
    measure,
    filters,
    ...found,
    evidence: evidenceOf(measure, found.course) - price,
    severity: severityOf(measure, found.whole, found.part),
    share: Math.min(1, found.whole.length / ofCard.length),
  }
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

/** Whether a place lies within another one. Everywhere is no place: what became worse there is told by itself. */
export function isWithin(inner: FoundPlace, outer: FoundPlace): boolean {
  if (isEverywhere(outer)) return isEverywhere(inner)
  return Object.entries(outer).every(([id, label]) => id in inner && inner[id] === label)
}

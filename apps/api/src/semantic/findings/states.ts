import { boundsOf, type Finding, type FigureState, type GroupState, withinBounds } from '@ido/contract'
import type { Measure } from '../catalog/types.ts'
import type { AskedFigure, Batch } from './batches.ts'
import type { Gathered } from './gather.ts'
import { beyond, type PlaceCourse } from './suspect.ts'
import { type Course, type Deviation, deviationOf, fewOf } from './variation.ts'
import { missedBy, worsening } from './worsening.ts'

type Furthest = NonNullable<Extract<Finding, { kind: 'missed' }>['furthest']>

export interface LookedIn extends Gathered {
  readonly batch: Batch
  /** By the dimension whose every label is told; null where none is asked for. */
  readonly groups: readonly PlaceCourse[] | null
}

export const stateOf = ({ dataset, measure, whole }: LookedIn, target?: number): FigureState => ({
  dataset,
  measure: measure.id,
  target: target ?? null,
  ...standingOf(measure, whole),
})

/** How the figure of each label stands, held against what is usual there. */
export function groupStates({ measure, groups, batch: { each } }: LookedIn): GroupState[] {
  return (groups ?? []).map(({ place, course }) => ({
    label: place[each ?? ''] ?? null,
    ...standingOf(measure, course),
  }))
}

function standingOf(measure: Measure, whole: Course): Omit<GroupState, 'label'> {
  const [value, previous] = [whole.now.value, whole.before.value]
  const deviation = deviationOf(whole, measure.additivity, measure.unit)
  // Beside what the calendar lets expect, as its variation is told.
  const worse = value === null || !deviation ? 0 : worsening(measure, value, deviation.expected)
  const course = (): FigureState['course'] => {
    if (!deviation || measure.ripens) return 'unknown'
    if (deviation.isSmall || Math.abs(deviation.z) < beyond) return 'usual'
    if (measure.direction === 'none') return 'other'
    return worse > 0 ? 'worse' : 'better'
  }
  return {
    value,
    previous,
    course: course(),
    isSmall: deviation?.isSmall ?? isFew(measure, whole),
    usual: !deviation || deviation.isSmall || measure.ripens ? null : usualOf(deviation, measure),
  }
}

/** Of a rate, whether too few were counted to hold it against anything. */
const isFew = (measure: Measure, { now }: Course) => measure.additivity === 'rate' && now.weight < fewOf(measure.unit)

export const unknownState = ({ dataset, measure, target }: AskedFigure): FigureState => {
  const figure = { dataset, measure, target: target ?? null }
  return { ...figure, value: null, previous: null, course: 'unknown', isSmall: false, usual: null }
}

/** Where a figure lies as long as nothing happens, as far as it can be there. */
function usualOf({ expected, spread }: Deviation, measure: Measure): FigureState['usual'] {
  const bounds = boundsOf(measure)
  const [low, high] = [expected - beyond * spread, expected + beyond * spread]
  return { low: withinBounds(low, bounds), high: withinBounds(high, bounds) }
}

/** Targets that are not reached, the furthest first. */
export function missedOf(figures: readonly { figure: AskedFigure; looked: LookedIn | undefined }[]): Finding[] {
  const missed = figures.flatMap(({ figure: { dataset, measure, filters = {}, target }, looked }) => {
    const value = looked?.whole.now.value ?? null
    if (!looked || value === null || target === undefined || isFew(looked.measure, looked.whole)) return []
    const furthest = furthestFrom(target, looked)
    return missedBy(looked.measure, value, target) > 0
      ? [
          {
            distance: worsening(looked.measure, value, target),
            finding: { kind: 'missed' as const, dataset, measure, filters, value, target, furthest },
          },
        ]
      : []
  })
  return missed.toSorted((a, b) => b.distance - a.distance).map(({ finding }) => finding)
}

/** So much worse than in the period before is worth a word beside what has long been missed: 0.1 = a tenth. */
const leastNews = 0.1

/** Regions answer for targets; to who sees one alone, products do. The target of a sum is one of the whole. */
function furthestFrom(target: number, { measure, by }: LookedIn): Furthest | null {
  if (measure.additivity !== 'rate') return null
  const groupsOf = (id: string) => by.find((each) => each.some(({ place }) => id in place)) ?? []
  const groups = [groupsOf('region'), groupsOf('product')].find(({ length }) => length > 1) ?? []
  const missing = groups.flatMap(({ place, course: { now, before } }) => {
    if (now.value === null || now.weight < fewOf(measure.unit)) return []
    const distance = missedBy(measure, now.value, target)
    const was = before.value !== null && before.weight >= fewOf(measure.unit) ? before.value : null
    const isNews = was !== null && worsening(measure, now.value, was) >= leastNews
    return distance > 0 ? [{ distance, furthest: { place, value: now.value, was: isNews ? was : null } }] : []
  })
  return missing.toSorted((a, b) => b.distance - a.distance)[0]?.furthest ?? null
}

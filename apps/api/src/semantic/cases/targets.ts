import type { Measure } from '../catalog/types.ts'
import type { CasePlace } from './found.ts'
import { placeKey, runningSums, type Series, sumIn, type Turned } from './series.ts'

/** What a figure is held against in a place, in the measure's unit. */
export interface AskedTarget {
  readonly dataset: string
  readonly measure: string
  readonly place: CasePlace
  readonly value: number
}

/** A target that is missed. */
export interface Missed {
  readonly place: CasePlace
  readonly series: Series
  readonly target: number
  readonly begin: number
  readonly end: number
  /** Whole weeks without a break in which it was missed. */
  readonly weeks: number
  /** Missed for longer than is looked back. */
  readonly isAlways: boolean
  readonly share: number
  /** What is wrong over what the target allows: 1.5 = half as much again. */
  readonly ratio: number
}

/** Steps that are held against a target, and those of one week. */
const judged = 28
const week = 7
const mostWeeks = 20
/** What it must be short of, in standard deviations of a share of so many records. */
const leastZ = 2
const mostlyExplained = 0.6

interface Held {
  readonly turned: Turned
  readonly direction: Measure['direction']
  readonly until: number
  readonly least: number
}

/**
 * Places that miss a target over the last four weeks. Where all of them together do, it is that place which explains most of what is
 * missing, or else all of them.
 */
export function findMissed(
  whole: Series,
  parts: readonly Series[],
  targets: readonly AskedTarget[],
  held: Held,
): Missed[] {
  const targetAt = new Map(targets.map(({ place, value }) => [placeKey(place), value]))
  const common = targetAt.get('') ?? null
  const total = missedIn(whole, common, { whole, ...held })
  const own = parts.flatMap(
    (part) => missedIn(part, targetAt.get(placeKey(part.place)) ?? common, { whole, ...held }) ?? [],
  )
  const most = own.toSorted((one, other) => missingIn(other, held) - missingIn(one, held))[0]
  if (!total) {
    // Together they reach it: a part is told only where it has a target of its own, or is clearly out.
    return own.filter(({ place, ratio }) => targetAt.has(placeKey(place)) || ratio > 1.2).slice(0, 2)
  }
  return most && missingIn(most, held) >= mostlyExplained * missingIn(total, held) ? [most] : [total]
}

/** What went wrong beyond what the target allows. */
function missingIn({ series, begin, end, target }: Missed, { turned }: Held): number {
  const base = sumIn(runningSums(series.base ?? new Float64Array()), begin, end)
  return sumIn(runningSums(series.counted), begin, end) - turned.counted(target, base)
}

function missedIn(series: Series, target: number | null, held: Held & { readonly whole: Series }): Missed | null {
  const { turned, until, least, whole } = held
  if (target === null || !series.base) return null
  const begin = Math.max(0, until - judged)
  const [counted, base] = [runningSums(series.counted), runningSums(series.base)]
  const isMissed = (from: number, to: number, z: number) => {
    const divided = sumIn(base, from, to)
    const allowed = turned.counted(target, divided)
    return divided >= least && sumIn(counted, from, to) - allowed > z * Math.sqrt(Math.max(allowed, 1))
  }
  if (!isMissed(begin, until, leastZ)) return null
  let weeks = 0
  while (
    weeks < mostWeeks &&
    until >= week * (weeks + 1) &&
    isMissed(until - week * (weeks + 1), until - week * weeks, 0)
  )
    weeks += 1
  // The last week reached it: it is on its way back.
  if (weeks === 0) return null
  const allowed = turned.counted(target, sumIn(base, begin, until))
  return {
    place: series.place,
    series,
    target,
    begin,
    end: until,
    weeks,
    isAlways: weeks === mostWeeks || until - week * (weeks + 1) < 0,
    share: sumIn(base, begin, until) / Math.max(1e-9, sumIn(runningSums(whole.base ?? base), begin, until)),
    ratio: allowed > 0 ? sumIn(counted, begin, until) / allowed : 2,
  }
}

import type { Places } from '../dataset-series.ts'
import type { CasePlace } from '../found.ts'
import { placeKey, runningSums, type Series, sumIn, type Conversion } from '../series.ts'

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
  /** The place that the target was set for. */
  readonly heldTo: CasePlace
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

const week = 7
/** One week may be chance; after the most weeks a target counts as always missed. */
const leastWeeks = 2
const mostWeeks = 20
/** What it must be short of, in standard deviations of a share of so many records. */
const leastZ = 2
const mostlyExplained = 0.6

interface Held {
  readonly conversion: Conversion
  readonly until: number
  readonly least: number
}

/**
 * Places that miss a target over the last weeks. Where all of them together do, it is that place which explains most of what is
 * missing, or else all of them; where they do not, places with a target of their own.
 */
export function findMissed({ whole, all, byKey }: Places, targets: readonly AskedTarget[], held: Held): Missed[] {
  const targetOf = (key: string) => targets.find(({ place }) => placeKey(place) === key)
  // A reader of one region alone sees its target, and of several that are for all they see the one that says most.
  const [common] = targets
    .filter(({ place }) => byKey(place) === whole)
    .toSorted((one, other) => Object.keys(other.place).length - Object.keys(one.place).length)
  const heldTo = (series: Series, target: AskedTarget | undefined) =>
    (target && missedIn(series, target, { whole, ...held })) ?? []
  const [total] = [heldTo(whole, common)].flat()
  if (!total) {
    const own = targets
      .filter((target) => target !== common)
      .flatMap((target) => {
        const series = byKey(target.place)
        return series && series !== whole ? heldTo(series, target) : []
      })
    return own.toSorted(byWeight).slice(0, mostOfOwn)
  }
  const parts = partsOf(whole, all).flatMap((series) => heldTo(series, targetOf(placeKey(series.place)) ?? common))
  const [most] = parts.toSorted((one, other) => missingIn(other, held) - missingIn(one, held))
  return most && missingIn(most, held) >= mostlyExplained * missingIn(total, held) ? [most] : [total]
}

const mostOfOwn = 3
const byWeight = (one: Missed, other: Missed) => other.ratio * Math.sqrt(other.share) - one.ratio * Math.sqrt(one.share)

/** Regions; for a reader who sees one region, products. */
function partsOf(whole: Series, all: readonly Series[]): Series[] {
  const size = Object.keys(whole.place).length
  const by = (id: string) =>
    all.filter(({ place }) => Object.keys(place).length === size + 1 && id in place && !(id in whole.place))
  return by('region').length > 1 ? by('region') : by('product')
}

/** What went wrong beyond what the target allows. */
function missingIn({ series, begin, end, target }: Missed, { conversion }: Held): number {
  const base = sumIn(runningSums(series.base ?? new Float64Array()), begin, end)
  return sumIn(runningSums(series.counted), begin, end) - conversion.counted(target, base)
}

function missedIn(
  series: Series,
  { value: target, place: heldTo }: AskedTarget,
  held: Held & { readonly whole: Series },
): Missed | null {
  const { conversion, until, least, whole } = held
  if (!series.base) return null
  const [counted, base] = [runningSums(series.counted), runningSums(series.base)]
  const shortOf = (from: number, to: number) => {
    const allowed = conversion.counted(target, sumIn(base, from, to))
    return { allowed, missing: sumIn(counted, from, to) - allowed }
  }
  const weekEnds = Array.from(
    { length: Math.min(mostWeeks, Math.floor(until / week)) },
    (_, back) => until - week * back,
  )
  const reached = weekEnds.findIndex((end) => shortOf(end - week, end).missing <= 0)
  const weeks = reached < 0 ? weekEnds.length : reached
  const begin = until - week * weeks
  const { allowed, missing } = shortOf(begin, until)
  if (weeks < leastWeeks || sumIn(base, begin, until) < least) return null
  const spread = conversion.isShare
    ? Math.sqrt(Math.max(allowed, 1))
    : weeklySpread(weekEnds, shortOf) * Math.sqrt(weeks)
  if (missing <= leastZ * spread) return null
  return {
    place: series.place,
    series,
    target,
    heldTo,
    begin,
    end: until,
    weeks,
    isAlways: weeks === mostWeeks,
    share: sumIn(base, begin, until) / Math.max(1e-9, sumIn(runningSums(whole.base ?? series.base), begin, until)),
    ratio: allowed > 0 ? 1 + missing / allowed : 2,
  }
}

/** How much a week differs from the others by chance: times are long-tailed. */
function weeklySpread(ends: readonly number[], shortOf: (from: number, to: number) => { missing: number }): number {
  const weekly = ends.map((end) => shortOf(end - week, end).missing)
  const mean = weekly.reduce((sum, each) => sum + each, 0) / Math.max(1, weekly.length)
  return Math.sqrt(weekly.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, weekly.length - 1))
}

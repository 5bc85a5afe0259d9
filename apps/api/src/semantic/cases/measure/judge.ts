import { medianOf, type Usual } from './models/usual.ts'
import { beginOf, runningSums, type Series, sumIn, sumOf } from '../series.ts'

/** A stretch of steps held against what is usual. */
export interface Judged {
  readonly begin: number
  /** The step after the last one. */
  readonly end: number
  readonly counted: number
  readonly expected: number
  /** Of the counted, around the expected. */
  readonly variance: number
  /** How far it is on the worse side, in usual variations; 0 on the better side. */
  readonly z: number
  /** Counted over expected, or its inverse where fewer is worse: above 1 is worse. */
  readonly ratio: number
}

/** A series with what is usual for it. */
export interface Judge {
  judge(begin: number, end: number): Judged | null
  /** The `z` alone of stretches that begin there, for many ends; null where nothing is known of what is usual. */
  zFrom(begin: number): ((end: number) => number) | null
  /** How far a slow rise from nothing to its most at the end is on the worse side, in usual variations. */
  drift(begin: number, end: number): number
  /** Expected of one step, by the level before `begin`. */
  expected(step: number, begin: number): number
  /** Variance of the counted per expected. */
  readonly spread: number
}

/** Cycles of a past below which nothing is known of what is usual, and most variations that a step of the past counts with. */
const leastCycles = 3
const farthest = 3.5

/** A series with what a model expects of it, and what its past says of level and chance. */
export interface Expected {
  readonly series: Series
  readonly usual: Usual
  /** Running sums of the counted, and of the exposure. */
  readonly sums: Float64Array
  readonly exposures: Float64Array
  readonly first: number
  readonly level: number
  /** Variance per expected count. */
  readonly variation: number
}

/** How the series of one measure are judged. */
export interface Judging {
  readonly worse: 1 | -1
  readonly cycle: number
  /** Steps at the end that are judged, whose variation tells nothing of what is usual. */
  readonly last: number
  /** Single values are long-tailed (how long a ticket took): what lies far out is usual. */
  readonly isLongTailed: boolean
  readonly isShare: boolean
}

export function expectedOf(series: Series, usual: Usual, sums: Float64Array, how: Judging): Expected {
  const exposures = runningSums(usual.exposure)
  const first = beginOf(series)
  const known = { first, until: usualUntil(series.counted.length, first, how) }
  const level = middleLevel({ sums, exposures }, known, how)
  return { series, usual, sums, exposures, first, level, variation: variationOf({ series, usual, level }, known, how) }
}

/**
 * Holds stretches of a series against a model. The level is that of the steps before the stretch, of which what lies far out counts
 * as if it did not; chance varies as what the past varied by, at least as events that come independently.
 * @param pooled variation of all places of the measure: a place that counts little has too few steps of its own
 */
export function judgeOf(expected: Expected, pooled: number, how: Judging): Judge {
  const known = knownOf(expected, pooled, how)
  const { exposure } = expected.usual
  return {
    spread: known.spread,
    expected: (step, begin) => (known.levelBefore(begin)?.level ?? 0) * (exposure[step] ?? 0),
    drift: (begin, end) => driftIn(known, begin, end),
    zFrom: (begin) => zFrom(known, begin),
    judge: (begin, end) => judgedIn(known, begin, end),
  }
}

/** What is known of a series for any stretch of it. */
interface Known extends Expected {
  readonly how: Judging
  readonly spread: number
  /** Of the steps before a stretch, from which step on; null where there are too few. */
  levelBefore(begin: number): { readonly from: number; readonly exposed: number; readonly level: number } | null
  /** Of a share: of how many; NaN of a count. */
  ofIn(begin: number, end: number): number
  /** Part of the expected by which it is unsure, squared. */
  unsureIn(begin: number, end: number): number
  /** A share of nearly all has less room to vary in. */
  roomIn(begin: number, end: number, expected: number): number
}

function knownOf(expected: Expected, pooled: number, how: Judging): Known {
  const { series, usual, exposures, first, variation } = expected
  const { exposure, others, error, window } = usual
  const mixed = (variation + pooled) / 2
  const spread = how.isLongTailed ? mixed : Math.max(1, mixed)
  const kept = runningSums(withoutFar(series.counted, exposure, { level: expected.level, spread }))
  const bases = how.isShare && series.base ? runningSums(series.base) : null
  const beside = others && runningSums(others)
  return {
    ...expected,
    how,
    spread,
    levelBefore(begin) {
      const from = Math.max(first, begin - window)
      const exposed = sumIn(exposures, from, begin)
      const isKnown = begin - from >= leastCycles * how.cycle && exposed > 0
      return isKnown ? { from, exposed, level: sumIn(kept, from, begin) / exposed } : null
    },
    ofIn: (begin, end) => (bases ? sumIn(bases, begin, end) : Number.NaN),
    unsureIn: (begin, end) => error ** 2 + (beside ? 1 / Math.max(1, sumIn(beside, begin, end)) : 0),
    roomIn: (begin, end, counted) => (bases ? Math.max(0.05, 1 - counted / Math.max(1, sumIn(bases, begin, end))) : 1),
  }
}

/** Hundreds of ends are asked for: what is made for each are numbers. */
function zFrom(known: Known, begin: number): ReturnType<Judge['zFrom']> {
  const { how, sums, exposures, spread } = known
  const before = known.levelBefore(begin)
  if (!before) return null
  const { level, exposed: exposedBefore } = before
  const [countedBefore, ofBefore] = [level * exposedBefore, known.ofIn(before.from, begin)]
  return (end) => {
    const exposed = sumIn(exposures, begin, end)
    const [expected, found] = [level * exposed, sumIn(sums, begin, end)]
    if (!(expected > 0) || how.worse * (found - expected) <= 0) return 0
    const common = (found + countedBefore) / (exposed + exposedBefore)
    const likelihood =
      inLogs(found, common * exposed, known.ofIn(begin, end)) + inLogs(countedBefore, common * exposedBefore, ofBefore)
    const unsure = (known.unsureIn(begin, end) * expected) / known.roomIn(begin, end, expected)
    return Math.sqrt(Math.max(0, 2 * likelihood) / (spread + unsure))
  }
}

function judgedIn(known: Known, begin: number, end: number): Judged | null {
  const { how, sums, exposures, spread } = known
  const before = known.levelBefore(begin)
  if (!before) return null
  const exposed = sumIn(exposures, begin, end)
  const expected = before.level * exposed
  if (!(expected > 0)) return null
  const found = sumIn(sums, begin, end)
  const variance =
    spread * expected * known.roomIn(begin, end, expected) * (1 + exposed / before.exposed) +
    known.unsureIn(begin, end) * expected ** 2
  const ratio = how.worse === 1 ? found / expected : expected / Math.max(found, 0.5)
  return { begin, end, counted: found, expected, variance, z: zFrom(known, begin)?.(end) ?? 0, ratio }
}

function driftIn({ how, series, usual, spread, levelBefore }: Known, begin: number, end: number): number {
  const before = levelBefore(begin)
  if (!before) return 0
  let [apart, chance, weighed] = [0, 0, 0]
  for (let step = begin; step < end; step += 1) {
    const weight = (step + 1 - begin) / (end - begin)
    const expected = before.level * (usual.exposure[step] ?? 0)
    apart += weight * ((series.counted[step] ?? 0) - expected)
    chance += weight ** 2 * spread * expected
    weighed += weight * expected
  }
  const unsure = usual.error ** 2 + spread / Math.max(1, before.level * before.exposed)
  return (how.worse * apart) / Math.sqrt(Math.max(1e-9, chance + unsure * weighed ** 2))
}

/**
 * A part of the log likelihood ratio of two counts (Poisson), or two shares (binomial), having one level or each its own, which holds
 * for few as well.
 * @param of of a share: of how many; NaN of a count
 */
function inLogs(counted: number, expected: number, of: number): number {
  const right = of > expected ? timesLog(of - counted, of - expected) : 0
  return timesLog(counted, expected) + right
}

const timesLog = (counted: number, expected: number) => (counted > 0 ? counted * Math.log(counted / expected) : 0)

/** Steps of a series that tell what is usual. */
interface KnownSteps {
  readonly first: number
  readonly until: number
}

/** The step up to which it is usual; a series with hardly anything before what is judged is known by all of it. */
const usualUntil = (length: number, first: number, { last, cycle }: Judging): number =>
  length - last - first >= leastCycles * cycle ? length - last : length

/** Variance per expected count of the steps before those that are judged. */
function variationOf(
  { series, usual: { exposure }, level }: Pick<Expected, 'series' | 'usual' | 'level'>,
  { first, until }: KnownSteps,
  { isLongTailed, isShare }: Judging,
): number {
  if (level <= 0) return 1
  const { counted } = series
  const base = isShare ? series.base : null
  const ratios = new Float64Array(Math.max(0, until - first))
  let count = 0
  for (let step = first; step < until; step += 1) {
    const expected = level * (exposure[step] ?? 0)
    const room = base ? Math.max(0.05, 1 - expected / Math.max(1, base[step] ?? 0)) : 1
    if (expected > 0) {
      ratios[count] = ((counted[step] ?? 0) - expected) ** 2 / (expected * room)
      count += 1
    }
  }
  if (count === 0) return 1
  const sorted = ratios.subarray(0, count).toSorted()
  const kept = isLongTailed ? sorted : sorted.subarray(0, Math.ceil(count * 0.95))
  const mean = sumOf(kept) / kept.length
  // The highest twentieth was left out, which by chance alone holds about a quarter of the variance.
  return isLongTailed ? mean : mean * 1.35
}

/** Cycles that one level is taken of. */
const together = 4

/** Level of the steps, of each four cycles by themselves, the middle one: no single outage moves it. */
function middleLevel(
  { sums, exposures }: Pick<Expected, 'sums' | 'exposures'>,
  { first, until }: KnownSteps,
  { cycle }: Judging,
): number {
  const levels: number[] = []
  for (let end = until; end > first; end -= together * cycle) {
    const begin = Math.max(first, end - together * cycle)
    const exposed = sumIn(exposures, begin, end)
    if (exposed > 0) levels.push(sumIn(sums, begin, end) / exposed)
  }
  return medianOf(levels)
}

/** Counts cut to what is usual around the level: last month's outage is not usual. */
function withoutFar(
  counted: Float64Array,
  exposure: Float64Array,
  { level, spread }: { readonly level: number; readonly spread: number },
): Float64Array {
  if (level <= 0) return counted
  return counted.map((value, step) => {
    const expected = level * (exposure[step] ?? 0)
    const most = farthest * Math.sqrt(Math.max(expected, 1) * spread)
    return Math.max(expected * 0.6 - most, Math.min(expected * 1.6 + most, value))
  })
}

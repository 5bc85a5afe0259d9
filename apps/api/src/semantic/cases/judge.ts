import { medianOf, type Usual } from './models/usual.ts'
import { beginOf, runningSums, type Series, sumIn } from './series.ts'

/** A stretch of steps held against what is usual. */
export interface Judged {
  readonly begin: number
  /** The step after the last one. */
  readonly end: number
  readonly counted: number
  readonly expected: number
  /** Of the counted, around the expected. */
  readonly variance: number
  /** How far it is on the worse side, in usual variations; negative on the better side. */
  readonly z: number
  /** Counted over expected, or its inverse where fewer is worse: above 1 is worse. */
  readonly ratio: number
}

/** A series with what is usual for it. */
export interface Judge {
  judge(begin: number, end: number): Judged | null
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

/** How the variation of single steps is known. */
export interface Spread {
  /** Of all places of the measure: a place that counts little has too few steps of its own. */
  readonly pooled: number
  /** Single values are long-tailed (how long a ticket took): what lies far out is usual. */
  readonly isLongTailed: boolean
  readonly isShare: boolean
}

/**
 * Holds stretches of a series against a model. The level is that of the steps before the stretch, of which what lies far out counts
 * as if it did not; chance varies as what the past varied by, at least as events that come independently.
 * @param last steps that are judged, whose variation tells nothing of what is usual
 */
export function judgeOf(
  series: Series,
  { exposure, others, error, window }: Usual,
  how: { readonly worse: 1 | -1; readonly cycle: number; readonly last: number; readonly spread: Spread },
): Judge {
  const { counted } = series
  const base = how.spread.isShare ? series.base : null
  const known = { first: beginOf(series), last: how.last, cycle: how.cycle }
  const level = middleLevel(counted, exposure, known)
  const own = variationOf({ counted, base }, exposure, { ...known, level, isLongTailed: how.spread.isLongTailed })
  const mixed = (own + how.spread.pooled) / 2
  const spread = how.spread.isLongTailed ? mixed : Math.max(1, mixed)
  const kept = runningSums(withoutFar(counted, exposure, { level, spread }))
  const [sums, exposures] = [runningSums(counted), runningSums(exposure)]
  const bases = base && runningSums(base)
  const beside = others && runningSums(others)
  const levelBefore = (begin: number) => {
    const from = Math.max(known.first, begin - window)
    const exposed = sumIn(exposures, from, begin)
    const isKnown = begin - from >= leastCycles * how.cycle && exposed > 0
    return isKnown ? { from, exposed, level: sumIn(kept, from, begin) / exposed } : null
  }
  return {
    spread,
    expected: (step, begin) => (levelBefore(begin)?.level ?? 0) * (exposure[step] ?? 0),
    drift(begin, end) {
      const before = levelBefore(begin)
      if (!before) return 0
      let [apart, chance, weighed] = [0, 0, 0]
      for (let step = begin; step < end; step += 1) {
        const weight = (step + 1 - begin) / (end - begin)
        const expected = before.level * (exposure[step] ?? 0)
        apart += weight * ((counted[step] ?? 0) - expected)
        chance += weight ** 2 * spread * expected
        weighed += weight * expected
      }
      const unsure = error ** 2 + spread / Math.max(1, before.level * before.exposed)
      return (how.worse * apart) / Math.sqrt(Math.max(1e-9, chance + unsure * weighed ** 2))
    },
    judge(begin, end) {
      const before = levelBefore(begin)
      if (!before) return null
      const expected = before.level * sumIn(exposures, begin, end)
      const found = sumIn(sums, begin, end)
      if (!(expected > 0)) return null
      const of = (from: number, to: number) => (bases ? sumIn(bases, from, to) : null)
      const past = { counted: before.level * before.exposed, exposed: before.exposed, of: of(before.from, begin) }
      const unsure = error ** 2 + (beside ? 1 / Math.max(1, sumIn(beside, begin, end)) : 0)
      const room = bases ? Math.max(0.05, 1 - expected / Math.max(1, of(begin, end) ?? 0)) : 1
      const variance =
        spread * expected * room * (1 + sumIn(exposures, begin, end) / before.exposed) + unsure * expected ** 2
      const apart = deviance({ counted: found, exposed: sumIn(exposures, begin, end), of: of(begin, end) }, past)
      const z = how.worse * Math.sign(found - expected) * Math.sqrt(apart / (spread + (unsure * expected) / room))
      const ratio = how.worse === 1 ? found / expected : expected / Math.max(found, 0.5)
      return { begin, end, counted: found, expected, variance, z, ratio }
    },
  }
}

interface Counted {
  readonly counted: number
  readonly exposed: number
  /** Of a share: of how many. */
  readonly of: number | null
}

/**
 * Twice the log likelihood ratio of two counts (Poisson), or two shares (binomial), having one level or each its own, which holds for
 * few as well.
 */
function deviance(now: Counted, past: Counted): number {
  const level = (now.counted + past.counted) / (now.exposed + past.exposed)
  const part = ({ counted, exposed, of }: Counted) => {
    const expected = level * exposed
    const right = of === null || of <= expected ? 0 : inLogs(of - counted, of - expected)
    return inLogs(counted, expected) + right
  }
  return Math.max(0, 2 * (part(now) + part(past)))
}

const inLogs = (counted: number, expected: number) => (counted > 0 ? counted * Math.log(counted / expected) : 0)

/** What of a series tells what is usual. */
interface Known {
  readonly first: number
  /** Steps at the end that are judged. */
  readonly last: number
  readonly cycle: number
}

/** The step up to which it is usual; a series with hardly anything before what is judged is known by all of it. */
const usualUntil = (length: number, { first, last, cycle }: Known): number =>
  length - last - first >= leastCycles * cycle ? length - last : length

/** Variance per expected count of the steps before those that are judged. */
export function variationOf(
  { counted, base }: Pick<Series, 'counted' | 'base'>,
  exposure: Float64Array,
  { isLongTailed, level, ...known }: Known & Pick<Spread, 'isLongTailed'> & { readonly level: number },
): number {
  const until = usualUntil(counted.length, known)
  if (level <= 0) return 1
  const ratios: number[] = []
  for (let step = known.first; step < until; step += 1) {
    const expected = level * (exposure[step] ?? 0)
    // A share of nearly all has less room to vary in.
    const room = base ? Math.max(0.05, 1 - expected / Math.max(1, base[step] ?? 0)) : 1
    if (expected > 0) ratios.push(((counted[step] ?? 0) - expected) ** 2 / (expected * room))
  }
  if (ratios.length === 0) return 1
  const sorted = ratios.toSorted((a, b) => a - b)
  const kept = isLongTailed ? sorted : sorted.slice(0, Math.ceil(sorted.length * 0.95))
  const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length
  // The highest twentieth was left out, which by chance alone holds about a quarter of the variance.
  return isLongTailed ? mean : mean * 1.35
}

/** Cycles that one level is taken of. */
const together = 4

/** Level of the steps, of each four cycles by themselves, the middle one: no single outage moves it. */
export function middleLevel(counted: Float64Array, exposure: Float64Array, known: Known): number {
  const [sums, exposures] = [runningSums(counted), runningSums(exposure)]
  const levels: number[] = []
  for (let end = usualUntil(counted.length, known); end > known.first; end -= together * known.cycle) {
    const begin = Math.max(known.first, end - together * known.cycle)
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

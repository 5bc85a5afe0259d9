import type { Judge, Judged } from './judge.ts'
import type { Series } from '../series.ts'

/** A stretch of a place that lies beyond the usual. */
export interface Found extends Judged {
  /** z², less what is to be expected of the worst of so many stretches. */
  readonly score: number
}

export interface ScanOptions {
  /** Steps at the end that stretches may begin in. */
  readonly last: number
  /** Steps at the end in which they may have ended: what ended before is no news. */
  readonly news: number
  /** Steps that are looked at, up to this one. */
  readonly until: number
  /** Counted events below which nothing is said. */
  readonly leastCounted: number
  /** Divided by, the same. */
  readonly base: Float64Array | null
  readonly leastBase: number
  /** The least that a stretch must be beyond the usual: 1.3 = a third; of long ones less. */
  readonly leastRatio: number
  readonly cycle: number
}

/** Of a stretch of rounds of the calendar so much less will do than of single steps. */
const longCycles = 2
const longPart = 0.5

/**
 * The stretch that lies furthest beyond the usual: of all that begin in the last steps, at any length. The worst of many stretches by
 * chance lies far out, too: of all stretches of a length there are as many as fit, which its score pays for.
 */
export function worstStretch(
  judges: { readonly main: Judge; readonly gate: Judge | null },
  options: ScanOptions,
): Found | null {
  const { last, until, news } = options
  const first = Math.max(0, until - last)
  let worst: Found | null = null
  for (let begin = first; begin < until; begin += 1) {
    const zUntil = judges.main.zFrom(begin)
    if (!zUntil) continue
    for (let end = Math.max(begin + 1, until - news); end <= until; end += 1) {
      const z = zUntil(end)
      if (z < 2) continue
      const score = z ** 2 - 2 * Math.log(last / (end - begin))
      if (worst !== null && score <= worst.score) continue
      const judged = judges.main.judge(begin, end)
      if (judged && isEnough(judged, options) && passes(judged, judges.gate)) worst = { ...judged, score }
    }
  }
  return worst
}

/** Steps over which a slow rise is looked for, and what it must have come to in its last third. */
const drifts = [21, 30, 45, 60]
const leastDrift = 1.15
/** Events without which single ones look like a rise. */
const leastOfDrift = 100

/** The slow rise up to now that is clearest: a ramp of weeks looks like little in each of them. */
export function drift(
  judges: { readonly main: Judge; readonly gate: Judge | null },
  { last, until, cycle }: ScanOptions,
): Found | null {
  let clearest: Found | null = null
  for (const steps of drifts) {
    const begin = until - steps
    if (steps > last || steps < longCycles * cycle || begin < 0) continue
    const [whole, end] = [judges.main.judge(begin, until), judges.main.judge(until - Math.floor(steps / 3), until)]
    if (!whole || !end || whole.expected < leastOfDrift || end.ratio < leastDrift) continue
    if (!passes(whole, judges.gate)) continue
    const z = judges.main.drift(begin, until)
    const score = z ** 2 - 2 * Math.log(last / steps)
    if (z > 0 && (clearest === null || score > clearest.score)) clearest = { ...whole, score }
  }
  return clearest
}

/** What is so beside the others must be so against its own past as well: who stays where all others fall is not worse. */
function passes({ begin, end, ratio }: Judged, gate: Judge | null): boolean {
  if (!gate) return true
  const alone = gate.judge(begin, end)
  return alone === null || (alone.z > 1.5 && alone.ratio - 1 > 0.4 * (ratio - 1))
}

export function isEnough(
  { begin, end, counted, expected, ratio }: Judged,
  { leastCounted, base, leastBase, leastRatio, cycle }: Omit<ScanOptions, 'last' | 'news' | 'until'>,
): boolean {
  const least = end - begin >= longCycles * cycle ? 1 + longPart * (leastRatio - 1) : leastRatio
  if (ratio < least || Math.max(counted, expected) < leastCounted) return false
  if (!base) return true
  let divided = 0
  for (let step = begin; step < end; step += 1) divided += base[step] ?? 0
  return divided >= leastBase
}

/** Steps around a first guess in which the day of a change is looked for. */
const near = 7

/**
 * The stretch with the day of its change where it is likeliest: between two levels that are known, each step speaks for one or the other
 * by its log likelihood (Page 1954).
 */
export function sharpened(
  found: Found,
  { main }: { readonly main: Judge },
  {
    series,
    first,
    until,
    worse,
  }: { readonly series: Series; readonly first: number; readonly until: number; readonly worse: 1 | -1 },
): Found {
  const ratio = Math.max(0.05, worse === 1 ? found.ratio : 1 / found.ratio)
  const from = Math.max(first, found.begin - near)
  /** How much more likely a step is as a part of it. */
  const speaks = (step: number) =>
    (series.counted[step] ?? 0) * Math.log(ratio) - main.expected(step, from) * (ratio - 1)
  const begin = likeliest(from, Math.min(found.end - 1, found.begin + near), (step) => speaks(step - 1))
  // It may have ended long before: what is averaged with its quiet days still looks worse than usual.
  const end = likeliest(begin + 1, until, (step) => -speaks(step - 1))
  const judged = main.judge(begin, end)
  return judged ? { ...judged, score: found.score } : found
}

/** The place at which the least has spoken for it before, and so the most after it. */
function likeliest(from: number, to: number, against: (step: number) => number): number {
  let [best, sum, least] = [from, 0, 0]
  for (let step = from + 1; step <= to; step += 1) {
    sum += against(step)
    if (sum < least) [best, least] = [step, sum]
  }
  return best
}

import { z } from 'zod'

/** Two-sided 95 % point of the normal distribution. */
const z95 = 1.959963984540054
/** With fewer answers than this the figure carries a warning (docs/figures.md). */
export const smallSampleBelow = 50

export interface NpsCounts {
  readonly promoters: number
  readonly passives: number
  readonly detractors: number
}

/** Points from -100 to 100, not rounded; the score and its interval are null where nobody answered. */
export const npsFigure = z
  .object({
    promoters: z.int(),
    passives: z.int(),
    detractors: z.int(),
    nps: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    smallSample: z.boolean(),
  })
  .meta({ id: 'NpsFigure' })
export type NpsFigure = z.output<typeof npsFigure>

/** What changed between two independent sets of answers. */
export const npsChangeShape = z
  .object({
    /** The later one less the earlier one, with its 95 % interval. */
    points: z.number(),
    low: z.number(),
    high: z.number(),
    /** The interval holds no zero: chance alone rarely makes such a difference. */
    isReal: z.boolean(),
    /** Either has too few answers to say much. */
    isSmall: z.boolean(),
  })
  .meta({ id: 'NpsChange' })
export type NpsChange = z.output<typeof npsChangeShape>

/**
 * Net promoter score with its 95 % interval: NPS = 100 (p - d), p and d the shares of promoters and detractors.
 *
 * The interval is the score interval of a difference of two shares of one sample (Tango 1998, Statistics in Medicine 17,
 * 891-908, equations 8-10), which is Wilson's interval where nobody is passive. From 10 answers on it covers the true score
 * in at least 92 of 100 samples, but not where all answers but three agree (84) or fewer than 20 have no passives (91).
 * There an end moves outwards to that of the test corrected for skewness (Laud 2017, Pharmaceutical Statistics 16, 334-348).
 */
export function npsWithInterval({ promoters, passives, detractors }: NpsCounts): NpsFigure {
  const counts = { promoters, passives, detractors }
  const n = answersOf(counts)
  const smallSample = n < smallSampleBelow
  const nps = scoreOf(counts)
  if (nps === null) return { ...counts, nps, low: null, high: null, smallSample }
  const [low, high] = scoreInterval(counts, n)
  return { ...counts, nps, low: 100 * low, high: 100 * high, smallSample }
}

/** How many answered. */
export const answersOf = ({ promoters, passives, detractors }: NpsCounts): number => promoters + passives + detractors

/**
 * Is this change real? The difference of two NPS with its 95 % interval, from the intervals of both (Newcombe 1998, Statistics in
 * Medicine 17, 873-890, method 10: square-and-add). Null where one of them has no score.
 */
export function npsChange(now: NpsFigure, before: NpsFigure): NpsChange | null {
  if (now.nps === null || before.nps === null) return null
  const points = now.nps - before.nps
  const low = points - Math.hypot(reach(now, 'low'), reach(before, 'high'))
  const high = points + Math.hypot(reach(now, 'high'), reach(before, 'low'))
  return { points, low, high, isReal: low > 0 || high < 0, isSmall: now.smallSample || before.smallSample }
}

/** How far a figure's interval goes to one side. */
function reach(figure: NpsFigure, side: 'low' | 'high'): number {
  return Math.abs((figure[side] ?? 0) - (figure.nps ?? 0))
}

/** The score alone: of a course of many steps nobody looks at the intervals, which take a hundred times as long. */
export function scoreOf(counts: NpsCounts): number | null {
  const n = answersOf(counts)
  return n === 0 ? null : 100 * ((counts.promoters - counts.detractors) / n)
}

function scoreInterval(counts: NpsCounts, n: number): [number, number] {
  const share = (counts.promoters - counts.detractors) / n
  const ends = (test: Test): [number, number] => [bound(counts, n, -1, share, test), bound(counts, n, 1, share, test)]
  const [low, high] = ends(scoreOfTest)
  if (!needsCorrection(counts, n)) return [low, high]
  const [correctedLow, correctedHigh] = ends(correctedScore)
  return [Math.min(low, correctedLow), Math.max(high, correctedHigh)]
}

/** Where the test is too skewed for the normal distribution; found by enumerating all outcomes (nps.test.ts). */
function needsCorrection({ promoters, passives, detractors }: NpsCounts, n: number): boolean {
  return n >= 10 && (n - Math.max(promoters, detractors) <= 3 || (passives === 0 && n < 20))
}

/** Standard deviations between what was found and a true difference of `delta`. */
type Test = (counts: NpsCounts, n: number, delta: number) => number

/** The difference furthest towards `end` that the test still accepts; between the estimate and the end it is the only one. */
function bound(counts: NpsCounts, n: number, end: -1 | 1, share: number, test: Test): number {
  let accepted = share
  let refused: number = end
  // Fifty halvings of an interval no longer than 2 reach the last bit that a double holds.
  for (let step = 0; step < 50; step++) {
    const middle = (accepted + refused) / 2
    if (middle === share || Math.abs(test(counts, n, middle)) <= z95) accepted = middle
    else refused = middle
  }
  return accepted
}

/** The most likely share of detractors if the true difference is `delta`: the root of Tango's equation 10. */
function detractorShare({ promoters, detractors }: NpsCounts, n: number, delta: number): number {
  const b = -promoters - detractors + (2 * n - promoters + detractors) * delta
  const c = -detractors * delta * (1 - delta)
  return (Math.sqrt(Math.max(0, b ** 2 - 8 * n * c)) - b) / (4 * n)
}

function scoreOfTest(counts: NpsCounts, n: number, delta: number): number {
  const variance = 2 * detractorShare(counts, n, delta) + delta * (1 - delta)
  return ((counts.promoters - counts.detractors) / n - delta) / Math.sqrt(variance / n)
}

/** The same less what the skewness that `delta` implies adds at the ends of a 95 % interval (first Cornish-Fisher term). */
function correctedScore(counts: NpsCounts, n: number, delta: number): number {
  const answered = 2 * detractorShare(counts, n, delta) + delta
  const third = delta - 3 * delta * answered + 2 * delta ** 3
  const skewness = third / Math.sqrt(n * (answered - delta ** 2) ** 3)
  return scoreOfTest(counts, n, delta) - ((z95 ** 2 - 1) * skewness) / 6
}

const decimal = /^[-−]?\d{1,3}([.,]\d{1,15})?$/

/** Points of an NPS as somebody sends them: text, or a number; a comma is a decimal sign too. Null where it is none. */
export function npsPoints(given: string | number): number | null {
  const text = typeof given === 'string' ? given.trim() : null
  if (text !== null && !decimal.test(text)) return null
  const points = text === null ? Number(given) : Number(text.replace('−', '-').replace(',', '.'))
  return Math.abs(points) <= 100 ? points : null
}

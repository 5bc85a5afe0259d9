import { z } from 'zod'

/** Two-sided 95 % point of the normal distribution. */
const z95 = 1.959963984540054
/** Below this many answers the normal approximation is not used and the figure carries a warning (kpis.md). */
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
 * From 50 answers on the interval is NPS +- 1.96 x 100 sqrt((p + d - (p - d)^2) / n), kept within -100 and 100.
 * Below that it is the score interval of a difference of two shares of one sample (Tango 1998, Statistics in Medicine
 * 17, 891-908, equations 8-10), which is Wilson's interval where nobody is passive; unlike the normal one it does not
 * shrink to a point when all answers agree.
 */
export function npsWithInterval({ promoters, passives, detractors }: NpsCounts): NpsFigure {
  const counts = { promoters, passives, detractors }
  const n = answersOf(counts)
  const smallSample = n < smallSampleBelow
  const nps = scoreOf(counts)
  if (nps === null) return { ...counts, nps, low: null, high: null, smallSample }
  const [low, high] = smallSample ? scoreInterval(counts, n) : normalInterval(counts, n)
  return { ...counts, nps, low: 100 * low, high: 100 * high, smallSample }
}

/** How many answered. */
export const answersOf = ({ promoters, passives, detractors }: NpsCounts): number => promoters + passives + detractors

/**
 * Is this change real? The difference of two NPS with its 95 % interval, from the intervals of both (Newcombe 1998, Statistics in
 * Medicine 17, 873-890, method 10: square-and-add). From 50 answers on in both it is the plain one, difference +- 1.96
 * sqrt(SE1^2 + SE2^2); below, the score intervals, which lie askew, give it theirs. Null where one of them has no score.
 */
export function npsChange(now: NpsFigure, before: NpsFigure): NpsChange | null {
  if (now.nps === null || before.nps === null) return null
  const points = now.nps - before.nps
  const low = points - Math.hypot(reach(now, 'low'), reach(before, 'high'))
  const high = points + Math.hypot(reach(now, 'high'), reach(before, 'low'))
  return { points, low, high, isReal: low > 0 || high < 0, isSmall: now.smallSample || before.smallSample }
}

/** How far a figure's interval goes to one side; what was cut off at the end of the scale still counts. */
function reach(figure: NpsFigure, side: 'low' | 'high'): number {
  const n = answersOf(figure)
  if (!figure.smallSample) return 100 * z95 * standardError(figure, n)
  return Math.abs((figure[side] ?? 0) - (figure.nps ?? 0))
}

/** The score alone: of a course of many steps nobody looks at the intervals, which take a hundred times as long. */
export function scoreOf(counts: NpsCounts): number | null {
  const n = answersOf(counts)
  return n === 0 ? null : 100 * ((counts.promoters - counts.detractors) / n)
}

/** Of the difference of two shares of one sample; 1 is 100 points. */
function standardError({ promoters, detractors }: NpsCounts, n: number): number {
  return Math.sqrt(((promoters + detractors) / n - ((promoters - detractors) / n) ** 2) / n)
}

function normalInterval(counts: NpsCounts, n: number): [number, number] {
  const share = (counts.promoters - counts.detractors) / n
  const error = standardError(counts, n)
  return [Math.max(-1, share - z95 * error), Math.min(1, share + z95 * error)]
}

function scoreInterval(counts: NpsCounts, n: number): [number, number] {
  const share = (counts.promoters - counts.detractors) / n
  return [bound(counts, n, -1, share), bound(counts, n, 1, share)]
}

/** The difference furthest towards `end` that the test still accepts; between the estimate and the end it is the only one. */
function bound(counts: NpsCounts, n: number, end: -1 | 1, share: number): number {
  let accepted = share
  let refused: number = end
  // Fifty halvings of an interval no longer than 2 reach the last bit that a double holds.
  for (let step = 0; step < 50; step++) {
    const middle = (accepted + refused) / 2
    if (isAccepted(counts, n, middle)) accepted = middle
    else refused = middle
  }
  return accepted
}

/** Whether a true difference of `delta` would be accepted at 5 %, with the variance that it implies. */
function isAccepted({ promoters, detractors }: NpsCounts, n: number, delta: number): boolean {
  // The most likely share of detractors if the true difference is `delta` (the root of Tango's equation 10).
  const b = -promoters - detractors + (2 * n - promoters + detractors) * delta
  const c = -detractors * delta * (1 - delta)
  const detractorShare = (Math.sqrt(Math.max(0, b ** 2 - 8 * n * c)) - b) / (4 * n)
  const variance = n * (2 * detractorShare + delta * (1 - delta))
  return (promoters - detractors - n * delta) ** 2 <= z95 ** 2 * variance
}

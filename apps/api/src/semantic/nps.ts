/** Two-sided 95 % point of the normal distribution. */
const z = 1.959963984540054
/** Below this many answers the normal approximation is not used and the figure carries a warning (kpis.md). */
export const smallSampleBelow = 50

export interface NpsCounts {
  promoters: number
  passives: number
  detractors: number
}

/** Points from -100 to 100, not rounded; null where nobody answered. */
export interface Nps extends NpsCounts {
  nps: number | null
  low: number | null
  high: number | null
  smallSample: boolean
}

/**
 * Net promoter score with its 95 % interval: NPS = 100 (p - d), p and d the shares of promoters and detractors.
 *
 * From 50 answers on the interval is NPS +- 1.96 x 100 sqrt((p + d - (p - d)^2) / n), kept within -100 and 100.
 * Below that it is the score interval of a difference of two shares of one sample (Tango 1998, Statistics in Medicine
 * 17, 891-908, equations 8-10), which is Wilson's interval where nobody is passive; unlike the normal one it does not
 * shrink to a point when all answers agree.
 */
export function npsWithInterval({ promoters, passives, detractors }: NpsCounts): Nps {
  const counts = { promoters, passives, detractors }
  const n = promoters + passives + detractors
  const smallSample = n < smallSampleBelow
  const nps = scoreOf(counts)
  if (nps === null) return { ...counts, nps, low: null, high: null, smallSample }
  const [low, high] = smallSample ? scoreInterval(counts, n) : normalInterval(counts, n)
  return { ...counts, nps, low: 100 * low, high: 100 * high, smallSample }
}

/** The score alone: of a course of many steps nobody looks at the intervals, which take a hundred times as long. */
export function scoreOf({ promoters, passives, detractors }: NpsCounts): number | null {
  const n = promoters + passives + detractors
  return n === 0 ? null : 100 * ((promoters - detractors) / n)
}

function normalInterval({ promoters, detractors }: NpsCounts, n: number): [number, number] {
  const share = (promoters - detractors) / n
  const error = Math.sqrt(((promoters + detractors) / n - share ** 2) / n)
  return [Math.max(-1, share - z * error), Math.min(1, share + z * error)]
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
  return (promoters - detractors - n * delta) ** 2 <= z ** 2 * variance
}

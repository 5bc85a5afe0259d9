import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { npsChange, type NpsCounts, type NpsFigure, npsWithInterval } from '@ido/contract'
import { randomOf } from '../testing/random.ts'

// Computed apart from this code: the likelihood under each difference maximised numerically, its root found by Brent's
// method; the rows without passives agree with Wilson's closed formula.
const table: [promoters: number, passives: number, detractors: number, nps: number, low: number, high: number][] = [
  [1, 0, 0, 100, -58.6901, 100],
  [0, 1, 0, 0, -79.3451, 79.3451],
  [0, 0, 1, -100, -100, 58.6901],
  [5, 0, 0, 100, 13.1035, 100],
  [0, 5, 0, 0, -43.4482, 43.4482],
  [6, 2, 2, 40, -15.2913, 75.2616],
  [10, 10, 10, 0, -28.2791, 28.2791],
  [1, 0, 6, -71.4286, -94.8641, 2.6256],
  [20, 15, 10, 22.2222, -1.664, 43.4431],
  [30, 10, 9, 42.8571, 18.6401, 61.7652],
  [0, 40, 9, -18.3673, -31.3576, -9.7623],
  [25, 15, 10, 30, 7.0109, 49.6449],
  [50, 0, 0, 100, 85.7305, 100],
  [60, 30, 10, 50, 35.5692, 61.8762],
  [500, 300, 200, 30, 25.0761, 34.7504],
]

test('NPS and its interval agree with the table', () => {
  for (const [promoters, passives, detractors, nps, low, high] of table) {
    const figure = npsWithInterval({ promoters, passives, detractors })
    const found = [figure.nps, figure.low, figure.high].map((points) => Number(points?.toFixed(4)))
    assert.deepEqual(found, [nps, low, high], `${promoters}/${passives}/${detractors}`)
    assert.equal(figure.smallSample, promoters + passives + detractors < 50)
  }
})

test('without answers there is no figure, and it says that the sample is small', () => {
  const figure = npsWithInterval({ promoters: 0, passives: 0, detractors: 0 })
  assert.deepEqual(figure, {
    promoters: 0,
    passives: 0,
    detractors: 0,
    nps: null,
    low: null,
    high: null,
    smallSample: true,
  })
})

test('the interval holds the figure, stays within -100 and 100 and mirrors when promoters and detractors swap', () => {
  const count = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(count, count, count, (promoters, passives, detractors) => {
      fc.pre(promoters + passives + detractors > 0)
      const { nps, low, high } = npsWithInterval({ promoters, passives, detractors })
      const mirrored = npsWithInterval({ promoters: detractors, passives, detractors: promoters })
      assert.ok(nps !== null && low !== null && high !== null && mirrored.low !== null)
      assert.ok(-100 <= low && low <= nps && nps <= high && high <= 100)
      assert.ok(Math.abs(high + mirrored.low) < 1e-9)
    }),
  )
})

const figure = (promoters: number, passives: number, detractors: number) =>
  npsWithInterval({ promoters, passives, detractors })

test('where nearly all answers agree, or few have no passives, an end lies farther out than the score interval alone', () => {
  const found = [figure(3, 0, 7), figure(49, 1, 0), figure(6, 2, 2)].map(({ low, high }) => [low, high].map(rounded))
  // Alone: -78.4417 to 20.6444, 83.8732 to 99.6461, and of the third, which needs nothing, the same.
  assert.deepEqual(found, [
    [-82.6879, 22.5204],
    [83.8732, 99.8849],
    [-15.2913, 75.2616],
  ])
})

const rounded = (points: number | null | undefined) => Number(points?.toFixed(4))

test('a change has the interval of a difference, squared and added from those of both', () => {
  const large = npsChange(figure(60, 30, 10), figure(25, 15, 10))
  // 50 (35.5692 to 61.8762) against 30 (7.0109 to 49.6449) of the table above, by hand.
  assert.deepEqual([large?.points, large?.low, large?.high].map(rounded), [20, -4.3756, 45.8755])
  assert.deepEqual([large?.isReal, large?.isSmall], [false, false])
  // 40 (-15.2913 to 75.2616) against -71.4286 (-94.8641 to 2.6256).
  const small = npsChange(figure(6, 2, 2), figure(1, 0, 6))
  assert.deepEqual([small?.points, small?.low, small?.high].map(rounded), [111.4286, 19.0103, 153.7677])
  assert.deepEqual([small?.isReal, small?.isSmall], [true, true])
  assert.deepEqual([npsChange(figure(10, 0, 0), figure(0, 0, 10))?.isReal], [true])
})

test('without a score in one of the periods there is no change to speak of', () => {
  assert.equal(npsChange(figure(0, 0, 0), figure(1, 0, 0)), null)
  assert.equal(npsChange(figure(1, 0, 0), figure(0, 0, 0)), null)
})

// ---- What the intervals promise, tried ----

/** All that so many answers may turn out as, with their intervals and the logarithm of how many orders lead there. */
function outcomesOf(n: number) {
  const logFactorial = Array.from({ length: n + 1 }, () => 0)
  for (let k = 1; k <= n; k += 1) logFactorial[k] = (logFactorial[k - 1] ?? 0) + Math.log(k)
  const of = (k: number) => logFactorial[k] ?? 0
  return Array.from({ length: n + 1 }, (_, promoters) =>
    Array.from({ length: n + 1 - promoters }, (_each, detractors) => {
      const passives = n - promoters - detractors
      const orders = of(n) - of(promoters) - of(passives) - of(detractors)
      return { ...npsWithInterval({ promoters, passives, detractors }), orders }
    }),
  ).flat()
}

/** How often the interval covers the truth, exactly. */
function coverage(outcomes: ReturnType<typeof outcomesOf>, [p, d]: readonly [number, number]): number {
  const passive = Math.max(0, 1 - p - d)
  const log = (count: number, share: number) => (count === 0 ? 0 : count * Math.log(share))
  const truth = 100 * (p - d)
  let covered = 0
  for (const { promoters, passives, detractors, low, high, orders } of outcomes) {
    // A bit of a double may lie between an end and the truth.
    if (low === null || high === null || truth < low - 1e-7 || high + 1e-7 < truth) continue
    covered += Math.exp(orders + log(promoters, p) + log(detractors, d) + log(passives, passive))
  }
  return covered
}

const twentieths = Array.from({ length: 21 }, (_, p) => Array.from({ length: 21 - p }, (_each, d) => [p / 20, d / 20]))
const grid = twentieths.flat() as [number, number][]

/** Shares near the corners, where fewer than a few answers differ from the rest, and along two edges. */
function nearEdges(n: number): [number, number][] {
  const small = [0, 0.02, 0.1, 0.17, 0.35, 0.8, 1.2, 2.5].map((count) => count / n)
  const corners = small.flatMap((a) => small.map((b): [number, number] => [a, b]))
  const edges = Array.from({ length: 101 }, (_, place) => place / 100)
  return [
    ...corners,
    ...corners.flatMap(([a, b]): [number, number][] => [
      [1 - a - b, b],
      [b, 1 - a - b],
    ]),
    ...edges.flatMap((p): [number, number][] => [
      [p, 1 - p],
      [p, 0],
      [0, p],
    ]),
  ]
}

test('from ten answers on the interval covers every true NPS in at least 92 of 100 samples, on average in 94 to 97', () => {
  for (const n of [10, 11, 12, 13, 14, 15, 17, 20, 25, 30, 50, 80]) {
    const outcomes = outcomesOf(n)
    for (const shares of nearEdges(n)) {
      const rate = coverage(outcomes, shares)
      assert.ok(rate >= 0.92, `n = ${n}, ${shares.join('/')}: ${rate}`)
    }
    const rates = grid.map((shares) => coverage(outcomes, shares))
    assert.ok(Math.min(...rates) >= 0.92, `n = ${n}: ${Math.min(...rates)}`)
    const mean = rates.reduce((all, rate) => all + rate, 0) / rates.length
    assert.ok(0.94 <= mean && mean <= 0.97, `n = ${n}: ${mean} on average`)
  }
})

/** Draws so many answers where this share praises and this one complains. */
function draw(random: () => number, n: number, [promoting, detracting]: readonly [number, number]): NpsCounts {
  let [promoters, detractors] = [0, 0]
  for (let answer = 0; answer < n; answer += 1) {
    const at = random()
    if (at < promoting) promoters += 1
    else if (at < promoting + detracting) detractors += 1
  }
  return { promoters, detractors, passives: n - promoters - detractors }
}

const populations = [
  [0.45, 0.25],
  [0.3, 0.3],
  [0.2, 0.5],
  [0.6, 0.15],
  [0.5, 0.5],
  [0.45, 0.4],
  [0.9, 0],
] as const

/** Draws of both sides of a change; the same intervals are not worked out again. */
function changes(seed: number, [n1, n0]: readonly [number, number], trials: number) {
  const random = randomOf(seed).next
  const known = new Map<string, NpsFigure>()
  const drawn = (n: number, shares: readonly [number, number]) => {
    const counts = draw(random, n, shares)
    const key = Object.values(counts).join()
    const found = known.get(key) ?? npsWithInterval(counts)
    known.set(key, found)
    return found
  }
  return (now: readonly [number, number], before: readonly [number, number]) =>
    Array.from({ length: trials }, () => npsChange(drawn(n1, now), drawn(n0, before)))
}

const sizes = [
  [10, 10],
  [10, 50],
  [20, 20],
  [25, 30],
  [20, 300],
  [60, 60],
  [200, 50],
] as const

test('the interval of a change covers the true one in at least 93 of 100, also where one of the two is a small sample', () => {
  for (const [place, pair] of sizes.entries()) {
    const found = changes(65 + place, pair, 4_000)(populations[0], populations[1])
    const rate = found.filter((change) => change && change.low <= 20 && 20 <= change.high).length / found.length
    assert.ok(0.93 <= rate && rate <= 0.985, `${pair.join(' against ')}: ${rate}`)
  }
})

test('of a hundred changes that are none at most six are called real', () => {
  for (const [place, pair] of sizes.entries()) {
    const drawn = changes(11 + place, pair, 8_000)
    for (const shares of populations) {
      const found = drawn(shares, shares)
      // Three standard errors of 8,000 draws of 6 % are 0.8 %, of which the exact 5.7 % leaves no more than a part.
      const rate = found.filter((change) => change?.isReal).length / found.length
      assert.ok(rate <= 0.06, `${pair.join(' against ')}, ${shares.join('/')}: ${rate}`)
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { npsChange, type NpsCounts, npsWithInterval, smallSampleBelow } from '@ido/contract'
import { randomOf } from '../testing/random.ts'

// Computed apart from this code: the likelihood under each difference maximised numerically, its root found by Brent's
// method; the rows without passives agree with Wilson's closed formula, those from 50 answers on with the plain one.
const table: [promoters: number, passives: number, detractors: number, nps: number, low: number, high: number][] = [
  [1, 0, 0, 100, -58.6901, 100],
  [0, 1, 0, 0, -79.3451, 79.3451],
  [0, 0, 1, -100, -100, 58.6901],
  [5, 0, 0, 100, 13.1035, 100],
  [0, 5, 0, 0, -43.4482, 43.4482],
  [6, 2, 2, 40, -15.2913, 75.2616],
  [10, 10, 10, 0, -28.2791, 28.2791],
  [3, 0, 7, -40, -78.4417, 20.6444],
  [20, 15, 10, 22.2222, -1.664, 43.4431],
  [30, 10, 9, 42.8571, 18.6401, 61.7652],
  [0, 40, 9, -18.3673, -31.3576, -9.7623],
  [25, 15, 10, 30, 8.3515, 51.6485],
  [50, 0, 0, 100, 100, 100],
  [60, 30, 10, 50, 36.8522, 63.1478],
  [500, 300, 200, 30, 25.1592, 34.8408],
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

test('a change from fifty answers on has the plain interval of a difference; below, that of the score intervals', () => {
  const large = npsChange(figure(60, 30, 10), figure(25, 15, 10))
  // 50 - 30 +- 1.96 sqrt(6.7082^2 + 11.0454^2), by hand.
  assert.deepEqual(
    [large?.points, large?.low, large?.high].map((points) => Number(points?.toFixed(3))),
    [20, -5.328, 45.328],
  )
  assert.deepEqual([large?.isReal, large?.isSmall], [false, false])
  // 40 (-15.2913 to 75.2616) against -40 (-78.4417 to 20.6444) of the table above, squared and added by hand.
  const small = npsChange(figure(6, 2, 2), figure(3, 0, 7))
  assert.deepEqual(
    [small?.points, small?.low, small?.high].map((points) => Number(points?.toFixed(3))),
    [80, -2.066, 132.165],
  )
  assert.deepEqual([small?.isReal, small?.isSmall], [false, true])
  assert.deepEqual([npsChange(figure(10, 0, 0), figure(0, 0, 10))?.isReal], [true])
})

test('where all of many answers agree, the end of the scale does not make the interval of a change shorter', () => {
  const change = npsChange(figure(99, 0, 1), figure(50, 0, 50))
  const error = 100 * Math.sqrt((1 - 0.98 ** 2) / 100 + 1 / 100)
  assert.ok(Math.abs((change?.high ?? 0) - 98 - 1.959963984540054 * error) < 1e-9)
})

test('without a score in one of the periods there is no change to speak of', () => {
  assert.equal(npsChange(figure(0, 0, 0), figure(1, 0, 0)), null)
  assert.equal(npsChange(figure(1, 0, 0), figure(0, 0, 0)), null)
})

// ---- What the intervals promise, tried ----

const trials = 4_000
/** As the issue asks; 4,000 trials of a true 95 % lie within 94.3 and 95.7 nearly always. */
const covered = { least: 0.93, most: 0.97 }

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
] as const

test('from fifty answers on the interval covers the true NPS in 93 to 97 of 100 draws', () => {
  const random = randomOf(11).next
  for (const n of [smallSampleBelow, 80, 200]) {
    for (const shares of populations) {
      const truth = 100 * (shares[0] - shares[1])
      const drawn = Array.from({ length: trials }, () => npsWithInterval(draw(random, n, shares)))
      const hits = drawn.filter(({ low, high }) => low !== null && high !== null && low <= truth && truth <= high)
      const rate = hits.length / trials
      assert.ok(covered.least <= rate && rate <= covered.most, `n = ${n}, ${shares.join('/')}: ${rate}`)
    }
  }
})

test('the interval of a change covers the true one as often, also where one of the two is a small sample', () => {
  const random = randomOf(65).next
  for (const [n1, n0, trialsOf] of [
    [60, 60, trials],
    [200, 50, trials],
    [20, 300, trials / 4],
    [25, 30, trials / 4],
  ] as const) {
    let hits = 0
    for (let trial = 0; trial < trialsOf; trial += 1) {
      const now = npsWithInterval(draw(random, n1, populations[0]))
      const change = npsChange(now, npsWithInterval(draw(random, n0, populations[1])))
      if (change && change.low <= 20 && 20 <= change.high) hits += 1
    }
    const rate = hits / trialsOf
    assert.ok(covered.least <= rate && rate <= covered.most + 0.01, `${n1} against ${n0}: ${rate}`)
  }
})

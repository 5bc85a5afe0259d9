import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { npsWithInterval } from './nps.ts'

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

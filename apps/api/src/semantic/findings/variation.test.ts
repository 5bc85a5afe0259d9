import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomOf } from '../../testing/random.ts'
import { normal, poisson } from './faults.testkit.ts'
import { backAt, shiftAt } from './since.ts'
import { type Step, together } from './step.ts'
import { type Course, deviationOf } from './variation.ts'

const weekdays = [1, 1.2, 1.1, 1, 1, 0.5, 0.5]
const sumOf = (steps: readonly Step[]): Step => ({
  value: steps.reduce((all, { value }) => all + (value ?? 0), 0),
  weight: 1,
})

function counts(past: readonly Step[], recent: readonly Step[]): Course {
  const length = recent.length
  return {
    now: sumOf(recent),
    before: sumOf(past.slice(-length)),
    past,
    recent,
    length,
    beforeLength: length,
    lag: length,
    cycle: 7,
  }
}

/** Deviations of usual courses; days have weekdays, chance, and moods that last (`memory`). */
function usual(runs: number, { mean, mood, memory }: { mean: number; mood: number; memory: number }): number[] {
  const { next } = randomOf(11)
  return Array.from({ length: runs }, () => {
    let state = 0
    const steps = Array.from({ length: 114 }, (_, day): Step => {
      state = memory * state + Math.sqrt(1 - memory ** 2) * normal(next)
      return { value: poisson(mean * (weekdays[day % 7] ?? 1) * Math.exp(mood * state), next), weight: 1 }
    })
    return deviationOf(counts(steps.slice(0, 84), steps.slice(84)), 'sum', 'count')?.z ?? Number.NaN
  })
}
const shareBeyond = (list: readonly number[], limit: number) =>
  list.filter((z) => Math.abs(z) > limit).length / list.length

describe('usual variation', () => {
  it('lies beyond 2 in about one of twenty, beyond 4 as good as never', () => {
    const independent = usual(1000, { mean: 50, mood: 0.1, memory: 0 })
    assert.ok(
      shareBeyond(independent, 2) > 0.02 && shareBeyond(independent, 2) < 0.09,
      `${shareBeyond(independent, 2)}`,
    )
    assert.ok(shareBeyond(independent, 4) < 0.003)
    const lasting = usual(1000, { mean: 50, mood: 0.2, memory: 0.5 })
    assert.ok(shareBeyond(lasting, 2) < 0.14, 'one bad day follows another')
    assert.ok(shareBeyond(lasting, 4) < 0.01)
  })

  it('is not what a weekend brings', () => {
    const steps = Array.from({ length: 86 }, (_, day): Step => ({ value: 100 * (weekdays[day % 7] ?? 1), weight: 1 }))
    // Two days: Sunday and Monday after Friday and Saturday.
    const z = deviationOf(counts(steps.slice(0, 84), steps.slice(84)), 'sum', 'count')?.z ?? Number.NaN
    assert.ok(Math.abs(z) < 0.5, `${z}`)
  })

  it('is not stretched by one outage of the past', () => {
    const { next } = randomOf(3)
    const day = (): Step => ({ value: poisson(100, next), weight: 1 })
    const past = Array.from({ length: 84 }, day)
    const bad = past.map((step, at) => (at === 20 ? { ...step, value: 4000 } : step))
    const recent = Array.from({ length: 14 }, () => ({ value: 150, weight: 1 }))
    const [plain, stretched] = [past, bad].map((each) => deviationOf(counts(each, recent), 'sum', 'count')?.z ?? 0)
    assert.ok((stretched ?? 0) > 0.6 * (plain ?? 0), `${stretched} of ${plain}`)
  })

  it('of a rate counts what it is weighted by: one of two answers is no fall', () => {
    const past = Array.from({ length: 84 }, (_, day): Step => ({ value: 0.9 + 0.02 * Math.sin(day), weight: 40 }))
    const rate = (value: number, weight: number): Course => {
      return {
        now: { value, weight },
        before: { value: 0.9, weight: 280 },
        past,
        recent: [],
        length: 7,
        beforeLength: 7,
        lag: 7,
        cycle: 7,
      }
    }
    assert.deepEqual(deviationOf(rate(0.5, 2), 'rate', 'share')?.isSmall, true)
    assert.ok((deviationOf(rate(0.5, 280), 'rate', 'share')?.z ?? 0) < -8)
    assert.ok(Math.abs(deviationOf(rate(0.89, 280), 'rate', 'share')?.z ?? 9) < 1)
  })

  it('of a share of rare events is none because of two of them, and one because of many', () => {
    const past = Array.from({ length: 84 }, (_, day): Step => ({ value: day % 28 === 0 ? 1 / 240 : 0, weight: 240 }))
    const stops = (count: number): Course => ({
      now: { value: count / 235, weight: 235 },
      before: { value: 3 / (84 * 240), weight: 84 * 240 },
      past,
      recent: [],
      length: 1,
      beforeLength: 84,
      lag: 0,
      cycle: 7,
    })
    const zOf = (count: number) => deviationOf(stops(count), 'rate', 'share')?.z ?? Number.NaN
    assert.ok(zOf(2) < 2.5, `${zOf(2)}`)
    assert.ok(zOf(8) > 6, `${zOf(8)}`)
    assert.equal(deviationOf(stops(2), 'rate', 'share')?.isSmall, false)
  })

  it('of times is as long-tailed as they are, and of answers as rare', () => {
    const { next } = randomOf(17)
    const day = (events: number, draw: () => number): Step => {
      const values = Array.from({ length: poisson(events, next) }, draw)
      if (values.length === 0) return { value: null, weight: 0 }
      return { value: values.reduce((all, value) => all + value, 0) / values.length, weight: values.length }
    }
    const beyond = (events: number, unit: 'hours' | 'points', draw: () => number) => {
      const found = Array.from({ length: 400 }, () => {
        const steps = Array.from({ length: 114 }, () => day(events, draw))
        const [past, recent] = [steps.slice(0, 84), steps.slice(84)]
        const course = { ...counts(past, recent), now: together(recent), before: together(past.slice(-30)) }
        return deviationOf(course, 'rate', unit)?.z ?? Number.NaN
      })
      return shareBeyond(found, 4)
    }
    // A few lie for weeks among those that take a day; detractors among few answers.
    const hours = () => (next() < 0.03 ? 600 * Math.exp(0.8 * normal(next)) : 20 * Math.exp(0.8 * normal(next)))
    const points = () => [-100, 0, 100][Math.floor(3 * next())] ?? 0
    const [times, answers] = [beyond(4, 'hours', hours), beyond(0.7, 'points', points)]
    assert.ok(times <= 0.02, `${times} of times`)
    assert.ok(answers <= 0.01, `${answers} of answers`)
  })

  it('is not known of a past that is too short', () => {
    const steps = Array.from({ length: 20 }, (): Step => ({ value: 10, weight: 1 }))
    assert.equal(deviationOf(counts(steps.slice(0, 13), steps.slice(13)), 'sum', 'count'), null)
  })
})

describe('the day from which on a figure is another', () => {
  const days = (values: readonly (number | null)[]): Step[] =>
    values.map((value) => ({ value, weight: value === null ? 0 : 1 }))
  it('is the one where the means part', () => {
    assert.equal(shiftAt(days([5, 6, 5, 4, 5, 6, 20, 22, 19]), 3), 6)
    assert.equal(shiftAt(days([5, 6, 5, null, 5, 6, 20, null, 19]), 3), 6)
  })
  it('is followed by the one from which on it is as usual again', () => {
    const least = { steps: 1, weight: 1 }
    assert.equal(backAt(days([20, 22, 19, 5, 6, 5]), 5, least), 3)
    assert.equal(backAt(days([20, 21, null, 5]), 5, least), 2, 'from where nothing is counted')
    assert.equal(backAt(days([20, 22, 19, 21]), 5, least), null, 'still so')
    assert.equal(backAt(days([40, 42, 16, 15]), 5, least), null, 'less, but not over')
  })
  it('is not followed by such a one as long as too little tells of it', () => {
    // A weekend of a busy week is no end.
    assert.equal(backAt(days([20, 22, 19, 21, 20, 5, 4]), 5, { steps: 7, weight: 0 }), null)
    assert.equal(backAt(days([20, 22, 5]), 5, { steps: 1, weight: 20 }), null)
  })
  it('is not followed by such a one where a sum falls silent, but by one where a rate is better than before', () => {
    const steps = days([20, 22, 19, 0, 0, 0, 0, 0, 0, 0])
    assert.equal(backAt(steps, 5, { steps: 7, weight: 0, isSum: true }), null)
    assert.equal(backAt(steps, 5, { steps: 1, weight: 1 }), 3)
  })
  it('is not known where it was so from the first day on', () => {
    assert.equal(shiftAt(days([5, 6, 5, 20, 21, 22, 20]), 3), null)
  })
})

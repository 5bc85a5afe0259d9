import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomOf } from '../../testing/random.ts'
import { datesOf } from './dates.ts'
import { measureOf, poisson } from './faults.testkit.ts'
import type { Step } from './step.ts'
import { suspectOf } from './suspect.ts'
import { type Course } from './variation.ts'
import { together } from './step.ts'

const days = { past: 84, length: 30 }
const weekdays = [1, 1.2, 1.1, 1, 1, 0.5, 0.4]

interface Fault {
  /** Days of the period: from this one on, until before that one. */
  readonly from: number
  readonly until: number
}

/** Events of a scope that has so many a day, several times as many while the fault lasts; and of a share how many of those are late. */
function courses(perDay: number, fault: Fault, next: () => number): { counts: Course; shares: Course } {
  const at = (day: number) => day - days.past >= fault.from && day - days.past < fault.until
  const all = Array.from({ length: days.past + days.length }, (_, day) => {
    const count = poisson(perDay * (weekdays[day % 7] ?? 1) * (at(day) ? 4 : 1), next)
    const met = Array.from({ length: count }).filter(() => next() < (at(day) ? 0.4 : 0.9)).length
    return {
      count: { value: count, weight: 1 },
      share: count === 0 ? { value: null, weight: 0 } : { value: met / count, weight: count },
    }
  })
  const sum = (steps: readonly Step[]): Step => ({
    value: steps.reduce((total, { value }) => total + (value ?? 0), 0),
    weight: 1,
  })
  const courseOf = (steps: readonly Step[], add: (part: readonly Step[]) => Step): Course => ({
    now: add(steps.slice(days.past)),
    before: add(steps.slice(days.past - days.length, days.past)),
    past: steps.slice(0, days.past),
    recent: steps.slice(days.past),
    length: days.length,
    beforeLength: days.length,
    lag: days.length,
    cycle: 7,
  })
  return {
    counts: courseOf(
      all.map(({ count }) => count),
      sum,
    ),
    shares: courseOf(
      all.map(({ share }) => share),
      together,
    ),
  }
}

/** Of so many draws of a fault those that are found, and those of them that are told to be over. */
function draw(perDay: number, fault: Fault, seed: number) {
  const { next } = randomOf(seed)
  let [found, over] = [0, 0]
  for (let each = 0; each < 200; each += 1) {
    const { counts, shares } = courses(perDay, fault, next)
    for (const [id, whole] of [
      ['opened', counts],
      ['sla_compliance', shares],
    ] as const) {
      const suspect = suspectOf({ dataset: 'tickets', measure: measureOf(id), filters: {}, whole, by: [] })
      if (!suspect) continue
      found += 1
      over += Number(datesOf(suspect).back !== null)
    }
  }
  return { found, over }
}

describe('until when a fault was', () => {
  it('is not told of one that goes on, however few events tell of it', () => {
    for (const [at, perDay] of [0.5, 1, 2, 4, 10].entries()) {
      for (const from of [2, 8, 15]) {
        const { found, over } = draw(perDay, { from, until: 99 }, 100 + at)
        assert.ok(over <= 0.002 * found, `${over} of ${found}, ${perDay} a day from day ${from} on`)
        if (perDay >= 2) assert.ok(found > 100, `${found} found of ${perDay} a day`)
      }
    }
  })

  it('is told of one that ended a week and more ago, where enough events tell of it', () => {
    for (const [at, perDay] of [6, 20].entries()) {
      const { found, over } = draw(perDay, { from: 5, until: 18 }, 300 + at)
      assert.ok(over >= 0.9 * found && found > 100, `${over} of ${found}, ${perDay} a day`)
    }
  })
})

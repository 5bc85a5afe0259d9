import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasets } from '../catalog/catalog.ts'
import type { Measure } from '../catalog/types.ts'
import { batchesOf } from './batches.ts'
import { missedOf } from './states.ts'
import type { Suspect } from './suspect.ts'
import { isToldWorse } from './tell.ts'
import type { Course } from './variation.ts'
import { missedBy, worsening } from './worsening.ts'

const judged = datasets.flatMap(({ id, measures }) =>
  measures.filter(({ direction }) => direction !== 'none').map((measure) => ({ dataset: id, measure })),
)

/** Values of a measure from the best to the worst. */
function ladder({ unit, direction }: Measure): number[] {
  const rising =
    unit === 'share'
      ? [0, 0.01, 0.2, 0.5, 0.9, 0.99, 1]
      : unit === 'points'
        ? [-100, -20, 0, 20, 100]
        : [0, 1, 5, 40, 9_000]
  return direction === 'down' ? rising : rising.toReversed()
}

const course = (now: number, before: number): Course => ({
  now: { value: now, weight: 400 },
  before: { value: before, weight: 400 },
  past: [],
  recent: [],
  length: 28,
  beforeLength: 28,
  lag: 28,
  cycle: 7,
})

describe('of every measure of the catalog that has a good direction', () => {
  it('what lies further away from any point is worse, also from nothing and from the whole', () => {
    for (const { dataset, measure } of judged) {
      const values = ladder(measure)
      for (const from of values) {
        const distances = values.map((value) => [worsening(measure, value, from), missedBy(measure, value, from)])
        for (const at of [0, 1]) {
          const column = distances.map((each) => each[at] ?? 0)
          const isRising = column.every((each, place) => place === 0 || each > (column[place - 1] ?? 0))
          assert.ok(isRising, `${dataset}.${measure.id} from ${from}: ${column.join(' ')}`)
          assert.equal(column[values.indexOf(from)], 0)
        }
      }
    }
  })

  it('a target is missed furthest where the figure is worst, whichever the target and the order of regions', () => {
    for (const { dataset, measure } of judged.filter(({ measure: { additivity } }) => additivity === 'rate')) {
      const values = ladder(measure)
      for (const target of values.slice(0, -1)) {
        for (const order of [values, values.toReversed()]) {
          const figure = { dataset, measure: measure.id, target }
          const [batch] = batchesOf({ figures: [figure], by: [], from: '2026-01-01', to: '2026-02-01' })
          assert.ok(batch)
          const worst = values.at(-1) ?? 0
          const by = [order.map((value) => ({ place: { region: String(value) }, course: course(value, value) }))]
          const looked = {
            dataset,
            measure,
            filters: {},
            whole: course(worst, worst),
            batch,
            by,
            groups: null,
            leftOut: [],
          }
          const [missed] = missedOf([{ figure, looked }])
          assert.ok(missed?.kind === 'missed', `${dataset}.${measure.id} at ${worst}, target ${target}`)
          assert.deepEqual(
            missed.furthest?.place,
            { region: String(worst) },
            `${dataset}.${measure.id}, target ${target}`,
          )
        }
      }
    }
  })

  it('a movement for the better is never told, and one for the worse is', () => {
    for (const { dataset, measure } of judged) {
      const values = ladder(measure)
      for (const [at, now] of values.entries()) {
        for (const [was, before] of values.entries()) {
          const own = course(now, before)
          const suspect: Suspect = {
            dataset,
            measure,
            filters: {},
            place: { region: 'T-REG 1' },
            course: own,
            // The whole became worse all the same, as by the weight of the place.
            whole: course(values.at(-1) ?? 0, values[0] ?? 0),
            ofPeriod: now,
            part: { group: {}, change: 1, rate: 0, mix: 1 },
            evidence: 99,
            severity: 9,
            share: 1,
            steps: null,
          }
          assert.equal(isToldWorse(suspect), at > was, `${dataset}.${measure.id} from ${before} to ${now}`)
        }
      }
    }
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderMeasures } from '../catalog/orders.measures.ts'
import { subscriptionMeasures } from '../catalog/subscriptions.measures.ts'
import { vocMeasures } from '../catalog/voc.measures.ts'
import type { Measure } from '../catalog/types.ts'
import { days, lookAtDays, type DailyFault } from './faults.testkit.ts'
import { besideThem, rank, type Ranked } from './rank.ts'
import { suspectsOf, type Looked, type Suspect } from './suspect.ts'

const named = (measures: readonly Measure[], id: string): Measure => {
  const found = measures.find((measure) => measure.id === id)
  assert.ok(found, id)
  return found
}

/** What the drawn days stand for in each dataset: what comes in, and the share of it that goes well. */
const told = [
  { dataset: 'orders', count: null, share: named(orderMeasures, 'on_agreed_date') },
  { dataset: 'voc', count: named(vocMeasures, 'detractors'), share: null },
  { dataset: 'subscriptions', count: named(subscriptionMeasures, 'churned'), share: null },
] as const

/** Months of three datasets that share their places and nothing else: each has its own chance, and its own faults. */
function lookAtAll(seed: number, faultsOf: readonly (DailyFault | readonly DailyFault[] | null)[]): Looked[] {
  return told.flatMap(({ dataset, count, share }, at) => {
    const [opened, kept] = lookAtDays(seed + 10_000 * at, faultsOf[at] ?? null)
    return [
      ...(opened && count ? [{ ...opened, dataset, measure: count }] : []),
      ...(kept && share ? [{ ...kept, dataset, measure: share }] : []),
    ]
  })
}

function foundIn(looked: readonly Looked[]): Ranked<Suspect>[] {
  const suspects = looked.flatMap((each) => suspectsOf(each))
  return rank([...suspects, ...besideThem(suspects, looked).map((each) => each.found)])
}

const datasetsIn = ({ first, also }: Ranked<Suspect>) =>
  [...new Set([first, ...also].map(({ dataset }) => dataset))].toSorted()
const all = ['orders', 'subscriptions', 'voc']

/** Late, complaining and leaving, in one place from a day on. */
const everyFault = (place: DailyFault['place'], from: number): DailyFault[] => [
  { place, from, kind: 'sla', strength: 0.35 },
  { place, from, kind: 'rise', strength: 2.5 },
  { place, from: from + 1, kind: 'rise', strength: 2.5 },
]

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('what is wrong in several datasets', () => {
  it('of one product is one finding that names them all, in at least 18 of 20 months', () => {
    const right = upTo(20).filter((n) => {
      const product = n % 9
      const [first, ...more] = foundIn(lookAtAll(100 + n, everyFault({ product }, (n * 5) % 20)))
      const others = more.filter(({ first: { place } }) => place['product'] === String(product))
      return first?.first.place['product'] === String(product) && others.length === 0 && datasetsIn(first).length === 3
    })
    assert.ok(right.length >= 18, `${right.length} of 20`)
  })

  it('of two products is two findings, each with its own, in at least 17 of 20 months', () => {
    const right = upTo(20).filter((n) => {
      const products = [n % 9, (n + 4) % 9]
      const faults = products.map((product) => everyFault({ product }, (n * 5) % 20))
      const [one, other] = foundIn(
        lookAtAll(
          400 + n,
          upTo(3).map((at) => faults.flatMap((each) => each[at] ?? [])),
        ),
      )
      const places = [one, other].map((each) => each?.first.place['product'])
      return (
        JSON.stringify(places.map(String).toSorted()) === JSON.stringify(products.map(String).toSorted()) &&
        [one, other].every((each) => each && datasetsIn(each).length === 3)
      )
    })
    assert.ok(right.length >= 17, `${right.length} of 20`)
  })

  it('is nothing where nothing is wrong, and no other dataset’s where one alone is', () => {
    const alarms = upTo(30).filter((n) => foundIn(lookAtAll(5000 + n, [])).length > 0)
    assert.ok(alarms.length <= 2, `${alarms.length} of 30`)
    const invented = upTo(20).filter((n) => {
      const [late = null] = everyFault({ product: n % 9 }, (n * 5) % 20)
      return foundIn(lookAtAll(9000 + n, [late])).some((each) => datasetsIn(each).length > 1)
    })
    assert.ok(invented.length <= 1, `${invented.length} of 20`)
  })

  it('is ranked by what its datasets do together: three that are bad before one that is as bad', () => {
    const [late, more, leaving] = everyFault({ product: 3 }, 5)
    const alone: DailyFault = { place: { product: 6 }, from: 5, kind: 'sla', strength: 0.4 }
    assert.ok(late && more && leaving)
    const [first, second] = foundIn(lookAtAll(71, [[late, alone], more, leaving]))
    assert.deepEqual(
      [first, second].map((each) => each?.first.place['product']),
      ['3', '6'],
    )
    assert.deepEqual(
      [first, second].map((each) => each && datasetsIn(each)),
      [all, ['orders']],
    )
  })

  it('is two findings where it was at different times, or in different regions of a product', () => {
    const [late, more] = lookAtAll(77, [
      { place: { product: 4 }, from: 3, kind: 'sla', strength: 0.6 },
      { place: { product: 4 }, from: 22, kind: 'rise', strength: 4 },
    ])
    assert.ok(late && more)
    const suspects = [late, more].flatMap((each) => suspectsOf(each))
    assert.equal(rank(suspects).length, 1, 'both are so until now')
    // As usual again before the other began.
    const early = suspects.map((each) => (each.dataset === 'orders' ? endedAt(each, 20) : each))
    assert.equal(rank(early).length, 2)
    const apart = suspects.map((each, at) => ({ ...each, place: { ...each.place, region: String(at) } }))
    assert.equal(rank(apart).length, 2)
  })
})

/** The same, but as before from a step on. */
function endedAt(suspect: Suspect, step: number): Suspect {
  const { recent, past } = suspect.course
  const usual = past.slice(0, days.length - step)
  const steps = [...recent.slice(0, step), ...usual]
  return { ...suspect, steps: null, course: { ...suspect.course, recent: steps } }
}

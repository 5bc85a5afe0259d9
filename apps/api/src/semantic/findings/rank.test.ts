import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DailyFault, lookAtDays } from './faults.testkit.ts'
import { rank } from './rank.ts'
import { beyond, suspectOf, wholeDeviation } from './suspect.ts'
import { worsening } from './worsening.ts'

const found = (seed: number, fault: DailyFault | null, season?: number) =>
  rank(lookAtDays(seed, fault, season).flatMap((each) => suspectOf(each) ?? []))

const dimensions = [
  ['product', 9],
  ['region', 7],
  ['category', 4],
] as const

/** The nth fault of a hundred: rises and late solutions in places of every dimension, from any day of the period but its last ones. */
function faultAt(n: number): { fault: DailyFault; measure: string } {
  const [dimension, count] = dimensions[n % 3] ?? dimensions[0]
  const isRise = n % 2 === 0
  const fault: DailyFault = {
    place: { [dimension]: n % count },
    kind: isRise ? 'rise' : 'sla',
    from: (n * 7) % 24,
    strength: isRise ? 2.5 : 0.3,
  }
  return { fault, measure: isRise ? 'opened' : 'sla_compliance' }
}

describe('what is wrong', () => {
  it('is named first, where it is, in at least 90 of 100 faults', () => {
    const right = Array.from({ length: 100 }, (_, n) => n).filter((n) => {
      const { fault, measure } = faultAt(n)
      const first = found(1000 + n, fault)[0]?.first
      const place = Object.fromEntries(Object.entries(fault.place).map(([name, label]) => [name, String(label)]))
      return first?.measure.id === measure && JSON.stringify(first.place) === JSON.stringify(place)
    })
    assert.ok(right.length >= 90, `${right.length} of 100`)
  })

  it('is nothing, on at least 95 of 100 days that nothing is wrong', () => {
    const alarms = Array.from({ length: 100 }, (_, n) => n).filter((n) => found(5000 + n, null).length > 0)
    assert.ok(alarms.length <= 5, `${alarms.length} of 100`)
  })

  it('is everywhere where all became worse alike', () => {
    const [general] = found(7, { place: {}, kind: 'rise', from: 0, strength: 1.6 })
    assert.deepEqual(general?.first.place, {})
    assert.equal(general.first.measure.id, 'opened')
  })

  it('is not what grows from month to month: in at most 5 of 100 months', () => {
    const speaking = Array.from({ length: 100 }, (_, n) => found(2000 + n, null, 0.2)).filter((each) => each.length > 0)
    assert.ok(speaking.length <= 5, `${speaking.length} of 100`)
  })

  it('has a word wherever a card is coloured for it, and after all that lies further out', () => {
    const looked = Array.from({ length: 60 }, (_, n) => lookAtDays(3000 + n, null, 0.4)).flat()
    const isRed = (one: (typeof looked)[number]) => {
      const deviation = wholeDeviation(one)
      if (!deviation || deviation.isSmall || Math.abs(deviation.z) < beyond) return false
      return worsening(one.measure, deviation.expected + deviation.z * deviation.spread, deviation.expected) > 0.02
    }
    const red = looked.filter(isRed)
    assert.ok(red.length >= 5, `${red.length}`)
    for (const one of red) assert.ok(suspectOf(one), one.measure.id)
    const mild = red.flatMap((one) => suspectOf(one) ?? []).find(({ isMild }) => isMild)
    const [sure] = lookAtDays(9, { place: { product: 2 }, kind: 'sla', from: 20, strength: 0.4 }).flatMap(
      (one) => suspectOf(one) ?? [],
    )
    assert.ok(mild && sure && !sure.isMild)
    assert.deepEqual(
      rank([{ ...mild, severity: 9 }, sure]).map(({ first }) => first.isMild === true),
      [false, true],
    )
  })

  it('that became better is no finding', () => {
    assert.deepEqual(found(8, { place: { region: 1 }, kind: 'rise', from: 0, strength: 0.3 }), [])
  })

  it('in one place is one finding, with what else became worse there', () => {
    const [rise] = lookAtDays(9, { place: { product: 2 }, kind: 'rise', from: 3, strength: 4 })
    const [, late] = lookAtDays(9, { place: { product: 2 }, kind: 'sla', from: 3, strength: 0.4 })
    const suspects = [rise, late].flatMap((each) => (each ? (suspectOf(each) ?? []) : []))
    assert.equal(suspects.length, 2)
    const ranked = rank(suspects)
    assert.equal(ranked.length, 1)
    assert.equal(ranked[0]?.also.length, 1)
    const narrower = suspects.map((each, at) => (at === 0 ? each : { ...each, place: { ...each.place, region: '3' } }))
    assert.equal(rank(narrower).length, 1, 'a part of a place is the same place')
  })
})

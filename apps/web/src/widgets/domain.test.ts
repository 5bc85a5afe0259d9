import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, units } from '@ido/contract'
import { domainOf } from './domain.ts'

test('bars measure from zero, in round steps', () => {
  assert.deepEqual(domainOf([412, 530, null], { fromZero: true, whole: true }), { low: 0, high: 600, interval: 200 })
  assert.deepEqual(domainOf([-12, 30], { fromZero: true, whole: false }), { low: -20, high: 40, interval: 20 })
})

test('a line leaves zero only where all its values lie far from it', () => {
  const near = domainOf([0.9962, 0.9991], { fromZero: false, whole: false, bounds: { low: 0, high: 1 } })
  assert.ok(near.low >= 0.995 && near.high === 1, JSON.stringify(near))
  assert.equal(domainOf([10, 90], { fromZero: false, whole: true }).low, 0)
})

test('counts have no ticks between whole numbers, shares none above the whole', () => {
  assert.deepEqual(domainOf([1, 2], { fromZero: true, whole: true }), { low: 0, high: 2, interval: 1 })
  assert.equal(domainOf([0.2, 0.97], { fromZero: true, whole: false, bounds: { low: 0, high: 1 } }).high, 1)
})

test('a share that is whole all the time has no axis above the whole', () => {
  const { low, high } = domainOf([1, null, 1], { fromZero: false, whole: false, bounds: { low: 0, high: 1 } })
  assert.equal(high, 1)
  assert.ok(low < 1)
})

test('every value lies inside, whatever its size; nothing at all still has an axis', () => {
  assert.deepEqual(domainOf([null], { fromZero: true, whole: false }), { low: 0, high: 1, interval: 1 })
  for (const values of [[0], [5, 5], [-3, -3], [1e9, 2.3e9], [1e-6, 3e-6], [-1, 1e6]]) {
    for (const fromZero of [true, false]) {
      const { low, high, interval } = domainOf(values, { fromZero, whole: false })
      assert.ok(
        low <= Math.min(...values) && high >= Math.max(...values) && low < high,
        `${values.join()} in ${low}…${high}`,
      )
      assert.ok((high - low) / interval <= 8, `${values.join()}: ${(high - low) / interval} ticks`)
    }
  }
})

test('no axis goes beyond what a figure can be, whatever its values and room', () => {
  for (const unit of units) {
    const bounds = boundsOf({ unit })
    const [least, most] = [bounds.low ?? -1000, bounds.high ?? 1000]
    const inside = [least, least + (most - least) / 7, (least + most) / 2, most - (most - least) / 900, most]
    const pairs = inside.flatMap((one) => inside.map((other) => [one, other] as const))
    const rooms = [true, false].flatMap((fromZero) => [2, 3, 4, 5].map((ticks) => ({ fromZero, ticks })))
    for (const [[one, other], room] of pairs.flatMap((pair) => rooms.map((each) => [pair, each] as const))) {
      const { low, high } = domainOf([one, other], { ...room, whole: unit === 'count', bounds })
      const told = `${unit} ${one} and ${other}: ${low} to ${high}`
      assert.ok(low <= Math.min(one, other) && high >= Math.max(one, other) && low < high, told)
      assert.ok(low >= (bounds.low ?? -Infinity) && high <= (bounds.high ?? Infinity), told)
    }
  }
})

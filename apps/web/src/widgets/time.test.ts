import { instantOf, stepStart } from '@ido/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketAt, bucketsBetween, bucketName, shortNameOf, timeTicks } from './time.ts'

const between = (from: string, to: string, grain: Parameters<typeof bucketsBetween>[2]) =>
  bucketsBetween(instantOf(from), instantOf(to), grain)

test('days are those of Jakarta, wherever the browser is', () => {
  assert.equal(instantOf('2026-11-05'), Date.parse('2026-11-04T17:00:00Z'))
  const [first] = between('2026-11-05', '2026-11-06', 'day')
  assert.deepEqual([first?.from, first?.to], ['2026-11-05', '2026-11-06'])
  assert.equal(stepStart(Date.parse('2026-11-04T16:59:59Z'), 'day'), instantOf('2026-11-04'))
})

test('weeks begin on Monday; months, quarters and years have their own lengths', () => {
  assert.deepEqual(
    between('2026-11-05', '2026-11-17', 'week').map(({ from }) => from),
    ['2026-11-02', '2026-11-09', '2026-11-16'],
  )
  assert.deepEqual(
    between('2026-01-15', '2026-04-01', 'month').map(({ from, to }) => `${from} ${to}`),
    ['2026-01-01 2026-02-01', '2026-02-01 2026-03-01', '2026-03-01 2026-04-01'],
  )
  assert.deepEqual(
    between('2026-02-01', '2026-08-01', 'quarter').map(({ from }) => from),
    ['2026-01-01', '2026-04-01', '2026-07-01'],
  )
  assert.equal(between('2025-12-31', '2026-01-02', 'year').length, 2)
})

test('hours are instants, and end where the next begins', () => {
  const hours = between('2026-11-05T20:00:00Z', '2026-11-05T23:00:00Z', 'hour')
  assert.deepEqual(
    hours.map(({ from }) => from),
    ['2026-11-05T20:00:00.000Z', '2026-11-05T21:00:00.000Z', '2026-11-05T22:00:00.000Z'],
  )
  assert.equal(hours[0]?.to, hours[1]?.from)
})

test('a step is named in full and in short, in both languages', () => {
  const named = (time: string, grain: Parameters<typeof bucketAt>[1], language: 'id' | 'en') => {
    const bucket = bucketAt(time, grain)
    assert.ok(bucket)
    return [bucketName(bucket, grain, language), shortNameOf(bucket, grain, language)]
  }
  assert.deepEqual(named('2026-11-05', 'day', 'id'), ['Kamis, 5 Nov 2026', '5 Nov'])
  assert.deepEqual(named('2026-11-02', 'week', 'id'), ['2–8 Nov 2026', '2–8 Nov 2026'])
  assert.deepEqual(named('2026-10-01', 'month', 'id'), ['Oktober 2026', 'Oktober 2026'])
  assert.deepEqual(named('2026-10-01', 'quarter', 'id'), ['Triwulan 4 2026', 'Triwulan 4 2026'])
  assert.deepEqual(named('2026-10-01', 'quarter', 'en'), ['Quarter 4 2026', 'Quarter 4 2026'])
  assert.deepEqual(named('2026-11-05T03:00:00+07:00', 'hour', 'id'), ['5 Nov 2026, 03.00–04.00', '5 Nov, 03.00'])
})

test('ticks keep an even distance, fit the room and name the year once', () => {
  const year = between('2025-12-01', '2026-12-01', 'month')
  const ticks = timeTicks(year, 'month', 'id', 6)
  assert.deepEqual([...ticks.keys()], [1, 3, 5, 7, 9, 11])
  assert.equal(ticks.get(1), 'Jan\n2026')
  assert.equal(ticks.get(3), 'Mar')
  const month = timeTicks(between('2026-10-23', '2026-11-22', 'day'), 'day', 'id', 8)
  assert.deepEqual([...month.values()], ['23 Okt\n2026', '30 Okt', '6 Nov', '13 Nov', '20 Nov'])
  const hours = timeTicks(between('2026-11-18T05:00:00Z', '2026-11-21T05:00:00Z', 'hour'), 'hour', 'id', 7)
  assert.equal(hours.get(12), '00.00\n19 Nov')
  for (const most of [1, 2, 5, 40]) assert.ok(timeTicks(year, 'month', 'id', most).size <= Math.max(1, most))
})

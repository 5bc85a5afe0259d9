import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeReader } from './times.ts'

function read(format: string, zone: string, text: string): string | null | undefined {
  const instant = timeReader(format, zone)(text)
  return instant instanceof Date ? instant.toISOString() : instant
}

test('reads times as they are written, in the zone of the file', () => {
  assert.equal(read('YYYY-MM-DD HH:mm:ss', 'Asia/Jakarta', '2025-07-05 14:02:41'), '2025-07-05T07:02:41.000Z')
  assert.equal(read('YYYY-MM-DD HH:mm:ss', 'Asia/Jayapura', '2025-01-01 00:00:00'), '2024-12-31T15:00:00.000Z')
  assert.equal(read('DD-MM-YYYY HH:mm', 'UTC', '29-02-2024 23:59'), '2024-02-29T23:59:00.000Z')
  assert.equal(read('M/D/YYYY H:mm', 'America/Sao_Paulo', '9/5/2017 7:05'), '2017-09-05T10:05:00.000Z')
  assert.equal(read('DD/MM/YYYY', 'Asia/Jakarta', '17/08/2026'), '2026-08-16T17:00:00.000Z')
})

test('knows on which side of a clock change a time lies', () => {
  assert.equal(read('YYYY-MM-DD HH:mm', 'Europe/Amsterdam', '2025-03-30 01:30'), '2025-03-30T00:30:00.000Z')
  assert.equal(read('YYYY-MM-DD HH:mm', 'Europe/Amsterdam', '2025-03-30 03:30'), '2025-03-30T01:30:00.000Z')
  assert.equal(read('YYYY-MM-DD HH:mm', 'Europe/Amsterdam', '2025-10-26 03:30'), '2025-10-26T02:30:00.000Z')
})

test('tells a wrong form from a time that does not exist', () => {
  const format = 'YYYY-MM-DD HH:mm:ss'
  for (const text of [
    '',
    'kemarin',
    '2025-7-5 14:02:41',
    '2025-07-05',
    '2025-07-05 14:02:41 ',
    '2025/07/05 14:02:41',
  ]) {
    assert.equal(read(format, 'Asia/Jakarta', text), null, text)
  }
  for (const day of [
    '2025-02-30',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '1025-01-01',
    '9999-01-01',
  ]) {
    assert.equal(read(format, 'Asia/Jakarta', `${day} 00:00:00`), undefined, day)
  }
  for (const time of ['24:00:00', '12:60:00', '12:00:60']) {
    assert.equal(read(format, 'Asia/Jakarta', `2025-01-01 ${time}`), undefined, time)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyTime, timeReader } from './times.ts'

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

test('takes ISO 8601 and days as people here write them, and tells what does not exist', () => {
  const any = (text: string) => {
    const at = anyTime(text)
    return at ? at.toISOString() : at
  }
  const noon = '2026-02-01T05:00:00.000Z'
  for (const text of [
    '2026-02-01T05:00:00Z',
    '2026-02-01T12:00:00+07:00',
    '2026-02-01T00:00:00-0500',
    '2026-02-01 05:00:00.999Z',
    '2026-02-01 12:00',
    '2026-02-01T12:00:00',
    '01/02/2026 12:00',
    '1-2-2026 12:00:00',
  ]) {
    assert.equal(any(text), noon, text)
  }
  assert.equal(any('2026-02-01'), '2026-01-31T17:00:00.000Z')
  for (const text of [
    '31/02/2026',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '1800-01-01',
    '2026-01-01T10:00:00+19:00',
  ]) {
    assert.equal(any(text), undefined, text)
  }
  for (const text of ['kemarin', '2026', '13/2026', '2026-02-01T', '2026-0a-01T05:00:00Z', ''])
    assert.equal(any(text), null, text)
})

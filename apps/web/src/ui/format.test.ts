import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIn } from './format.ts'

const id = formatIn('id')
const en = formatIn('en')

test('figures are written the Indonesian way', () => {
  assert.equal(id.number(1234.56), '1.234,6')
  assert.equal(id.number(20000), '20.000')
  assert.equal(id.number(-4.25), '\u22124,3')
  assert.equal(id.number(-0.04), '0')
  assert.equal(id.change(4.1), '+4,1')
  assert.equal(id.change(-2), '\u22122')
  assert.equal(id.change(0), '0')
  assert.equal(id.percent(0.931), '93,1%')
  assert.equal(id.percent(0.0004), '<0,1%')
  assert.equal(id.percent(0), '0%')
  assert.equal(en.number(1234.56), '1,234.6')
})

test('thousands are shortened with K to one decimal', () => {
  assert.equal(id.thousands(999), '999')
  assert.equal(id.thousands(12345), '12,3K')
  assert.equal(id.thousands(-1500), '\u22121,5K')
})

test('an axis shortens the Indonesian way', () => {
  assert.equal(id.short(950), '950')
  assert.equal(id.short(12345), '12,3\u00a0rb')
  assert.equal(id.short(-1250000), '\u22121,3\u00a0jt')
  assert.equal(id.short(3.4e9), '3,4\u00a0M')
  assert.equal(en.short(12345), '12.3k')
})

test('days and times are those of Jakarta, months Indonesian', () => {
  assert.equal(id.day('2026-08-06T17:30:00Z'), '7 Agu 2026')
  assert.equal(id.instant('2026-08-06T17:30:00Z'), '7 Agu 2026, 00.30')
  assert.equal(en.instant('2026-08-06T17:30:00Z'), '7 Aug 2026, 00:30')
  assert.equal(id.clock('2026-08-06T02:05:00Z'), '09.05')
  assert.equal(id.day('2026-05-01'), '1 Mei 2026')
  assert.equal(id.dayOfYear('2026-12-31T16:59:59Z'), '31 Des')
})

test('file sizes grow in steps of 1024', () => {
  assert.equal(id.bytes(0), '0 B')
  assert.equal(id.bytes(1536), '1,5 KB')
  assert.equal(id.bytes(20 * 1024 * 1024), '20 MB')
})

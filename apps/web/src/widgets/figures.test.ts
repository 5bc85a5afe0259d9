import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisWords, changeIn, changeSpoken, figureIn, partsOf, shortFigureIn } from './figures.ts'

test('every unit is written as people say it, in both languages', () => {
  const table: [number, Parameters<typeof figureIn>[1], string, string][] = [
    [12345, 'count', '12.345', '12,345'],
    [0.8623, 'share', '86,2%', '86.2%'],
    [5.43, 'hours', '5,4 jam', '5.4 h'],
    [47.9, 'hours', '47,9 jam', '47.9 h'],
    [48, 'hours', '2 hari', '2 days'],
    [0.4, 'hours', '24 mnt', '24 min'],
    [0.005, 'hours', '18 dtk', '18 s'],
    [0, 'hours', '0 jam', '0 h'],
    [-12.44, 'points', '\u221212,4 poin', '\u221212.4 points'],
    [94.2, 'seconds', '94,2 dtk', '94.2 s'],
    [210, 'seconds', '3,5 mnt', '3.5 min'],
    [240.4, 'milliseconds', '240 ms', '240 ms'],
    [12300, 'milliseconds', '12,3 dtk', '12.3 s'],
    [3.24e6, 'bytesPerSecond', '3,2 MB/s', '3.2 MB/s'],
    [0, 'bytesPerSecond', '0 B/s', '0 B/s'],
    [7.84, 'score', '7,8', '7.8'],
    [794_300_000, 'rupiah', 'Rp794,3 juta', 'Rp794.3 million'],
    [-4_068_700_000, 'rupiah', '\u2212Rp4,1 miliar', '\u2212Rp4.1 billion'],
    [12_500, 'rupiah', 'Rp12.500', 'Rp12,500'],
    [14.4, 'factor', '14,4×', '14.4×'],
    [1.018, 'factor', '1,02×', '1.02×'],
  ]
  for (const [value, unit, id, en] of table) {
    assert.equal(figureIn(value, unit, 'id').replaceAll('\u00a0', ' '), id)
    assert.equal(figureIn(value, unit, 'en').replaceAll('\u00a0', ' '), en)
  }
})

test('what is almost everything or almost nothing never reads as all or nothing', () => {
  assert.equal(figureIn(0.99953, 'share', 'id'), '99,95%')
  assert.equal(figureIn(0.999999, 'share', 'id'), '>99,99%')
  assert.equal(figureIn(1, 'share', 'id'), '100%')
  assert.equal(figureIn(0.0012, 'share', 'id'), '0,12%')
  assert.equal(figureIn(0.00001, 'share', 'id'), '<0,01%')
  assert.equal(figureIn(0, 'share', 'id'), '0%')
})

test('a card shortens what nobody reads digit by digit; a table does not', () => {
  assert.deepEqual(partsOf(123_456_789, 'count', 'id'), { figure: '123,5\u00a0jt', unit: '' })
  assert.deepEqual(partsOf(1_234_567, 'count', 'id'), { figure: '1.234.567', unit: '' })
  assert.equal(figureIn(123_456_789, 'count', 'id'), '123.456.789')
  assert.equal(shortFigureIn(12_345, 'count', 'id'), '12,3\u00a0rb')
  assert.equal(shortFigureIn(9_999, 'count', 'id'), '9.999')
})

test('shares and points change by points, the rest by a share of what it was', () => {
  assert.equal(changeIn(0.862, 0.903, 'share', 'id'), '\u22124,1\u00a0poin')
  assert.equal(changeIn(0.9995, 0.9991, 'share', 'id'), '+0,04\u00a0poin')
  assert.equal(changeIn(-12.4, -14.8, 'points', 'en'), '+2.4\u00a0points')
  assert.equal(changeIn(0.86, 0.87, 'share', 'en'), '\u22121\u00a0point')
  assert.equal(changeIn(21, 0, 'points', 'en'), '+21\u00a0points')
  assert.equal(changeIn(112, 100, 'count', 'id'), '+12%')
  assert.equal(changeIn(50, 100, 'hours', 'id'), '\u221250%')
  assert.equal(changeIn(999, 100, 'count', 'id'), '+899%')
  assert.equal(changeIn(13.1, 0.57, 'count', 'id'), '23 kali lipat')
  assert.equal(changeIn(1000, 100, 'count', 'en'), '10-fold')
  assert.equal(changeIn(5, 0, 'count', 'id'), '+5')
  assert.equal(changeIn(7, 7, 'count', 'id'), '0%')
  // A net that turned is no share of what it was.
  assert.equal(changeIn(3, -5, 'count', 'id'), '+8')
  assert.equal(changeIn(-4_000_000_000, 1_000_000_000, 'rupiah', 'id'), '\u2212Rp5\u00a0miliar')
  // In a sentence, before 'to …'.
  assert.equal(changeSpoken(92_200_000, 0, 'rupiah', 'id'), 'dari 0')
  assert.equal(changeSpoken(0, 92_200_000, 'rupiah', 'en'), 'from Rp92.2\u00a0million')
  assert.equal(changeSpoken(50, 100, 'hours', 'id'), '50%')
  assert.equal(changeSpoken(0, 5, 'points', 'id'), '5\u00a0poin')
  assert.equal(changeSpoken(-12, -2, 'count', 'id'), '10')
})

test('an axis counts in one unit, with the decimals that its ticks need', () => {
  const hours = axisWords('hours', 96, 24, 'id')
  assert.deepEqual([hours.name, hours.tick(24), hours.tick(96)], ['hari', '1', '4'])
  const shares = axisWords('share', 1, 0.0005, 'id')
  assert.deepEqual([shares.name, shares.tick(0.9995), shares.tick(1)], ['', '99,95%', '100%'])
  const halves = axisWords('share', 1, 0.025, 'id')
  assert.deepEqual([halves.tick(0.925), halves.tick(0.95)], ['92,5%', '95%'])
  assert.equal(axisWords('count', 20_000, 5_000, 'id').tick(15_000), '15\u00a0rb')
  assert.equal(axisWords('count', 800, 200, 'id').tick(600), '600')
  const rupiah = axisWords('rupiah', 3e9, 1e9, 'id')
  assert.deepEqual([rupiah.tick(1e9), rupiah.top(3e9), rupiah.name], ['1', 'Rp3 miliar', 'Rp miliar'])
  assert.equal(axisWords('bytesPerSecond', 6e6, 2e6, 'id').name, 'MB/s')
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { findingsOf, trendOf } from './findings.ts'

/** Records of each category as created, on progress and done. */
const period = (counts: Readonly<Record<string, readonly [number, number, number]>>) => ({
  voca: {
    totalData: Object.values(counts)
      .flat()
      .reduce((sum, count) => sum + count, 0),
    categories: Object.keys(counts),
    series: ['Created', 'On Progress', 'Done'].map((name, at) => ({
      name,
      data: Object.values(counts).map((each) => each[at] ?? 0),
    })),
  },
})
const isKnown = (label: string) => label !== 'Belum diisi'

test('two counts differ where chance would seldom make them differ so', () => {
  assert.equal(trendOf(129, 100), 'same')
  assert.equal(trendOf(130, 100), 'more')
  assert.equal(trendOf(100, 130), 'less')
  assert.equal(trendOf(49, 0), 'few')
  assert.equal(trendOf(50, 0), 'more')
})

test('what most is about, beside the period before, and how it stands', () => {
  const now = period({ Tagihan: [20, 30, 70], Fitur: [10, 0, 10], 'Belum diisi': [500, 0, 0] })
  const found = findingsOf(now, period({ Fitur: [20, 0, 0], Tagihan: [0, 0, 60] }), isKnown)
  assert.deepEqual([found.total, found.before], [640, 80])
  assert.deepEqual(found.top, {
    label: 'Tagihan',
    now: 120,
    before: 60,
    trend: 'more',
    byStatus: { new: 20, 'on-progress': 30, done: 70 },
  })
  assert.equal(found.growing, null)
})

test('another category that grew beyond chance is told beside it, the one that grew by most', () => {
  const now = period({ Tagihan: [200, 0, 0], Fitur: [90, 0, 0], Harga: [60, 0, 0], Antrean: [25, 0, 0] })
  const before = period({ Tagihan: [190, 0, 0], Fitur: [40, 0, 0], Harga: [20, 0, 0] })
  assert.deepEqual(findingsOf(now, before, isKnown).growing, { label: 'Fitur', now: 90, before: 40, trend: 'more' })
})

test('nothing is said where nothing has a category', () => {
  const found = findingsOf(period({ 'Belum diisi': [3, 0, 0] }), period({}), isKnown)
  assert.deepEqual(found, { total: 3, before: 0, top: null, growing: null })
})

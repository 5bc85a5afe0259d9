import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocSearch } from './voc.search.ts'
import { vocViewIn, vocViews, vocViewSearch, vocViewToday } from '../voc.read.ts'

const now = new Date('2026-11-22T18:00:00Z')

test('a ready view is an address that the list reads whole and knows again, on every page of it', () => {
  for (const view of vocViews) {
    const search = vocViewSearch(view, now)
    assert.deepEqual(readVocSearch(search), search)
    assert.equal(vocViewIn({ ...search, page: '3', size: '50' }, now), view)
    assert.equal(vocViewIn({ ...search, mine: 'true' }, now), undefined, 'narrowed further')
    assert.equal(vocViewIn({ ...search, orderName: 'status' }, now), undefined, 'sorted otherwise')
  }
  assert.equal(vocViewIn({}, now), undefined)
  // 23 November in Jakarta, less 14 days.
  assert.equal(vocViewSearch('late', now)['time_in_to'], '2026-11-09')
})

test('a link to what is late, made on an earlier day, leads to what is late today', () => {
  const link = { ...vocViewSearch('late', new Date('2026-11-01T03:00:00Z')), page: '2' }
  const today = vocViewToday(link, now) ?? assert.fail()
  assert.equal(vocViewIn(today, now), 'late')
  assert.equal(today['page'], '2')
  assert.equal(vocViewToday(today, now), undefined, 'it is led no further')
  assert.equal(vocViewToday({ ...link, mine: 'true' }, now), undefined, 'somebody’s own question keeps its day')
  for (const view of vocViews) assert.equal(vocViewToday(vocViewSearch(view, now), now), undefined)
})

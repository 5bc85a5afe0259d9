import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vocFilters, vocListQuery } from '@ido/contract'
import { withoutFilters } from '../../../ui/manage/search.ts'
import { allFilters, cleared, datesChange, daysOf } from './voc.filters.ts'
import { changedSearch, columnsOf, countsSlowly, readVocSearch, toListQuery } from './voc.search.ts'

test('an address keeps what the API takes and drops defaults, unknown and refused values', () => {
  const search = readVocSearch({
    page: 1,
    size: 20,
    product_id: '1,4',
    sub_product: 7,
    status: 'done',
    sentiment_feedback: 'sedih',
    score_from: 101,
    time_in_from: '2026-01-01',
    orderName: 'nothing',
    total: 'bounded',
    mine: true,
  })
  assert.deepEqual(search, {
    size: '20',
    product_id: '1,4',
    sub_product: '7',
    status: 'done',
    time_in_from: '2026-01-01',
    mine: 'true',
  })
})

/** What the API takes, and no address of the list. */
const ofApi = ['due_from', 'due_to', 'merged']

test('an address holds exactly what the API takes', () => {
  const tries = [
    '0',
    '1',
    '2',
    '7',
    '10',
    '11',
    '50',
    '100',
    '101',
    '-1',
    '1.5',
    '1,2',
    '1,x',
    '1,,2',
    'a',
    'done',
    'new,done',
  ]
  const more = [
    'Validated',
    'Promoter,Passive',
    '2026-02-28',
    '2026-02-30',
    '2026-02-28T10:00:00Z',
    'asc',
    'score',
    'true',
  ]
  const keys = Object.keys(vocListQuery.shape).filter(
    (key) => !['total', 'createdBy', ...ofApi].includes(key),
  ) as (keyof typeof vocListQuery.shape)[]
  const isDefault = (key: string, text: string) => (key === 'page' && text === '1') || (key === 'size' && text === '10')
  for (const key of keys) {
    for (const text of [...tries, ...more].filter((one) => !isDefault(key, one))) {
      const taken = vocListQuery.shape[key].safeParse(text).success
      // Text with gaps between commas is taken by the API too, but no screen writes it; 'false' and the like mean absent.
      const stricter = text === '1,,2' || (['mine', 'returned', 'overdue', 'unowned'].includes(key) && text !== 'true')
      if (!stricter) assert.equal(key in readVocSearch({ [key]: text }), taken, `${key}=${text}`)
    }
  }
})

test('search, sort and filter start again at page 1, and sort keeps the size', () => {
  const now = { page: '7', size: '50', search: 'lambat' }
  assert.deepEqual(changedSearch(now, { search: 'cepat' }), { size: '50', search: 'cepat' })
  assert.deepEqual(changedSearch(now, { orderName: 'score', orderBy: 'desc' }), {
    size: '50',
    search: 'lambat',
    orderName: 'score',
    orderBy: 'desc',
  })
  assert.deepEqual(changedSearch(now, { page: '8' }), { page: '8', size: '50', search: 'lambat' })
  assert.deepEqual(changedSearch(now, { search: undefined }), { size: '50' })
})

test('clearing all filters keeps size, sort and columns', () => {
  const now = {
    page: '3',
    size: '50',
    orderName: 'score',
    orderBy: 'asc',
    columns: 'status',
    status: 'new',
    mine: 'true',
  }
  assert.deepEqual(withoutFilters(now), { size: '50', orderName: 'score', orderBy: 'asc', columns: 'status' })
})

test('every filter of the API stands in the panel, apart from the tabs, the mine button, the days of being due and what is merged', () => {
  const offered = new Set([...allFilters.flatMap((filter) => Object.keys(cleared(filter))), 'status', 'mine', ...ofApi])
  assert.deepEqual([...offered].toSorted(), Object.keys(vocFilters.shape).toSorted())
})

test('people include the last day of a period, the address does not', () => {
  const change = datesChange('time_in', '2026-01-01', '2026-01-31')
  assert.deepEqual(change, { time_in_from: '2026-01-01', time_in_to: '2026-02-01' })
  assert.deepEqual(daysOf(readVocSearch(change), 'time_in'), { from: '2026-01-01', to: '2026-01-31' })
  assert.deepEqual(daysOf({}, 'time_in'), {})
})

test('whatever is looked for is asked, however short its words', () => {
  for (const search of ['di', 'lambat di Surabaya', '50 Mbps']) {
    assert.deepEqual(toListQuery({ search, page: '2', columns: 'status' }), { search, page: '2' })
  }
})

test('only free text is counted after it is shown', () => {
  assert.equal(countsSlowly(toListQuery({ search: 'lambat' })), true)
  assert.equal(countsSlowly(toListQuery({ respondent_name: 'budi' })), true)
  assert.equal(countsSlowly(toListQuery({ product_id: '1' })), false)
})

test('columns of a link keep their order, without unknown ones and without the fixed one', () => {
  assert.deepEqual(columnsOf('status,score,nothing,voc_id,survey_id'), ['status', 'score', 'survey_id'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetInfo } from '../../widgets/widget.testkit.ts'
import {
  changedSearch,
  filtersOf,
  readRecordsSearch,
  toggledLabel,
  toListQuery,
  withoutLabel,
} from './records.search.ts'

const link = {
  dataset: 'tickets',
  measure: 'resolved',
  from: '2026-01-01',
  to: '2026-02-01',
  filters: '{"region":["T-REG 3",null]}',
}

test('an address is read as it is; what cannot be meant is dropped', () => {
  assert.deepEqual(readRecordsSearch({ ...link, page: 3, size: '10' }), { ...link, page: '3' })
  assert.deepEqual(
    readRecordsSearch({
      dataset: 'a b',
      from: '2026-02-30',
      to: '2026-01-01T00:00:00',
      page: '0',
      size: '101',
      orderBy: 'up',
      other: 'x',
    }),
    {},
  )
  assert.deepEqual(readRecordsSearch({ filters: '{}' }), {})
})

test('another order or filter starts at the first page, turning a page keeps the rest', () => {
  const second = { ...link, page: '2' }
  assert.deepEqual(changedSearch(second, { orderName: 'opened_at', orderBy: 'asc' }), {
    ...link,
    orderName: 'opened_at',
    orderBy: 'asc',
  })
  assert.deepEqual(changedSearch(second, { page: '5' }), { ...link, page: '5' })
  assert.deepEqual(changedSearch(second, { page: '1' }), link)
})

test('labels are taken away one by one', () => {
  const once = changedSearch(link, withoutLabel(link, 'region', null))
  assert.deepEqual(filtersOf(once), { region: ['T-REG 3'] })
  const twice = changedSearch(once, withoutLabel(once, 'region', 'T-REG 3'))
  assert.equal(twice.filters, undefined)
  assert.deepEqual(filtersOf(twice), {})
})

test('filters that cannot be read are asked for as they are, so that the server refuses them', () => {
  for (const filters of ['[]', '{bad', 'null', '{"region":[1]}', '{"region":"x"}']) {
    assert.deepEqual(readRecordsSearch({ filters }), { filters })
    assert.equal(toListQuery({ filters }, []).filters, filters)
    assert.deepEqual(filtersOf({ filters }), {})
  }
})

test('a dimension is narrowed to one label and back, whatever its letter case', () => {
  const late = changedSearch(link, toggledLabel(link, 'sla', 'terlambat'))
  assert.deepEqual(filtersOf(late), { region: ['T-REG 3', null], sla: ['terlambat'] })
  const met = changedSearch(late, toggledLabel(late, 'sla', 'terpenuhi'))
  assert.deepEqual(filtersOf(met)['sla'], ['terpenuhi'])
  assert.deepEqual(changedSearch(met, toggledLabel(met, 'sla', 'terpenuhi')), link)
  assert.equal(toggledLabel({ filters: '{"sla":["Terlambat"]}' }, 'sla', 'terlambat').filters, undefined)
})

test('an address without a figure lists what the dataset, or the first of all, lists of itself', () => {
  const { records } = datasetInfo({})
  const catalog = [datasetInfo({}), datasetInfo({ id: 'voc', records: { ...records, measure: 'feedback' } })]
  assert.deepEqual(toListQuery({ size: '50' }, catalog), { dataset: 'tickets', measure: 'open_now', size: '50' })
  assert.deepEqual(toListQuery({ dataset: 'voc' }, catalog), { dataset: 'voc', measure: 'feedback' })
  assert.deepEqual(toListQuery(link, catalog), link)
})

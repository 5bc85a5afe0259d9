import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetInfo } from '../../widgets/widget.testkit.ts'
import {
  changedRecordsSearch,
  recordsFilters,
  readRecordsSearch,
  toggledLabel,
  toRecordsQuery,
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
  assert.deepEqual(changedRecordsSearch(second, { orderName: 'opened_at', orderBy: 'asc' }), {
    ...link,
    orderName: 'opened_at',
    orderBy: 'asc',
  })
  assert.deepEqual(changedRecordsSearch(second, { page: '5' }), { ...link, page: '5' })
  assert.deepEqual(changedRecordsSearch(second, { page: '1' }), link)
})

test('labels are taken away one by one', () => {
  const once = changedRecordsSearch(link, withoutLabel(link, 'region', null))
  assert.deepEqual(recordsFilters(once), { region: ['T-REG 3'] })
  const twice = changedRecordsSearch(once, withoutLabel(once, 'region', 'T-REG 3'))
  assert.equal(twice.filters, undefined)
  assert.deepEqual(recordsFilters(twice), {})
})

test('filters that cannot be read are asked for as they are, so that the server refuses them', () => {
  for (const filters of ['[]', '{bad', 'null', '{"region":[1]}', '{"region":"x"}']) {
    assert.deepEqual(readRecordsSearch({ filters }), { filters })
    assert.equal(toRecordsQuery({ filters }, []).filters, filters)
    assert.deepEqual(recordsFilters({ filters }), {})
  }
})

test('a dimension is narrowed to one label and back, whatever its letter case', () => {
  const late = changedRecordsSearch(link, toggledLabel(link, 'sla', 'terlambat'))
  assert.deepEqual(recordsFilters(late), { region: ['T-REG 3', null], sla: ['terlambat'] })
  const met = changedRecordsSearch(late, toggledLabel(late, 'sla', 'terpenuhi'))
  assert.deepEqual(recordsFilters(met)['sla'], ['terpenuhi'])
  assert.deepEqual(changedRecordsSearch(met, toggledLabel(met, 'sla', 'terpenuhi')), link)
  assert.equal(toggledLabel({ filters: '{"sla":["Terlambat"]}' }, 'sla', 'terlambat').filters, undefined)
})

test('an address without a figure lists what the dataset, or the first of all, lists of itself', () => {
  const { records } = datasetInfo({})
  const catalog = [datasetInfo({}), datasetInfo({ id: 'voc', records: { ...records, measure: 'feedback' } })]
  assert.deepEqual(toRecordsQuery({ size: '50' }, catalog), { dataset: 'tickets', measure: 'open_now', size: '50' })
  assert.deepEqual(toRecordsQuery({ dataset: 'voc' }, catalog), { dataset: 'voc', measure: 'feedback' })
  assert.deepEqual(toRecordsQuery(link, catalog), link)
})

import assert from 'node:assert/strict'
import test from 'node:test'
import type { VocReferenceLists } from '@ido/contract'
import {
  daysShown,
  earlierDays,
  lengthOfDays,
  readExecutiveSearch,
  toExecutiveChange,
  toFeedbackQuery,
  toRecords,
  toVocFilters,
} from './executive.search.ts'

const references = {
  product_id: [
    { id: 1, name: 'Agree' },
    { id: 2, name: 'OCA' },
    { id: 3, name: 'Suara, Data & TV' },
  ],
  sub_product: [
    { id: 11, name: 'Blast', product_id: 1 },
    { id: 21, name: 'Blast', product_id: 2 },
  ],
  source_id: [{ id: 3, name: 'Helpdesk' }],
} as unknown as VocReferenceLists

test('an address keeps the eight filters and drops what the call would refuse', () => {
  const asked = {
    product: 'OCA,Agree',
    validate_journey: 'Membeli',
    dateFrom: '2026-02-30',
    dateTo: '2026-02-28',
    tab: 'x',
  }
  assert.deepEqual(readExecutiveSearch(asked), {
    product: 'OCA,Agree',
    validate_journey: 'Membeli',
    dateTo: '2026-02-28',
  })
})

test('without days the last thirty are shown, and as many before them', () => {
  const days = daysShown({}, '2026-03-01')
  assert.deepEqual(days, { from: '2026-01-31', to: '2026-03-01' })
  assert.equal(lengthOfDays(days), 30)
  assert.deepEqual(earlierDays(days), { from: '2026-01-01', to: '2026-01-30' })
  assert.deepEqual(daysShown({ dateFrom: '2026-02-28' }, '2026-03-01'), { from: '2026-02-28', to: '2026-03-01' })
  assert.deepEqual(daysShown({ dateTo: '2026-01-30' }, '2026-03-01'), { from: '2026-01-01', to: '2026-01-30' })
  assert.deepEqual(earlierDays({ from: '2026-02-01', to: '2026-02-28' }), { from: '2026-01-01', to: '2026-01-31' })
  assert.deepEqual(earlierDays({ from: '2026-04-01', to: '2026-06-30' }), { from: '2026-01-01', to: '2026-03-31' })
  assert.deepEqual(earlierDays({ from: '2026-02-01', to: '2026-02-27' }), { from: '2026-01-05', to: '2026-01-31' })
  assert.equal(earlierDays({ from: '1900-01-01', to: '2999-01-01' }), null)
})

test('the call gets the labels as they stand in the address', () => {
  const query = toFeedbackQuery({ product: 'OCA', tab: 'ranking' }, { from: '2026-01-01', to: '2026-01-30' })
  assert.deepEqual(query, { product: 'OCA', dateFrom: '2026-01-01', dateTo: '2026-01-30' })
})

test('the list of records is narrowed by the ids of the labels, to what was sent in whole days', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  assert.deepEqual(
    toRecords(
      { product: 'oca', sub_product: 'Blast', source: 'Helpdesk' },
      { days, references, by: { status: 'done' } },
    ),
    {
      product_id: '2',
      sub_product: '21',
      source_id: '3',
      status: 'done',
      time_in_from: '2026-01-01',
      time_in_to: '2026-02-01',
    },
  )
  assert.equal(toRecords({}, { days, references }).status, 'new,on-progress,done')
  assert.deepEqual(toVocFilters({ sub_product: 'Blast' }, references), { sub_product: '11,21' })
})

test('what is picked by id stands in the address by label', () => {
  assert.deepEqual(toExecutiveChange({ product_id: '1,2', sub_product: undefined }, references), {
    product: 'Agree,OCA',
    sub_product: undefined,
  })
  assert.deepEqual(toExecutiveChange({ sub_product: '11,21' }, references), { sub_product: 'Blast' })
})

test('a product whose name has a comma is one product, in the address and in the list of records', () => {
  const change = toExecutiveChange({ product_id: '2,3' }, references)
  assert.deepEqual(change, { product: 'OCA,Suara\\, Data & TV' })
  const search = readExecutiveSearch({ ...change })
  assert.deepEqual(search, change)
  assert.deepEqual(toVocFilters(search, references), { product_id: '2,3' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import { changeWords, comparedIn, findingsAsked, headline } from './findings.ts'
import { board, card, missed, rise } from './findings.testkit.ts'

test('a finding is told by the card of its own filters, with the records behind that card', () => {
  const late = { target_state: ['Lewat target'] }
  const query = { dataset: 'tickets', measures: ['opened'] }
  const widgets = [
    card('Terlambat', 'opened', { query: { ...query, filters: late } }),
    card('Semua', 'opened'),
    card('Tepat', 'opened', { query: { ...query, filters: { target_state: ['Tepat waktu'] } } }),
  ]
  const many = { ...board, definition: { ...board.definition, widgets } }
  const asked = findingsAsked(many)?.figures.map(({ filters = {} }) => filters) ?? []
  const told = asked.map((filters) => changeWords({ ...rise, filters }, many, ''))
  assert.deepEqual(
    told.map((words) => words?.title),
    ['Terlambat', 'Semua', 'Tepat'],
  )
  assert.deepEqual(
    told.map((words) => JSON.parse(words?.records.filters ?? '')),
    asked.map((filters) => ({ ...filters, product: ['Wifi, rumah'] })),
  )
  assert.equal(changeWords({ ...rise, filters: { segment: ['Enterprise'] } }, many, ''), null, 'no card asks it')
  const [of = {}, other = {}] = asked
  const change = { ...rise, filters: of }
  const target = { ...missed, measure: 'opened', filters: other }
  assert.deepEqual(headline([change, target]), [change, target], 'the target of another figure')
  assert.deepEqual(headline([change, { ...target, filters: of }]), [change])
  // What became worse with it leads to its own records, too.
  const joint = changeWords(
    { ...change, also: [{ ...rise, dataset: 'orders', filters: late }] },
    {
      ...many,
      datasets: [datasetInfo({}), { ...datasetInfo({}), id: 'orders' }],
    },
    '',
  )
  assert.deepEqual(JSON.parse(joint?.together?.[1]?.records?.filters ?? ''), { ...late, product: ['Wifi, rumah'] })
})

test('the compared period is named only where every change that is told is from it', () => {
  const compared = { from: '2026-09-23T17:00:00.000Z', to: '2026-10-23T17:00:00.000Z' }
  const found = { figures: [], findings: [], leftOut: [], compared }
  const ofPeriod = { ...rise, from: null, to: null, since: null }
  assert.deepEqual(comparedIn(found, [ofPeriod, missed], board), compared)
  assert.equal(comparedIn(found, [ofPeriod, rise], board), null, 'one is from the usual figure of the weeks before')
  assert.equal(comparedIn(found, [missed], board), null, 'a target is compared with nothing')
  const byMonth = { ...board, datasets: [datasetInfo({ grains: ['month', 'quarter', 'year'] })] }
  assert.equal(comparedIn(found, [ofPeriod], byMonth), null, 'whole months are compared with others')
})

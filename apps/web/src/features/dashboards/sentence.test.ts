import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeasureInfo, Query, Unit, Widget } from '@ido/contract'
import { datasetInfo } from '../../widgets/widget.testkit.ts'
import { missedOf, movementWords, whereQuery, worsening, worstGroup, worstOf, type Movement } from './sentence.ts'

const both = (text: string) => ({ id: text, en: text })

function measure(id: string, unit: Unit, direction: MeasureInfo['direction'], additivity: MeasureInfo['additivity']) {
  return { id, titles: both(id), unit, formula: both(''), direction, additivity, source: both(''), hasRecords: true }
}

const sla = measure('sla_compliance', 'share', 'up', 'rate')
const opened = measure('opened', 'count', 'down', 'sum')
const nps = measure('nps', 'points', 'up', 'rate')

function moved(info: MeasureInfo, previous: number, value: number): Movement {
  const query: Query = { dataset: 'tickets', measures: [info.id], compare: 'previous' }
  const widget: Widget = {
    id: 'w',
    kind: 'number',
    title: both(info.id),
    description: both(''),
    columns: 2,
    rows: 2,
    query: { dataset: 'tickets', measures: [info.id] },
  }
  return { widget, measure: info, query, value, previous }
}

const tickets = datasetInfo({
  measures: [sla, opened],
  dimensions: [
    { id: 'region', titles: both('Regional') },
    { id: 'product', titles: both('Produk') },
  ],
})

test('worse is what moves against the good direction', () => {
  assert.ok(worsening(moved(opened, 100, 150)) > 0)
  assert.ok(worsening(moved(opened, 150, 100)) < 0)
  assert.ok(worsening(moved(sla, 0.9, 0.86)) > 0)
  assert.ok(worsening(moved(nps, 10, 20)) < 0)
  assert.equal(worsening(moved(opened, 5, 5)), 0)
})

test('of a share what is missing counts: 99,9 to 99,8 is twice the downtime', () => {
  assert.ok(Math.abs(worsening(moved(sla, 0.999, 0.998)) - 1) < 1e-9)
})

test('something where there was nothing is as bad as a doubling', () => {
  assert.equal(worsening(moved(opened, 0, 3)), 1)
  assert.equal(worsening(moved(sla, 1, 0.99)), 1)
})

test('the two worst are told, the worst first; trifles and improvements are not', () => {
  const movements = [
    moved(opened, 100, 101),
    moved(sla, 0.9, 0.86),
    moved(opened, 100, 300),
    moved(nps, 20, 15),
    moved(nps, 10, 30),
  ]
  assert.deepEqual(
    worstOf(movements).map(({ value }) => value),
    [300, 0.86],
  )
})

test('where it comes from is asked by the first dimension of the bar that is not narrowed to one label', () => {
  const movement = moved(sla, 0.9, 0.86)
  assert.deepEqual(whereQuery(movement, tickets, ['region', 'product'])?.dimensions, ['region'])
  assert.deepEqual(whereQuery(movement, tickets, ['region', 'product'])?.measures, ['sla_compliance', 'resolved'])
  const narrowed = { ...movement, query: { ...movement.query, filters: { region: ['T-REG 3'] } } }
  assert.deepEqual(whereQuery(narrowed, tickets, ['region', 'product'])?.dimensions, ['product'])
  assert.equal(whereQuery(narrowed, tickets, ['region', 'host']), null)
})

test('the group named is the one that weighs most, not the smallest one that fell furthest', () => {
  const movement = moved(sla, 0.9, 0.86)
  const asked = whereQuery(movement, tickets, ['region'])
  assert.ok(asked)
  const row = (region: string | null, value: number, previous: number, resolved: number) => ({
    region,
    sla_compliance: value,
    resolved,
    previous: { sla_compliance: previous, resolved },
  })
  const rows = [
    row('T-REG 1', 0.5, 1, 2),
    row('T-REG 3', 0.8, 0.9, 900),
    row('T-REG 5', 0.95, 0.9, 900),
    row(null, 0, 1, 9000),
  ]
  assert.equal(worstGroup(rows, movement, asked), 'T-REG 3')
  // One group alone is the whole.
  assert.equal(worstGroup(rows.slice(1, 2), movement, asked), null)
  assert.equal(worstGroup(rows.slice(2, 3), movement, asked), null)
})

test('a sentence says how far and where to, in the words of the language', () => {
  assert.deepEqual(movementWords(moved(sla, 0.903, 0.862), 'id'), {
    title: 'sla_compliance',
    direction: 'down',
    change: '4,1\u00a0poin',
    value: '86,2%',
  })
  assert.equal(movementWords(moved(opened, 1000, 1500), 'en').change, '50%')
})

test('the target that is missed most is named, also without a comparison', () => {
  const aimed = (figure: Movement, target: number) => ({ ...figure, widget: { ...figure.widget, target } })
  const near = aimed(moved(sla, 0.9, 0.94), 0.95)
  const far = { ...aimed(moved(opened, 100, 150), 100), previous: null }
  assert.equal(missedOf([near, far])?.measure.id, 'opened')
  assert.equal(missedOf([aimed(moved(sla, 0.9, 0.96), 0.95), moved(opened, 1, 100)]), null)
})

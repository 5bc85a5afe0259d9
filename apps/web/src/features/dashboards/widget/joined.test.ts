import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Widget, TargetStanding } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import type { Board } from '../board.ts'
import { columnNotes } from './column-notes.ts'
import { aimsOf, joinedOf, unfilteredByAll } from './joined.ts'

const both = (text: string) => ({ id: text, en: text })
const tickets = datasetInfo({})
const orders = datasetInfo({ id: 'orders' })
const widget: Widget = {
  id: 'w',
  kind: 'scorecard',
  title: both('Rapor'),
  description: both(''),
  columns: 12,
  rows: 8,
  query: { dataset: 'tickets', measures: ['opened'], dimensions: ['product'] },
  beside: [{ dataset: 'orders', measures: ['opened', 'sla_compliance'] }],
  ignores: ['product'],
}
const board = {
  datasets: [tickets, orders],
  look: {
    preset: '30d',
    span: { from: '2026-10-24', to: '2026-11-23' },
    compare: 'previous',
    filters: { product: ['Oca'], region: ['T-REG 3'] },
    refresh: null,
  },
} as unknown as Board

test('datasets that name a measure alike stand beside each other, each row of a label or a step being one', () => {
  const meta = { asOf: '', dataUntil: null, loadedAt: null, rows: 2, truncated: false }
  const known = {
    meta,
    rows: [
      { product: 'Oca', opened: 3, few: { opened: 3 } },
      { product: 'Oca', time: '2026-11-01', opened: 1 },
    ],
  }
  const beside = [
    {
      dataset: orders,
      measures: ['opened', 'sla_compliance'],
      unfiltered: ['product'],
      rows: [
        { product: 'Oca', opened: 7, sla_compliance: null, few: { opened: 7 } },
        { product: null, opened: 1, sla_compliance: 1 },
      ],
    },
  ]
  const answer = { known, beside, unfilteredHere: ['product'] }
  const table = joinedOf(widget, tickets, answer)
  assert.deepEqual(table?.widget.query?.measures, ['tickets.opened', 'orders.opened', 'orders.sla_compliance'])
  assert.equal(table.widget.beside, undefined)
  assert.deepEqual(table.rows, [
    {
      product: 'Oca',
      'tickets.opened': 3,
      'orders.opened': 7,
      'orders.sla_compliance': null,
      few: { 'tickets.opened': 3, 'orders.opened': 7 },
    },
    { product: 'Oca', time: '2026-11-01', 'tickets.opened': 1 },
    { product: null, 'orders.opened': 1, 'orders.sla_compliance': 1 },
  ])
  assert.equal(joinedOf({ ...widget, kind: 'table' }, tickets, answer), null)
})

test('a column says which filters do not reach it alone, and of which whole months it is', () => {
  const part = { rows: [], unfiltered: ['product'] }
  const months = { from: '2026-10-01T00:00:00+07:00', to: '2026-11-01T00:00:00+07:00' }
  const parts = [
    { ...part, dataset: tickets, measures: ['opened'] },
    { ...part, dataset: orders, measures: ['opened', 'sla_compliance'], unfiltered: ['product', 'segment'], months },
  ]
  const words = { unfiltered: (ids: readonly string[]) => `not by ${ids.join()}`, months: () => 'Okt 2026' }
  assert.deepEqual(unfilteredByAll(parts), ['product'])
  const note = 'Okt 2026 · not by segment'
  assert.deepEqual([...columnNotes(parts, words)], [['orders.opened', note], ['orders.sla_compliance', note]]) // prettier-ignore
})

test('a kept target of a level comes before that of a card, and one of a sum is of its whole month', () => {
  const card = {
    ...widget,
    kind: 'number' as const,
    target: 0.5,
    query: { dataset: 'tickets', measures: ['sla_compliance'] },
  }
  const standing = (measure: string, value: number) => ({ measure, value }) as TargetStanding
  const page = { ...board, definition: { ...board.definition, widgets: [card] } }
  assert.deepEqual([...aimsOf(page)], [['tickets.sla_compliance', 0.5]])
  const kept = [
    standing('tickets.sla_compliance', 0.9),
    standing('tickets.sla_compliance', 0.8),
    standing('tickets.opened', 900),
  ]
  assert.deepEqual([...aimsOf(page, kept)], [['tickets.sla_compliance', 0.9]])
})

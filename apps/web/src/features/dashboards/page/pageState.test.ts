import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Look, QueryRow } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import { oldestOf, pageStateOf, type BoardNotice } from './pageState.ts'

const both = (text: string) => ({ id: text, en: text })
const shared = { unit: 'count', formula: both(''), direction: 'none', source: both(''), hasRecords: true } as const
const tickets = datasetInfo({
  measures: [
    { ...shared, id: 'opened', titles: both('Masuk'), additivity: 'sum' },
    { ...shared, id: 'open_now', titles: both('Terbuka'), additivity: 'stock' },
    { ...shared, id: 'sla', titles: both('SLA'), additivity: 'rate' },
  ],
  dimensions: [{ id: 'region', titles: both('Regional') }],
})
const now = new Date('2026-11-21T05:00:00Z')
const month = { from: '2026-10-22', to: '2026-11-22' }
const look: Look = { preset: null, span: month, compare: 'previous', filters: {} }
const narrowed: Look = { ...look, filters: { region: ['Mars', 'T-REG 1'] } }

function told(measure: string, rows: QueryRow[] | undefined, failed = false): BoardNotice {
  return { dataset: tickets, query: { dataset: 'tickets', measures: [measure] }, rows, failed, unknown: null }
}
const stock = told('open_now', [{ open_now: 12 }])

test('a page without anything in its period says so, whatever is open now', () => {
  const blank = [told('opened', [{ opened: 0 }]), told('sla', [{ sla: null }]), stock]
  assert.deepEqual(pageStateOf(blank, look, now), { why: 'empty' })
  assert.deepEqual(pageStateOf(blank, narrowed, now), { why: 'filtered' })
})

test('one figure is enough to have something, and nothing is said before all is told', () => {
  assert.equal(pageStateOf([told('opened', []), told('sla', [{ sla: 0 }])], look, now), null)
  assert.equal(pageStateOf([told('opened', []), told('sla', undefined)], look, now), null)
  assert.equal(pageStateOf([told('opened', undefined, true)], look, now), null)
})

test('a period ahead has not happened yet', () => {
  const ahead = { ...look, span: { from: '2026-11-22', to: '2026-12-01' } }
  assert.deepEqual(pageStateOf([stock], ahead, now), { why: 'ahead' })
})

test('a label that the server does not know is named by its dimension', () => {
  const refused = { ...told('opened', undefined, true), unknown: 'region' }
  const state = pageStateOf([stock, refused], narrowed, now)
  assert.deepEqual(state, { why: 'unknown', dimension: 'region', labels: ['Mars', 'T-REG 1'] })
})

test('a page is as fresh as the oldest of its sources, whatever zone they write', () => {
  assert.equal(oldestOf(['2026-11-21T09:00:00Z', '2026-11-21T15:00:00+07:00']), '2026-11-21T15:00:00+07:00')
  assert.equal(oldestOf([]), undefined)
})

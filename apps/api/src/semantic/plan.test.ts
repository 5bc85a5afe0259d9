import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tickets } from './catalog/tickets.ts'
import { type PlanRequest, planSpan } from './plan.ts'

const day = 86_400_000
const first = Date.parse('2024-01-01T00:00:00+07:00')
const span = { from: first + 10 * day, to: first + 200 * day }

const asked: PlanRequest = {
  dataset: tickets,
  columns: ['product_id', 'region_id', 'category_id'],
  shares: new Map(),
  flows: ['opened'],
  grain: undefined,
  shift: null,
  statistics: {
    rows: new Map([
      ['ticket', 3_000_000],
      ['ticket_month_cause', 250_000],
    ]),
    stale: new Set(),
    first,
    last: first + 1_000 * day,
  },
}
const tablesOf = (shares: [string, number][]) =>
  planSpan({ ...asked, shares: new Map(shares) }, span).map(({ rollup }) => rollup?.table ?? 'ticket')

test('a question about one product and region reads its own facts, where all sums of months would be more', () => {
  const months = ['ticket', 'ticket_month_cause', 'ticket']
  assert.deepEqual(tablesOf([]), months)
  assert.deepEqual(tablesOf([['region_id', 1 / 8]]), months)
  const place: [string, number][] = [
    ['product_id', 1 / 30],
    ['region_id', 1 / 8],
  ]
  assert.deepEqual(tablesOf(place), ['ticket'])
})

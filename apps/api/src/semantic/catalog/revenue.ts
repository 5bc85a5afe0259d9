import { columnsOf, idColumns, number, numberColumn, regionAndProductScope, rupiah } from './record-columns.ts'
import { revenueMeasures } from './revenue.measures.ts'
import { sharedDimensions } from './shared-dimensions.ts'
import type { Component, Dataset, RecordColumn } from './types.ts'

const table = 'revenue'
const part = (raw: string, rolled: string): Component => ({ flow: 'months', raw, rolled: `sum(${rolled})` })

const ids = ['product_id', 'region_id', 'business_unit_id', 'segment_id', 'source_app_id']

const amount = (id: string, titles: RecordColumn['titles'], cents: string) =>
  rupiah(id, titles, `(${cents} / 100.0)::float8`, { width: 168 })

const dimensions = sharedDimensions(ids)
const column = columnsOf(dimensions)

export const revenue: Dataset = {
  id: 'revenue',
  titles: { id: 'Pendapatan', en: 'Revenue' },
  grains: ['month', 'quarter', 'year'],
  hourlyDays: 0,
  weight: 'revenue',
  isByMonth: true,
  lists: {},
  columns: idColumns(ids),
  dimensions,
  flows: { months: { table, time: 'month_at' } },
  components: {
    rows_n: part('count(*)', 'rows_n'),
    revenue: part('sum(revenue_cents)', 'revenue'),
    revenue_n: part('count(revenue_cents)', 'revenue_n'),
    target: part('sum(target_cents)', 'target'),
    target_n: part('count(target_cents)', 'target_n'),
    transactions: part('sum(transactions)', 'transactions'),
    transactions_n: part('count(transactions)', 'transactions_n'),
    billed: part('sum(revenue_cents) filter (where knows_customers)', 'billed'),
    billed_n: part('count(*) filter (where knows_customers)', 'billed_n'),
    // Of achievement: what has both.
    met_revenue: part('sum(revenue_cents) filter (where target_cents is not null)', 'met_revenue'),
    met_target: part('sum(target_cents) filter (where revenue_cents is not null)', 'met_target'),
    met_n: part('count(*) filter (where revenue_cents is not null and target_cents is not null)', 'met_n'),
    opening: {
      ...part('sum(case when knows_customers then opening_customers end)', 'opening'),
      at: 'opening',
    },
    closing: {
      ...part('sum(case when knows_customers then closing_customers end)', 'customers - opening'),
      at: 'closing',
    },
  },
  stocks: {},
  // The last instant of the newest month that is in: what is only planned says nothing yet.
  ends: `select (select min(month_at) from revenue) as first,
    ((select max(month_at) from revenue where revenue_cents is not null) at time zone interval '7 hours'
      + interval '1 month' - interval '1 second') at time zone interval '7 hours' as last`,
  weighted: {},
  arrived: { part: 'met_target', whole: 'target' },
  distributions: {},
  rollups: [
    { table: 'revenue_month', period: 'month', columns: ['product_id', 'region_id'] },
    {
      table: 'revenue_month_unit',
      period: 'month',
      columns: ['region_id', 'business_unit_id', 'segment_id', 'source_app_id'],
    },
  ],
  measures: revenueMeasures,
  records: {
    table,
    key: ['id'],
    findBy: 'number',
    defaultOrder: 'month',
    noun: { id: 'baris pendapatan', en: 'rows of revenue' },
    measure: 'revenue',
    // Sources may number alike.
    naming: ['number', 'month'],
    path: '/v3/detail-case/revenue/{number}',
    listed: [
      'number',
      'month',
      'product',
      'region',
      'segment',
      'source_app',
      'revenue',
      'target',
      'gap',
      'transactions',
    ],
    columns: [
      numberColumn(210),
      { id: 'month', titles: { id: 'Bulan', en: 'Month' }, sql: 'month_at', format: 'month' },
      column('product'),
      column('region', { width: 108 }),
      column('business_unit'),
      column('segment'),
      column('source_app'),
      amount('revenue', { id: 'Pendapatan', en: 'Revenue' }, 'revenue_cents'),
      amount('target', { id: 'Rencana', en: 'Plan' }, 'target_cents'),
      amount('gap', { id: 'Selisih rencana', en: 'Against the plan' }, '(coalesce(revenue_cents, 0) - target_cents)'),
      number('transactions', { id: 'Transaksi', en: 'Transactions' }),
      number('opening_customers', { id: 'Pelanggan awal bulan', en: 'Customers at the opening' }),
      number('closing_customers', { id: 'Pelanggan akhir bulan', en: 'Customers at the closing' }),
      rupiah(
        'arpu',
        { id: 'Pendapatan per pelanggan', en: 'Revenue per customer' },
        `case when knows_customers then (revenue_cents / 50.0 / nullif(opening_customers::bigint + closing_customers, 0))::float8 end`,
        { onlyMeasures: ['arpu'] },
      ),
    ],
  },
  scope: regionAndProductScope,
}

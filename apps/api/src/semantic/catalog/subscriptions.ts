import { sqlInJakarta } from '@ido/contract'
import {
  columnsOf,
  customerColumn,
  idColumns,
  instant,
  numberColumn,
  regionAndProductScope,
  rupiah,
} from './record-columns.ts'
import { sharedDimensions } from './shared-dimensions.ts'
import { subscriptionMeasures } from './subscriptions.measures.ts'
import type { Component, Dataset, Dimension, Flow, Stock } from './types.ts'

const table = 'subscription'
const part = (flow: string, raw: string, rolled: string): Component => ({ flow, raw, rolled: `sum(${rolled})` })
const at = (time: string, where?: string): Flow => ({ table, time, ...(where !== undefined && { where }) })

const ids = ['product_id', 'region_id', 'business_unit_id', 'segment_id']
// Whole hundredths, so that what goes takes away exactly what came.
const cents = 'coalesce(sum(round(monthly_value * 100)), 0)'

/** Where a contract goes when it leaves a zone of days: into the next, or out of all of them. */
const leaves90 = 'coalesce(due_60_at, due_over_at)'
const leaves60 = 'coalesce(due_30_at, due_over_at)'
const zone = (days: number, leaves: string): Stock => ({
  plus: `in_${days}`,
  minus: `out_${days}`,
  direct: 'count(*)',
  level: { enters: `due_${days}_at`, leaves },
})

/** How long a contract has run, or ran until its customer left, as a step of `tenure_bucket`; a month is a twelfth of 365 days. */
const tenureStep =
  '(1 + width_bucket(extract(epoch from least(left_at, {asOf}) - started_at)::float8 / 86400, array[91, 182, 365, 730]::float8[]))'

/** Months after the start that retention is told of: the longest contracts of many run two years. */
const cohortMonths = Array.from({ length: 25 }, (_, month) => month)

const dimensions: Dimension[] = [
  ...sharedDimensions(ids),
  {
    id: 'end_reason',
    titles: { id: 'Alasan berhenti', en: 'End reason' },
    column: 'end_reason_id',
    list: 'end_reason',
    only: ['churned'],
  },
  {
    id: 'tenure_bucket',
    titles: { id: 'Umur kontrak (bulan)', en: 'Age of the contract (months)' },
    column: 'tenure_id',
    list: 'tenure_bucket',
    only: ['stock', 'churned'],
    mark: { id: 'umur kontrak {label} bulan', en: 'contract {label} months old' },
  },
  {
    id: 'cohort_month',
    titles: { id: 'Bulan ke- sejak mulai', en: 'Months since the start' },
    column: 'left_after',
    list: 'cohort_month',
    only: ['cohort'],
    isAfterStart: true,
    mark: { id: 'bulan ke-{label}', en: 'month {label}' },
  },
]
const column = columnsOf(dimensions)

export const subscriptions: Dataset = {
  id: 'subscriptions',
  titles: { id: 'Langganan', en: 'Subscriptions' },
  grains: ['day', 'week', 'month', 'quarter', 'year'],
  hourlyDays: 0,
  weight: 'active',
  knowsAhead: true,
  lists: { end_reason: {} },
  fixedLists: {
    tenure_bucket: ['<3', '3-6', '6-12', '12-24', '>24'].map((name, place) => [place + 1, name] as const),
    cohort_month: cohortMonths.map((month) => [month + 1, String(month)] as const),
  },
  columns: {
    ...idColumns([...ids, 'end_reason_id', 'left_after']),
    tenure_id: { sql: tenureStep, kind: 'id' },
  },
  dimensions,
  flows: {
    began: at('started_at'),
    new: at('started_at', 'not continues'),
    cohort: at('started_at', 'not continues'),
    gone: at('left_at'),
    // The same twice: what a rate divides is not told apart by why it ended.
    churned: at('left_at', 'ended_at is not null'),
    lost: at('left_at', 'ended_at is not null'),
    due: at('contract_end'),
    in90: at('due_90_at'),
    in60: at('due_60_at'),
    in30: at('due_30_at'),
    out90: at(leaves90, 'due_90_at is not null'),
    out60: at(leaves60, 'due_60_at is not null'),
    out30: at('due_over_at', 'due_30_at is not null'),
    out: at('due_over_at', 'due_90_at is not null'),
  },
  components: {
    began: part('began', 'count(*)', 'began'),
    new: part('new', 'count(*)', 'joined'),
    gone: part('gone', 'count(*)', 'departed'),
    churned: part('churned', 'count(*)', 'churned'),
    churned_net: part('lost', 'count(*)', 'churned'),
    decided: part('due', 'count(*) filter (where renewed_at is not null or ended_at is not null)', 'decided'),
    renewed: part('due', 'count(renewed_at)', 'renewed'),
    in_90: part('in90', 'count(*)', 'in_90'),
    in_60: part('in60', 'count(*)', 'in_60'),
    in_30: part('in30', 'count(*)', 'in_30'),
    out_90: part('out90', 'count(*)', 'out_90'),
    out_60: part('out60', 'count(*)', 'out_60'),
    out_30: part('out30', 'count(*)', 'out_30'),
    in_any: part('in90', 'count(*)', 'in_any'),
    out_any: part('out', 'count(*)', 'out_any'),
    in_value: { flow: 'in90', raw: cents, rolled: 'sum(in_value)' },
    out_value: { flow: 'out', raw: cents, rolled: 'sum(out_value)' },
    cohort_joined: part('cohort', 'count(*)', 'cohort_joined'),
    cohort_lost: part('cohort', 'count(left_after)', 'cohort_lost'),
  },
  stocks: {
    active: { plus: 'began', minus: 'gone', direct: 'count(*)' },
    due_90: zone(90, leaves90),
    due_60: zone(60, leaves60),
    due_30: zone(30, 'due_over_at'),
    due: {
      plus: 'in_any',
      minus: 'out_any',
      direct: 'count(*)',
      level: { enters: 'due_90_at', leaves: 'due_over_at' },
    },
    due_value: {
      plus: 'in_value',
      minus: 'out_value',
      direct: cents,
      level: { enters: 'due_90_at', leaves: 'due_over_at' },
    },
  },
  level: { table, enters: 'started_at', leaves: 'left_at', index: 'subscription_active' },
  ends: `select min(started_at) as first, greatest(max(started_at), max(left_at)) as last from subscription`,
  weighted: {},
  distributions: {},
  cohorts: {
    flow: 'cohort',
    joined: 'cohort_joined',
    lost: 'cohort_lost',
    column: 'left_after',
    months: cohortMonths,
    usual: 3,
  },
  rollups: [
    { table: 'subscription_day', period: 'day', columns: ['product_id', 'region_id'] },
    { table: 'subscription_day_unit', period: 'day', columns: ['region_id', 'business_unit_id', 'segment_id'] },
    { table: 'subscription_month', period: 'month', columns: ['product_id', 'region_id'] },
    { table: 'subscription_month_unit', period: 'month', columns: ['region_id', 'business_unit_id', 'segment_id'] },
    {
      table: 'subscription_month_reason',
      period: 'month',
      columns: ['product_id', 'region_id', 'end_reason_id'],
      flows: ['churned', 'lost'],
    },
    {
      table: 'subscription_cohort',
      period: 'month',
      columns: ['region_id', 'business_unit_id', 'segment_id', 'left_after'],
      flows: ['cohort'],
    },
    {
      table: 'subscription_cohort_product',
      period: 'month',
      columns: ['product_id', 'region_id', 'left_after'],
      flows: ['cohort'],
    },
  ],
  measures: subscriptionMeasures,
  records: {
    table,
    key: ['id'],
    findBy: 'number',
    defaultOrder: 'started_at',
    noun: { id: 'langganan', en: 'subscriptions' },
    measure: 'active',
    // Sources may number alike.
    naming: ['number', 'started_at'],
    path: '/v3/detail-case/subscriptions/{number}',
    listed: [
      'number',
      'customer',
      'days_left',
      'contract_end',
      'monthly_value',
      'product',
      'region',
      'segment',
      'started_at',
      'ended_at',
      'customer_left_at',
      'end_reason',
      'renewed_at',
    ],
    columns: [
      numberColumn(196),
      customerColumn,
      column('product'),
      column('region', { width: 108 }),
      column('business_unit'),
      column('segment'),
      rupiah('monthly_value', { id: 'Nilai per bulan', en: 'Monthly value' }, 'monthly_value::float8'),
      instant('started_at', { id: 'Mulai', en: 'Started' }),
      instant('contract_end', { id: 'Kontrak sampai', en: 'Contract until' }),
      {
        id: 'days_left',
        titles: { id: 'Sisa kontrak', en: 'Contract left' },
        // Days of the calendar from the one that is counted, whose end {asOf} may be.
        sql: `case when due_over_at >= {asOf} then (${sqlInJakarta('contract_end')}::date - ${sqlInJakarta("({asOf} - interval '1 microsecond')")}::date)::float8 end`,
        format: 'number',
        sorts: 'asc',
        only: ['stock'],
        unit: { id: 'hari', en: 'days' },
      },
      instant('renewed_at', { id: 'Diperpanjang', en: 'Renewed' }),
      instant('left_at', { id: 'Selesai', en: 'Left' }),
      instant('ended_at', { id: 'Berhenti', en: 'Ended' }),
      {
        id: 'customer_left_at',
        titles: { id: 'Pelanggan pergi', en: 'Customer left' },
        // Of who went on under later contracts, it is later than the end of this one.
        sql: 'coalesce(ended_at, customer_left_at)',
        format: 'instant',
        only: ['cohort'],
      },
      column('end_reason', { sorts: 'asc' }),
    ],
  },
  scope: regionAndProductScope,
}

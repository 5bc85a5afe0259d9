import { grains } from '@ido/contract'
import { orderMeasures } from './orders.measures.ts'
import {
  columnsOf,
  customerColumn,
  fixedList,
  hours,
  idColumns,
  instant,
  labelsOf,
  numberColumn,
  regionAndProductScope,
} from './record-columns.ts'
import { ageStep, sharedDimensions } from './shared-dimensions.ts'
import type { Component, Dataset, Dimension } from './types.ts'

const ordered = (raw: string, rolled: string): Component => ({ flow: 'ordered', raw, rolled: `sum(${rolled})` })
const ended = (raw: string, rolled: string): Component => ({ flow: 'ended', raw, rolled: `sum(${rolled})` })
const completed = (raw: string, rolled: string): Component => ({ flow: 'completed', raw, rolled: `sum(${rolled})` })

const ids = ['product_id', 'region_id', 'business_unit_id', 'segment_id', 'source_app_id']
const moreIds = ['order_type_id', 'status_id', 'stage_id']

const stages = {
  Verifikasi: { id: 'Verifikasi', en: 'Checking' },
  Penyiapan: { id: 'Penyiapan', en: 'Preparation' },
  Instalasi: { id: 'Instalasi', en: 'Installation' },
  Selesai: { id: 'Selesai', en: 'Completed' },
}
const onTimeWords = {
  true: { id: 'Tepat janji', en: 'On time' },
  false: { id: 'Terlambat', en: 'Missed' },
}

const onTimeLabels: Dimension['labels'] = [
  { label: 'Tepat janji', titles: onTimeWords.true },
  { label: 'Terlambat', titles: onTimeWords.false, isFault: true },
  // The share counts no order without an agreed date.
  { label: null, titles: { id: 'Tanpa tanggal janji', en: 'No agreed date' }, notWith: ['on_agreed_date'] },
]

/** What an order in progress does not have yet. */
const past = ['ordered', 'completed', 'ended']

const dimensions: Dimension[] = [
  ...sharedDimensions(ids),
  {
    id: 'order_type',
    titles: { id: 'Jenis pesanan', en: 'Order type' },
    column: 'order_type_id',
    list: 'order_type',
  },
  { id: 'status', titles: { id: 'Status', en: 'Status' }, column: 'status_id', list: 'order_status' },
  {
    id: 'stage',
    titles: { id: 'Tahap', en: 'Stage' },
    column: 'stage_id',
    list: 'order_stage',
    labels: labelsOf(Object.values(stages)),
  },
  {
    id: 'on_time',
    titles: { id: 'Janji', en: 'Promise' },
    column: 'on_time_id',
    list: 'on_time',
    only: ['completed'],
    labels: onTimeLabels,
  },
  {
    id: 'age_bucket',
    titles: { id: 'Umur pesanan berjalan (hari)', en: 'Age of orders in progress (days)' },
    column: 'age_id',
    list: 'age_bucket',
    only: ['stock'],
    mark: { id: 'umur {label} hari', en: '{label} days old' },
  },
  {
    id: 'overdue_bucket',
    titles: { id: 'Lewat tanggal janji (hari)', en: 'Past the agreed date (days)' },
    column: 'overdue_id',
    list: 'age_bucket',
    only: ['stock'],
    labels: [{ label: null, titles: { id: 'Belum lewat', en: 'Not yet' } }],
    mark: { id: 'lewat {label} hari', en: '{label} days overdue' },
  },
]
const column = columnsOf(dimensions)

export const orders: Dataset = {
  id: 'orders',
  titles: { id: 'Pesanan', en: 'Orders' },
  grains,
  hourlyDays: 2,
  weight: 'completed',
  lists: { order_type: {}, order_status: {} },
  fixedLists: {
    order_stage: fixedList(Object.values(stages)),
    on_time: fixedList([onTimeWords.true, onTimeWords.false]),
  },
  columns: {
    ...idColumns([...ids, ...moreIds]),
    on_time_id: { sql: 'case when on_time then 1 when not on_time then 2 end', kind: 'id' },
    age_id: { sql: ageStep('ordered_at'), kind: 'id' },
    // Null where its date has not passed, or there is none.
    overdue_id: { sql: `case when agreed_at < {asOf} then ${ageStep('agreed_at')} end`, kind: 'id' },
  },
  dimensions,
  flows: {
    ordered: { table: 'product_order', time: 'ordered_at' },
    completed: { table: 'product_order', time: 'completed_at' },
    ended: { table: 'product_order', time: 'ended_at' },
  },
  components: {
    ordered: ordered('count(*)', 'ordered'),
    ended: ended('count(*)', 'ended'),
    fallout: ended('count(*) filter (where fell_out)', 'fallout'),
    // 'Failed' of the fixed four ends.
    failed: ended('count(*) filter (where status_id = 6)', 'failed'),
    completed: completed('count(*)', 'completed'),
    lead_s: completed('sum(lead_s)', 'lead_s'),
    within_72h: completed('count(*) filter (where lead_s <= 259200)', 'within_72h'),
    agreed_n: completed('count(on_time)', 'agreed_n'),
    on_time: completed('count(*) filter (where on_time)', 'on_time'),
  },
  stocks: { open: { plus: 'ordered', minus: 'ended', direct: 'count(*)' } },
  level: { table: 'product_order', enters: 'ordered_at', leaves: 'ended_at', index: 'product_order_open' },
  ends: `select min(ordered_at) as first, greatest(max(ordered_at), max(completed_at), max(ended_at)) as last from product_order`,
  weighted: {},
  distributions: {
    lead_time: {
      flow: 'completed',
      rawBucket: 'distribution_bucket(lead_s)',
      rawCount: 'count(*)',
      rolledCount: 'sum(completed)',
    },
  },
  rollups: [
    { table: 'product_order_day', period: 'day', columns: ['product_id', 'region_id'] },
    { table: 'product_order_day_kind', period: 'day', columns: ['region_id', 'source_app_id', 'order_type_id'] },
    { table: 'product_order_month', period: 'month', columns: ['product_id', 'region_id'] },
    {
      table: 'product_order_month_unit',
      period: 'month',
      columns: ['region_id', 'business_unit_id', 'segment_id', 'source_app_id', 'order_type_id'],
    },
    { table: 'product_order_month_state', period: 'month', columns: ['region_id', 'status_id', 'stage_id'] },
    { table: 'product_order_day_time', period: 'day', columns: ['region_id'], distribution: 'lead_time' },
    { table: 'product_order_day_product_time', period: 'day', columns: ['product_id'], distribution: 'lead_time' },
    { table: 'product_order_month_region_time', period: 'month', columns: ['region_id'], distribution: 'lead_time' },
    { table: 'product_order_month_product_time', period: 'month', columns: ['product_id'], distribution: 'lead_time' },
    {
      table: 'product_order_month_time',
      period: 'month',
      columns: ['product_id', 'region_id'],
      distribution: 'lead_time',
    },
  ],
  measures: orderMeasures,
  records: {
    table: 'product_order',
    key: ['id'],
    findBy: 'number',
    defaultOrder: 'ordered_at',
    noun: { id: 'pesanan', en: 'orders' },
    measure: 'in_progress',
    // Sources may number alike.
    naming: ['number', 'ordered_at'],
    path: '/v3/detail-case/orders/{number}',
    narrowBy: 'on_time',
    listed: [
      'number',
      'customer',
      'status',
      'age_hours',
      'lead_hours',
      'agreed_at',
      'on_time',
      'order_type',
      'stage',
      'ordered_at',
      'completed_at',
      'product',
      'region',
      'segment',
      'source_app',
    ],
    columns: [
      numberColumn(196),
      customerColumn,
      column('order_type', { titles: { id: 'Jenis', en: 'Type' }, sorts: 'asc', width: 112 }),
      column('status', { sorts: 'asc', width: 128 }),
      column('stage', { format: 'words', words: stages, sorts: 'asc', width: 120 }),
      column('product'),
      column('region', { width: 108 }),
      column('business_unit'),
      column('segment'),
      column('source_app'),
      instant('ordered_at', { id: 'Dipesan', en: 'Placed' }),
      instant('approved_at', { id: 'Disetujui', en: 'Approved' }),
      instant('handed_over_at', { id: 'Diserahkan ke pelaksana', en: 'Handed over' }),
      instant('completed_at', { id: 'Selesai', en: 'Completed' }, { only: past }),
      instant('ended_at', { id: 'Berakhir', en: 'Ended' }, { only: past }),
      instant('agreed_at', { id: 'Tanggal janji', en: 'Agreed date' }),
      hours(
        'age_hours',
        { id: 'Umur', en: 'Age' },
        'extract(epoch from least(ended_at, {asOf}) - ordered_at) / 3600.0',
        { only: ['stock'] },
      ),
      // Only once the date has passed.
      hours(
        'overdue_hours',
        { id: 'Lewat janji', en: 'Overdue' },
        `case when agreed_at < least(ended_at, {asOf}) then extract(epoch from least(ended_at, {asOf}) - agreed_at) / 3600.0 end`,
      ),
      hours('lead_hours', { id: 'Waktu pemenuhan', en: 'Lead time' }, 'lead_s / 3600.0', {
        width: 184,
        only: ['completed'],
      }),
      {
        id: 'on_time',
        titles: { id: 'Janji', en: 'Promise' },
        sql: 'on_time',
        format: 'words',
        words: onTimeWords,
        sorts: 'asc',
        width: 128,
        only: ['completed'],
      },
    ],
  },
  scope: regionAndProductScope,
}

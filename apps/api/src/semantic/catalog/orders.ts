import { grains } from '@ido/contract'
import { orderMeasures } from './orders.measures.ts'
import { sharedColumn, sharedDimensions } from './shared-dimensions.ts'
import { ageStep } from './shared-lists.ts'
import type { Component, Dataset, Dimension } from './types.ts'

const ordered = (raw: string, rolled: string): Component => ({ flow: 'ordered', raw, rolled: `sum(${rolled})` })
const ended = (raw: string, rolled: string): Component => ({ flow: 'ended', raw, rolled: `sum(${rolled})` })
const completed = (raw: string, rolled: string): Component => ({ flow: 'completed', raw, rolled: `sum(${rolled})` })

const ids = ['product_id', 'region_id', 'business_unit_id', 'segment_id', 'source_app_id']
const moreIds = ['order_type_id', 'status_id', 'stage_id']

const hours = { id: 'jam', en: 'hours' }
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

export const orders: Dataset = {
  id: 'orders',
  titles: { id: 'Pesanan', en: 'Orders' },
  grains,
  hourlyDays: 2,
  weight: 'completed',
  lists: { order_type: {}, order_status: {} },
  fixedLists: {
    order_stage: Object.keys(stages).map((stage, place) => [place + 1, stage] as const),
    on_time: [
      [1, 'Tepat janji'],
      [2, 'Terlambat'],
    ],
  },
  columns: {
    ...Object.fromEntries([...ids, ...moreIds].map((column) => [column, { sql: column, kind: 'id' as const }])),
    on_time_id: { sql: 'case when on_time then 1 when not on_time then 2 end', kind: 'id' },
    age_id: { sql: ageStep('ordered_at'), kind: 'id' },
    // Null where its date has not passed, or there is none.
    overdue_id: { sql: `case when agreed_at < {asOf} then ${ageStep('agreed_at')} end`, kind: 'id' },
  },
  dimensions: [
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
      labels: Object.entries(stages).map(([label, titles]) => ({ label, titles })),
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
  ],
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
      { id: 'number', titles: { id: 'Nomor', en: 'Number' }, sql: 'number', sorts: 'asc', width: 196 },
      { id: 'customer', titles: { id: 'Pelanggan', en: 'Customer' }, sql: 'customer', width: 220, isPersonal: true },
      {
        id: 'order_type',
        titles: { id: 'Jenis', en: 'Type' },
        sql: 'order_type_id',
        list: 'order_type',
        sorts: 'asc',
        width: 112,
      },
      {
        id: 'status',
        titles: { id: 'Status', en: 'Status' },
        sql: 'status_id',
        list: 'order_status',
        sorts: 'asc',
        width: 128,
      },
      {
        id: 'stage',
        titles: { id: 'Tahap', en: 'Stage' },
        sql: 'stage_id',
        list: 'order_stage',
        format: 'words',
        words: stages,
        sorts: 'asc',
        width: 120,
      },
      sharedColumn('product'),
      sharedColumn('region', { width: 108 }),
      sharedColumn('business_unit'),
      sharedColumn('segment'),
      sharedColumn('source_app'),
      { id: 'ordered_at', titles: { id: 'Dipesan', en: 'Placed' }, sql: 'ordered_at', format: 'instant' },
      { id: 'approved_at', titles: { id: 'Disetujui', en: 'Approved' }, sql: 'approved_at', format: 'instant' },
      {
        id: 'handed_over_at',
        titles: { id: 'Diserahkan ke pelaksana', en: 'Handed over' },
        sql: 'handed_over_at',
        format: 'instant',
      },
      {
        id: 'completed_at',
        titles: { id: 'Selesai', en: 'Completed' },
        sql: 'completed_at',
        format: 'instant',
        only: past,
      },
      { id: 'ended_at', titles: { id: 'Berakhir', en: 'Ended' }, sql: 'ended_at', format: 'instant', only: past },
      { id: 'agreed_at', titles: { id: 'Tanggal janji', en: 'Agreed date' }, sql: 'agreed_at', format: 'instant' },
      {
        id: 'age_hours',
        titles: { id: 'Umur', en: 'Age' },
        sql: 'extract(epoch from least(ended_at, {asOf}) - ordered_at) / 3600.0',
        format: 'hours',
        only: ['stock'],
        unit: hours,
      },
      {
        id: 'overdue_hours',
        titles: { id: 'Lewat janji', en: 'Overdue' },
        // Only once the date has passed.
        sql: `case when agreed_at < least(ended_at, {asOf}) then extract(epoch from least(ended_at, {asOf}) - agreed_at) / 3600.0 end`,
        format: 'hours',
        unit: hours,
      },
      {
        id: 'lead_hours',
        titles: { id: 'Waktu pemenuhan', en: 'Lead time' },
        sql: 'lead_s / 3600.0',
        format: 'hours',
        width: 184,
        only: ['completed'],
        unit: hours,
      },
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
  scope: {
    region: { column: 'region_id' },
    product: { column: 'product_id', list: 'product', links: [] },
  },
}

import { grains, sqlInJakarta } from '@ido/contract'
import {
  columnsOf,
  fixedList,
  hours,
  idColumns,
  instant,
  labelsOf,
  number,
  numberColumn,
  regionAndProductScope,
} from './record-columns.ts'
import { ageStep, sharedDimensions, timeStep, workTime } from './shared-dimensions.ts'
import { ticketMeasures } from './tickets.measures.ts'
import type { Component, Dataset, Dimension } from './types.ts'

const opened = (raw: string, rolled: string): Component => ({ flow: 'opened', raw, rolled: `sum(${rolled})` })
const resolved = (raw: string, rolled: string): Component => ({ flow: 'resolved', raw, rolled: `sum(${rolled})` })
const due = (raw: string, rolled: string): Component => ({ flow: 'due', raw, rolled: `sum(${rolled})` })

const ids = ['product_id', 'sub_product_id', 'region_id', 'business_unit_id', 'segment_id', 'source_app_id']
const place = ['product_id', 'region_id']
const moreIds = ['category_id', 'status_id', 'priority_id', 'channel_id']

const slaWords = {
  true: { id: 'Terpenuhi', en: 'Met' },
  false: { id: 'Terlambat', en: 'Missed' },
}

const slaLabels: Dimension['labels'] = [
  { label: 'Terpenuhi', titles: slaWords.true },
  { label: 'Terlambat', titles: slaWords.false, isFault: true },
  // The share counts no ticket without a target.
  { label: null, titles: { id: 'Tanpa target', en: 'No target' }, notWith: ['sla_compliance'] },
]

const targetStates = [
  { id: 'Dalam target', en: 'Within target' },
  { id: 'Lewat target', en: 'Past target' },
  { id: 'Tanpa target', en: 'No target' },
]
const workTimes = [
  { id: 'Jam kerja', en: 'Working hours' },
  { id: 'Di luar jam kerja', en: 'Outside working hours' },
]

const monthOf = (time: string) => `date_trunc('month', ${sqlInJakarta(time)})`

/** What an open ticket does not have yet. */
const past = ['opened', 'resolved', 'due']
/** Rollups by the days of opening and resolution. */
const lived = ['opened', 'resolved']

const dimensions: Dimension[] = [
  ...sharedDimensions(ids),
  { id: 'category', titles: { id: 'Kategori', en: 'Category' }, column: 'category_id', list: 'ticket_category' },
  { id: 'status', titles: { id: 'Status', en: 'Status' }, column: 'status_id', list: 'ticket_status' },
  { id: 'priority', titles: { id: 'Prioritas', en: 'Priority' }, column: 'priority_id', list: 'ticket_priority' },
  { id: 'channel', titles: { id: 'Kanal', en: 'Channel' }, column: 'channel_id', list: 'ticket_channel' },
  {
    id: 'sla',
    titles: { id: 'SLA', en: 'SLA' },
    column: 'sla_id',
    list: 'sla',
    only: ['resolved'],
    labels: slaLabels,
    mark: { id: 'SLA {label}', en: 'SLA {label}' },
  },
  {
    id: 'resolve_bucket',
    titles: { id: 'Waktu selesai (jam)', en: 'Time to resolve (hours)' },
    column: 'duration_id',
    list: 'resolve_bucket',
    only: ['resolved'],
    mark: { id: 'selesai dalam {label} jam', en: 'resolved in {label} hours' },
  },
  {
    id: 'age_bucket',
    titles: { id: 'Umur tiket terbuka (hari)', en: 'Age of open tickets (days)' },
    column: 'age_id',
    list: 'age_bucket',
    only: ['stock'],
    mark: { id: 'umur {label} hari', en: '{label} days old' },
  },
  {
    id: 'target_state',
    titles: { id: 'Terhadap target', en: 'Against target' },
    column: 'target_state_id',
    list: 'target_state',
    only: ['stock'],
    labels: labelsOf(targetStates),
  },
  {
    id: 'work_time',
    titles: { id: 'Waktu dibuka', en: 'Time of opening' },
    column: 'work_time_id',
    list: 'work_time',
    labels: labelsOf(workTimes),
  },
]
const column = columnsOf(dimensions)

export const tickets: Dataset = {
  id: 'tickets',
  titles: { id: 'Tiket gangguan', en: 'Trouble tickets' },
  grains,
  hourlyDays: 2,
  weight: 'resolved',
  lists: { ticket_category: {}, ticket_status: {}, ticket_priority: {}, ticket_channel: {} },
  fixedLists: {
    work_time: fixedList(workTimes),
    sla: fixedList([slaWords.true, slaWords.false]),
    target_state: fixedList(targetStates),
  },
  columns: {
    ...idColumns([...ids, ...moreIds]),
    sla_id: { sql: 'case when sla_met then 1 when not sla_met then 2 end', kind: 'id' },
    duration_id: { sql: timeStep('resolve_s'), kind: 'id' },
    // {asOf} is the instant that stocks are counted at.
    age_id: { sql: ageStep('opened_at'), kind: 'id' },
    // Judged as sla_met is once the ticket is resolved.
    target_state_id: {
      sql: `case when target_s is null then 3 else 1 + (extract(epoch from {asOf} - opened_at) > target_s)::int end`,
      kind: 'id',
    },
    work_time_id: { sql: workTime('opened_at'), kind: 'id' },
  },
  dimensions,
  flows: {
    opened: { table: 'ticket', time: 'opened_at', foundBy: place },
    resolved: { table: 'ticket', time: 'resolved_at', foundBy: place },
    due: {
      table: 'ticket',
      time: 'ticket_due_at(opened_at, target_s)',
      where: 'target_s is not null',
      isAhead: true,
    },
  },
  components: {
    opened: opened('count(*)', 'opened'),
    opened_s: opened('sum(ticket_second(opened_at))', 'opened_s'),
    response_n: opened('count(response_s)', 'response_n'),
    response_s: opened('sum(response_s)', 'response_s'),
    resolved: resolved('count(*)', 'resolved'),
    resolved_opened_s: resolved('sum(ticket_second(opened_at))', 'resolved_opened_s'),
    resolve_s: resolved('sum(resolve_s)', 'resolve_s'),
    net_s: resolved('sum(greatest(0, resolve_s - pending_s))', 'net_s'),
    sla_n: resolved('count(sla_met)', 'sla_n'),
    sla_met: resolved('count(*) filter (where sla_met)', 'sla_met'),
    reopened: resolved('count(*) filter (where reopened > 0)', 'reopened'),
    due_n: due('count(*)', 'due_n'),
    due_met: due('count(*) filter (where sla_met)', 'due_met'),
  },
  stocks: {
    open: { plus: 'opened', minus: 'resolved', direct: 'count(*)' },
    open_opened_s: { plus: 'opened_s', minus: 'resolved_opened_s', direct: 'sum(ticket_second(opened_at))' },
  },
  level: {
    table: 'ticket',
    enters: 'opened_at',
    leaves: 'resolved_at',
    index: 'ticket_open',
    carried: {
      index: 'ticket_carried',
      where: `resolved_at is null or ${monthOf('opened_at')} <> ${monthOf('resolved_at')}`,
    },
  },
  ends: `select least(min(opened_at), min(resolved_at)) as first, greatest(max(opened_at), max(resolved_at)) as last from ticket`,
  weighted: {},
  distributions: {
    resolve_time: {
      flow: 'resolved',
      rawBucket: 'distribution_bucket(resolve_s)',
      rawCount: 'count(*)',
      rolledCount: 'sum(resolved)',
    },
  },
  rollups: [
    { table: 'ticket_day', period: 'day', columns: place, foundBy: place, flows: lived },
    { table: 'ticket_day_cause', period: 'day', columns: ['region_id', 'category_id', 'priority_id'], flows: lived },
    { table: 'ticket_day_duration', period: 'day', columns: ['region_id', 'duration_id'], flows: ['resolved'] },
    { table: 'ticket_day_region_time', period: 'day', columns: ['region_id'], distribution: 'resolve_time' },
    { table: 'ticket_day_time', period: 'day', columns: [], distribution: 'resolve_time' },
    { table: 'ticket_month', period: 'month', columns: place, foundBy: place, flows: lived },
    {
      table: 'ticket_month_cause',
      period: 'month',
      columns: ['product_id', 'region_id', 'category_id', 'priority_id'],
      flows: lived,
    },
    {
      table: 'ticket_month_customer',
      period: 'month',
      columns: ['product_id', 'sub_product_id', 'region_id', 'segment_id'],
      flows: lived,
    },
    {
      table: 'ticket_month_unit',
      period: 'month',
      columns: ['region_id', 'business_unit_id', 'source_app_id', 'channel_id', 'status_id'],
      flows: lived,
    },
    {
      table: 'ticket_month_duration',
      period: 'month',
      columns: ['product_id', 'region_id', 'duration_id'],
      flows: ['resolved'],
    },
    { table: 'ticket_month_region_time', period: 'month', columns: ['region_id'], distribution: 'resolve_time' },
    { table: 'ticket_month_product_time', period: 'month', columns: ['product_id'], distribution: 'resolve_time' },
    { table: 'due_ticket_day', period: 'day', columns: ['product_id', 'region_id'], flows: ['due'] },
    { table: 'due_ticket_month', period: 'month', columns: ['product_id', 'region_id'], flows: ['due'] },
  ],
  measures: ticketMeasures,
  records: {
    table: 'ticket',
    key: ['id'],
    findBy: 'number',
    defaultOrder: 'opened_at',
    noun: { id: 'tiket', en: 'tickets' },
    measure: 'open_now',
    // Sources may number alike.
    naming: ['number', 'opened_at'],
    path: '/v3/detail-case/{number}',
    narrowBy: 'sla',
    listed: [
      'number',
      'title',
      'priority',
      'status',
      // What a reader looks for first stands within the width of a laptop.
      'age_hours',
      'resolve_hours',
      'target_hours',
      'sla_met',
      'opened_at',
      'resolved_at',
      'product',
      'region',
      'category',
      'sub_product',
      'segment',
      'reopened',
    ],
    columns: [
      numberColumn(168),
      { id: 'title', titles: { id: 'Judul', en: 'Title' }, sql: 'title', format: 'long' },
      column('status', { sorts: 'asc', width: 132 }),
      column('priority', { sorts: 'asc', width: 116 }),
      column('category'),
      column('product'),
      column('sub_product'),
      column('region', { width: 108 }),
      column('business_unit'),
      column('segment'),
      column('source_app'),
      column('channel'),
      instant('opened_at', { id: 'Dibuka', en: 'Opened' }),
      instant('first_response_at', { id: 'Respons pertama', en: 'First response' }),
      instant('resolved_at', { id: 'Selesai', en: 'Resolved' }, { only: past }),
      instant('closed_at', { id: 'Ditutup', en: 'Closed' }),
      hours('target_hours', { id: 'Target', en: 'Target' }, 'target_s / 3600.0'),
      hours(
        'age_hours',
        { id: 'Umur', en: 'Age' },
        'extract(epoch from least(resolved_at, {asOf}) - opened_at) / 3600.0',
        { only: ['stock'] },
      ),
      hours('resolve_hours', { id: 'Waktu selesai', en: 'Time to resolve' }, 'resolve_s / 3600.0', {
        width: 136,
        only: past,
      }),
      {
        id: 'sla_met',
        titles: { id: 'SLA', en: 'SLA' },
        sql: 'sla_met',
        format: 'words',
        words: slaWords,
        sorts: 'asc',
        width: 128,
        only: past,
      },
      number('reopened', { id: 'Dibuka kembali', en: 'Reopened' }, { width: 148, onlyMeasures: ['reopen_rate'] }),
    ],
  },
  scope: regionAndProductScope,
}

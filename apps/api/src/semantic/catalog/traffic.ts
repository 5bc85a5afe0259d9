import { grains, type BothTexts } from '@ido/contract'
import { sharedColumn, sharedDimensions } from './shared-dimensions.ts'
import { trafficMeasures } from './traffic.measures.ts'
import type { Component, Dataset, RecordColumn } from './types.ts'

const counted = (raw: string, rolled: string): Component => ({ flow: 'counted', raw, rolled: `sum(${rolled})` })
/** What a source may leave out, and the sum that says in how many hours it did not. */
const countedIn = {
  unique_users: 'users_hours',
  sessions: 'sessions_hours',
  page_views: 'views_hours',
  duration_s: 'timed_hours',
  bounces: 'judged_hours',
}
const platform = { titles: { id: 'Platform', en: 'Platform' }, list: 'platform' } as const

const weekdays: readonly BothTexts[] = [
  { id: 'Senin', en: 'Monday' },
  { id: 'Selasa', en: 'Tuesday' },
  { id: 'Rabu', en: 'Wednesday' },
  { id: 'Kamis', en: 'Thursday' },
  { id: 'Jumat', en: 'Friday' },
  { id: 'Sabtu', en: 'Saturday' },
  { id: 'Minggu', en: 'Sunday' },
]
const clock = Array.from({ length: 24 }, (_, hour) => [hour + 1, String(hour).padStart(2, '0')] as const)

const ids = ['product_id', 'region_id']
const columns = [...ids, 'platform_id', 'weekday_id', 'clock_id']

const number = (id: string, titles: BothTexts): RecordColumn => {
  return { id, titles, sql: `${id}::float8`, format: 'number' }
}
const perSession = (id: string, titles: BothTexts, column: string): Pick<RecordColumn, 'id' | 'titles' | 'sql'> => {
  return { id, titles, sql: `${column}::float8 / nullif(sessions, 0)` }
}

export const traffic: Dataset = {
  id: 'traffic',
  titles: { id: 'Lalu lintas pengunjung', en: 'Traffic' },
  grains,
  hourlyDays: 3,
  weight: 'visits',
  isByHour: true,
  lists: { platform: {} },
  fixedLists: {
    weekday: weekdays.map(({ id }, place) => [place + 1, id] as const),
    hour_of_day: clock,
  },
  columns: Object.fromEntries(columns.map((column) => [column, { sql: column, kind: 'id' as const }])),
  dimensions: [
    ...sharedDimensions(ids),
    { id: 'platform', column: 'platform_id', ...platform },
    {
      id: 'weekday',
      titles: { id: 'Hari', en: 'Weekday' },
      column: 'weekday_id',
      list: 'weekday',
      labels: weekdays.map((titles) => ({ label: titles.id, titles })),
    },
    {
      id: 'hour_of_day',
      titles: { id: 'Jam (WIB)', en: 'Hour (Jakarta)' },
      column: 'clock_id',
      list: 'hour_of_day',
      mark: { id: 'pukul {label}', en: 'from {label}:00' },
    },
  ],
  flows: { counted: { table: 'traffic_hour', time: 'hour_at' } },
  components: {
    hours: counted('count(*)', 'hours'),
    visits: counted('sum(visits)', 'visits'),
    unique_users: counted('sum(unique_users)', 'users'),
    sessions: counted('sum(sessions)', 'sessions'),
    page_views: counted('sum(page_views)', 'views'),
    seconds: counted('sum(duration_s)', 'seconds'),
    timed: counted('sum(sessions) filter (where duration_s is not null)', 'timed'),
    bounced: counted('sum(bounces)', 'bounced'),
    ...Object.fromEntries(
      Object.entries(countedIn).map(([column, rolled]) => [`${column}_hours`, counted(`count(${column})`, rolled)]),
    ),
    judged: counted('sum(sessions) filter (where bounces is not null)', 'judged'),
  },
  stocks: {},
  // An hour is known when it is over.
  ends: `select min(hour_at) as first, max(hour_at) + interval '1 hour' as last from traffic_hour`,
  weighted: {},
  distributions: {},
  rollups: [
    { table: 'traffic_day', period: 'day', columns: ['product_id', 'platform_id', 'region_id'] },
    { table: 'traffic_day_platform', period: 'day', columns: ['platform_id', 'region_id'] },
    { table: 'traffic_day_clock', period: 'day', columns: ['region_id', 'weekday_id', 'clock_id'] },
    { table: 'traffic_month', period: 'month', columns: ['product_id', 'platform_id', 'region_id'] },
    { table: 'traffic_month_clock', period: 'month', columns: ['region_id', 'weekday_id', 'clock_id'] },
  ],
  measures: trafficMeasures,
  records: {
    table: 'traffic_hour',
    key: ['id'],
    findBy: 'number',
    defaultOrder: 'hour_at',
    noun: { id: 'jam lalu lintas', en: 'hours of traffic' },
    measure: 'visits',
    naming: ['number'],
    path: '/v3/detail-case/traffic/{number}',
    listed: [
      'number',
      'hour_at',
      'product',
      'platform',
      'region',
      'visits',
      'unique_users',
      'sessions',
      'page_views',
      'bounces',
      'bounce_rate',
      'duration_s',
      'mean_duration_s',
    ],
    columns: [
      { id: 'number', titles: { id: 'Nomor', en: 'Number' }, sql: 'number', sorts: 'asc', width: 236 },
      { id: 'hour_at', titles: { id: 'Jam mulai', en: 'Hour from' }, sql: 'hour_at', format: 'instant' },
      sharedColumn('product'),
      { id: 'platform', sql: 'platform_id', ...platform },
      sharedColumn('region', { width: 108 }),
      number('visits', { id: 'Kunjungan', en: 'Visits' }),
      number('unique_users', { id: 'Pengguna unik', en: 'Unique users' }),
      number('sessions', { id: 'Sesi', en: 'Sessions' }),
      number('page_views', { id: 'Halaman dilihat', en: 'Page views' }),
      number('bounces', { id: 'Sesi satu halaman', en: 'Single-view sessions' }),
      {
        id: 'duration_s',
        titles: { id: 'Lama semua sesi', en: 'Time of all sessions' },
        sql: 'duration_s::float8',
        format: 'seconds',
        unit: { id: 'detik', en: 'seconds' },
      },
      {
        ...perSession('mean_duration_s', { id: 'Lama sesi', en: 'Mean session' }, 'duration_s'),
        format: 'seconds',
        unit: { id: 'detik', en: 'seconds' },
      },
      {
        ...perSession('bounce_rate', { id: 'Pentalan (%)', en: 'Bounce (%)' }, '100 * bounces'),
        format: 'number',
      },
    ],
  },
  scope: {
    region: { column: 'region_id' },
    product: { column: 'product_id', list: 'product', links: [] },
  },
}

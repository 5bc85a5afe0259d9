import { grains, type BothTexts } from '@ido/contract'
import {
  columnsOf,
  fixedList,
  idColumns,
  instant,
  labelsOf,
  number,
  numberColumn,
  regionAndProductScope,
  seconds,
} from './record-columns.ts'
import { sharedDimensions } from './shared-dimensions.ts'
import { trafficMeasures } from './traffic.measures.ts'
import type { Component, Dataset, Dimension } from './types.ts'

const counted = (raw: string, rolled: string): Component => ({ flow: 'counted', raw, rolled: `sum(${rolled})` })
/** What a source may leave out, and the sum that says in how many hours it did not. */
const countedIn = {
  unique_users: 'users_hours',
  sessions: 'sessions_hours',
  page_views: 'views_hours',
  duration_s: 'timed_hours',
  bounces: 'judged_hours',
}

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

/** Counts are wider than JavaScript's whole numbers in the database. */
const counts = (id: string, titles: BothTexts) => number(id, titles, { sql: `${id}::float8` })
const perSession = (column: string) => `${column}::float8 / nullif(sessions, 0)`

const dimensions: Dimension[] = [
  ...sharedDimensions(ids),
  { id: 'platform', titles: { id: 'Platform', en: 'Platform' }, column: 'platform_id', list: 'platform' },
  {
    id: 'weekday',
    titles: { id: 'Hari', en: 'Weekday' },
    column: 'weekday_id',
    list: 'weekday',
    labels: labelsOf(weekdays),
  },
  {
    id: 'hour_of_day',
    titles: { id: 'Jam (WIB)', en: 'Hour (Jakarta)' },
    column: 'clock_id',
    list: 'hour_of_day',
    mark: { id: 'pukul {label}', en: 'from {label}:00' },
  },
]
const column = columnsOf(dimensions)

export const traffic: Dataset = {
  id: 'traffic',
  titles: { id: 'Lalu lintas pengunjung', en: 'Traffic' },
  grains,
  hourlyDays: 3,
  weight: 'visits',
  isByHour: true,
  lists: { platform: {} },
  fixedLists: {
    weekday: fixedList(weekdays),
    hour_of_day: clock,
  },
  columns: idColumns([...ids, 'platform_id', 'weekday_id', 'clock_id']),
  dimensions,
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
      Object.entries(countedIn).map(([name, rolled]) => [`${name}_hours`, counted(`count(${name})`, rolled)]),
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
      numberColumn(236),
      instant('hour_at', { id: 'Jam mulai', en: 'Hour from' }),
      column('product'),
      column('platform'),
      column('region', { width: 108 }),
      counts('visits', { id: 'Kunjungan', en: 'Visits' }),
      counts('unique_users', { id: 'Pengguna unik', en: 'Unique users' }),
      counts('sessions', { id: 'Sesi', en: 'Sessions' }),
      counts('page_views', { id: 'Halaman dilihat', en: 'Page views' }),
      counts('bounces', { id: 'Sesi satu halaman', en: 'Single-view sessions' }),
      seconds('duration_s', { id: 'Lama semua sesi', en: 'Time of all sessions' }, 'duration_s::float8'),
      seconds('mean_duration_s', { id: 'Lama sesi', en: 'Mean session' }, perSession('duration_s')),
      number('bounce_rate', { id: 'Pentalan (%)', en: 'Bounce (%)' }, { sql: perSession('100 * bounces') }),
    ],
  },
  scope: regionAndProductScope,
}

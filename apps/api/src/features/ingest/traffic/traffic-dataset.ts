import { hourLength, jakartaZone } from '@ido/contract'
import { readLists } from '../../../platform/database/reference-lists.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import type { Conflict } from '../import/mapper.ts'
import type { Field, Profile, ProfileColumn, RecordValues } from '../import/profile.ts'
import { labelField } from '../labels.queries.ts'
import { counted, lists, undoHours, writeHours } from './hours.service.ts'

const most = 1e12

const required = (field: string, ...aliases: string[]): ProfileColumn => {
  return { required: true, aliases, fields: [{ field }] }
}
const optional = (field: string, ...aliases: string[]): ProfileColumn => {
  return { optional: true, aliases, fields: [{ field }] }
}

/** Hours whose columns carry the names of their fields; the API takes its objects by the same names. */
const plainTraffic: Profile = {
  name: 'plain',
  dataset: 'traffic',
  title: {
    id: 'kolom bernama seperti isian lalu lintas: hour, product, platform, region, visits, unique_users, sessions, page_views, bounces, duration_s',
    en: 'columns named like the fields of traffic: hour, product, platform, region, visits, unique_users, sessions, page_views, bounces, duration_s',
  },
  zone: jakartaZone,
  nulls: [],
  isOurs: true,
  identity: 'id',
  columns: {
    hour: { required: true, aliases: ['hour_at', 'at', 'time'], fields: [{ field: 'hour_at', format: 'any' }] },
    product: required('product_id'),
    platform: required('platform_id'),
    region: optional('region_id'),
    visits: required('visits'),
    unique_users: optional('unique_users', 'users'),
    sessions: optional('sessions'),
    page_views: optional('page_views', 'views'),
    bounces: optional('bounces'),
    duration_s: optional('duration_s'),
  },
  constants: {},
}

const words: Readonly<Record<string, ColumnWords>> = {
  hour: {
    id: 'jam',
    en: 'hour',
    names: ['waktu', 'time', 'timestamp', 'tanggal', 'date', 'datetime', 'date hour', 'periode'],
  },
  platform: { id: 'platform', en: 'platform', names: ['perangkat', 'device', 'kanal', 'source'] },
  visits: { id: 'kunjungan', en: 'visits', names: ['visit', 'hits', 'jumlah kunjungan', 'total visits'] },
  unique_users: {
    id: 'pengguna unik',
    en: 'unique users',
    names: ['users', 'unique visitors', 'visitors', 'pengunjung', 'pengguna', 'pengunjung unik'],
  },
  sessions: { id: 'sesi', en: 'sessions', names: ['session', 'jumlah sesi'] },
  page_views: {
    id: 'halaman dilihat',
    en: 'page views',
    names: ['views', 'pageviews', 'tayangan', 'tampilan halaman'],
  },
  bounces: {
    id: 'sesi satu halaman',
    en: 'single-view sessions',
    names: ['bounce', 'pantulan', 'single page sessions'],
  },
  duration_s: {
    id: 'durasi (detik)',
    en: 'duration (seconds)',
    names: [
      'lama semua sesi (detik)',
      'time of all sessions (seconds)',
      'duration',
      'durasi',
      'total duration',
      'total durasi',
      'session duration',
    ],
  },
}

/** Traffic as the importer sees it. */
export const trafficDataset: ImportDataset = {
  name: 'traffic',
  about: {
    id: 'Satu baris per jam, produk, platform, dan regional: kunjungan dan sesi. Untuk lalu lintas dan rasio pentalan.',
    en: 'One row an hour, product, platform and region: visits and sessions. For traffic and bounce rate.',
  },
  profiles: [plainTraffic],
  example: {
    hour: '2026-03-01T08:00:00',
    product: 'Indibiz',
    platform: 'Web',
    visits: 120,
    sessions: 110,
    bounces: 44,
  },
  batchRows: 20_000,
  timeField: 'hour_at',
  listPath: (from, to) => `/v3/detail-case?dataset=traffic&measure=visits&from=${from}&to=${to}`,
  async fields({ write }) {
    const labels = Object.entries(await readLists(write, lists)).map(([field, list]): [string, Field] => [
      field,
      labelField(field.replace(/_id$/, ''), list),
    ])
    const numbers = counted.map((field): [string, Field] => [field, { kind: 'whole', least: 0, most }])
    return { hour_at: { kind: 'time' }, ...Object.fromEntries([...labels, ...numbers]) }
  },
  words,
  check: checkHour,
  write: writeHours,
  undo: { traffic_hour: undoHours },
}

/** Half past is no hour, and one that has not begun has brought nobody. */
function checkHour({ hour_at: hour }: RecordValues): Conflict | null {
  if (!(hour instanceof Date)) return null
  if (hour.getTime() % hourLength !== 0) return { field: 'hour_at', reason: { key: 'notHour' } }
  return hour.getTime() > Date.now() ? { field: 'hour_at', reason: { key: 'notBegun' } } : null
}

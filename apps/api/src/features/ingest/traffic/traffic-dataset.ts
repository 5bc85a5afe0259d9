import { hourLength, jakartaZone } from '@ido/contract'
import type pg from 'pg'
import { copyLine, copyRows, type CopyValue } from '../../../platform/database/copy.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import type { BatchOutcome, ImportDataset, Origin } from '../import/dataset.ts'
import type { Conflict, MappedRow } from '../import/mapper.ts'
import type { Problem } from '../import/problems.ts'
import type { Field, Profile, ProfileColumn, RecordValues } from '../import/profile.ts'
import { regroup, settle, type Group } from '../import/upsert.ts'
import { labelField } from '../labels.queries.ts'

const lists = { product_id: 'product', platform_id: 'platform', region_id: 'region' } as const
/** What makes an hour the same hour, whichever profile it comes through. */
const keys = ['hour_at', ...Object.keys(lists)]
const counted = ['visits', 'unique_users', 'sessions', 'page_views', 'bounces', 'duration_s'] as const
const columns = [...keys, ...counted]

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

/** Traffic as the importer sees it. */
export const trafficDataset: ImportDataset = {
  name: 'traffic',
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
  check: checkHour,
  write: writeHours,
}

/** Half past is no hour, and one that has not begun has brought nobody. */
function checkHour({ hour_at: hour }: RecordValues): Conflict | null {
  if (!(hour instanceof Date)) return null
  if (hour.getTime() % hourLength !== 0) return { field: 'hour_at', reason: { key: 'notHour' } }
  return hour.getTime() > Date.now() ? { field: 'hour_at', reason: { key: 'notBegun' } } : null
}

/** What of an hour does not go together, once all that is known of it is. */
function conflictIn(hour: RecordValues): Conflict | null {
  const values = { whole: 'sessions' }
  const part = (['bounces', 'duration_s'] as const).find((field) => hour[field] != null)
  if (part && hour['sessions'] == null) return { field: part, reason: { key: 'needsWhole', values } }
  if (Number(hour['bounces'] ?? 0) > Number(hour['sessions'] ?? 0))
    return { field: 'bounces', reason: { key: 'moreThanWhole', values } }
  return null
}

const keyOf = (hour: RecordValues): string => {
  const at = hour['hour_at']
  return [at instanceof Date ? at.getTime() : '', ...Object.keys(lists).map((field) => hour[field] ?? 0)].join(':')
}
const lineOf = (hour: RecordValues) => copyLine(columns.map((column) => hour[column] as CopyValue))

/** Adds hours that are new and corrects those that differ: what a row gives replaces what was there, an absent field leaves it alone. */
async function writeHours(
  client: pg.PoolClient,
  _origin: Origin,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const stored = await readHours(client, rows)
  const now = new Map(stored)
  const groups = new Map<string, Group>()
  const problems: Problem[] = []
  for (const { line, values } of rows) {
    const key = keyOf(values)
    const old = stored.get(key)
    const hour = { ...now.get(key), ...values }
    const conflict = conflictIn(hour)
    if (conflict) {
      const { field, reason } = conflict
      problems.push({ line, column: field, value: String(values[field] ?? ''), reason })
      continue
    }
    now.set(key, hour)
    regroup(groups, key, () => (old ? lineOf(old) : null), lineOf(hour))
  }
  const { toAdd, toChange, ...counts } = settle(groups.values())
  if (keep) await storeHours(client, toAdd, toChange)
  return { ...counts, bad: problems.length, problems }
}

/** The hours that the rows are about, as far as they are known. */
async function readHours(client: pg.PoolClient, rows: MappedRow[]): Promise<Map<string, RecordValues>> {
  const given = keys.map((key) => rows.map(({ values }) => values[key] ?? null))
  const { rows: found } = await client.query<RecordValues>(
    `select ${columns.map((column) => `t.${column}`).join(', ')}
     from unnest($1::timestamptz[], $2::smallint[], $3::smallint[], $4::smallint[]) as k (${keys.join(', ')})
     join traffic_hour t on lower(t.number) = lower(traffic_number(${keys.map((key) => `k.${key}`).join(', ')}))`,
    given,
  )
  return new Map(found.map((hour) => [keyOf(hour), hour]))
}

async function storeHours(client: pg.PoolClient, toAdd: string[], toChange: string[]): Promise<void> {
  if (toAdd.length > 0) await copyRows(client, 'traffic_hour', columns, toAdd)
  if (toChange.length === 0) return
  const list = columns.join(', ')
  await client.query(`create temp table traffic_staged on commit drop as select ${list} from traffic_hour with no data`)
  await copyRows(client, 'traffic_staged', columns, toChange)
  await client.query(
    `update traffic_hour t set (${counted.join(', ')}) = (${counted.map((column) => `s.${column}`).join(', ')})
     from traffic_staged s
     where lower(t.number) = lower(traffic_number(${keys.map((key) => `s.${key}`).join(', ')}))`,
  )
  // The transaction may hold more batches.
  await client.query('drop table traffic_staged')
}

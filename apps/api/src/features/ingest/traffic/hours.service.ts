import type pg from 'pg'
import { copyLine, copyRows, type CopyValue } from '../../../platform/database/copy.ts'
import type { BatchOutcome, Origin } from '../import/dataset.ts'
import { keptGroups, type UndoFacts } from '../import/kept.ts'
import type { Conflict, MappedRow } from '../import/mapper.ts'
import type { Problem } from '../import/problems.ts'
import type { RecordValues } from '../import/profile.ts'
import { regroup, settle, type Group } from '../import/upsert.ts'

/* Hours of traffic as they are kept: found by what makes them the same hour, written in batches, taken back. */

export const lists = { product_id: 'product', platform_id: 'platform', region_id: 'region' } as const
/** What makes an hour the same hour, whichever profile it comes through. */
const keys = ['hour_at', ...Object.keys(lists)]
export const counted = ['visits', 'unique_users', 'sessions', 'page_views', 'bounces', 'duration_s'] as const
const columns = [...keys, ...counted]

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
  const ids = Object.keys(lists).map((field) => Number(hour[field] ?? 0))
  return [at instanceof Date ? at.getTime() : 0, ...ids].join(':')
}
/** A key as `keyOf` made it. */
function hourAt(key: string): RecordValues {
  const [time = 0, product = 0, platform = 0, region = 0] = key.split(':').map(Number)
  return {
    hour_at: new Date(time),
    product_id: product,
    platform_id: platform,
    region_id: region === 0 ? null : region,
  }
}
const lineOf = (hour: RecordValues) => copyLine(columns.map((column) => hour[column] as CopyValue))

/** Adds hours that are new and corrects those that differ: what a row gives replaces what was there, an absent field leaves it alone. */
export async function writeHours(
  client: pg.PoolClient,
  { remembers }: Origin,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const stored = await readHours(
    client,
    rows.map(({ values }) => values),
  )
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
      problems.push({ line, column: field, value: String(Number(values[field])), reason })
      continue
    }
    now.set(key, hour)
    regroup(groups, key, () => (old ? lineOf(old) : null), lineOf(hour))
  }
  const { toAdd, toChange, ...counts } = settle(groups.values())
  if (keep) await storeHours(client, toAdd, toChange)
  const outcome = { ...counts, bad: problems.length, problems }
  const kept = () => ({ facts: 'traffic_hour', originId: null, columns, ...keptGroups(groups) })
  return remembers ? { ...outcome, kept: [kept()] } : outcome
}

const given = `unnest($1::timestamptz[], $2::smallint[], $3::smallint[], $4::smallint[]) as k (${keys.join(', ')})`
const isGiven = `lower(t.number) = lower(traffic_number(${keys.map((key) => `k.${key}`).join(', ')}))`
const keysOf = (hours: readonly RecordValues[]) => keys.map((key) => hours.map((hour) => hour[key] ?? null))

/** These hours, as far as they are known. */
async function readHours(client: pg.PoolClient, hours: readonly RecordValues[]): Promise<Map<string, RecordValues>> {
  const { rows: found } = await client.query<RecordValues>(
    `select ${columns.map((column) => `t.${column}`).join(', ')} from ${given} join traffic_hour t on ${isGiven}`,
    keysOf(hours),
  )
  return new Map(found.map((hour) => [keyOf(hour), hour]))
}

async function removeHours(client: pg.PoolClient, hours: readonly RecordValues[]): Promise<void> {
  await client.query(`delete from traffic_hour t using ${given} where ${isGiven}`, keysOf(hours))
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

export const undoHours: UndoFacts = {
  read: async (client, _origin, named) =>
    new Map([...(await readHours(client, named.map(hourAt)))].map(([key, hour]) => [key, lineOf(hour)])),
  remove: (client, _origin, named) => removeHours(client, named.map(hourAt)),
  restore: (client, _columns, lines) => storeHours(client, [], lines),
}

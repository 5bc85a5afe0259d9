import type pg from 'pg'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'
import type { Origin, BatchOutcome } from '../import/dataset.ts'
import { keptGroups, type UndoFacts } from '../import/kept.ts'
import type { MappedRow } from '../import/mapper.ts'
import { textIn, type RecordValues } from '../import/profile.ts'
import { regroup, settle, type Group } from '../import/upsert.ts'

const columns = ['host_id', 'metric_id', 'at', 'value', 'interval_s', 'weight'] as const
const columnList = columns.join(', ')
const defaultInterval = 300

interface Host {
  id: number
  name: string
}

interface Sample {
  host_id: number
  metric_id: number
  at: Date
  value: number
  interval_s: number
  weight: number
}

/** Adds samples that are new and corrects those whose value differs; host, metric and time say which is which. */
export async function writeSamples(
  client: pg.PoolClient,
  { remembers }: Origin,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const hosts = await hostsOf(client, rows, keep)
  const samples = rows.map(({ values }) => sampleOf(values, hosts))
  const stored = await readSamples(client, samples)
  const groups = new Map<string, Group>()
  for (const sample of samples) {
    const key = keyOf(sample)
    regroup(groups, key, () => stored.get(key) ?? null, lineOf(sample))
  }
  const { toAdd, toChange, ...counts } = settle(groups.values())
  if (keep) await store(client, toAdd, toChange)
  const outcome = { ...counts, bad: 0, problems: [] }
  const kept = () => ({ facts: 'infra_sample', originId: null, columns, ...keptGroups(groups) })
  return remembers ? { ...outcome, kept: [kept()] } : outcome
}

function sampleOf(values: RecordValues, hosts: Map<string, number>): Sample {
  const { metric_id, at, value, interval_s, weight } = values
  const hostId = hosts.get(hostKey(values))
  if (!(at instanceof Date) || hostId === undefined) throw new Error('A sample without its time or host')
  return {
    host_id: hostId,
    metric_id: Number(metric_id),
    at,
    value: Number(value),
    interval_s: Number(interval_s ?? defaultInterval),
    weight: Number(weight ?? 1),
  }
}

const hostName = (values: RecordValues) => textIn(values, 'host').trim()
const hostKey = (values: RecordValues) => hostName(values).toLowerCase()
const keyOf = ({ host_id, metric_id, at }: Sample) => `${host_id}:${metric_id}:${at.getTime()}`
const lineOf = (sample: Sample) => copyLine(columns.map((column) => sample[column]))

/** A key as `keyOf` made it. */
function sampleAt(key: string): Pick<Sample, 'host_id' | 'metric_id' | 'at'> {
  const [host = 0, metric = 0, time = 0] = key.split(':').map(Number)
  return { host_id: host, metric_id: metric, at: new Date(time) }
}

/** How samples are put back; hosts that came with them stay in their list. */
export const undoSamples: UndoFacts = {
  read: (client, _origin, keys) => readSamples(client, keys.map(sampleAt)),
  async remove(client, _origin, keys) {
    await client.query(
      `delete from infra_sample t using ${given} where (t.host_id, t.metric_id, t.at) = (k.host_id, k.metric_id, k.at)`,
      keysOf(keys.map(sampleAt)),
    )
  },
  restore: (client, _columns, lines) => store(client, [], lines),
}

const given = 'unnest($1::integer[], $2::smallint[], $3::timestamptz[]) as k (host_id, metric_id, at)'
const keysOf = (samples: readonly Pick<Sample, 'host_id' | 'metric_id' | 'at'>[]) => [
  samples.map(({ host_id }) => host_id),
  samples.map(({ metric_id }) => metric_id),
  samples.map(({ at }) => at),
]

async function readSamples(
  client: pg.PoolClient,
  samples: Pick<Sample, 'host_id' | 'metric_id' | 'at'>[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<Sample>(
    `select ${columnList} from infra_sample
     join ${given} using (host_id, metric_id, at)`,
    keysOf(samples),
  )
  return new Map(rows.map((row) => [keyOf(row), lineOf(row)]))
}

async function store(client: pg.PoolClient, toAdd: string[], toChange: string[]): Promise<void> {
  if (toAdd.length > 0) await copyRows(client, 'infra_sample', columns, toAdd)
  if (toChange.length === 0) return
  await client.query(
    `create temp table sample_staged on commit drop as select ${columnList} from infra_sample with no data`,
  )
  await copyRows(client, 'sample_staged', columns, toChange)
  await client.query(
    `update infra_sample t set (value, interval_s, weight) = (s.value, s.interval_s, s.weight)
     from sample_staged s where (t.host_id, t.metric_id, t.at) = (s.host_id, s.metric_id, s.at)`,
  )
}

/**
 * Ids of the rows' hosts by name in lower case. A host that is new is made, under the service and product that its rows
 * name; one that is there keeps its own. Without `keep` a new host has no id and no samples yet. What is the same name is
 * decided here alone: the server has other ideas of spaces and lower case.
 */
async function hostsOf(client: pg.PoolClient, rows: MappedRow[], keep: boolean): Promise<Map<string, number>> {
  const named = new Map<string, RecordValues>()
  for (const { values } of rows) {
    const key = hostKey(values)
    named.set(key, { ...values, ...withoutNothing(named.get(key)) })
  }
  const { rows: found } = await client.query<Host>(
    `select id, name from infra_host where lower(name) in (select lower(n) from unnest($1::text[]) n) order by id desc`,
    [[...named.values()].map(hostName)],
  )
  const known = new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
  const missing = [...named].flatMap(([key, values]) => (known.has(key) ? [] : [values]))
  if (missing.length === 0) return known
  if (!keep) return new Map([...missing.map((values, place) => [hostKey(values), -1 - place] as const), ...known])
  const { rows: made } = await client.query<Host>(
    `insert into infra_host (name, position, service_id, product_id)
     select name, (select coalesce(max(position), 0) from infra_host) + place, service_id, product_id
     from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as h (name, service_id, product_id, place)
     returning id, name`,
    [
      missing.map(hostName),
      missing.map((values) => values['service_id'] ?? serviceOf(hostKey(values))),
      missing.map(({ product_id }) => product_id ?? null),
    ],
  )
  return new Map([...known, ...made.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}

function withoutNothing(values: RecordValues = {}): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))
}

/** The service that the name of a host speaks of, by its fixed id; most hosts serve pages. */
function serviceOf(host: string): number {
  const words = new Set(host.split(/[^a-z]+/))
  const speaks = (...names: string[]) => names.some((name) => words.has(name))
  if (speaks('db', 'rds', 'sql', 'pg', 'postgres', 'mysql', 'oracle', 'redis')) return 3
  if (speaks('lb', 'elb', 'alb', 'nlb', 'proxy', 'haproxy')) return 4
  if (speaks('api', 'gateway')) return 2
  return speaks('s3', 'storage', 'nfs', 'minio', 'ceph') ? 5 : 1
}

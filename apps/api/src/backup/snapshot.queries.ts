import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Manifest, Totals } from './layout.ts'
import { RowStream } from '../platform/database/stream-rows.ts'

/** Tables that a backup leaves out, with their reason. Every other one of the schema is in it, whoever makes it. */
export const leftOut: Readonly<Record<string, string>> = {
  backup_made: 'when the portal that it comes from was backed up says nothing of the one that it is restored to',
  kysely_migration: 'made by the migrations that a restore runs',
  kysely_migration_lock: 'made by the migrations that a restore runs',
  last_write: 'says how far the log of this server has come, and that of another is elsewhere',
  job_process: 'says which processes live, and those of the restored portal are others',
}

export interface StoredTable {
  name: string
  /** What COPY takes: all but generated ones. */
  columns: string[]
  /** How much it is of the whole, for progress alone. */
  bytes: number
}

/** The tables as the database's own catalogue has them, so that a new one cannot be forgotten. */
export async function storedTables(client: Pick<pg.PoolClient, 'query'>): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, pg_table_size(c.oid)::float as bytes,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid order by c.relname`,
  )
  return rows.filter(({ name }) => !(name in leftOut))
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
export const tableName = (name: string) => `public.${quoted([name])}`
export const columnNames = quoted

/**
 * Begins a transaction that sees one moment and changes nothing. Tables are locked first: emptied in the middle, one
 * would look empty to a snapshot of before. @returns the tables
 */
export async function beginSnapshot(client: pg.PoolClient): Promise<StoredTable[]> {
  const tables = await storedTables(client)
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map(({ name }) => tableName(name)).join(', ')} in access share mode`)
  }
  // As another server, with settings of its own, reads them back to the last bit.
  await client.query(
    `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'`,
  )
  return tables
}

type Facts = Pick<Manifest, 'postgresql' | 'migrations' | 'sequences' | 'sealed_with'>

/** What a restore must know beside the rows; null where the database is none of a portal. */
export async function readFacts(client: pg.PoolClient): Promise<Facts | null> {
  if (!(await hasTable(client, 'kysely_migration'))) return null
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const server = await client.query<{ server_version: string }>('show server_version')
  return {
    postgresql: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    sequences: await readSequences(client),
    sealed_with: await sealedWith(client),
  }
}

async function readSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${tableName(name)}`,
    )
    if (state[0]) sequences.push({ name, ...state[0] })
  }
  return sequences
}

/** Where sealed secrets stand: codes of second factors, keys of products' integrations, what webhooks are signed with. */
export const sealedColumns = [
  ['second_factor', 'secret'],
  ['catalogue_product', 'key_sealed'],
  ['webhook', 'secret'],
  ['webhook', 'old_secret'],
] as const

/** The names of keys that must be there for secrets to be opened again, as every sealed one says its own. */
async function sealedWith(client: pg.PoolClient): Promise<string[]> {
  const names = new Set<string>()
  for (const [table, column] of sealedColumns) {
    if (!(await hasColumn(client, table, column))) continue
    const { rows } = await client.query<{ name: string }>(
      `select distinct encode(substring(${column} from 1 for 8), 'hex') as name from ${table} where ${column} is not null`,
    )
    for (const { name } of rows) names.add(name)
  }
  return [...names].toSorted()
}

/** A database that an older version migrated has not all of them. */
async function hasColumn(client: Pick<pg.PoolClient, 'query'>, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  )
  return rows.length > 0
}

export async function hasTable(client: Pick<pg.PoolClient, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there ?? false
}

export const copyTable = (client: pg.PoolClient, { name, columns }: StoredTable): Readable =>
  client.query(copyTo(`copy ${tableName(name)} (${columnNames(columns)}) to stdout`))

/** How jobs lie in a backup; not as the queue's own tables have them, which change with the library. */
export const jobColumns = [
  'task',
  'payload',
  'queue',
  'run_at',
  'max_attempts',
  'attempts',
  'key',
  'priority',
  'flags',
] as const

/** Mails and other work that waits; what is being done right now, too, since it may not come to its end. */
export async function copyJobs(client: pg.PoolClient): Promise<Readable | null> {
  if (!(await hasTable(client, 'graphile_worker._private_jobs'))) return null
  return client.query(
    copyTo(
      `copy (
         select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.attempts, j.key, j.priority,
           case when j.flags is not null then array(select jsonb_object_keys(j.flags::jsonb)) end
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         order by j.id
       ) to stdout`,
    ),
  )
}

export interface StoredFile {
  storage_key: string
  size: number
}

/** Every column of that name holds keys of stored files, in whichever table. */
async function keyTables(client: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'storage_key' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A statement for the keys of all stored files; null where no table has any. */
async function storedFilesSql(client: Pick<pg.PoolClient, 'query'>): Promise<string | null> {
  const tables = await keyTables(client)
  if (tables.length === 0) return null
  return tables.map((table) => `select storage_key, size from ${tableName(table)}`).join(' union all ')
}

export async function totalOfFiles(client: pg.PoolClient): Promise<number> {
  const files = await storedFilesSql(client)
  if (files === null) return 0
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::float as bytes from (${files}) f`,
  )
  return rows[0]?.bytes ?? 0
}

export async function* storedFiles(client: pg.PoolClient): AsyncGenerator<StoredFile> {
  const files = await storedFilesSql(client)
  if (files === null) return
  yield* client.query(new RowStream(files, [], { batchSize: 200 })) as AsyncIterable<StoredFile>
}

export async function auditHead(client: pg.PoolClient): Promise<Totals['audit_head']> {
  if (!(await hasTable(client, 'audit_head'))) return null
  const { rows } = await client.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from audit_head`,
  )
  return rows[0] ?? null
}

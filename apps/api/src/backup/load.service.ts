import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutIndexes } from '../platform/database/bulk-load.ts'
import type { Database } from '../platform/database/database.ts'
import { inMigration, type MigrateTo } from '../platform/database/migrate.ts'
import { replaceByBaseline } from '../platform/database/version-0.1.0.ts'
import type { BackupPart } from './file-reader.ts'
import { type Manifest, mostPartBytes, partNames, tableOf } from './layout.ts'
import { BackupRefusal } from './refusal.ts'
import { columnNames, jobColumns, leftOut, storedTables, tableName } from './snapshot.queries.ts'
import { clearTarget, refuseNewcomers, refuseStrangers, refuseTarget } from './target.queries.ts'

export interface LoadOptions {
  manifest: Manifest
  parts: PartQueue
  isReplaced: boolean
  /** What the target has, as `strangersRefused` saw it. */
  known: ReadonlySet<string> | null
  /** Whether mails and other work that waited are done by the restored portal. */
  keepsJobs: boolean
  /** Whether everybody has to sign in again, so that no session comes back that was ended since. */
  endsSessions: boolean
  /** Folder of migrations, for tests. */
  migrations?: string
  onRows(at: { table: string; rows: number; end: number }): void
  onIndex(made: number, all: number): void
  onMigrations(names: readonly string[]): void
  /** Called last before the commit; what it throws undoes everything. */
  onEnd(): void
}

const notOwner = '42501'
const decompress = promisify(zstdDecompress)

/**
 * Makes the tables as they were when the backup was made, fills them, and brings them to the newest migration: one
 * transaction, which leaves nothing behind when it fails or is killed. The client may not be in one yet. @returns how many jobs wait
 */
export async function loadDatabase(client: pg.PoolClient, options: LoadOptions): Promise<number> {
  return inMigration(poolOf(client), options.migrations, (migrateTo) => fill(client, options, migrateTo))
}

/**
 * @returns what the target has, for `loadDatabase`
 * @throws BackupRefusal where some of it is not the portal's and would go with it
 */
export async function strangersRefused(
  { pool }: Pick<Database, 'pool'>,
  migrations: string | undefined,
): Promise<LoadOptions['known']> {
  const client = await pool.connect()
  try {
    return await inMigration(poolOf(client), migrations, (migrateTo) => refuseStrangers(client, migrateTo))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== notOwner) throw error
    throw new BackupRefusal('notOwner', { why: error.message })
  } finally {
    client.release()
  }
}

/** Migrations run on this very connection, which stays ours. */
function poolOf(client: pg.PoolClient): PostgresPool {
  const shared = { query: client.query.bind(client), release: () => undefined }
  return { connect: async () => shared, end: async () => undefined, options: {} }
}

async function fill(client: pg.PoolClient, options: LoadOptions, migrateTo: MigrateTo): Promise<number> {
  const { manifest, parts } = options
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await refuseTarget(client, options)
  if (options.known !== null) await refuseNewcomers(client, options.known)
  await clearTarget(client)
  await migrateTo(replaceByBaseline(manifest.migrations).at(-1))
  const tables = await madeTables(client, manifest)
  await setTriggers(client, tables, 'disable')
  await withoutIndexes(
    client,
    tables.map(tableName),
    () => copyTables(client, tables, options),
    () => undefined,
    options.onIndex,
  )
  await setTriggers(client, tables, 'enable')
  for (const { name, value, is_called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [tableName(name), value, is_called])
  }
  const applied = await migrateTo()
  if (applied.length > 0) options.onMigrations(applied)
  await client.query(`analyze ${(await storedTables(client)).map(({ name }) => tableName(name)).join(', ')}`)
  if (options.endsSessions) await client.query('delete from session')
  const jobs = await addJobs(client, parts, options.keepsJobs)
  options.onEnd()
  return jobs
}

/** What the migrations made must be what the backup has rows for, table by table and column by column. */
async function madeTables(client: pg.PoolClient, manifest: Manifest): Promise<string[]> {
  const made = new Map((await storedTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of manifest.tables) {
    const there = made.get(name) ?? []
    const strange = columns.find((column) => !there.includes(column)) ?? (there.length === 0 ? '*' : undefined)
    if (strange !== undefined) throw new BackupRefusal('strangeTable', { table: name, column: strange })
  }
  return manifest.tables.map(({ name }) => name)
}

/** Those that keep sums, histories and words, and that guard the audit log: their work is in the backup. */
async function setTriggers(client: pg.PoolClient, tables: readonly string[], state: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${tableName(table)} ${state} trigger user`)
}

async function copyTables(client: pg.PoolClient, tables: readonly string[], options: LoadOptions): Promise<void> {
  const { manifest, parts, onRows } = options
  // Lists have rows from the migrations; as tables of this transaction they need no log and no later vacuum.
  await client.query(`truncate ${[...tables, ...(await referring(client))].map(tableName).join(', ')}`)
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  for (let next = parts.peek(); next?.name.startsWith(partNames.tables); next = parts.peek()) {
    const table = tableOf(next.name)
    const columns = columnsOf.get(table)
    if (columns === undefined) throw new BackupRefusal('strangeTable', { table, column: '*' })
    let rows = 0
    await copyParts(client, `${tableName(table)} (${columnNames(columns)})`, 'with (freeze)', rowsOf(table))
    async function* rowsOf(name: string) {
      for await (const part of parts.under(`${partNames.tables}${name}/`)) {
        yield part
        rows += part.rows
        onRows({ table: name, rows, end: part.end })
      }
    }
  }
}

/** What a backup leaves out and refers to what it has; its tables can only be emptied together. */
async function referring(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [Object.keys(leftOut)],
  )
  return rows.map(({ name }) => name)
}

async function copyParts(
  client: pg.PoolClient,
  target: string,
  options: string,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const lines = async function* () {
    for await (const { content } of parts) yield await decompress(content, { maxOutputLength: mostPartBytes })
  }
  let failure: unknown
  const source = Readable.from(lines(), { objectMode: true }).on('error', (error) => (failure = error))
  const into = client.query(copyFrom(`copy ${target} from stdin ${options}`))
  // What went wrong here says more than what the server was told of it.
  await pipeline(source, into).catch((error: unknown) => {
    throw failure ?? error
  })
}

/** Through the queue's own functions, whose tables change with the library. */
async function addJobs(client: pg.PoolClient, parts: PartQueue, isKept: boolean): Promise<number> {
  await client.query(
    `create temp table waiting_job (task text, payload json, queue text, run_at timestamptz, max_attempts int, attempts int,
       key text, priority int, flags text[]) on commit drop`,
  )
  await copyParts(client, `waiting_job (${columnNames(jobColumns)})`, '', parts.under(partNames.jobs))
  if (!isKept) return 0
  const { rowCount } = await client.query(
    `create temp table added_job on commit drop as
     select attempts, (graphile_worker.add_job(task, payload => payload, queue_name => queue, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority, flags => flags)).id from waiting_job`,
  )
  // What was tried in vain is tried as often as was left, and what was given up is not begun again.
  await client.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts => tries)
     from (select id, attempts as tries from added_job where attempts > 0) a group by tries`,
  )
  return rowCount ?? 0
}

/** The parts of a file in their order, taken by who they concern. */
export interface PartQueue {
  peek(): BackupPart | null
  /** Takes those that come now and whose names begin so. */
  under(prefix: string): AsyncGenerator<BackupPart>
}

export async function queueOf(parts: AsyncGenerator<BackupPart>): Promise<PartQueue> {
  const take = async () => {
    const { value, done } = await parts.next()
    return done ? null : value
  }
  let next = await take()
  return {
    peek: () => next,
    async *under(prefix) {
      const isNext = () => next?.name.startsWith(prefix) === true
      while (next !== null && isNext()) {
        const part = next
        next = await take()
        yield part
      }
    },
  }
}

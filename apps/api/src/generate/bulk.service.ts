import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import { compactRollups } from '../semantic/run-compact.ts'

interface Definition {
  table: string
  name: string
  definition: string
}

/** The rows are in and their indexes are being made, or the rollups over them. */
export type FillStep = 'indexes' | 'rollups'

/**
 * Lets the work fill tables without their secondary indexes and foreign keys, and makes them again afterwards exactly
 * as they were, whatever migrations have made of them by then. All in the client's transaction: until it ends nobody
 * else reads these tables, and if it fails nothing has happened. Triggers stay, see `withoutTriggers`.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
  onStep: (step: FillStep) => void,
): Promise<void> {
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  await client.query(`set local work_mem = '64MB'`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  await client.query(`set local max_parallel_maintenance_workers = 2`)
  const keys = await foreignKeys(client, tables)
  const indexes = await secondaryIndexes(client, tables)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  onStep('indexes')
  for (const { definition } of indexes) await client.query(definition)
  for (const table of new Set(keys.map((key) => key.table))) {
    const added = keys.filter((key) => key.table === table)
    await client.query(
      `alter table ${table} ${added.map(({ name, definition }) => `add constraint ${name} ${definition}`).join(', ')}`,
    )
  }
}

/** Lets the work write without these triggers of the table; what they keep is the caller's to make again afterwards. */
export async function withoutTriggers(
  client: pg.PoolClient,
  table: string,
  triggers: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const trigger of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`)
  await work()
  for (const trigger of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`)
}

/**
 * Sends `BinaryRows` through COPY, inside the transaction that the client is in, pulled as the server takes them.
 * @param freeze stores the rows as seen by everybody, which saves the first vacuum; the transaction must have truncated the table
 */
export async function copyBinary(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  chunks: Iterable<Buffer>,
  freeze = false,
): Promise<void> {
  const options = `format binary${freeze ? ', freeze' : ''}`
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (${options})`))
  let failure: unknown
  const source = function* () {
    try {
      yield* chunks
    } catch (error) {
      failure = error
      throw error
    }
  }
  // What went wrong here says more than what the server was told of it.
  await pipeline(Readable.from(source()), target).catch((error: unknown) => {
    throw failure ?? error
  })
}

/**
 * Runs the client's statements so that an abort ends the one that is running, too: an index over millions of rows takes
 * longer than somebody who presses Ctrl-C waits.
 * @throws the signal's reason
 */
export async function untilAborted<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const result = await work()
    // The cancel may have come too late for every statement.
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // A late cancel must not hit what the connection does next.
    await cancelling
  }
}

/** A table of facts with rollups: the trigger that keeps them on inserts, the function that makes them from the rows. */
export interface FactTable {
  name: string
  columns: readonly string[]
  trigger: string
  rebuild: string
  dataset: string
}

/**
 * Fills the table in the client's transaction if it is empty, the fast way: no indexes, no trigger, the rollups once at
 * the end. Nobody else reads or writes it meanwhile.
 * @param chunks made only if it is empty; what they throw undoes everything
 * @returns whether it was empty
 */
export async function fillEmptyTable(
  client: pg.PoolClient,
  { name, columns, trigger, rebuild }: FactTable,
  chunks: () => Promise<Iterable<Buffer>>,
  onStep: (step: FillStep) => void,
): Promise<boolean> {
  if (await hasRows(client, name)) return false
  await client.query(`lock table ${name} in access exclusive mode`)
  if (await hasRows(client, name)) return false
  const fill = async () => {
    await client.query(`truncate ${name} restart identity`)
    await copyBinary(client, name, columns, await chunks(), true)
  }
  await withoutTriggers(client, name, [trigger], () => withoutIndexes(client, [name], fill, onStep))
  onStep('rollups')
  await client.query(`analyze ${name}`)
  await client.query(`select ${rebuild}()`)
  return true
}

/** Adds to a table that has rows, in the client's transaction. @returns how many there were */
export async function addToTable(
  client: pg.PoolClient,
  { name, columns, dataset }: FactTable,
  chunks: Iterable<Buffer>,
  onStep: (step: FillStep) => void,
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*) as total from ${name}`)
  await copyBinary(client, name, columns, chunks)
  onStep('rollups')
  await compactRollups(client, { names: rollupsOf(dataset), most: 0 })
  return rows[0]?.total ?? 0
}

export async function hasRows(client: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  return rowCount !== 0
}

/** So that the first questions find index-only scans and a planner that knows the new rows. Outside of a transaction. */
export async function refreshStatistics(
  pool: pg.Pool,
  tables: readonly string[],
  datasets: readonly string[],
): Promise<void> {
  await pool.query(`vacuum (analyze) ${[...tables, ...datasets.flatMap(rollupsOf)].join(', ')}`)
}

async function foreignKeys(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [tables],
  )
  return rows
}

async function secondaryIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1, 2`,
    [tables],
  )
  return rows
}

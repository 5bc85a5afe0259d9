import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutIndexes } from '../platform/database/bulk-load.ts'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import { compactRollups } from '../semantic/run-compact.ts'

/** The rows are in and their indexes are being made, or the rollups over them. */
export type FillStep = 'indexes' | 'rollups'

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
  await withoutTriggers(client, name, [trigger], () => withoutIndexes(client, [name], fill, () => onStep('indexes')))
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

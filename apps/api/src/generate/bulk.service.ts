import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import { BinaryRows, type ColumnTypes, type Row } from './binary-rows.ts'

/** The rows are in and their indexes are being made, or the rollups over them. */
export type FillStep = 'indexes' | 'rollups'

/** Lets the work write without these triggers of the table; the caller makes again what they maintain. */
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

export async function columnTypes(client: pg.PoolClient, table: string): Promise<ColumnTypes> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
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
 * Copies rows whose keys are columns of the table, the same in each.
 * @param onWritten gets their number so far, about once a chunk
 */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  rows: Iterator<Row>,
  onWritten: (written: number) => void,
  freeze: boolean,
): Promise<void> {
  const out = new BinaryRows(await columnTypes(client, table))
  const first = rows.next()
  if (first.done) return onWritten(0)
  out.add(first.value)
  const chunks = function* () {
    let written = 1
    for (let next = rows.next(); !next.done; next = rows.next()) {
      out.add(next.value)
      written += 1
      const chunk = out.chunk()
      if (!chunk) continue
      onWritten(written)
      yield chunk
    }
    onWritten(written)
    yield out.end()
  }
  await copyBinary(client, table, out.columns, chunks(), freeze)
}

export async function hasRows(client: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  return rowCount !== 0
}

/** Adds small rows, whose keys are columns of the table, in their order. @returns them as they are stored */
export async function insertRows<Stored extends object = { id: number }>(
  client: Pick<pg.Pool, 'query'>,
  table: string,
  rows: readonly object[],
): Promise<Stored[]> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  if (columns.length === 0) return []
  const stored = await client.query<Stored>(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1) with ordinality order by ordinality
     on conflict do nothing returning *`,
    [JSON.stringify(rows)],
  )
  return stored.rows
}

export interface DemoPerson {
  id: number
  nik: string
  name: string
  email: string
}

/** The accounts by NIK. */
export async function readPeople(client: Pick<pg.Pool, 'query'>): Promise<Map<string, DemoPerson>> {
  const { rows } = await client.query<DemoPerson>('select id, nik, name, email from account where nik is not null')
  return new Map(rows.map((person) => [person.nik, person]))
}

/** So that the first questions find index-only scans and a planner that knows the new rows. Outside of a transaction. */
export async function refreshStatistics(
  pool: pg.Pool,
  tables: readonly string[],
  datasets: readonly string[],
): Promise<void> {
  await pool.query(`vacuum (analyze) ${[...tables, ...datasets.flatMap(rollupsOf)].join(', ')}`)
}

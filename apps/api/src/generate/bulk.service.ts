import { dayLength } from '@ido/contract'
import type pg from 'pg'
import { copyLine, copyRows, type CopyValue } from '../platform/database/copy.ts'
import { rollupsOf } from '../semantic/catalog/catalog.ts'

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

/** A row by the names of its columns: instants in milliseconds since 1970, days as their number since then. */
export type Row = Readonly<Record<string, unknown>>

/** What a value becomes for COPY, by the type of its column. */
const asCopied: Readonly<Record<string, (value: never) => CopyValue>> = {
  'timestamp with time zone': (at: number) => new Date(at),
  date: (day: number) => new Date(day * dayLength).toISOString().slice(0, 10),
  jsonb: (value: unknown) => JSON.stringify(value),
  'integer[]': (values: readonly number[]) => `{${values.join(',')}}`,
}
const asIs = (value: CopyValue) => value
const reportedEvery = 1_000

/** The types of a table's columns, as PostgreSQL calls them. */
export async function columnTypes(client: pg.PoolClient, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/**
 * Copies rows whose keys are columns of the table, the same in each, inside the transaction that the client is in.
 * @param freeze stores them as seen by everybody, which saves the first vacuum; the transaction must have truncated the table
 * @param onWritten gets their number so far
 */
export async function fillTable(
  client: pg.PoolClient,
  table: string,
  rows: Iterator<Row>,
  freeze: boolean,
  onWritten: (written: number) => void = () => undefined,
): Promise<void> {
  const types = await columnTypes(client, table)
  const first = rows.next()
  if (first.done) return onWritten(0)
  const columns = Object.keys(first.value)
  const fields = columns.map((name) => ({ name, copied: asCopied[types.get(name) ?? ''] ?? asIs }))
  const cellOf = (value: unknown, copied: (value: never) => CopyValue) =>
    value === null || value === undefined ? null : copied(value as never)
  const lineOf = (row: Row) => copyLine(fields.map(({ name, copied }) => cellOf(row[name], copied)))
  const lines = function* () {
    let written = 0
    for (let next: IteratorResult<Row> = first; !next.done; next = rows.next()) {
      yield lineOf(next.value)
      written += 1
      if (written % reportedEvery === 0) onWritten(written)
    }
    onWritten(written)
  }
  await copyRows(client, table, columns, lines(), freeze)
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

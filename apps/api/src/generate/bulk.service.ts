import { dayLength } from '@ido/contract'
import type pg from 'pg'
import { copyLine, copyRows, type CopyValue } from '../platform/database/copy.ts'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import type { PortalLists } from './portal-lists.queries.ts'

/**
 * A row by the names of its columns: instants in milliseconds since 1970, days as their number since then, entries of
 * lists by their names or ids.
 */
export type Row = Readonly<Record<string, unknown>>

/** What a value becomes for COPY, by the type of its column. */
const asCopied: Readonly<Record<string, (value: never) => CopyValue>> = {
  'timestamp with time zone': (at: number) => new Date(at),
  date: (day: number) => new Date(day * dayLength).toISOString().slice(0, 10),
  jsonb: (value: unknown) => JSON.stringify(value),
  'integer[]': (values: readonly number[]) => `{${values.join(',')}}`,
}
const reportedEvery = 1_000

/** The types of a table's columns, as PostgreSQL calls them. */
export async function columnTypes(client: pg.PoolClient, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

interface Copied {
  rows: Iterator<Row>
  /** No more rows than that; the rest can be copied later. */
  most?: number
  /** Stores them as seen by everybody, which saves the first vacuum; the transaction must have truncated the table. */
  freeze?: boolean
  /** Gets their number so far. */
  onWritten?(written: number): void
}

/** Copies rows whose keys are columns of the table, the same in each, inside the transaction that the client is in. */
export async function fillTable(
  client: pg.PoolClient,
  table: string,
  { idOf }: Pick<PortalLists, 'idOf'>,
  { rows, most = Number.POSITIVE_INFINITY, freeze = false, onWritten }: Copied,
): Promise<void> {
  const types = await columnTypes(client, table)
  const first = rows.next()
  if (first.done) return onWritten?.(0)
  const columns = Object.keys(first.value)
  const cells = columns.map((name) => {
    const copied = asCopied[types.get(name) ?? '']
    const isListed = idOf(name, null) === null
    return (row: Row): CopyValue => {
      const value = row[name]
      if (value === null || value === undefined) return null
      if (isListed && typeof value === 'string') return idOf(name, value)
      return copied ? copied(value as never) : (value as CopyValue)
    }
  })
  const lines = function* () {
    let written = 0
    for (let next: IteratorResult<Row> = first; !next.done; next = rows.next()) {
      const row = next.value
      yield copyLine(cells.map((cellOf) => cellOf(row)))
      written += 1
      if (written % reportedEvery === 0) onWritten?.(written)
      if (written === most) break
    }
    onWritten?.(written)
  }
  await copyRows(client, table, columns, lines(), freeze)
}

export async function hasRows(client: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  return rowCount !== 0
}

/** Whether a start that filled the demo was cut off before it had written everything. */
export const isDemoUnfinished = (client: Pick<pg.Pool, 'query'>): Promise<boolean> =>
  hasRows(client, 'demo_fill where finished_at is null')

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

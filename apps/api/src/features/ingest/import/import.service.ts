import type pg from 'pg'
import { onConnection } from '../copy.service.ts'
import type { Dataset, NewRow } from './dataset.ts'
import type { MappedRow } from './mapper.ts'
import type { Profile } from './profile.ts'

export interface Run {
  id: number
  dataset: Dataset
  profile: Profile
}
export interface Batch {
  rows: MappedRow[]
  bad: number
}
/** Does the work of one batch and answers how many of its rows were added and how many were there before. */
export type WriteBatch = (batch: Batch) => Promise<{ added: number; known: number }>

/** Runs that were cut off leave their row counts behind; after a day no such run is still going. */
const abandonedAfter = '1 day'

/** Opens a run whose every batch is a transaction of its own: what is committed stays, whatever happens next. */
export async function openRun(pool: pg.Pool, dataset: Dataset, profile: Profile, fileName: string) {
  await pool.query(
    `delete from import_row_seen using import_run where import_run.id = import_id and started_at < now() - $1::interval`,
    [abandonedAfter],
  )
  const run = await onConnection(pool, (client) => startRun(client, dataset, profile, fileName))
  const write: WriteBatch = (batch) => onConnection(pool, (client) => writeBatch(client, run, batch, true))
  const finish = () =>
    onConnection(pool, async (client) => {
      await client.query('update import_run set finished_at = now() where id = $1', [run.id])
      await client.query('delete from import_row_seen where import_id = $1', [run.id])
    })
  return { write, finish }
}

/** Runs the work with a writer that counts as a real run would, in one transaction that is rolled back at the end. */
export async function withDryRun<T>(
  pool: pg.Pool,
  { dataset, profile, fileName }: { dataset: Dataset; profile: Profile; fileName: string },
  work: (write: WriteBatch) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const run = await startRun(client, dataset, profile, fileName)
    return await work((batch) => writeBatch(client, run, batch, false))
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
  }
}

async function startRun(client: pg.PoolClient, dataset: Dataset, profile: Profile, fileName: string): Promise<Run> {
  const { rows } = await client.query<{ id: number }>(
    'insert into import_run (dataset, profile, file_name) values ($1, $2, $3) returning id',
    [dataset.name, profile.name, fileName],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('import_run gave no id')
  return { id, dataset, profile }
}

async function writeBatch(client: pg.PoolClient, run: Run, batch: Batch, keep: boolean) {
  const { dataset, profile } = run
  const numbered = batch.rows.length > 0 ? await numberRows(client, run, batch.rows) : []
  // Imports of the same profile take turns by batch: each sees what the other added before it adds the rest.
  if (keep) await client.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${dataset.name} ${profile.name}`])
  const ids = numbered.map((row) => row.externalId)
  const known = ids.length > 0 ? await dataset.known(client, profile, ids) : new Set<string>()
  const fresh = numbered.filter((row) => !known.has(row.externalId))
  if (keep && fresh.length > 0) await dataset.add(client, { profile, importId: run.id }, fresh)
  const counts = { added: fresh.length, known: numbered.length - fresh.length }
  await client.query(
    `update import_run set rows_read = rows_read + $2, rows_added = rows_added + $3, rows_known = rows_known + $4,
       rows_bad = rows_bad + $5 where id = $1`,
    [run.id, batch.rows.length + batch.bad, counts.added, counts.known, batch.bad],
  )
  return counts
}

/** Gives each row its external id: the hash of the row and its occurrence number among equal rows of the file. */
async function numberRows(client: pg.PoolClient, run: Run, rows: MappedRow[]): Promise<NewRow[]> {
  const hashes = rows.map((row) => row.hash)
  const { rows: seen } = await client.query<{ hash: string; seen: number }>(
    `insert into import_row_seen as s (import_id, row_hash, seen)
     select $1, decode(hash, 'hex'), count(*) from unnest($2::text[]) hash group by hash
     on conflict (import_id, row_hash) do update set seen = s.seen + excluded.seen
     returning encode(row_hash, 'hex') as hash, seen`,
    [run.id, hashes],
  )
  const left = new Map(seen.map((row) => [row.hash, row.seen]))
  // From the last row backwards, since the table knows the count after this batch.
  const occurrences = hashes.toReversed().map((hash) => {
    const occurrence = left.get(hash) ?? 1
    left.set(hash, occurrence - 1)
    return occurrence
  })
  occurrences.reverse()
  return rows.map(({ hash, values }, place) => ({ externalId: `${hash}:${occurrences[place]}`, values }))
}

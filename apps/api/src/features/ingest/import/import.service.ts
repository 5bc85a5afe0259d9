import { sql } from 'kysely'
import type pg from 'pg'
import type { RecordEvent } from '../../../platform/audit/audit.ts'
import { onConnection } from '../../../platform/database/copy.ts'
import { takeWriteTurn, type Trx } from '../../../platform/database/transaction.ts'
import { rollupsOf } from '../../../semantic/catalog/catalog.ts'
import { compactRollups } from '../../../semantic/run-compact.ts'
import { notifyWebhooks } from '../../webhooks/webhooks.read.ts'
import type { ImportDataset, MappedBatch, Portion, WriteBatch } from './dataset.ts'
import type { Kept, KeptFact } from './kept.ts'
import type { MappedRow } from './mapper.ts'
import { inPortions } from './portions.service.ts'
import type { Profile } from './profile.ts'
import { writeEvery } from './refused.service.ts'

/** Writes down what a batch did, in its transaction: either both are there afterwards or neither. */
async function storeKept(client: pg.PoolClient, importId: number, kept: readonly Kept[]): Promise<void> {
  for (const { facts, originId, columns, added, changed } of kept) {
    if (added.length + changed.length === 0) continue
    await client.query(
      `insert into import_batch (import_id, facts, origin_id, added, added_marks, changed, changed_marks, columns, before)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        importId,
        facts,
        originId,
        added.map(({ key }) => key),
        marksOf(added),
        changed.map(({ key }) => key),
        marksOf(changed),
        columns,
        changed.map(({ before }) => before),
      ],
    )
  }
}

const marksOf = (facts: readonly KeptFact[]): Buffer => Buffer.concat(facts.map(({ mark }) => mark))

interface Run {
  id: number
  dataset: ImportDataset
  profile: Profile
  remembers: boolean
}
/** Runs that were cut off leave their row counts behind; after a day no such run is still going. */
const abandonedAfter = '1 day'
/** Half of that after which a run is taken for dead. */
const beatMs = 30_000
/** Unique violation: who takes no turns added the same row after this one had looked, and the next try finds it. */
const addedMeanwhile = '23505'

interface Opening {
  dataset: ImportDataset
  profile: Profile
  fileName: string
  /** A run that stands already and is begun, or gone on with from the file's first row; without it a new one. */
  id?: number
  /** Whether it can be taken back; what programs send all day is not remembered. */
  remembers: boolean
}

/**
 * Opens a run whose every batch is a transaction of its own: what is committed stays, whatever happens next.
 * @param portion lets so many batches share a transaction; `close` commits the last of them, also of a run that stopped
 */
export async function openRun(pool: pg.Pool, opening: Opening, portion?: Portion) {
  const { dataset } = opening
  await pool.query(
    `delete from import_row_seen using import_run where import_run.id = import_id and started_at < now() - $1::interval`,
    [abandonedAfter],
  )
  const run = await onConnection(pool, (client) => startRun(client, opening))
  const rest = opening.id === undefined ? beating(pool, run.id) : () => {}
  const single: WriteBatch = (batch) =>
    onConnection(pool, (client) => writeBatch(client, run, batch, true, false), [addedMeanwhile])
  const portions = portion && inPortions(pool, portion, (client, batch) => writeBatch(client, run, batch, true, true))
  const { write, close, abandon } = portions ?? { write: single, close: async () => {}, abandon: async () => {} }
  /** @param most unfolded rows of a rollup that are left to a later run */
  const finish = async (most = 0) => {
    await close()
    await onConnection(pool, async (client) => {
      // One that was gone on with has met what it had added before: those rows are known now, and were counted once.
      await client.query(
        `update import_run set finished_at = now(),
           rows_known = greatest(0, rows_read - rows_added - rows_changed - rows_bad) where id = $1`,
        [run.id],
      )
      await client.query('delete from import_row_seen where import_id = $1', [run.id])
    })
    await compactRollups(pool, { names: rollupsOf(dataset.name), most })
  }
  const ended =
    <Args extends unknown[]>(end: (...args: Args) => Promise<void>) =>
    (...args: Args) =>
      end(...args).finally(rest)
  return { id: run.id, write, finish: ended(finish), close: ended(close), abandon: ended(abandon) }
}

/** Says now and then that a run goes on, for one that has no file of the page that says so; the answer ends that. */
function beating(pool: pg.Pool, id: number): () => void {
  const beat = () =>
    pool.query('update import_run set beat_at = clock_timestamp() where id = $1', [id]).catch(() => undefined)
  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs the work with a writer that counts as a real run would, in one transaction that is rolled back at the end. */
export async function withDryRun<T>(
  pool: pg.Pool,
  opening: Omit<Opening, 'id' | 'remembers'>,
  work: (write: WriteBatch) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const run = await startRun(client, { ...opening, remembers: false })
    return await work((batch) => writeBatch(client, run, batch, false, false))
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
  }
}

async function startRun(client: pg.PoolClient, { dataset, profile, fileName, id, remembers }: Opening): Promise<Run> {
  const { rows } =
    id === undefined
      ? await client.query<{ id: number }>(
          'insert into import_run (dataset, profile, file_name, beat_at) values ($1, $2, $3, clock_timestamp()) returning id',
          [dataset.name, profile.name, fileName],
        )
      : await client.query<{ id: number }>(
          `update import_run set dataset = $2, profile = $3, rows_read = 0, rows_known = 0, rows_bad = 0 where id = $1 returning id`,
          [id, dataset.name, profile.name],
        )
  if (id !== undefined) await client.query('delete from import_row_seen where import_id = $1', [id])
  const run = rows[0]?.id
  if (run === undefined) throw new Error('import_run gave no id')
  return { id: run, dataset, profile, remembers }
}

async function writeBatch(client: pg.PoolClient, run: Run, batch: MappedBatch, keep: boolean, settles: boolean) {
  const { dataset, profile, remembers } = run
  if (keep) await takeWriteTurn(client, dataset.name)
  const write = (rows: MappedRow[]) =>
    dataset.write(client, { profile, importId: run.id, settles, remembers }, rows, keep)
  const written = await writeEvery(client, batch.rows, write)
  await storeKept(client, run.id, written.kept ?? [])
  await client.query(
    `update import_run set rows_read = rows_read + $2, rows_added = rows_added + $3, rows_changed = rows_changed + $4,
       rows_known = rows_known + $5, rows_bad = rows_bad + $6 where id = $1`,
    [run.id, batch.rows.length + batch.bad, written.added, written.changed, written.known, written.bad + batch.bad],
  )
  return written
}

interface Ending {
  /** Somebody stopped it before the file did. */
  stopped?: boolean
  failed?: boolean
  reason?: string
}

/**
 * An import is over, however it ended: since when, and in the audit log with what became of its rows until then. A command
 * that was stopped has no end, by which the history knows it from one that is done.
 */
export async function endImport(
  trx: Trx,
  record: RecordEvent,
  { id, label }: { id: number; label: string },
  { stopped = false, failed = false, reason }: Ending = {},
): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    update import_run r set finished_at =
      case when ${stopped} and not exists (select from import_file f where f.id = r.id) then null else now() end
    where id = ${id}
    returning rows_read as "rowsRead", rows_added as "rowsAdded", rows_changed as "rowsChanged",
      rows_known as "rowsKnown", rows_bad as "rowsBad"`.execute(trx)
  await record({
    action: 'import.ended',
    subject: { type: 'import', id, label },
    ...(reason !== undefined && { reason }),
    after: { ...rows[0], ...(stopped && { stopped }), ...(failed && { failed }) },
  })
  const status = failed ? 'failed' : stopped ? 'stopped' : 'done'
  await notifyWebhooks(trx, [{ kind: 'import.ended', id, page: '/v3/manage/import', status }])
}

import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { inAuditedTransaction, type AuditActor } from '../../../platform/audit/audit.ts'
import { onConnection } from '../../../platform/database/copy.ts'
import type { Database } from '../../../platform/database/database.ts'
import { takeWriteTurn, type Trx } from '../../../platform/database/transaction.ts'
import { rollupsOf } from '../../../semantic/catalog/catalog.ts'
import { compactRollups } from '../../../semantic/run-compact.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { markBytes, markOf } from '../import/kept.ts'
import type { ImportFailure } from './end.service.ts'
import type { RefusedRow } from './files.queries.ts'

interface Parts {
  database: Database
  log: FastifyBaseLogger
}

interface StoredBatch {
  place: number
  facts: string
  origin_id: number | null
  added: string[]
  added_marks: Buffer
  changed: string[]
  changed_marks: Buffer
  columns: string[]
  before: string[]
}
interface Change {
  facts: string
  keys: string[]
}

const rowsTold = 20

/** Rows of a batch are no longer as it left them. */
class ChangedSince extends Error {
  readonly change: Change
  constructor(change: Change) {
    super(`${change.keys.length} rows of ${change.facts} were changed since`)
    this.change = change
  }
}

/**
 * Takes an import back, batch by batch from the last: each with what is written down of it in one transaction, so that one
 * that is killed is gone on with. Before the first it looks at all of them, and changes nothing where a row is not as the import
 * left it; a row that is changed later ends it there, with what is done so far told.
 */
export async function takeBack(parts: Parts, dataset: ImportDataset, id: number, isOver: () => boolean) {
  const { pool } = parts.database
  const run = await begin(pool, id)
  if (run === null) return
  const places = await placesOf(pool, id)
  if (run.isNew) {
    const changed = await changedSince(pool, dataset, { id, places })
    if (changed.length > 0) return refuse(parts, id, changed)
  }
  for (const place of places) {
    if (isOver()) return 'stopped' as const
    try {
      await onConnection(pool, (client) => takeBatchBack(client, dataset, { id, place }))
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error
      return refuse(parts, id, [error.change])
    }
  }
  await compactRollups(pool, { names: rollupsOf(dataset.name), most: 0 })
  return end(parts, id)
}

/** Null where it is over already, or the import itself is under way. `isNew` where no batch of it has been taken back yet. */
async function begin(pool: pg.Pool, id: number): Promise<{ isNew: boolean } | null> {
  return onConnection(pool, async (client) => {
    await client.query('select from import_file where id = $1 for update', [id])
    const { rows } = await client.query<{ is_new: boolean }>(
      `update import_undo u set state = 'running', beat_at = clock_timestamp(),
         batches = greatest(batches, (select count(*) from import_batch b where b.import_id = u.id))
       where id = $1 and state in ('waiting', 'running')
         and not exists (select from import_file f where f.id = u.id and f.state in ('checking', 'waiting', 'running'))
       returning rows_undone = 0 as is_new`,
      [id],
    )
    return rows[0] ? { isNew: rows[0].is_new } : null
  })
}

async function placesOf(pool: pg.Pool, id: number): Promise<number[]> {
  const { rows } = await pool.query<{ place: number }>(
    'select place from import_batch where import_id = $1 order by place desc',
    [id],
  )
  return rows.map(({ place }) => place)
}

async function takeBatchBack(client: pg.PoolClient, dataset: ImportDataset, { id, place }: BatchAt): Promise<void> {
  await takeWriteTurn(client, dataset.name)
  const batch = await readBatch(client, { id, place }, 'for update')
  if (batch === null) return
  const facts = undoOf(dataset, batch)
  const keys = await changedKeys(client, dataset, batch)
  if (keys.length > 0) throw new ChangedSince({ facts: batch.facts, keys })
  if (batch.added.length > 0) await facts.remove(client, batch.origin_id, batch.added)
  if (batch.before.length > 0) await facts.restore(client, batch.columns, batch.before)
  await client.query('delete from import_batch where import_id = $1 and place = $2', [id, place])
  await client.query(
    `update import_undo set rows_undone = rows_undone + $2, beat_at = clock_timestamp() where id = $1`,
    [id, batch.added.length + batch.changed.length],
  )
}

interface BatchAt {
  id: number
  place: number
}

async function readBatch(client: Pick<pg.PoolClient, 'query'>, { id, place }: BatchAt, lock: '' | 'for update' = '') {
  const { rows } = await client.query<StoredBatch>(
    `select place, facts, origin_id, added, added_marks, changed, changed_marks, columns, before
     from import_batch where import_id = $1 and place = $2 ${lock}`,
    [id, place],
  )
  return rows[0] ?? null
}

function undoOf(dataset: ImportDataset, { facts }: Pick<StoredBatch, 'facts'>) {
  const undo = dataset.undo[facts]
  if (undo === undefined) throw new Error(`Nothing says how ${facts} of ${dataset.name} are put back`)
  return undo
}

/** What is gone altogether is nobody's later work: the clean-up took it, or staff removed it. */
async function changedKeys(client: pg.PoolClient, dataset: ImportDataset, batch: StoredBatch): Promise<string[]> {
  const now = await undoOf(dataset, batch).read(client, batch.origin_id, [...batch.added, ...batch.changed])
  const isOther = (marks: Buffer) => (key: string, place: number) => {
    const text = now.get(key)
    if (text === undefined) return false
    return !markOf(text).equals(marks.subarray(place * markBytes, (place + 1) * markBytes))
  }
  return [...batch.added.filter(isOther(batch.added_marks)), ...batch.changed.filter(isOther(batch.changed_marks))]
}

/** Of all batches, the rows that are not as the import left them; one that a later batch of it changed again is that one's. */
async function changedSince(pool: pg.Pool, dataset: ImportDataset, { id, places }: { id: number; places: number[] }) {
  const changes: Change[] = []
  for (const place of places) {
    await pool.query('update import_undo set beat_at = clock_timestamp() where id = $1', [id])
    const batch = await readBatch(pool, { id, place })
    if (batch === null) continue
    const keys = await onConnection(pool, (client) => changedKeys(client, dataset, batch))
    if (keys.length === 0) continue
    const { rows } = await pool.query<{ key: string }>(
      `select key from unnest($3::text[]) key where key not in (
         select unnest(added || changed) from import_batch
         where import_id = $1 and place > $2 and facts = $4)`,
      [id, place, keys, batch.facts],
    )
    if (rows.length > 0) changes.push({ facts: batch.facts, keys: rows.map(({ key }) => key) })
  }
  return changes
}

/** What was taken back before the row that was changed stays so, and is told of. */
async function refuse(parts: Parts, id: number, changes: readonly Change[]): Promise<void> {
  const { pool } = parts.database
  const told: RefusedRow[] = []
  for (const { facts, keys } of changes) {
    const some = keys.slice(0, Math.max(0, rowsTold - told.length))
    if (some.length > 0) told.push(...(await whoDid(pool, id, { facts, keys: some })))
  }
  const count = changes.reduce((sum, { keys }) => sum + keys.length, 0)
  await inAuditedTransaction(parts, await askerOf(pool, id), async (trx, record) => {
    const { rows_undone } = await trx
      .updateTable('import_undo')
      .set({ state: 'refused', finished_at: new Date(), refused: count, refused_rows: JSON.stringify(told) })
      .where('id', '=', id)
      .returning('rows_undone')
      .executeTakeFirstOrThrow()
    await record({
      action: 'import.undo-refused',
      subject: { type: 'import', id, label: await fileOf(trx, id) },
      after: { rowsUndone: rows_undone, refused: count },
    })
  })
}

async function askerOf(pool: pg.Pool, id: number): Promise<AuditActor> {
  const { rows } = await pool.query<{ id: number | null; name: string }>(
    'select asked_by as id, asked_by_name as name from import_undo where id = $1',
    [id],
  )
  return { id: rows[0]?.id ?? null, name: rows[0]?.name ?? '', ip: null, userAgent: null }
}

async function fileOf(trx: Trx, id: number): Promise<string> {
  const run = await trx.selectFrom('import_run').select('file_name').where('id', '=', id).executeTakeFirstOrThrow()
  return run.file_name
}

/** The import after this one that changed each of them, where one did. */
async function whoDid(pool: pg.Pool, id: number, { facts, keys }: Change): Promise<RefusedRow[]> {
  const { rows } = await pool.query<{ key: string; import_id: number }>(
    `select key, max(import_id) as import_id
     from import_batch b join unnest($3::text[]) key on key = any(b.added) or key = any(b.changed)
     where import_id > $1 and facts = $2 group by key`,
    [id, facts, keys],
  )
  const by = new Map(rows.map(({ key, import_id }) => [key, import_id]))
  return keys.map((key) => ({ key: calledBy(key), importId: by.get(key) ?? null }))
}

/** An event's key is a list that begins with the number of its ticket. */
function calledBy(key: string): string {
  return key.startsWith('["') ? String((JSON.parse(key) as unknown[])[0]) : key
}

async function end(parts: Parts, id: number): Promise<void> {
  await inAuditedTransaction(parts, await askerOf(parts.database.pool, id), async (trx, record) => {
    const ended = await trx
      .updateTable('import_undo')
      .set({ state: 'done', finished_at: new Date(), refused: 0, refused_rows: '[]' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('rows_undone')
      .executeTakeFirst()
    if (ended === undefined) return
    await record({
      action: 'import.undone',
      subject: { type: 'import', id, label: await fileOf(trx, id) },
      after: { rowsUndone: ended.rows_undone },
    })
  })
}

/** What was taken back until then stays so; it can be asked for again. */
export async function failUndo(parts: Parts, id: number, failure: ImportFailure): Promise<void> {
  await inAuditedTransaction(parts, await askerOf(parts.database.pool, id), async (trx, record) => {
    const failed = await trx
      .updateTable('import_undo')
      .set({ state: 'failed', finished_at: new Date(), failure: JSON.stringify(failure) })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning('rows_undone')
      .executeTakeFirst()
    if (failed === undefined) return
    await record({
      action: 'import.undo-failed',
      subject: { type: 'import', id, label: await fileOf(trx, id) },
      reason: failure.id,
      after: { rowsUndone: failed.rows_undone },
    })
  })
}

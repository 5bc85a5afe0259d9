import type pg from 'pg'
import type { MappedBatch, Portion, WriteBatch, BatchOutcome } from './dataset.ts'

interface Portions {
  write: WriteBatch
  /** Commits what is open. */
  close(): Promise<void>
  /** Rolls back what is open; nothing after `close`. */
  abandon(): Promise<void>
}

/**
 * Writes batches in transactions that hold several of them, until they have the portion's rows or are older than its
 * seconds; the first holds one and each twice as much as the one before, so that a short run that is cut off keeps some. A batch that fails takes its portion with it: the run has failed then and is run again.
 */
export function inPortions(
  pool: pg.Pool,
  { rows, seconds, settle }: Portion,
  writeBatch: (client: pg.PoolClient, batch: MappedBatch) => Promise<BatchOutcome>,
): Portions {
  let open: { client: pg.PoolClient; rows: number; until: number } | null = null
  let limit = 0
  const begin = async () => {
    const client = await pool.connect()
    open = { client, rows: 0, until: performance.now() + seconds * 1000 }
    await client.query('begin')
    return open
  }
  const close = async () => {
    if (!open) return
    await settle(open.client)
    await open.client.query('commit')
    open.client.release()
    limit = Math.min(rows, 2 * open.rows)
    open = null
  }
  const abandon = async () => {
    const client = open?.client
    open = null
    await client?.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
  }
  const write: WriteBatch = async (batch) => {
    const portion = open ?? (await begin())
    const written = await writeBatch(portion.client, batch)
    portion.rows += batch.rows.length
    if (portion.rows >= limit || performance.now() > portion.until) await close()
    return written
  }
  return { write, close, abandon }
}

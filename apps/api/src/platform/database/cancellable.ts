import type pg from 'pg'
import QueryStream from 'pg-query-stream'

/** The statement took longer than it may. */
export class TooLong extends Error {}

interface Limits {
  signal: AbortSignal
  milliseconds: number
}

/**
 * Runs one statement that ends with its asker: PostgreSQL is told to stop when the signal aborts or the time is over.
 * @throws TooLong after `milliseconds`, the signal's reason when it aborts
 */
export async function queryWithin<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
  { signal, milliseconds }: Limits,
): Promise<R[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  if (signal.aborted) {
    client.release()
    throw signal.reason
  }
  let ended = false
  const end = () => {
    ended = true
    // By another connection, since this one is busy; what has ended meanwhile has nothing to be stopped.
    pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  }
  const timer = setTimeout(end, milliseconds)
  signal.addEventListener('abort', end, { once: true })
  try {
    const { rows } = await client.query<R>({ text, values })
    return rows
  } catch (error) {
    if (ended) throw signal.aborted ? signal.reason : new TooLong()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // A late cancel must not hit the next statement of this connection.
    client.release(ended)
  }
}

function processOf(client: pg.PoolClient): number {
  const { processID } = client as pg.PoolClient & { processID?: number }
  if (processID === undefined) throw new Error('The connection has no process')
  return processID
}

const batchRows = 1_000

/** The rows of a statement through a cursor, in batches; a reader that stops early ends it. */
export async function* streamRows(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): AsyncGenerator<Record<string, unknown>[]> {
  const client = await pool.connect()
  let isWhole = false
  try {
    let batch: Record<string, unknown>[] = []
    const rows = client.query(new QueryStream(text, values, { batchSize: batchRows }))
    for await (const row of rows as AsyncIterable<Record<string, unknown>>) {
      if (batch.push(row) < batchRows) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
    isWhole = true
  } finally {
    // Otherwise the cursor may still be open on it.
    client.release(!isWhole)
  }
}

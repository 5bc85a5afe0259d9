import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { RowStream } from './row-stream.ts'

/** Few enough that turning them into a file holds up nobody else's call for long. */
const batchRows = 200

/** The rows of a statement through a cursor, in batches; a reader that stops early ends it. */
export async function* streamRows(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): AsyncGenerator<Record<string, unknown>[]> {
  const client = await pool.connect()
  let isWhole = false
  try {
    let batch: Record<string, unknown>[] = []
    const rows = client.query(new RowStream(text, values, { batchSize: batchRows }))
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

/** The same of a statement that is put together here. */
export function streamFound<Row>(
  { read, readPool }: Pick<Database, 'read' | 'readPool'>,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const { sql, parameters } = statement.compile(read)
  return streamRows(readPool, { text: sql, values: [...parameters] }) as AsyncGenerator<Row[]>
}

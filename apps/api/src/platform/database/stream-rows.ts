import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { Database } from './database.ts'

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

/* oxlint-disable no-underscore-dangle -- the name is that of Node's streams */

/**
 * The rows of a statement as they come, over a connection that may be lost: the stream fails then. The library's own hears
 * nothing of a loss after its last row, and waits for a last word of the server where it fails; neither ever ends.
 */
export class RowStream extends QueryStream {
  constructor(text: string, values: unknown[], config: QueryStream.Config) {
    super(text, values, config)
    const hear = this.handleError as (error: Error, connection: unknown) => void
    this.handleError = (error: Error, connection: unknown) => {
      hear(error, connection)
      this.destroy(error)
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error === null) return super._destroy(error as unknown as Error, done)
    super._destroy(error, () => undefined)
    done(error)
  }
}

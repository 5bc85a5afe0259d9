import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { conflict } from '../errors.ts'
import { inTime, type AskedFile } from '../pools/query-context.ts'

/** Milliseconds between two reports on how far a file is; stopping it takes as long at most. */
const everyMs = 1_000
/** A file that has not reported for so long may have lost its process, or its process is slow. */
export const silentSeconds = 30
/** After so long its process is gone. */
export const lostSeconds = 120

export interface WatchedDownload {
  /** How many rows there will be. */
  expect(rows: number): void
  end(): void
}

interface Watching {
  id: number
  asked: AskedFile
  state: () => { rows: number; bytes: number }
}

/**
 * Says in its line of the log how far a file is, and looks there whether it is to stop: who watches it may be answered by
 * another process than the one that makes it.
 */
export function watchDownload(
  { database: { write }, log }: { database: Pick<Database, 'write'>; log: Pick<FastifyBaseLogger, 'warn'> },
  { id, asked, state }: Watching,
): WatchedDownload {
  let expected: number | null = null
  let isSaying = false
  const say = async () => {
    if (isSaying) return
    isSaying = true
    try {
      const { rows, bytes } = state()
      const { rows: said } = await inTime(everyMs * 5, () =>
        sql<{ is_cancelled: boolean }>`
          update download_log set beat_at = now(), total_rows = ${rows}, bytes = ${bytes}, rows_expected = ${expected}
          where id = ${id} and status = 'running' returning cancelled_at is not null as is_cancelled`.execute(write),
      )
      if (said[0]?.is_cancelled) asked.stop(conflict('exportCancelled'))
    } catch (error) {
      log.warn({ err: error, id }, 'how far a download is could not be said')
    } finally {
      isSaying = false
    }
  }
  const timer = setInterval(() => void say(), everyMs)
  return {
    expect(rows) {
      expected = rows
      void say()
    },
    end: () => clearInterval(timer),
  }
}

import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { conflict, Refusal } from '../errors.ts'
import type { Person } from '../person.ts'
import { type AskedFile, inTime, queryContext, withContext } from '../pools/query-context.ts'
import type { Spool, SpooledFile } from './spool.ts'

/** Milliseconds between two reports on how far a file is; stopping it takes as long at most. */
const everyMs = 1_000
/** A file that has not reported for so long may have lost its process, or its process is slow. */
export const silentSeconds = 30
/** After so long its process is gone. */
export const lostSeconds = 120

interface Download {
  database: Pick<Database, 'write'>
  spool: Spool
  log: Pick<FastifyBaseLogger, 'warn'>
  person: Person
  /** As the download log shows it: what of, and in which format. */
  type: string
  /** What was asked for, to be asked for again. */
  filter: object
}

/** What is told while a file is made. */
export type CountRows = (rows: number) => void

/**
 * Makes a file with its line in the download log: opened before the first byte, closed when the stream ends, as done or
 * failed, also where the reader went away. It is made as fast as the database gives its rows and waits for its reader on
 * disk, so that a slow one holds neither a connection nor what the database keeps for it. Who goes, or stops it, ends
 * what the database does for it.
 * @param make gets a function that it tells how many rows went out, and one that it tells how many there will be
 */
export async function loggedDownload(
  download: Download,
  make: (count: CountRows, expect: CountRows) => Promise<Readable>,
): Promise<Readable> {
  const { database, spool, person } = download
  const { signal, file: asked } = queryContext()
  const place = spool.open(String(person.viewedBy?.id ?? person.id))
  const rows = rowsOf(place)
  let id: number | null = null
  let watched: WatchedDownload | null = null
  try {
    id = await open(download)
    const state = () => ({ rows: rows.taken(false), bytes: place.taken.out })
    if (asked?.watch) watched = watchDownload(download, { id, asked, state })
    const file = place.follow(await make(rows.count, (all) => watched?.expect(all)))
    endWith(signal, file)
    void closeAfter(file, download, id, (isWhole) => {
      watched?.end()
      return { rows: rows.taken(isWhole), bytes: place.taken.out }
    })
    return file
  } catch (error) {
    place.giveUp()
    watched?.end()
    if (id !== null) await close(database, id, 'failed', nothing)
    // Of a statement that was stopped the database says no more than that.
    throw signal?.reason instanceof Refusal ? signal.reason : error
  }
}

function endWith(signal: AbortSignal | null, file: Readable): void {
  const end = () => file.destroy(signal?.reason instanceof Error ? signal.reason : undefined)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
}

/** How many of the rows that went into the file its reader has taken. */
function rowsOf(place: SpooledFile) {
  const marks: { at: number; rows: number }[] = []
  let all = 0
  return {
    count: (rows: number) => void marks.push({ at: place.taken.in, rows: (all += rows) }),
    taken: (isWhole: boolean) => (isWhole ? all : (marks.findLast(({ at }) => at <= place.taken.out)?.rows ?? 0)),
  }
}

/** What of a file has gone to its reader. */
interface Taken {
  rows: number
  bytes: number
}
const nothing: Taken = { rows: 0, bytes: 0 }

type DownloadLine = Pick<Download, 'database' | 'person' | 'type' | 'filter'>

/** What leaves the portal without being a file of the server's: its line says that it is done. */
export async function logPrinted(line: DownloadLine): Promise<void> {
  await close(line.database, await open(line), 'done', nothing)
}

async function open({ database: { write }, person, type, filter }: DownloadLine): Promise<number> {
  const { address = null, watch = null } = queryContext().file ?? {}
  const line = write.insertInto('download_log').values({
    account_id: person.id,
    downloaded_by: person.name,
    user_email: person.email,
    nik: person.nik,
    type,
    filter: JSON.stringify(filter),
    address,
    watch,
    beat_at: watch === null ? null : new Date(),
  })
  const { id } = await whoeverGoes(() => line.returning('id').executeTakeFirstOrThrow())
  return id
}

/** A line that is begun is written, and ended, also where nobody waits for the file any more. */
const whoeverGoes = <T>(work: () => Promise<T>): Promise<T> => withContext({ signal: null }, work)

async function closeAfter(file: Readable, { database, log }: Download, id: number, taken: (isWhole: boolean) => Taken) {
  try {
    const isWhole = await finished(file, { writable: false }).then(
      () => true,
      () => false,
    )
    await close(database, id, isWhole ? 'done' : 'failed', taken(isWhole))
  } catch (error) {
    log.warn({ err: error, id }, 'the end of a download could not be logged')
  }
}

async function close(
  { write }: Download['database'],
  id: number,
  status: 'done' | 'failed',
  { rows, bytes }: Taken,
): Promise<void> {
  await whoeverGoes(() =>
    write.updateTable('download_log').set({ status, total_rows: rows, bytes }).where('id', '=', id).execute(),
  )
}

interface WatchedDownload {
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
function watchDownload(
  { database: { write }, log }: Pick<Download, 'database' | 'log'>,
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

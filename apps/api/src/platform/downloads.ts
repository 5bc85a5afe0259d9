import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'
import type { Person } from './http/feature.ts'
import { queryContext } from './query-context.ts'
import type { Spool, SpooledFile } from './spool.ts'

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

/**
 * Makes a file with its line in the download log: opened before the first byte, closed when the stream ends, as done or
 * failed, also where the reader went away. It is made as fast as the database gives its rows and waits for its reader on
 * disk, so that a slow one holds neither a connection nor what the database keeps for it.
 * @param make gets a function that it tells how many rows went out
 */
export async function loggedDownload(
  download: Download,
  make: (count: (rows: number) => void) => Promise<Readable>,
): Promise<Readable> {
  const { database, spool, person } = download
  const place = spool.open(String(person.viewedBy?.id ?? person.id))
  const rows = rowsOf(place)
  let id: number | null = null
  try {
    id = await open(download)
    const file = place.follow(await make(rows.count))
    void closeAfter(file, download, id, rows.taken)
    return file
  } catch (error) {
    place.giveUp()
    if (id !== null) await close(database, id, 'failed', 0)
    throw error
  }
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

type DownloadLine = Pick<Download, 'database' | 'person' | 'type' | 'filter'>

/** What leaves the portal without being a file of the server's: its line says that it is done. */
export async function logPrinted(line: DownloadLine): Promise<void> {
  await close(line.database, await open(line), 'done', 0)
}

async function open({ database: { write }, person, type, filter }: DownloadLine): Promise<number> {
  const { id } = await write
    .insertInto('download_log')
    .values({
      account_id: person.id,
      downloaded_by: person.name,
      user_email: person.email,
      nik: person.nik,
      type,
      filter: JSON.stringify(filter),
      address: queryContext().address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function closeAfter(
  file: Readable,
  { database, log }: Download,
  id: number,
  taken: (isWhole: boolean) => number,
) {
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
  total_rows: number,
): Promise<void> {
  await write.updateTable('download_log').set({ status, total_rows }).where('id', '=', id).execute()
}

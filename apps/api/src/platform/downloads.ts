import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'
import type { Person } from './http/feature.ts'

interface Download {
  database: Pick<Database, 'write'>
  log: Pick<FastifyBaseLogger, 'warn'>
  person: Person
  /** As the download log shows it: what of, and in which format. */
  type: string
  /** What was asked for, to be asked for again. */
  filter: object
}

/**
 * Makes a file with its line in the download log: opened before the first byte, closed when the stream ends, as done or
 * failed, also where the reader went away.
 * @param make gets a function that it tells how many rows went out
 */
export async function loggedDownload(
  download: Download,
  make: (count: (rows: number) => void) => Promise<Readable>,
): Promise<Readable> {
  const { database } = download
  const id = await open(download)
  let written = 0
  try {
    const file = await make((rows) => (written += rows))
    void closeAfter(file, download, id, () => written)
    return file
  } catch (error) {
    await close(database, id, 'failed', 0)
    throw error
  }
}

async function open({ database: { write }, person, type, filter }: Download): Promise<number> {
  const { id } = await write
    .insertInto('download_log')
    .values({
      account_id: person.id,
      downloaded_by: person.name,
      user_email: person.email,
      nik: person.nik,
      type,
      filter: JSON.stringify(filter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function closeAfter(file: Readable, { database, log }: Download, id: number, written: () => number) {
  try {
    const isWhole = await finished(file, { writable: false }).then(
      () => true,
      () => false,
    )
    await close(database, id, isWhole ? 'done' : 'failed', written())
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

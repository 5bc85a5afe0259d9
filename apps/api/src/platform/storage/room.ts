import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'

/** Codes of a disk, a quota or a largest file that is full, where files are written. */
export const fullFolder = /^(?:ENOSPC|EDQUOT|EFBIG)$/
/** PostgreSQL's own, as the next. */
export const fullDatabase = '53100'
/** A row refers to one that is not, or no longer, there; or is referred to and cannot go. */
export const referenceBroken = '23503'

const lookAgainAfterMs = 5_000
const probeBytes = 64 * 1024

/** The disks that lack room, and in a few words why. */
export type Lacks = Readonly<Partial<Record<'data_dir' | 'database', string>>>

/** Whether what people send can be stored. */
export interface Room {
  /** Receives every error of a request. */
  saw(error: unknown): void
  /** Looks at most every few seconds, however often it is called. */
  lacks(): Promise<Lacks>
}

export function watchRoom(config: Pick<Config, 'dataDir'>, database: Pick<Database, 'pool'>): Room {
  let databaseWasFull = false
  let answer: Promise<Lacks> | null = null
  let askedAt = 0

  const whyNoFiles = async (): Promise<string | null> => {
    // Attachments, and files that wait for their readers, are often a disk of their own.
    for (const folder of [config.dataDir, ...['attachments', 'exports'].map((name) => join(config.dataDir, name))]) {
      const why = await whyNoFile(folder)
      if (why !== null) return why
    }
    return null
  }
  const look = async (): Promise<Lacks> => {
    const why = await whyNoFiles()
    if (databaseWasFull) databaseWasFull = await isDatabaseFull(database)
    return {
      ...(why !== null && { data_dir: why }),
      ...(databaseWasFull && { database: 'the disk of the database is full' }),
    }
  }
  return {
    saw(error) {
      if (codeOf(error) !== fullDatabase) return
      databaseWasFull = true
      answer = null
    },
    lacks() {
      if (answer === null || Date.now() - askedAt > lookAgainAfterMs) {
        askedAt = Date.now()
        answer = look()
      }
      return answer
    },
  }
}

/** Writes a little, since neither quotas nor limits show otherwise. A folder that nothing has needed yet is made later. */
async function whyNoFile(folder: string): Promise<string | null> {
  const file = join(folder, `.room-${process.pid}`)
  try {
    await access(folder)
    await writeFile(file, Buffer.alloc(probeBytes, 1), { mode: 0o600 })
    return null
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    return fullFolder.test(code) ? 'the disk of DATA_DIR is full' : `DATA_DIR cannot be written: ${code}`
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** A megabyte that does not compress, gone with the transaction. Asked only once a write has failed. */
async function isDatabaseFull({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table room on commit drop as
       select string_agg(md5(random()::text), '') as filler from generate_series(1, 128) line, generate_series(1, 256) part
       group by line`,
    )
    return false
  } catch (error) {
    if (codeOf(error) === fullDatabase) return true
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

import { createReadStream, createWriteStream } from 'node:fs'
import { chown, readdir, rename, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ClusterArchive, makeFolder } from '../../platform/database/embedded-archive.ts'
import type { Home } from '../../platform/database/embedded-home.ts'
import { timelineOf } from './layout.ts'

const segmentName = /^[0-9A-F]{24}$/

/**
 * Archives what a stopped cluster has of the log and the archive lacks, of which the last segment is not full.
 * @returns the timeline that the cluster works on
 */
export async function archiveTail(home: Home, own: ClusterArchive): Promise<string | null> {
  const log = join(home.cluster, 'pg_wal')
  const names = (await readdir(log).catch(() => [])).filter((name) => segmentName.test(name)).toSorted()
  const statuses = await readdir(join(log, 'archive_status')).catch(() => [])
  const ended = statuses.map((name) => name.replace(/[.](?:ready|done)$/, '')).filter((name) => segmentName.test(name))
  const waiting = new Set(statuses.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, 24)))
  const lastEnded = ended.toSorted().at(-1) ?? ''
  // Behind the segment that is written now are only empty ones, for later.
  const current = names.find((name) => name > lastEnded)
  for (const each of [own.folder, own.log]) makeFolder(each, home.runAs)
  for (const name of names) {
    if (waiting.has(name) || name === current) await archive(join(log, name), join(own.log, `${name}.gz`), home)
  }
  const last = current ?? lastEnded
  return last === '' ? null : timelineOf(last)
}

/** The history of a timeline that began here: the next restore must not begin the same one again. */
export async function archiveHistories(home: Home, own: ClusterArchive): Promise<void> {
  const log = join(home.cluster, 'pg_wal')
  for (const name of await readdir(log)) {
    if (name.endsWith('.history')) await archive(join(log, name), join(own.log, `${name}.gz`), home)
  }
}

/** Readable for the account that runs the database, which has it replayed. */
async function archive(source: string, target: string, { runAs }: Home): Promise<void> {
  const { atimeMs, mtimeMs } = await stat(source)
  const unfinished = `${target}.tail`
  await pipeline(
    createReadStream(source),
    createGzip({ level: 1 }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  if (runAs) await chown(unfinished, runAs.uid, runAs.gid)
  await utimes(unfinished, atimeMs / 1000, mtimeMs / 1000)
  await rename(unfinished, target)
}

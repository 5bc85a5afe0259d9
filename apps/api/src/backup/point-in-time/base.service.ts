import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import {
  type Archive,
  archivedTo,
  beginArchive,
  type ClusterArchive,
  endArchive,
  makeFolder,
} from '../../platform/database/embedded-archive.ts'
import { type BaseFacts, baseFile, bytesIn, filesFolder } from './layout.ts'

const compress = promisify(zstdCompress)
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
/** A smaller file is read at once, which is faster for the thousand of them that every cluster has. */
const mostAtOnce = 1024 * 1024
const archivePatienceMs = 60_000

/** What a running server has for itself alone, or a restored one makes anew. */
const leftOut = /^(?:postmaster[.](?:pid|opts)|ido-archive(?:[.]new)?|pgsql_tmp.*|pg_internal[.]init.*)$/
const emptied = new Set(
  'pg_wal pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
)

/**
 * Copies the cluster while it works (PostgreSQL's low-level base backup); from its end on the log can be replayed on it.
 * @param client a connection of its own, since the backup ends with it
 */
export async function takeBase(
  client: pg.Client,
  { home }: Archive,
  own: ClusterArchive,
  signal: AbortSignal,
): Promise<BaseFacts> {
  const began = new Date()
  const folder = join(own.folder, `base-${began.toISOString().replace(/[-:]|[.]\d+/g, '')}`)
  const hadLog = archivedTo(home.cluster) === own.log
  for (const each of [own.folder, own.log]) makeFolder(each, home.runAs)
  beginArchive(home, own.log)
  try {
    await mkdir(folder, { mode: 0o700 })
    await client.query(`select pg_backup_start('ido', true)`)
    const clusterBytes = await copyFolder(home.cluster, join(folder, filesFolder), signal)
    const { rows } = await client.query<{ label: string; last: string; postgresql: string; ended: Date }>(
      `select labelfile as label, pg_walfile_name(lsn - 1) as last, current_setting('server_version') as postgresql,
         clock_timestamp() as ended
       from pg_backup_stop(false)`,
    )
    const [ended] = rows
    const [, first] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(ended?.label ?? '') ?? []
    if (ended === undefined || first === undefined) throw new Error('PostgreSQL has named no beginning of the backup')
    await waitForSegment(own, ended.last, signal)
    const facts: BaseFacts = {
      system: own.system,
      postgresql: ended.postgresql,
      first_segment: first,
      last_segment: ended.last,
      began_at: began.toISOString(),
      ended_at: ended.ended.toISOString(),
      label: ended.label,
      cluster_bytes: clusterBytes,
      bytes: await bytesIn(folder),
    }
    await writeFile(join(folder, `${baseFile}.new`), JSON.stringify(facts, null, 1), { mode: 0o600, flush: true })
    await rename(join(folder, `${baseFile}.new`), join(folder, baseFile))
    return facts
  } catch (error) {
    if (!hadLog) endArchive(home.cluster)
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Only what is on disk counts as a base. @returns bytes that were read */
async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<number> {
  await mkdir(to, { mode: 0o700 })
  let bytes = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted()
    if (leftOut.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) bytes += await copyFile(source, `${target}.zst`)
    else if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) bytes += await copyFolder(source, target, signal)
  }
  return bytes
}

async function copyFile(source: string, target: string): Promise<number> {
  try {
    const { size } = await stat(source)
    if (size <= mostAtOnce) {
      await writeFile(target, await compress(await readFile(source), { params }), { mode: 0o600, flush: true })
    } else {
      await pipeline(
        createReadStream(source),
        createZstdCompress({ params }),
        createWriteStream(target, { mode: 0o600, flush: true }),
      )
    }
    return size
  } catch (error) {
    // Gone meanwhile, as the server is at work: replaying the log does without it, too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isThere(source))) throw error
    return 0
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function waitForSegment({ log }: ClusterArchive, segment: string, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + archivePatienceMs; !(await isThere(join(log, `${segment}.gz`))); await pause(100)) {
    signal.throwIfAborted()
    if (Date.now() > end) throw new Error(`the segment ${segment} of the log has not come into ${log}`)
  }
}

import { accessSync, chownSync, closeSync, constants, mkdirSync, openSync, readFileSync, readSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, StartRefused } from '../config/config.ts'
import { canReach, type Home, type RunAs } from './embedded-home.ts'

/** Where the write-ahead log of an embedded server goes, and the base backups that it is replayed on. */
export interface Archive {
  home: Home
  folder: string
  days: number
  bytes: number
}

export type ArchiveWishes = Config['walArchive']

/** The folder of one cluster within the archive: a new cluster never writes over the log of another. */
export interface ClusterArchive {
  /** Identifies the cluster, and everything that was restored from it. */
  system: string
  folder: string
  /** Of the segments of the log, compressed. */
  log: string
}

/** In the cluster's folder while there is a base that needs the log; says where the log goes. */
const markerName = 'ido-archive'
const markerOf = (cluster: string) => join(cluster, markerName)

/** The log of at most so many seconds is lost with the disk. */
const timeoutSeconds = 300

/** Null where the operator wants none, or the system lacks what the archive needs. */
export function prepareArchive(home: Home, wishes: ArchiveWishes): Archive | null {
  if (wishes.days === 0 || process.platform === 'win32') return null
  const folder = archiveFolder(home, wishes)
  try {
    makeFolder(folder, home.runAs)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartRefused(`WAL_ARCHIVE_DIR: ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
  if (home.runAs && !canReach(home.runAs, folder)) {
    throw new StartRefused(`WAL_ARCHIVE_DIR: the account that runs the database cannot enter ${folder}.`)
  }
  return { home, folder, days: wishes.days, bytes: wishes.bytes }
}

export const archiveFolder = ({ cluster }: Home, { folder }: ArchiveWishes): string => folder ?? `${cluster}-archive`

/** A folder that the database's account owns and nobody else enters; one that was there before is left as it is. */
export function makeFolder(folder: string, runAs: RunAs | null): void {
  mkdirSync(dirname(folder), { recursive: true })
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) return
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

export function clusterArchive(folder: string, system: string): ClusterArchive {
  return { system, folder: join(folder, system), log: join(folder, system, 'log') }
}

/** What initdb gave the cluster; the first eight bytes of its control file. Null where there is no cluster. */
export function systemOf(cluster: string): string | null {
  const bytes = Buffer.alloc(8)
  try {
    const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
    try {
      readSync(file, bytes)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return bytes.readBigUInt64LE().toString()
}

/**
 * How a server runs whose log is archived. Whether a segment is kept, and where, says the marker: without a base nobody
 * could replay it. The part is renamed once it is whole and on disk.
 */
export function archiveSettings(): Record<string, string | number> {
  const keep = [
    'umask 077',
    `to=$(cat ${markerName})`,
    'nice -n 10 gzip -1 -c "%p" > "$to/%f.part"',
    'sync "$to/%f.part"',
    'mv "$to/%f.part" "$to/%f.gz"',
  ]
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: timeoutSeconds,
    archive_command: `if [ -e ${markerName} ]; then ${keep.join(' && ')}; fi`,
  }
}

/** Says that the log goes to this folder from now on. */
export function beginArchive({ cluster, runAs }: Home, log: string): void {
  const unfinished = `${markerOf(cluster)}.new`
  writeFileSync(unfinished, log, { mode: 0o600 })
  if (runAs) chownSync(unfinished, runAs.uid, runAs.gid)
  renameSync(unfinished, markerOf(cluster))
}

/** What the log lacks from now on cannot be replayed: the archive begins again with a new base. */
export function endArchive(cluster: string): void {
  rmSync(markerOf(cluster), { force: true })
}

/** Where the log goes; null where it goes nowhere. */
export function archivedTo(cluster: string): string | null {
  try {
    return readFileSync(markerOf(cluster), 'utf8')
  } catch {
    return null
  }
}

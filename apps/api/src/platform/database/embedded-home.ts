import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync } from 'node:fs'
import { rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../config/config.ts'

/** PostgreSQL refuses to run as root; `runAs` is the account it gets then, null where it runs as ourselves. */
export interface RunAs {
  uid: number
  gid: number
}

export interface Home {
  /** The folder of the cluster itself (PGDATA). */
  cluster: string
  log: string
  runAs: RunAs | null
}

/** Where root keeps what the database account must reach and DATA_DIR hides from it. */
export const rootFolder = '/var/lib/ido'

/**
 * Makes DATA_DIR and says where its cluster lives. For root it is the account `postgres` (else `nobody`) that owns
 * the cluster; when that account cannot reach DATA_DIR (a home folder is closed to others), the cluster goes below
 * /var/lib/ido and DATA_DIR/postgres becomes a link to it.
 */
export function prepareHome(dataDir: string, say: (line: string) => void): Home {
  mkdirSync(dataDir, { recursive: true })
  const cluster = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  if (process.getuid?.() !== 0) {
    refuseForeignCluster(cluster)
    return { cluster, log, runAs: null }
  }
  const owner = ownerOf(cluster)
  const runAs = owner ?? accountFor('postgres') ?? accountFor('nobody')
  if (!runAs)
    throw new StartRefused('PostgreSQL does not run as root and there is no account `postgres` or `nobody` here.')
  if (canReach(runAs, dataDir)) return { cluster, log, runAs }
  return { cluster: hiddenCluster(dataDir, cluster, say), log, runAs }
}

function refuseForeignCluster(cluster: string): void {
  const me = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (me === undefined || owner === undefined || owner === me) return
  throw new StartRefused(
    `${cluster} belongs to another user (uid ${owner}). Start as that user or as root, or set DATA_DIR.`,
  )
}

/** A cluster that already exists runs as whoever made it, so root can start what another user left behind. */
function ownerOf(cluster: string): RunAs | null {
  const entry = statSync(cluster, { throwIfNoEntry: false })
  return entry && entry.uid !== 0 ? { uid: entry.uid, gid: entry.gid } : null
}

function accountFor(name: string): RunAs | null {
  try {
    const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return null
  }
}

export function canReach(runAs: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

function hiddenCluster(dataDir: string, link: string, say: (line: string) => void): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const cluster = join(rootFolder, name)
  mkdirSync(rootFolder, { recursive: true, mode: 0o755 })
  const linked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === cluster
  if (!linked) {
    // Without the link DATA_DIR was emptied or copied here: its owner expects a new database, not the old one.
    if (existsSync(cluster)) renameSync(cluster, `${cluster}.before-${Date.now()}`)
    rmSync(link, { force: true })
    symlinkSync(cluster, link)
  }
  say(`The database lives in ${cluster}: the account that runs it cannot enter ${dataDir}.`)
  return cluster
}

/** An empty folder that the database account owns; initdb insists on both. */
export function makeOwnFolder(folder: string, runAs: RunAs | null): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  chmodSync(folder, 0o700)
}

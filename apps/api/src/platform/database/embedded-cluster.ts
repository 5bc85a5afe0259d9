import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { statSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../jobs/is-alive.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { type Home, makeOwnFolder } from './embedded-home.ts'

export const superuser = 'ido'

const mega = 1024 * 1024
const passwordFile = (cluster: string) => join(cluster, 'ido-password')
// None of the caller's PG* variables, and no locale that the binaries do not carry.
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/** Where a restore puts a cluster that is whole, before it takes the place of the one in use. */
export const restoredCluster = (cluster: string): string => `${cluster}.restored`

export function readPassword(cluster: string): string {
  return readFileSync(passwordFile(cluster), 'utf8').trim()
}

/** Makes the cluster if there is none; a start that was cut off leaves only a folder that the next one removes. */
export function ensureCluster(home: Home, throwAway: boolean): Binaries {
  const binaries = findBinaries(home.runAs)
  if (existsSync(passwordFile(home.cluster))) return binaries
  // A restore was cut off between taking the old cluster away and putting the restored one in its place.
  if (existsSync(passwordFile(restoredCluster(home.cluster)))) {
    renameSync(restoredCluster(home.cluster), home.cluster)
    return binaries
  }
  removeLeftovers(home.cluster)
  const unfinished = `${home.cluster}.new-${process.pid}`
  makeOwnFolder(unfinished, home.runAs)
  const password = randomBytes(24).toString('base64url')
  const secret = `${unfinished}.secret`
  writeFileSync(secret, password, { mode: 0o600 })
  if (home.runAs) chownSync(secret, home.runAs.uid, home.runAs.gid)
  try {
    runInitdb(binaries, home, unfinished, secret, throwAway)
    renameSync(secret, passwordFile(unfinished))
    putInPlace(unfinished, home.cluster)
  } finally {
    rmSync(secret, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
  return binaries
}

/** Of starts and restores that were cut off. */
export function removeLeftovers(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    const [, pid] = /\.new-(\d+)(?:\.secret)?$/.exec(name) ?? []
    const ours = name.startsWith(basename(cluster)) && pid !== undefined && !isAlive(Number(pid))
    if (ours) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

function runInitdb(binaries: Binaries, home: Home, folder: string, secret: string, throwAway: boolean): void {
  const args = ['-D', folder, '-U', superuser, `--pwfile=${secret}`, '--auth=scram-sha-256', '-E', 'UTF8']
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions')
  // Tests connect thousands of times: the password is checked as ever, with less work to guess it by.
  if (throwAway) args.push('--no-sync', '--set', 'scram_iterations=1')
  const result = spawnSync(binaries.initdb, args, {
    ...home.runAs,
    cwd: '/',
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.status === 0) return
  throw new Error(`PostgreSQL could not make its data folder ${folder}:\n${result.stderr || String(result.error)}`)
}

function putInPlace(made: string, cluster: string): void {
  try {
    renameSync(made, cluster)
  } catch (error) {
    // Two first starts at once: the other was faster, its cluster is as good.
    if (!existsSync(passwordFile(cluster))) throw error
  }
}

export interface Spawned {
  hasEnded(): boolean
}

type Settings = Record<string, string | number>

/**
 * Starts the server in a session of its own: a Ctrl-C in the terminal must reach us first, not the database.
 * @param more for an archive of its log, and for tests that have such a server replicated
 */
export function spawnServer(
  binaries: Binaries,
  home: Home,
  port: number,
  throwAway: boolean,
  more: Settings = {},
): Spawned {
  if ((statSync(home.log, { throwIfNoEntry: false })?.size ?? 0) > 10 * mega) truncateSync(home.log)
  const log = openSync(home.log, 'a', 0o600)
  const args = ['-D', home.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...settings(throwAway), ...more })) args.push('-c', `${name}=${value}`)
  const child = spawn(binaries.postgres, args, {
    ...home.runAs,
    cwd: '/',
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let over = false
  const end = () => {
    over = true
  }
  child.once('exit', end)
  child.once('error', end)
  return { hasEnded: () => over }
}

/** One server for all processes of tests, in memory where there is room. */
const settingsOfTests: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 300,
  max_wal_size: '1GB',
  // Databases come and go by the hundred: to look into each of them all the time cost more than it ever found to do.
  autovacuum_naptime: '5min',
}

function settings(throwAway: boolean): Settings {
  const memory = Math.floor(totalmem() / mega)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: 'ido',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements carry people's data: the log gets the error, not the text that caused it.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    jit: 'off',
    max_connections: 200,
    shared_buffers: `${Math.min(256, Math.max(64, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.min(256, Math.max(64, Math.floor(memory / 16)))}MB`,
    random_page_cost: 1.1,
    dynamic_shared_memory_type: smallSharedMemory() ? 'mmap' : 'posix',
    // Without an archive nobody reads the log, so bulk loads may skip it; commits still wait for the disk.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '4GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    // Index-only counts need the visibility map to follow the writes.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_insert_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.02,
    ...(throwAway ? settingsOfTests : {}),
  }
}

/** Containers often come with 64 MB of it, which a parallel query can fill. */
function smallSharedMemory(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < 512 * mega
  } catch {
    return true
  }
}

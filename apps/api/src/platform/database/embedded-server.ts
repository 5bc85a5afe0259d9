import { execFileSync } from 'node:child_process'
import {
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import pg from 'pg'
import { isAlive } from '../jobs/is-alive.ts'
import { readPassword, superuser } from './embedded-cluster.ts'

/** What `postmaster.pid` says; the server writes it, and a killed one leaves it behind. */
export interface Postmaster {
  pid: number
  port: number
}

// The maintenance database, where presence is kept: advisory locks count per database.
const maintenance = 'postgres'
/** Above every process number that a system gives. */
const nobody = 999_999_999
/** Milliseconds after which a pid file that is still empty is nobody's; a server fills its own at once. */
const writingTakes = 3_000

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : null
  } catch {
    return null
  }
}

export function serverUrl(cluster: string, port: number, database: string): string {
  return `postgres://${superuser}:${encodeURIComponent(readPassword(cluster))}@127.0.0.1:${port}/${database}`
}

/** A connection to the server of this very cluster, or null while there is none that answers. */
export async function connectTo(cluster: string, applicationName: string): Promise<pg.Client | null> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster?.port) return null
  const client = new pg.Client({
    connectionString: serverUrl(cluster, postmaster.port, maintenance),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    if (realpathSync(rows[0]?.folder ?? '') === realpathSync(cluster)) return client
  } catch {
    // Starting, stopping, or somebody else's server on a port that ours once had.
  }
  await client.end().catch(() => undefined)
  return null
}

/**
 * Says whether a server of this cluster may still run; if not, clears the way for the next one. The pid file itself
 * stays: by the shared memory that it names, a new server sees whether processes of a killed one are still at work, and
 * two sets of them on one cluster would destroy it.
 */
export function clearTheWay(cluster: string): 'free' | 'busy' {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return clearEmptyPidFile(cluster)
  if (isAlive(postmaster.pid)) {
    if (isPostgres(postmaster.pid)) return 'busy'
    renumber(cluster)
  }
  endOrphans(cluster)
  return 'free'
}

/**
 * A server that was killed between making its pid file and writing it leaves an empty one, which refuses every later
 * start. One that has been empty for a while, with nobody at work in the folder, is such a remnant.
 */
function clearEmptyPidFile(cluster: string): 'free' | 'busy' {
  const file = join(cluster, 'postmaster.pid')
  const state = statSync(file, { throwIfNoEntry: false })
  if (state === undefined) return 'free'
  if (Date.now() - state.mtimeMs < writingTakes || processesIn(cluster).some(isPostgres)) return 'busy'
  rmSync(file, { force: true })
  return 'free'
}

/** After a reboot or in a new container the number may belong to anything, which PostgreSQL takes for its server. */
function renumber(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  const renumbered = readFileSync(file, 'utf8').replace(/^\d+/, String(nobody))
  // In one step: a start that is killed in the middle must not leave an empty file.
  writeFileSync(`${file}.new`, renumbered)
  renameSync(`${file}.new`, file)
}

/** Processes of a killed server that compute and do not notice; they work in its folder, which tells them apart. */
function endOrphans(cluster: string): void {
  for (const pid of processesIn(cluster)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // Gone meanwhile.
    }
  }
}

function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === folder
      } catch {
        // Somebody else's, or gone.
        return false
      }
    })
    .map(Number)
}

/** Whether this number is a PostgreSQL process that runs; one that has ended and waits to be cleared away is not. */
export function isPostgres(pid: number): boolean {
  try {
    const program =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]
        : execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim()
    return basename(program ?? '').startsWith('postgres')
  } catch {
    return isAlive(pid)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is on disk. One that takes longer (it writes all
 * its memory out first) is ended at once, and the next start replays its log.
 */
export async function stopServer(cluster: string, patienceMs: number): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return
  const runs = () => isAlive(postmaster.pid) && isPostgres(postmaster.pid)
  for (const [signal, patience] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!runs()) return
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + patience
    while (runs() && Date.now() < deadline) await pause(20)
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import pg from 'pg'
import { isAlive, readPassword, superuser } from './embedded-cluster.ts'

/** What `postmaster.pid` says; the server writes it, and a killed one leaves it behind. */
export interface Postmaster {
  pid: number
  port: number
}

// The maintenance database, where presence is kept: advisory locks count per database.
const maintenance = 'postgres'

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
 * Removes a `postmaster.pid` whose process is gone, or whose number now belongs to something else (after a reboot or
 * in a new container PostgreSQL would take that for a running server and refuse). Says whether one may still run.
 */
export function clearStalePidFile(cluster: string): 'free' | 'busy' {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return 'free'
  if (isAlive(postmaster.pid) && isPostgres(postmaster.pid)) return 'busy'
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return 'free'
}

function isPostgres(pid: number): boolean {
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

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isAlive(postmaster.pid) || !isPostgres(postmaster.pid)) return
  process.kill(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (isAlive(postmaster.pid) && isPostgres(postmaster.pid) && Date.now() < deadline) await pause(20)
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

import { readFileSync } from 'node:fs'
import { catalogCall, type DatasetInfo } from '@ido/contract'
import pg from 'pg'
import { createKey } from '../apps/api/src/features/ingest/api/api-keys.service.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { type PortalProcess, signInAt, startPortal } from '../scripts/portal-process.ts'
import { get, HttpClient } from './load.ts'

/** A portal on a filled folder, as people run it, and a connection to its database. */
export interface Opened {
  portal: PortalProcess
  database: pg.Client
  databaseUrl: string
  stop(): Promise<void>
}

export async function openFolder(folder: string, env: NodeJS.ProcessEnv = { DEMO: '0' }): Promise<Opened> {
  // Beside others' work a machine can be slow; how fast a start is the bench 'start' measures.
  const portal = await startPortal({ dataDir: folder, env, patienceSeconds: 600 })
  const server = await startEmbedded({ dataDir: folder, role: 'command' })
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  return {
    portal,
    database,
    databaseUrl: server.url,
    async stop() {
      await database.end()
      await portal.stop()
      await server.stop()
    },
  }
}

export const signIn = async (url: string, nik: string, password: string): Promise<HttpClient> =>
  new HttpClient(url, await signInAt(url, nik, password))

/** What can be asked, as the portal says it. */
export const catalogOf = (client: HttpClient): Promise<DatasetInfo[]> => client.contentOf(get(catalogCall.path))

/** Megabytes: the most that a process ever held, and what it holds; not a number where nobody counts. */
export const peakMemory = (pid: number): number => memoryOf(pid, /VmHWM:\s+(\d+) kB/)
export const heldMemory = (pid: number): number => memoryOf(pid, /VmRSS:\s+(\d+) kB/)

function memoryOf(pid: number, line: RegExp): number {
  try {
    return Math.round(Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

export interface Watched {
  seconds: number
  /** The most megabytes that the process held in each quarter of the time: flat where the last is no more than the first. */
  quarters: string
}

const lookEvery = 250

export async function watched(pid: number, work: () => Promise<unknown>): Promise<Watched> {
  const held: number[] = []
  const looking = setInterval(() => held.push(heldMemory(pid) || 0), lookEvery)
  const started = performance.now()
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  const at = (quarter: number) => Math.floor((quarter * held.length) / 4)
  const quarters = [0, 1, 2, 3].map((quarter) => Math.max(0, ...held.slice(at(quarter), at(quarter + 1))))
  return { seconds: (performance.now() - started) / 1000, quarters: quarters.join(', ') }
}

/** A process and all that it has started; those that end meanwhile are left out. */
export function processesOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => processesOf(Number(child)))]
  } catch {
    return []
  }
}

/** A key of a program that may deliver to these datasets. */
export async function keyFor(databaseUrl: string, scopes: string[]): Promise<string> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 8 })
  const { key } = await createKey(database, { name: 'bench', scopes, days: null })
  await database.close()
  return key
}

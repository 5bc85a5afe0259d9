import { readFileSync } from 'node:fs'
import { catalogCall, type DatasetInfo, login } from '@ido/contract'
import pg from 'pg'
import { prepareHome } from '../apps/api/src/platform/database/embedded-home.ts'
import { readPostmaster } from '../apps/api/src/platform/database/embedded-server.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { password } from './data.ts'
import { HttpClient } from './load.ts'

const withoutDemo = { DEMO: '0' }

/** A portal on a filled folder, as people run it, and a connection to its database for those who ask in SQL. */
export interface Measured {
  folder: string
  portal: PortalProcess
  database: pg.Client
  databaseUrl: string
  stop(): Promise<void>
}

export async function openFolder(folder: string, env: NodeJS.ProcessEnv = withoutDemo): Promise<Measured> {
  // Beside others' work a machine can be slow; how fast a start is the part 'start' measures.
  const portal = await startPortal({ dataDir: folder, env, patienceSeconds: 600 })
  const server = await startEmbedded({ dataDir: folder, role: 'command' })
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  return {
    folder,
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

export async function versionOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/** Milliseconds until a portal is ready, the middle one of three starts. */
export async function coldStartOf(folder: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const portal = await startPortal({ dataDir: folder, env: withoutDemo })
    times.push(portal.readyAfter)
    await portal.stop()
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN
}

export async function signIn(
  portal: PortalProcess,
  nik: string,
  own = password,
): Promise<{ client: HttpClient; id: number }> {
  const response = await fetch(portal.url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nik, password: own }),
  })
  if (!response.ok) throw new Error(`${nik} could not sign in: ${response.status} ${await response.text()}`)
  const { content } = (await response.json()) as { content: { token: string; id: number } }
  return { client: new HttpClient(portal.url, content.token), id: content.id }
}

/** What can be asked, as the portal tells it. */
export async function catalogOf(client: HttpClient): Promise<DatasetInfo[]> {
  const answer = await client.ask({ method: catalogCall.method, path: catalogCall.path })
  return (JSON.parse(answer) as { content: DatasetInfo[] }).content
}

/** The most memory that the process ever held; only Linux keeps count of it. */
export const peakMemory = (pid: number): number | null => memoryOf(pid, /VmHWM:\s+(\d+) kB/)
export const heldMemory = (pid: number): number | null => memoryOf(pid, /VmRSS:\s+(\d+) kB/)

/** The first process of a data folder's database. */
export const serverOf = (dataDir: string): number =>
  readPostmaster(prepareHome(dataDir, () => undefined).cluster)?.pid ?? 0

// What Linux counts a process's time in, on every machine that Node runs on.
const ticksPerSecond = 100

/** Seconds of a processor that a process has taken so far; not a number where nobody counts. */
export const processorSeconds = (pid: number): number => processorTicks(pid, 2) / ticksPerSecond

/** The same of a process and all that it has started. */
export function processorSecondsOfAll(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const own = processorTicks(pid, 4) / ticksPerSecond
    return children.reduce((sum, child) => sum + processorSecondsOfAll(Number(child)), own)
  } catch {
    return Number.NaN
  }
}

/** @param fields after the name, which may hold spaces: user, system, and the same of children that are gone */
function processorTicks(pid: number, fields: 2 | 4): number {
  try {
    const counts = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return counts.slice(11, 11 + fields).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return Number.NaN
  }
}

function memoryOf(pid: number, line: RegExp): number | null {
  try {
    const [, kilobytes] = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
  } catch {
    return null
  }
}

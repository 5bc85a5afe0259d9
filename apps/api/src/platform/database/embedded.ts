import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartRefused } from '../config/config.ts'
import { isAlive } from '../jobs/is-alive.ts'
import { type Spawned, ensureCluster, spawnServer } from './embedded-cluster.ts'
import { poolName } from './database.ts'
import { type Archive, archiveSettings, type ArchiveWishes, endArchive, prepareArchive } from './embedded-archive.ts'
import { type Home, prepareHome } from './embedded-home.ts'
import { clearTheWay, connectTo, freePort, pause, readPostmaster, serverUrl, stopServer } from './embedded-server.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** One portal a data folder; any number of commands beside it, or without it. */
  role: 'portal' | 'command'
  /** For tests: durability off, nobody else shares the folder. */
  throwAway?: boolean
  /** Where the log is archived; without it a server that starts here has none. */
  archive?: ArchiveWishes
  say?: (line: string) => void
}

export interface Embedded {
  url: string
  /** A portal stops the server, at once after `patienceMs`; a command only when nobody else uses it. Close your own pools first. */
  stop(patienceMs?: number): Promise<void>
  archive: Archive | null
}

const database = 'ido'
const portalLock = 7_040_001
const patience = 120_000
/** A portal whose npm was killed needs a moment to notice and go. */
const patienceWithAnother = 3_000
/** On a busy machine the server needs a moment to see that a process was killed. */
const patienceWithDead = 5_000

/**
 * Starts the PostgreSQL of a data folder, or joins the one that runs there: a killed portal leaves its server
 * running, and a command works beside a live portal. A second portal on the folder is refused.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => undefined)
  const home = prepareHome(options.dataDir, say)
  const archive = options.archive && !options.throwAway ? prepareArchive(home, options.archive) : null
  let presence = await enter(home, options, archive)
  let stopping = false
  const url = serverUrl(home.cluster, readPostmaster(home.cluster)?.port ?? 0, database)

  // A portal outlives its server: if that is killed, it is started again on the same port and the pools reconnect. If
  // that fails, the rejection that nobody catches ends the portal, which is of no use without its database.
  const revive = async () => {
    if (stopping || options.role !== 'portal') return
    say('The database went away, starting it again.')
    presence = await enter(home, options, archive, Number(new URL(url).port))
    watch(presence)
  }
  const watch = (client: pg.Client) => client.once('end', () => void revive())
  watch(presence)
  // Tests leave without a word; their server ends with the process.
  if (options.throwAway) keepAlive(presence, false)

  return {
    url,
    archive,
    async stop(patienceMs = patience) {
      stopping = true
      keepAlive(presence, true)
      const last = options.role === 'portal' || (await nobodyElse(presence))
      if (last) await stopServer(home.cluster, Math.min(patienceMs, patience))
      await presence.end().catch(() => undefined)
    },
  }
}

/** Comes back with a connection that marks our presence on a server that runs and has its database. */
async function enter(home: Home, options: EmbeddedOptions, archive: Archive | null, port?: number): Promise<pg.Client> {
  const began = Date.now()
  let spawned: Spawned | null = null
  let waits = 0
  for (;;) {
    const client = await connectTo(home.cluster, `ido ${options.role} ${process.pid}`)
    if (client && (await settle(client, options, began))) return client
    if (Date.now() > began + patience) throw new Error(`The database did not start.${tail(home.log)}`)
    if (!client && (!spawned || spawned.hasEnded()) && clearTheWay(home.cluster) === 'free') {
      if (spawned) await retryLater(home, (waits += 1))
      const binaries = ensureCluster(home, options.throwAway ?? false)
      if (!archive) endArchive(home.cluster)
      const more = archive ? archiveSettings() : {}
      spawned = spawnServer(binaries, home, port ?? (await freePort()), options.throwAway ?? false, more)
    }
    await pause(20)
  }
}

/** A server may refuse at first: its port was taken meanwhile, or processes of a killed one still hold its memory. */
async function retryLater(home: Home, attempt: number): Promise<void> {
  if (attempt > 12) throw new Error(`The database does not start.${tail(home.log)}`)
  await pause(100 * attempt)
}

async function settle(client: pg.Client, options: EmbeddedOptions, began: number): Promise<boolean> {
  if (options.role === 'portal') {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [portalLock])
    if (!rows[0]?.mine) return refuseOrWait(client, options.dataDir, began)
  }
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) {
    await client.query(`create database ${database}`).catch((error: { code?: string }) => {
      // Two first starts at once.
      if (!['42P04', '23505'].includes(error.code ?? '')) throw error
    })
  }
  return true
}

/** The holder is another portal, or for a moment a command that is about to stop the server it started. */
async function refuseOrWait(client: pg.Client, dataDir: string, began: number): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [portalLock],
  )
  await client.end()
  const [, pid] = /^ido portal (\d+)$/.exec(rows[0]?.name ?? '') ?? []
  if (pid === undefined || Date.now() < began + patienceWithAnother) {
    await pause(100)
    return false
  }
  throw new StartRefused(
    `Another portal (process ${pid}) already works on ${dataDir}. Stop it first, or start this one with its own DATA_DIR and PORT.`,
  )
}

/** Takes the portal's lock on the way out, so that a portal that starts now waits instead of losing its server. */
async function nobodyElse(presence: pg.Client): Promise<boolean> {
  const deadline = Date.now() + patienceWithDead
  try {
    for (;;) {
      const others = await othersOn(presence)
      if (others.some(({ process: pid }) => isAlive(pid))) return false
      if (others.length === 0 || Date.now() > deadline) {
        const { rows } = await presence.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
          portalLock,
        ])
        return others.length > 0 || (rows[0]?.mine ?? false)
      }
      // The server has not seen yet that these processes were killed; they must not keep it running.
      await presence.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        others.map(({ backend }) => backend),
      ])
      await pause(50)
    }
  } catch {
    return false
  }
}

/** Connections of portals and commands to the server, but this one, with the process that each belongs to. */
export async function othersOn(client: pg.Client): Promise<{ backend: number; process: number }[]> {
  const { rows } = await client.query<{ backend: number; process: number }>(
    `select pid as backend, substring(application_name from '[0-9]+$')::int as process from pg_stat_activity
     where backend_type = 'client backend' and application_name ~ '^ido( [a-z-]+)? [0-9]+$' and pid <> pg_backend_pid()
       and application_name <> $1`,
    // The server may take a moment to see that our own pools are closed.
    [poolName],
  )
  return rows
}

/** Whether the connection keeps the process from ending; the driver has both calls, its types have neither. */
function keepAlive(client: pg.Client, value: boolean): void {
  const connection = client as pg.Client & { ref(): void; unref(): void }
  if (value) connection.ref()
  else connection.unref()
}

function tail(log: string): string {
  try {
    return `\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')}`
  } catch {
    return ''
  }
}

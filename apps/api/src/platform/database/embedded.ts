import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartRefused } from '../config.ts'
import { type Spawned, ensureCluster, spawnServer } from './embedded-cluster.ts'
import { poolName } from './database.ts'
import { type Home, prepareHome } from './embedded-home.ts'
import { clearTheWay, connectTo, freePort, pause, readPostmaster, serverUrl, stopServer } from './embedded-server.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** One portal a data folder; any number of commands beside it, or without it. */
  role: 'portal' | 'command'
  /** For tests: durability off, nobody else shares the folder. */
  throwAway?: boolean
  say?: (line: string) => void
}

export interface Embedded {
  url: string
  /** A portal stops the server, at once after `patienceMs`; a command only when nobody else uses it. Close your own pools first. */
  stop(patienceMs?: number): Promise<void>
}

const database = 'ido'
const portalLock = 7_040_001
const patience = 120_000
/** A portal whose npm was killed needs a moment to notice and go. */
const patienceWithAnother = 3_000

/**
 * Starts the PostgreSQL of a data folder, or joins the one that runs there: a killed portal leaves its server
 * running, and a command works beside a live portal. A second portal on the folder is refused.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => undefined)
  const home = prepareHome(options.dataDir, say)
  let presence = await enter(home, options)
  let stopping = false
  const url = serverUrl(home.cluster, readPostmaster(home.cluster)?.port ?? 0, database)

  // A portal outlives its server: if that is killed, it is started again on the same port and the pools reconnect. If
  // that fails, the rejection that nobody catches ends the portal, which is of no use without its database.
  const revive = async () => {
    if (stopping || options.role !== 'portal') return
    say('The database went away, starting it again.')
    presence = await enter(home, options, Number(new URL(url).port))
    watch(presence)
  }
  const watch = (client: pg.Client) => client.once('end', () => void revive())
  watch(presence)
  // Tests leave without a word; their server ends with the process.
  if (options.throwAway) keepAlive(presence, false)

  return {
    url,
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
async function enter(home: Home, options: EmbeddedOptions, port?: number): Promise<pg.Client> {
  const began = Date.now()
  let spawned: Spawned | null = null
  let waits = 0
  for (;;) {
    const client = await connectTo(home.cluster, `ido ${options.role} ${process.pid}`)
    if (client && (await settle(client, options, began))) return client
    if (Date.now() > began + patience) throw new Error(`The database did not start.${tail(home.log)}`)
    if (!client && (!spawned || spawned.hasEnded()) && clearTheWay(home.cluster) === 'free') {
      if (spawned) await retryLater(home, (waits += 1))
      spawned = spawnServer(
        ensureCluster(home, options.throwAway ?? false),
        home,
        port ?? (await freePort()),
        options.throwAway ?? false,
      )
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
  try {
    const { rows } = await presence.query<{ alone: boolean }>(
      `select pg_try_advisory_lock($1) and not exists (
         select from pg_stat_activity
         where backend_type = 'client backend' and application_name like 'ido%' and pid <> pg_backend_pid()
           and application_name <> $2
       ) as alone`,
      // The server may take a moment to see that our own pools are closed.
      [portalLock, poolName],
    )
    return rows[0]?.alone ?? false
  } catch {
    return false
  }
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

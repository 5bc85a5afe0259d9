import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureCluster, spawnServer } from '../../apps/api/src/platform/database/embedded-cluster.ts'
import { findBinaries } from '../../apps/api/src/platform/database/embedded-binaries.ts'
import { type Home, makeOwnFolder, prepareHome } from '../../apps/api/src/platform/database/embedded-home.ts'
import {
  clearTheWay,
  connectTo,
  freePort,
  readPostmaster,
  serverUrl,
  stopServer,
} from '../../apps/api/src/platform/database/embedded-server.ts'
import { until } from '../../apps/api/src/testing/until.ts'
import { processesOf } from '../portal.ts'

/** A PostgreSQL server of one's own, as DATABASE_URL names one: nobody's child, on a port that stays its. */
export interface Server {
  url: string
  /** SIGKILL of its first process; the others notice and go. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const database = 'ido'
const replicated = { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '1GB' }

export interface Primary extends Server {
  home: Home
}

/** An empty database that can be replicated; durable as in production. */
export async function startPrimary(folder: string): Promise<Primary> {
  const home = prepareHome(folder, () => undefined)
  ensureCluster(home, false)
  const server = await serverOf(home, replicated)
  await server.start()
  const client = await connectTo(home.cluster, 'soak')
  await client?.query(`create database ${database}`)
  await client?.end()
  return { ...server, home }
}

export interface Standby extends Server {
  /** It receives nothing of the primary any more, and goes on with what it has. */
  cutOff(): Promise<void>
  joinAgain(): Promise<void>
  /** All its processes stand still, as on a machine that hangs: connections stay, and nobody answers on them. */
  freeze(): void
  thaw(): void
}

/** A standby that streams from it, made from a copy of its folder while it works (PostgreSQL's low-level base backup). */
export async function startStandby(primary: Primary, folder: string): Promise<Standby> {
  const home = prepareHome(folder, () => undefined)
  makeOwnFolder(home.cluster, home.runAs)
  const client = await connectTo(primary.home.cluster, 'soak')
  if (!client) throw new Error('The primary does not answer')
  await client.query(`select pg_backup_start('soak', true)`)
  copyFolder(primary.home.cluster, home.cluster)
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await client.end()
  const { hostname, port, username, password } = new URL(primary.url)
  const from = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  const own = (name: string) => join(home.cluster, name)
  writeFileSync(own('backup_label'), rows[0]?.label ?? '')
  writeFileSync(own('standby.signal'), '')
  appendFileSync(own('postgresql.auto.conf'), `primary_conninfo = '${from} application_name=soak_standby'\n`)
  for (const name of ['backup_label', 'standby.signal']) give(own(name), home)
  const server = await serverOf(home, { ...replicated, hot_standby_feedback: 'on' })
  await server.start()
  const tellReceiver = (signal: 'SIGSTOP' | 'SIGCONT') =>
    onServer(server.url, async (asked) => {
      const { rows: receivers } = await asked.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
      for (const { pid } of receivers) process.kill(pid, signal)
    })
  return {
    ...server,
    cutOff: () => tellReceiver('SIGSTOP'),
    joinAgain: () => tellReceiver('SIGCONT'),
    freeze: () => tellAll(home, 'SIGSTOP'),
    thaw: () => tellAll(home, 'SIGCONT'),
  }
}

/** Every process of a server: each is a child of the first. */
function tellAll({ cluster }: Home, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const first = readPostmaster(cluster)?.pid
  if (first === undefined) return
  send(first, signal)
  // Asked afterwards: one that stands still begins no further ones.
  for (const pid of processesOf(first)) if (pid !== first) send(pid, signal)
}

function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

async function serverOf(home: Home, settings: Record<string, string | number>): Promise<Server> {
  const port = await freePort()
  const binaries = findBinaries(home.runAs)
  const isUp = async () => {
    const client = await connectTo(home.cluster, 'soak')
    await client?.end()
    return client !== null
  }
  const endWithUs = () => {
    const postmaster = readPostmaster(home.cluster)
    if (!postmaster) return
    tellAll(home, 'SIGCONT')
    process.kill(postmaster.pid, 'SIGQUIT')
  }
  return {
    url: serverUrl(home.cluster, port, database),
    async start() {
      await until(() => Promise.resolve(clearTheWay(home.cluster) === 'free'), 'the former server does not go')
      let spawned = spawnServer(binaries, home, port, false, settings)
      process.once('exit', endWithUs)
      await until(async () => {
        // Processes of a killed one may still hold its memory.
        if (spawned.hasEnded()) spawned = spawnServer(binaries, home, port, false, settings)
        return isUp()
      }, `the server does not start, see ${home.log}`)
    },
    async kill() {
      const postmaster = readPostmaster(home.cluster)
      if (postmaster) {
        // What stands still would not notice.
        tellAll(home, 'SIGCONT')
        process.kill(postmaster.pid, 'SIGKILL')
      }
      await until(async () => !(await isUp()), 'the server does not go')
    },
    async stop() {
      process.off('exit', endWithUs)
      await stopServer(home.cluster, 10_000)
    },
  }
}

/** What a server has for itself alone while it runs; the log comes by streaming. */
const leftOut = ['postmaster.*', 'pgsql_tmp*'].concat(
  'pg_wal pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans'
    .split(' ')
    .map((name) => `./${name}/*`),
)
// The first may end with 1 for files that change or go while it reads, nothing else.
const copy =
  'from=$1; to=$2; shift 2; { tar -C "$from" "$@" -cf - . || [ $? -eq 1 ] || kill $$; } | tar -C "$to" -xpf -'

/** What has gone meanwhile, as the server is at work, is no failure: replaying the log does without it, too. */
function copyFolder(from: string, to: string): void {
  const excluded = leftOut.map((pattern) => `--exclude=${pattern}`)
  execFileSync('sh', ['-c', copy, 'sh', from, to, ...excluded], { stdio: ['ignore', 'ignore', 'pipe'] })
}

function give(path: string, { runAs }: Home): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
  chmodSync(path, 0o600)
}

/** Asks a server in one connection of its own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'soak' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

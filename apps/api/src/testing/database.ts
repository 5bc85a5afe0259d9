import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { jakartaDay } from '@ido/contract'
import pg from 'pg'
import { isAlive } from '../platform/jobs/is-alive.ts'
import { readPostmaster } from '../platform/database/embedded-server.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

export interface TestDatabase {
  url: string
  database: Database
  close(): Promise<void>
}

const migrations = resolve(import.meta.dirname, '../migrations')
const folderPrefix = 'ido-test-'
// A database is hundreds of files, and a run makes and drops hundreds of databases: a disk's file system costs them more of the
// processor than all of PostgreSQL's own work.
const memory = '/dev/shm'
const giga = 1024 ** 3
const templateLock = 7_040_003
const abandonedAfterHours = 2

let server: Promise<string> | null = null
let template: Promise<string> | null = null
let clones = 0

/** A migrated, otherwise empty database of the suite's own, or one that is `filled`: a clone of a template that is made once a server. */
export async function testDatabase(filled?: Filling): Promise<TestDatabase> {
  const url = filled ? await filledDatabase(filled) : await clone(await (template ??= ensureTemplate()))
  const database = openDatabase({ url, maxConnections: 10 })
  return {
    url,
    database,
    async close() {
      await database.close()
      await dropDatabase(url)
    },
  }
}

export interface Filling {
  name: string
  /** Folders of what fills it: another text there makes another database. */
  sources: readonly string[]
  fill: (database: Database) => Promise<unknown>
}

/**
 * Address of a clone of a database that is filled once a server, for these sources and this day, up to which its data go;
 * drop it with `dropDatabase`.
 */
export async function filledDatabase({ name, sources, fill }: Filling): Promise<string> {
  const empty = await (template ??= ensureTemplate())
  const filled = `${empty}_${name}_${jakartaDay(Date.now()).replaceAll('-', '')}_${hashOf(sources)}`
  return clone(await makeOnce(filled, empty, fill))
}

/** Address of a database without any table; drop it with `dropDatabase`. */
export const blankDatabase = (): Promise<string> => clone('template1')

async function clone(from: string): Promise<string> {
  const serverUrl = await testServer()
  clones += 1
  const name = `ido_test_${Math.floor(Date.now() / 1000)}_${process.pid}_${clones}`
  // Files copied as they are: page by page through the log, as PostgreSQL does it unasked, takes eight times the processor.
  await withCheckpoint(serverUrl, `create database ${name} template ${from} strategy file_copy`)
  return withDatabase(serverUrl, name)
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withCheckpoint(url, `drop database if exists ${name} with (force)`)
}

/** Runs what begins with a checkpoint, which one in thousands of times meets a file that goes at that moment. */
async function withCheckpoint(serverUrl: string, statement: string): Promise<void> {
  const attempt = () => onServer(serverUrl, (client) => client.query(statement))
  await attempt().catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.routine === 'RequestCheckpoint') return attempt()
    throw error
  })
}

/** Address of the one server of this run: TEST_DATABASE_URL, else a throw-away one that ends with this process. */
export async function testServer(): Promise<string> {
  server ??= process.env['TEST_DATABASE_URL'] ? Promise.resolve(process.env['TEST_DATABASE_URL']) : startTestServer()
  return server
}

async function startTestServer(): Promise<string> {
  // What killed runs left behind is cleared first.
  for (const place of [memory, tmpdir()]) sweep(place)
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), `${folderPrefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  const { url } = await startEmbedded({ dataDir: folder, role: 'command', throwAway: true })
  process.once('exit', () => endServer(folder))
  return url
}

/** The demo's databases are the most of it; what tests themselves need comes on top. */
function isRoomy(place: string): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 4 * giga && process.availableMemory() > 6 * giga
}

function sweep(place: string): void {
  if (!existsSync(place)) return
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name) ?? []
    if (pid && !isAlive(Number(pid))) endServer(join(place, name))
  }
}

// Runs while the process exits, where nothing asynchronous is left: immediate shutdown, then the folder goes.
function endServer(folder: string): void {
  const cluster = join(folder, 'postgres')
  const postmaster = readPostmaster(cluster)
  if (postmaster && isAlive(postmaster.pid)) {
    process.kill(postmaster.pid, 'SIGQUIT')
    const sleeper = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; tries < 100 && readPostmaster(cluster); tries += 1) Atomics.wait(sleeper, 0, 0, 20)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** The name of the template for the migrations as they are now. */
function ensureTemplate(): Promise<string> {
  return makeOnce(`ido_template_${hashOf([migrations])}`, 'template1', migrate)
}

/** Makes a database to clone, unless it is there; files that run at once make it only once. */
async function makeOnce(name: string, from: string, fill: (database: Database) => Promise<unknown>): Promise<string> {
  const serverUrl = await testServer()
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [templateLock, name])
    try {
      await makeUnlessThere(client, name, { serverUrl, from, fill })
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [templateLock, name])
    }
  })
  return name
}

interface Making {
  serverUrl: string
  from: string
  fill: (database: Database) => Promise<unknown>
}

async function makeUnlessThere(client: pg.ClientBase, name: string, { serverUrl, from, fill }: Making): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  await dropAbandoned(client)
  const making = `${name}_making`
  await client.query(`drop database if exists ${making} with (force)`)
  await client.query(`create database ${making} template ${from} strategy file_copy`)
  // The first connection after a change of tables writes down what all others begin with; clones have it from the template.
  for (const work of [fill, ({ pool }: Database) => pool.query('select 1')]) {
    const database = openDatabase({ url: withDatabase(serverUrl, making), maxConnections: 10 })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
  await client.query(`alter database ${making} rename to ${name}`)
}

/** Tells two states of folders apart, by the names and texts of their files. */
function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
    for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

async function dropAbandoned(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname ~ '^ido_test_\\d+_' and split_part(datname, '_', 3)::bigint < extract(epoch from now()) - $1 * 3600
       and not exists (select from pg_stat_activity a where a.datname = d.datname)
     union all
     select datname from pg_database where substring(datname from '^ido_template_.*_(\\d{8})_') < $2`,
    [abandonedAfterHours, jakartaDay(Date.now() - 86_400_000).replaceAll('-', '')],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}

// One connection a process: the server's own work for a new one is more than to copy a database. It keeps no process from ending.
let connections: pg.Pool | null = null

async function onServer<T>(serverUrl: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  connections ??= new pg.Pool({
    connectionString: withDatabase(serverUrl, 'postgres'),
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => undefined)
  const client = await connections.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

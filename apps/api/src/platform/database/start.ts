import { setTimeout as pause } from 'node:timers/promises'
import { type Config, StartRefused } from '../config/config.ts'
import { isDoneWithin } from '../jobs/shutdown.ts'
import { isConnectionLost, sayLoss, throughLosses } from './connection-loss.ts'
import { type Database, openDatabase } from './database.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import type { Archive } from './embedded-archive.ts'
import { hostsOf } from './hosts.ts'
import { migrate } from './migrate.ts'
import { grantToPortal, refuseOneRole, repairOwners } from './portal-role.ts'

export interface StartedDatabase {
  database: Database
  /**
   * Closes the pools, then stops the embedded server where there is one and nobody else needs it.
   * @param leftMs how long the process still has; what is then at work on the server ends with it
   */
  stop(leftMs?: number): Promise<void>
  /** Of the embedded server, where it has one. */
  archive: Archive | null
}

const oldestServer = 150_000
const patience = 60_000
const poolsPatience = 1_000
/** A server that is cut short needs no more. */
const cutPatience = 1_500

/**
 * The database of this configuration: DATABASE_URL, else the embedded server of DATA_DIR.
 * @param isMigrated whether it is brought to the newest migration first
 */
export async function startDatabase(
  config: Config,
  role: 'portal' | 'command',
  say: (line: string) => void,
  isMigrated = true,
): Promise<StartedDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, role, archive: config.walArchive, say })
  const database = openDatabase({
    url: config.databaseUrl ?? embedded?.url ?? '',
    replicaUrl: config.databaseReplicaUrl,
    maxConnections: config.databaseMaxConnections,
  })
  const stop = (leftMs?: number) => close(database, embedded, leftMs)
  try {
    await waitForServer(database, { name: 'DATABASE_URL', url: config.databaseUrl }, say)
    const migrating = () => migrateAsOwner(database, config, say)
    const applied = isMigrated ? await throughLosses(migrating, { for: patience, onLoss: sayLoss(say) }) : []
    if (applied.length > 0) say(`Database migrated: ${applied.join(', ')}.`)
    return { database, stop, archive: embedded?.archive ?? null }
  } catch (error) {
    await stop()
    throw error
  }
}

/** By the owner of the tables where that is another role, which then lets the portal's do its work. */
const migrateAsOwner = (database: Database, config: Config, say: (line: string) => void): Promise<string[]> =>
  asOwner(database, config, migrate, say)

/** Work of the owner of the tables, who in the end lets the portal's role, where that is another, use what is there then. */
export async function asOwner<T>(
  database: Database,
  config: Pick<Config, 'databaseMigrationUrl'>,
  work: (owner: Database) => Promise<T>,
  say: (line: string) => void = () => undefined,
): Promise<T> {
  const url = config.databaseMigrationUrl
  if (url === null) {
    await repair(database, say)
    return work(database)
  }
  const owner = openDatabase({ url, maxConnections: 2 })
  try {
    await waitForServer(owner, { name: 'DATABASE_MIGRATION_URL', url }, say)
    const { rows } = await database.pool.query<{ role: string }>('select current_user as role')
    const role = rows[0]?.role ?? ''
    await refuseOneRole(owner.pool, role)
    await repair(owner, say)
    const result = await work(owner)
    await grantToPortal(owner.pool, role)
    return result
  } finally {
    await owner.close()
  }
}

async function repair(owner: Database, say: (line: string) => void): Promise<void> {
  const repaired = await repairOwners(owner)
  if (repaired.length > 0) say(`Rights that the owner of the tables had lost are given back: ${repaired.join(', ')}.`)
}

async function close(database: Database, embedded: Embedded | null, leftMs = Infinity): Promise<void> {
  const closed = database.close()
  if (leftMs === Infinity) await closed
  else await isDoneWithin(closed, poolsPatience)
  await embedded?.stop(leftMs - poolsPatience - cutPatience)
}

interface Server {
  /** The setting that names it. */
  name: string
  /** Null where it is the embedded one. */
  url: string | null
}

/** A server of one's own may start later than we do (containers); one that is too old or refuses us will not heal. */
async function waitForServer(database: Database, server: Server, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + patience
  for (let wasSaid = false; ; wasSaid = true) {
    try {
      return await refuseOldServer(database)
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline) throw unreachable(server, error)
      if (!wasSaid)
        sayLoss(say, server.url === null ? 'the embedded database' : `the database of ${server.name}`)(error)
      await pause(1_000)
    }
  }
}

async function refuseOldServer({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const tooOld = (rows[0]?.version ?? 0) < oldestServer
  if (tooOld) throw Object.assign(new StartRefused('IDO needs PostgreSQL 15 or later.'), { code: 'OLD_SERVER' })
}

/** Names the server, never the credentials in its address. */
function unreachable({ name, url }: Server, error: unknown): Error {
  const server = url === null ? 'The embedded database' : `${name} (${hostsOf(url)})`
  return new StartRefused(`${server} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}

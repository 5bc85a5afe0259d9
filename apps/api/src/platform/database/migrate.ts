import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { type DatabaseIntrospector, Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type pg from 'pg'
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration'
import type { Database } from './database.ts'
import { StartRefused } from '../config/config.ts'
import { apiFolder, upgradesFrom, version } from '../config/folders.ts'
import { silentLogger } from '../jobs/jobs.ts'
import { baseline, replaceByBaseline, isOf010, isWhole010, takeOverStatements } from './version-0.1.0.ts'

const ownMigrations = join(apiFolder, 'src/migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
const migrationLock = 7_040_002

/** The files of a folder in order of their numbers; a misnamed file or a number used twice stops here. */
async function migrationFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = files.find((name) => !fileName.test(name))
  if (wrong) throw new Error(`Migration ${wrong} is not named like 0001_what.sql`)
  const twice = files.find((name, index) => name.slice(0, 4) === files[index - 1]?.slice(0, 4))
  if (twice) throw new Error(`Migration ${twice} has the number of another one`)
  return files
}

function provider(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const file of await migrationFiles(folder)) {
        const text = await readFile(join(folder, file), 'utf8')
        migrations[file.replace(/\.sql$/, '')] = {
          async up(db) {
            await sql.raw(text).execute(db)
          },
        }
      }
      return migrations
    },
  }
}

// Kysely's own lock belongs to the session, which a connection pooler may hand to somebody else; ours ends with the
// transaction, so the adapter takes none.
class NoLockAdapter extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined
  override releaseMigrationLock = async () => undefined
}
class MigrationDialect extends PostgresDialect {
  override createAdapter() {
    return new NoLockAdapter()
  }
  // Kysely only looks for its own two tables, and would have every column of every table described for it, at each start.
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return Object.assign(super.createIntrospector(db), { getTables: () => ownTables(db) })
  }
}

async function ownTables(db: Kysely<unknown>): Promise<Awaited<ReturnType<DatabaseIntrospector['getTables']>>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array[${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE}]) as name
    where to_regclass(name) is not null`.execute(db)
  return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
}

/**
 * Brings the database to the newest migration, all or nothing in one transaction, and answers the names applied now.
 * Processes that start at once wait for each other. A database newer than this code is refused.
 */
export async function migrate(database: Pick<Database, 'pool'>, folder = ownMigrations): Promise<string[]> {
  const applied = await inMigration(database.pool, folder, (to) => to())
  await migrateQueue(database)
  return applied
}

/** The job queue keeps its own tables in a schema of its own, and minds processes that start at once itself. */
export const migrateQueue = ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silentLogger })

/** Applies what is missing up to the named migration, or all, and answers the names applied now. */
export type MigrateTo = (name?: string) => Promise<string[]>

/**
 * Work in one transaction in which migrations run; who migrates at the same time, such as a portal that starts, waits
 * until it is over.
 */
export async function inMigration<T>(
  pool: PostgresPool,
  folder: string | undefined,
  work: (migrateTo: MigrateTo) => Promise<T>,
): Promise<T> {
  return new Kysely<object>({ dialect: new MigrationDialect({ pool }) }).transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    await refuseOtherVersions(await executedIn(trx), folder)
    return work(async (name) => {
      if (isWhole010(await executedIn(trx))) await takeOver(trx)
      const migrator = new Migrator({ db: trx, provider: provider(folder ?? ownMigrations) })
      const { error, results } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name))
      const failed = results?.find((result) => result.status === 'Error')
      if (failed)
        throw new StartRefused(`Migration ${failed.migrationName} failed: ${describe(error)}`, { cause: error })
      if (error) throw new StartRefused(`The database cannot be migrated: ${describe(error)}`, { cause: error })
      return results?.map((result) => result.migrationName) ?? []
    })
  })
}

/** A database of version 0.1.0 has the tables of the baseline and the names of its own migrations. */
async function takeOver(trx: Kysely<object>): Promise<void> {
  for (const statement of takeOverStatements) await sql.raw(statement).execute(trx)
  await sql`delete from kysely_migration`.execute(trx)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${baseline}::text[]) name`.execute(trx)
}

async function executedIn(trx: Kysely<object>): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as is_there`.execute(trx)
  if (!rows[0]?.is_there) return []
  const { rows: executed } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  return executed.map(({ name }) => name)
}

/**
 * @param executed the migrations that a database has, none where it is empty
 * @throws StartRefused where this version is older than the database, or cannot upgrade it in one step
 */
export async function refuseOtherVersions(
  executed: readonly string[],
  folder = ownMigrations,
  from: typeof upgradesFrom | null = folder === ownMigrations ? upgradesFrom : null,
): Promise<void> {
  const unknown = await unknownMigrations(executed, folder)
  if (unknown.length > 0) {
    throw new StartRefused(
      `This version (${version}) is older than the database, which a newer one has migrated (${unknown.join(', ')}). Start that version or a later one; to go back, restore the backup from before the upgrade.`,
    )
  }
  if (from !== null && executed.length > 0 && !replaceByBaseline(executed).includes(from.migration)) {
    throw new StartRefused(
      `The database is too old for this version (${version}), which upgrades from ${from.version} on. Start ${from.version} once, then this version.`,
    )
  }
}

/** Those of these migrations that neither this version nor version 0.1.0 has, in their order. */
export async function unknownMigrations(names: readonly string[], folder = ownMigrations): Promise<string[]> {
  const known = new Set((await migrationFiles(folder)).map((file) => file.replace(/\.sql$/, '')))
  return names.filter((name) => !known.has(name) && !isOf010(name))
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Counts the migrations that a database lacks of those that are here now: a process goes on with its own version when
 * the files of the next one come beside it.
 */
export function expectMigrations(folder = ownMigrations): (database: { pool: pg.Pool }) => Promise<number> {
  const files = migrationFiles(folder)
  files.catch(() => undefined)
  return async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
    const applied = new Set(rows.map((row) => row.name))
    return (await files).filter((file) => !applied.has(file.replace(/\.sql$/, ''))).length
  }
}

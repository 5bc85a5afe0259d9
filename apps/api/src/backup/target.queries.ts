import type pg from 'pg'
import { poolName } from '../platform/database/database.ts'
import { type MigrateTo, unknownMigrations } from '../platform/database/migrate.ts'
import { droppedFunctions, replaceByBaseline } from '../platform/database/version-0.1.0.ts'
import { BackupRefusal } from './refusal.ts'
import { hasTable, leftOut, storedTables, tableName } from './snapshot.queries.ts'
import { version } from '../platform/config/folders.ts'

/** Tables that have rows as soon as migrations ran and a portal has started, so that their rows are nobody's work. */
const filledFromTheStart = new Set([
  'dashboard',
  'dataset_version',
  'fact_table',
  'role',
  'rollup',
  'setting',
  'work_hours',
])

type Client = Pick<pg.PoolClient, 'query'>

interface Replacing {
  /** Whether what is there may go. */
  isReplaced: boolean
  migrations?: string
}

/** @throws BackupRefusal where it is at work, is none of a portal or of a later one, or has something that may not go */
export async function refuseTarget(client: Client, { isReplaced, migrations }: Replacing): Promise<void> {
  const [process] = await workingProcesses(client)
  if (process !== undefined) throw new BackupRefusal('atWork', { process })
  const tables = await storedTables(client)
  if (tables.length === 0) return
  if (!(await hasTable(client, 'kysely_migration'))) {
    throw new BackupRefusal('foreignTables', { tables: listed(tables.map(({ name }) => name)) })
  }
  // Which of its tables are a portal's only its own migrations tell.
  const [migration] = await unknownMigrations(await migrationsOf(client), migrations)
  if (migration !== undefined) throw new BackupRefusal('targetNewer', { migration, version })
  if (isReplaced) return
  const full = await tablesWithWork(client)
  if (full.length > 0) throw new BackupRefusal('notEmpty', { tables: listed(full) })
}

const mostListed = 6
export const listed = (names: readonly string[]) =>
  names.length <= mostListed ? names.join(', ') : `${names.slice(0, mostListed).join(', ')} …`

async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Portals and commands that have connections to this database, by the numbers of their processes. */
async function workingProcesses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ process: string }>(
    `select distinct substring(application_name from 5) as process from pg_stat_activity
     where datname = current_database() and application_name ~ '^ido [0-9]+$' and application_name <> $1 order by 1`,
    [poolName],
  )
  return rows.map(({ process }) => process)
}

/** Tables with rows that somebody brought. Lists come with the migrations, so that only a reference to them tells. */
async function tablesWithWork(client: Client): Promise<string[]> {
  const lists = await referenceLists(client)
  const full: string[] = []
  for (const { name } of await storedTables(client)) {
    if (filledFromTheStart.has(name) || lists.has(name)) continue
    const { rowCount } = await client.query(`select from ${tableName(name)} limit 1`)
    if (rowCount !== 0) full.push(name)
  }
  return full
}

/** Lists of labels: an id, a name and its place among the others. */
async function referenceLists(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'position'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Tries, in the client's transaction and without a trace, what replacing the portal would take along that its migrations do not make:
 * somebody else's tables beside its own, views and keys elsewhere that hang on them.
 * @returns all that the database has; null where there is no portal to replace
 * @throws BackupRefusal that names what is not the portal's
 */
export async function refuseStrangers(client: Client, migrateTo: MigrateTo): Promise<ReadonlySet<string> | null> {
  if (!(await hasTable(client, 'kysely_migration'))) return null
  const there = await thingsIn(client)
  const newest = replaceByBaseline(await migrationsOf(client)).at(-1)
  await client.query('savepoint before_it_is_tried')
  await clearTarget(client)
  await migrateTo(newest)
  const left = await thingsIn(client)
  await client.query('rollback to savepoint before_it_is_tried')
  for (const name of droppedFunctions) left.add(`function ${name}`)
  refuseAny([...there].filter((thing) => !left.has(thing)))
  return there
}

/** @throws BackupRefusal where something has come since it was tried */
export async function refuseNewcomers(client: Client, known: ReadonlySet<string>): Promise<void> {
  refuseAny([...(await thingsIn(client))].filter((thing) => !known.has(thing)))
}

function refuseAny(strangers: string[]): void {
  if (strangers.length > 0) throw new BackupRefusal('foreignTables', { tables: listed(strangers) })
}

/** Relations, routines, types, foreign keys, triggers and row policies as the database names them, but for extensions and the job queue, which stay. */
async function thingsIn(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ thing: string }>(
    `select o.type || ' ' || o.identity as thing
     from (
       select 'pg_class'::regclass as catalogue, oid, relnamespace as place from pg_class c
       where relkind in ('r', 'p', 'v', 'm', 'f', 'c') or relkind = 'S' and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
       union all select 'pg_proc'::regclass, oid, pronamespace from pg_proc
       union all select 'pg_type'::regclass, oid, typnamespace from pg_type where typtype in ('e', 'd', 'r')
       union all select 'pg_constraint'::regclass, oid, connamespace from pg_constraint where contype = 'f'
       union all select 'pg_trigger', t.oid, c.relnamespace from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal
       union all select 'pg_policy', p.oid, c.relnamespace from pg_policy p join pg_class c on c.oid = polrelid
     ) found
     join pg_namespace n on n.oid = place, pg_identify_object(catalogue, found.oid, 0) o
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker') and not exists (
       select from pg_depend d where d.classid = catalogue and d.objid = found.oid and d.deptype = 'e')
     order by 1`,
  )
  return new Set(rows.map(({ thing }) => thing))
}

/** Drops what the migrations have made; extensions, which came from the server, stay. */
export async function clearTarget(client: Client): Promise<void> {
  if (!(await hasTable(client, 'kysely_migration'))) return
  const tables = [...(await storedTables(client)).map(({ name }) => name), ...Object.keys(leftOut)]
  await client.query(`drop table if exists ${tables.map(tableName).join(', ')} cascade`)
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('delete from graphile_worker._private_jobs')
}

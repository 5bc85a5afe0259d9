import type pg from 'pg'
import { poolName } from '../platform/database/database.ts'
import { BackupRefusal } from './refusal.ts'
import { hasTable, leftOut, storedTables, tableName } from './snapshot.queries.ts'

/** Tables that have rows as soon as migrations ran and a portal has started, so that their rows are nobody's work. */
const filledFromTheStart = new Set(['dashboard', 'dataset_version', 'fact_table', 'role', 'rollup', 'setting'])

type Client = Pick<pg.PoolClient, 'query'>

/**
 * @param isReplaced whether what is there may go
 * @throws BackupRefusal where it is at work, is none of a portal, or has something that may not go
 */
export async function refuseTarget(client: Client, isReplaced: boolean): Promise<void> {
  const [process] = await workingProcesses(client)
  if (process !== undefined) throw new BackupRefusal('atWork', { process })
  const tables = await storedTables(client)
  if (tables.length === 0) return
  if (!(await hasTable(client, 'kysely_migration'))) {
    throw new BackupRefusal('foreignTables', { tables: listed(tables.map(({ name }) => name)) })
  }
  if (isReplaced) return
  const full = await tablesWithWork(client)
  if (full.length > 0) throw new BackupRefusal('notEmpty', { tables: listed(full) })
}

const mostListed = 6
const listed = (names: readonly string[]) =>
  names.length <= mostListed ? names.join(', ') : `${names.slice(0, mostListed).join(', ')} …`

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

import type pg from 'pg'
import { ConfigError } from '../config/config.ts'
import type { Database } from './database.ts'

const grantLock = 7_040_007

/** Written by the portal once and then only read: what shows that somebody has tampered must not be theirs to mend. */
const writtenOnce = ['audit_event']
/** Kept by the database itself, or by migrations. */
const onlyRead = ['audit_head', 'kysely_migration', 'kysely_migration_lock']
const schemas = ['public', 'graphile_worker']

/**
 * Grants the portal's role what it needs of the tables that another role owns, after every migration anew: to read and
 * write rows everywhere, in the audit log to add them and nothing else, and never to empty, change or make a table.
 */
export async function grantToPortal(owner: Pick<pg.Pool, 'connect'>, role: string): Promise<void> {
  const client = await owner.connect()
  const to = client.escapeIdentifier(role)
  try {
    await client.query('begin')
    // Processes that start at once would stumble over each other's grants.
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    await client.query(`
      grant usage on schema ${schemas.join(', ')} to ${to};
      ${grantsOnOurs(client.escapeLiteral(role))};
      revoke update, delete, truncate on ${writtenOnce.join(', ')} from ${to};
      revoke insert, update, delete, truncate on ${onlyRead.join(', ')} from ${to}`)
    await openQueue(client, role)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** `public` also has objects of extensions and other owners, which the owner of our tables may not grant. */
const grantsOnOurs = (role: string): string => `
  do $$
  declare one record;
  begin
    for one in
      select case relkind when 'S' then 'usage, select, update on sequence ' else 'select, insert, update, delete on table ' end
        || oid::regclass as what
      from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('pg_class', 'relnamespace', 'relowner')}
      union all
      select 'execute on routine ' || oid::regprocedure from pg_proc where ${isOurs('pg_proc', 'pronamespace', 'proowner')}
    loop
      execute format('grant %s to %I', one.what, ${role});
    end loop;
  end $$`

const isOurs = (catalog: string, namespace: string, owner: string): string => `
  ${namespace} in (${schemas.map((schema) => `'${schema}'::regnamespace`).join(', ')}) and pg_has_role(${owner}, 'usage')
  and not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`

/** @throws ConfigError where the portal would work as the owner of its tables, whose rights must not be taken away */
export async function refuseOneRole(owner: Pick<pg.Pool, 'query'>, role: string): Promise<void> {
  const { rows } = await owner.query<{ is_same: boolean; is_owner: boolean }>(
    `select current_user = $1 as is_same, exists (
       select from pg_class where relowner = to_regrole(quote_ident($1))
         and oid = any (select to_regclass(name) from unnest($2::text[]) name)) as is_owner`,
    [role, [...writtenOnce, ...onlyRead]],
  )
  if (rows[0]?.is_same) {
    throw new ConfigError([
      `DATABASE_MIGRATION_URL: is the same role as DATABASE_URL (${role}). Give DATABASE_URL a role of its own, which owns no tables, or leave DATABASE_MIGRATION_URL out`,
    ])
  }
  if (rows[0]?.is_owner) {
    throw new ConfigError([
      `DATABASE_URL: its role (${role}) owns the tables of the audit log, so it could rewrite them. Give DATABASE_URL a role of its own, which owns no tables, or leave DATABASE_MIGRATION_URL out`,
    ])
  }
}

/** Gives the owners of tables back the rights that they have lost on them, and returns the names of those tables. */
export async function repairOwners({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; owner: string }>(`
    select oid::regclass::text as name, relowner::regrole::text as owner from pg_class
    where relkind in ('r', 'p') and relacl is not null
      and relnamespace in (select to_regnamespace(name) from unnest(array['${schemas.join("', '")}']) name)
      and pg_has_role(relowner, 'usage')
      and exists (select from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) needed
        where not has_table_privilege(relowner, oid, needed))`)
  for (const { name, owner } of rows) await pool.query(`grant all on table ${name} to ${owner}`)
  return rows.map(({ name }) => name)
}

/** The tables of the job queue show their rows to their owner alone, whatever is granted, unless a policy says more. */
async function openQueue(client: pg.PoolClient, role: string): Promise<void> {
  const policy = `portal ${role}`
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = $1)`,
    [policy],
  )
  for (const { name } of rows) {
    const [table, title, to] = [name, policy, role].map((part) => client.escapeIdentifier(part))
    await client.query(`create policy ${title} on graphile_worker.${table} to ${to} using (true) with check (true)`)
  }
}

/** Whether the role of these connections could change what the audit log says. */
export async function isAuditRewritable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_table_privilege('audit_event', 'update, delete, truncate')
       or has_table_privilege('audit_head', 'insert, update, delete, truncate') as may`,
  )
  return rows[0]?.may ?? false
}

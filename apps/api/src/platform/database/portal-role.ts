import type pg from 'pg'

const grantLock = 7_040_007

/** Written by the portal once and then only read: what shows that somebody has tampered must not be theirs to mend. */
const writtenOnce = ['audit_event']
/** Kept by the database itself, or by migrations. */
const onlyRead = ['audit_head', 'kysely_migration', 'kysely_migration_lock']
const schemas = ['public', 'graphile_worker']

/**
 * Gives the role that the portal uses what it needs of the tables that another role owns, after every migration anew:
 * to read and write rows everywhere, in the audit log to add them and nothing else, and never to empty, change or make
 * a table.
 */
export async function grantToPortal(owner: Pick<pg.Pool, 'connect'>, role: string): Promise<void> {
  const client = await owner.connect()
  const to = client.escapeIdentifier(role)
  try {
    await client.query('begin')
    // Processes that start at once would stumble over each other's grants.
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    for (const schema of schemas) {
      await client.query(`
        grant usage on schema ${schema} to ${to};
        grant select, insert, update, delete on all tables in schema ${schema} to ${to};
        grant usage, select, update on all sequences in schema ${schema} to ${to};
        grant execute on all functions in schema ${schema} to ${to}`)
    }
    await client.query(`
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

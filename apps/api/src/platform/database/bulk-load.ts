import type pg from 'pg'

interface Definition {
  table: string
  name: string
  definition: string
}

/**
 * Lets the work fill tables without their secondary indexes and foreign keys, and makes them again afterwards exactly
 * as they were, whatever migrations have made of them by then. All in the client's transaction: until it ends nobody
 * else reads these tables, and if it fails nothing has happened. Triggers stay.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
  onIndexes: () => void,
  onIndex: (made: number, all: number) => void = () => undefined,
): Promise<void> {
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  await client.query(`set local work_mem = '64MB'`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  await client.query(`set local max_parallel_maintenance_workers = 2`)
  const keys = await foreignKeys(client, tables)
  const indexes = await secondaryIndexes(client, tables)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  onIndexes()
  for (const [made, { definition }] of indexes.entries()) {
    onIndex(made, indexes.length)
    await client.query(definition)
  }
  for (const table of new Set(keys.map((key) => key.table))) {
    const added = keys.filter((key) => key.table === table)
    await client.query(
      `alter table ${table} ${added.map(({ name, definition }) => `add constraint ${name} ${definition}`).join(', ')}`,
    )
  }
}

/**
 * Runs the client's statements so that an abort ends the one that is running, too: an index over millions of rows takes
 * longer than somebody who presses Ctrl-C waits.
 * @throws the signal's reason
 */
export async function untilAborted<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const result = await work()
    // The cancel may have come too late for every statement.
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // A late cancel must not hit what the connection does next.
    await cancelling
  }
}

async function foreignKeys(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [tables],
  )
  return rows
}

async function secondaryIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1, 2`,
    [tables],
  )
  return rows
}

/** Ids for rows that are about to be copied into the table; nobody else gets them. */
export async function reserveIds(client: pg.PoolClient, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    // The sequence is looked up once, not for each id.
    `select nextval(sequence) as id
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence offset 0) named, generate_series(1, $2)`,
    [table, count],
  )
  return rows.map((row) => row.id)
}

import type pg from 'pg'

/** Who adds to a dataset takes turns by transaction: each sees what the other added before it adds the rest. */
export async function takeWriteTurn(client: pg.PoolClient, dataset: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${dataset}`])
}

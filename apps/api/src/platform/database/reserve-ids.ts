import type pg from 'pg'

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

import type pg from 'pg'

/** Ids for rows that are about to be copied into the table; nobody else gets them. */
export async function reserveIds(client: pg.PoolClient, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map((row) => row.id)
}

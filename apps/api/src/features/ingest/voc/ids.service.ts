import type pg from 'pg'

/** Ids for records that are about to be copied in; nobody else gets them. */
export async function reserveVocIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('voc', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map((row) => row.id)
}

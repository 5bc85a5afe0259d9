import type pg from 'pg'
import type { MappedRow } from '../import/mapper.ts'

/** An id for each row: the hash of the row and its occurrence number among equal rows of the file. */
export async function occurrenceIds(client: pg.PoolClient, importId: number, rows: MappedRow[]): Promise<string[]> {
  const hashes = rows.map((row) => row.hash)
  const { rows: seen } = await client.query<{ hash: string; seen: number }>(
    `insert into import_row_seen as s (import_id, row_hash, seen)
     select $1, decode(hash, 'hex'), count(*) from unnest($2::text[]) hash group by hash
     on conflict (import_id, row_hash) do update set seen = s.seen + excluded.seen
     returning encode(row_hash, 'hex') as hash, seen`,
    [importId, hashes],
  )
  const left = new Map(seen.map((row) => [row.hash, row.seen]))
  // From the last row backwards, since the table knows the count after this batch.
  const occurrences = hashes.toReversed().map((hash) => {
    const occurrence = left.get(hash) ?? 1
    left.set(hash, occurrence - 1)
    return occurrence
  })
  occurrences.reverse()
  return hashes.map((hash, place) => `${hash}:${occurrences[place]}`)
}

import type pg from 'pg'
import type { Kept, KeptFact } from './kept.ts'

/** Writes down what a batch did, in its transaction: either both are there afterwards or neither. */
export async function storeKept(client: pg.PoolClient, importId: number, kept: readonly Kept[]): Promise<void> {
  for (const { facts, originId, columns, added, changed } of kept) {
    if (added.length + changed.length === 0) continue
    await client.query(
      `insert into import_batch (import_id, facts, origin_id, added, added_marks, changed, changed_marks, columns, before)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        importId,
        facts,
        originId,
        added.map(({ key }) => key),
        marksOf(added),
        changed.map(({ key }) => key),
        marksOf(changed),
        columns,
        changed.map(({ before }) => before),
      ],
    )
  }
}

const marksOf = (facts: readonly KeptFact[]): Buffer => Buffer.concat(facts.map(({ mark }) => mark))

import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Loose rows that are left alone: adding them up costs a reader less than folding them costs everybody. */
const tolerated = 5_000

/**
 * Folds the rows that writes have added to the rollups since, where they have become many. Sums are the same before and
 * after, and readers are not held up.
 * @returns names of the rollups that were folded
 */
export async function compactRollups({ write }: Pick<Database, 'write'>, most = tolerated): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from rollup order by name`.execute(write)
  const folded: string[] = []
  for (const { name } of rows) {
    const loose = await sql`select from ${sql.table(name)} where loose offset ${most} limit 1`.execute(write)
    if (loose.rows.length === 0) continue
    await sql`select rollup_compact(${name})`.execute(write)
    folded.push(name)
  }
  return folded
}

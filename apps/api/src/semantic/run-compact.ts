import type pg from 'pg'

interface Folding {
  /** Only these rollups. */
  names?: readonly string[]
  /** Loose rows that are left alone. */
  most?: number
}

/** Adding so many loose rows up costs a reader less than folding them costs everybody. */
const tolerated = 5_000

/**
 * Folds the rows that writes have added to rollups since, where they have become many; on a pool each rollup in a
 * transaction of its own. Sums are the same before and after, and readers are not held up.
 * @returns names of the rollups that were folded
 */
export async function compactRollups(
  on: Pick<pg.Pool, 'query'>,
  { names, most = tolerated }: Folding = {},
): Promise<string[]> {
  const { rows } = await on.query<{ name: string }>(
    'select name from rollup where $1::text[] is null or name = any ($1) order by name',
    [names],
  )
  const folded: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await on.query(`select from ${name} where loose offset ${most} limit 1`)
    if (rowCount === 0) continue
    await on.query('select rollup_compact($1)', [name])
    folded.push(name)
  }
  return folded
}

import { sql } from 'kysely'
import type { Services } from '../../platform/http/feature.ts'

type Parts = Pick<Services, 'database' | 'storage' | 'log'>

const filesAtOnce = 50
/** Of a store that takes none of so many in a row, the rest is not asked for: each may take a while to fail. */
const failuresInARow = 20

/**
 * Files that belong to nothing any more: their names go when the files have gone. One that cannot be removed stands in
 * nobody's way: the next run tries it again, after those that were not tried yet. Answers whether none is left to try.
 */
export async function removeFiles({ database: { write }, storage, log }: Parts, run: number, isOver: () => boolean) {
  for (let failures = 0; ;) {
    const { rows } = await sql<{ key: string }>`
      select key from removed_file where left_by is distinct from ${run}
      order by left_by nulls first, removed_at limit ${filesAtOnce}`.execute(write)
    if (rows.length === 0) return true
    for (const { key } of rows) {
      if (failures === failuresInARow) return true
      if (isOver()) return false
      const problem = await storage.remove(key).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      failures = problem ? failures + 1 : 0
      if (problem) log.warn({ err: problem.error, file: key }, 'a file could not be removed')
      await (
        problem
          ? sql`update removed_file set left_by = ${run} where key = ${key}`
          : sql`delete from removed_file where key = ${key}`
      ).execute(write)
    }
  }
}

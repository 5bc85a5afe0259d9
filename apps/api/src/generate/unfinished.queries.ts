import type { Database } from '../platform/database/database.ts'

/** Whether a start that filled the demo was cut off before it had written everything. */
export async function isDemoUnfinished({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query('select from demo_fill where finished_at is null')
  return rows.length > 0
}

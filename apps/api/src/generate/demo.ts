import type { Database } from '../platform/database/database.ts'
import type { SecretsPlace } from '../platform/secrets/secrets.ts'
import { hasRows, isDemoUnfinished } from './bulk.service.ts'
import type { DemoFilled } from './demo.service.ts'

/**
 * Fills an empty database with the demo's accounts and with data of every dataset up to now, three years of most; one that has accounts is left alone. Safe when several processes start at once.
 * One that was cut off after the data is completed.
 * @returns what it did, or null
 */
export async function loadDemoData(
  database: Database,
  { place, now = new Date() }: { place: SecretsPlace; now?: Date },
): Promise<DemoFilled | null> {
  // Most starts find data and need not load what makes it.
  if ((await hasRows(database.pool, 'account')) && !(await isDemoUnfinished(database.pool))) return null
  const { fillDemo } = await import('./demo.service.ts')
  return fillDemo(database, { now, place })
}

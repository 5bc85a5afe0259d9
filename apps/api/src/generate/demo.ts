import type { Database } from '../platform/database/database.ts'
import type { SecretsPlace } from '../platform/secrets.ts'
import { hasRows } from './bulk.service.ts'

/**
 * Fills an empty database with the demo's accounts and with data of every dataset up to now, three years of most; one that has accounts is left alone. Safe when several processes start at once.
 * @returns whether it was filled now
 */
export async function loadDemoData(
  database: Database,
  { place, now = new Date() }: { place: SecretsPlace; now?: Date },
): Promise<boolean> {
  // Most starts find data and need not load what makes it.
  if (await hasRows(database.pool, 'account')) return false
  const { fillDemo } = await import('./demo.service.ts')
  return fillDemo(database, { now, place })
}

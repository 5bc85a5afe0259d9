import type { Database } from '../platform/database/database.ts'
import { hasRows } from './bulk.service.ts'

const demoCounts = { records: 20_000, tickets: 60_000, samples: 250_000 }

/**
 * Fills an empty database with the demo's accounts and three years of VOC and tickets and two months of
 * infrastructure samples up to now; one that has accounts is left alone. Safe when several processes start at once.
 * @returns whether it was filled now
 */
export async function loadDemoData(database: Database, { now = new Date() }: { now?: Date } = {}): Promise<boolean> {
  // Most starts find data and need not load what makes it.
  if (await hasRows(database.pool, 'account')) return false
  const { fillDemo } = await import('./demo.service.ts')
  return fillDemo(database, { now, ...demoCounts })
}

import type { Database } from '../platform/database/database.ts'
import { fillDemo } from './demo.service.ts'

const demoCounts = { records: 20_000, tickets: 60_000, samples: 250_000 }

/**
 * Fills an empty database with the demo's accounts and three years of VOC and tickets and two months of
 * infrastructure samples up to now; one that has accounts is left alone. Safe when several processes start at once.
 */
export async function loadDemoData(database: Database, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  await fillDemo(database, { now, ...demoCounts })
}

import type { Database } from '../../platform/database/database.ts'
import { fillDemo } from './demo.service.ts'

const demoRecords = 20_000

/**
 * Fills an empty database with the demo's accounts and three years of VOC up to now; one that has accounts is left
 * alone. Safe when several processes start at once.
 */
export async function loadDemoData(database: Database, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  await fillDemo(database, { now, records: demoRecords })
}

import type { Trx } from '../database/transaction.ts'
import { conflict } from '../errors.ts'

interface Versioned {
  type: string
  id: number
  version: number
  changedAt: Date
}

/** Refuses to write over a record that is not the version that the writer read, and says who changed it. */
export async function refuseStale(trx: Trx, record: Versioned, version: number): Promise<void> {
  if (record.version === version) return
  const last = await trx
    .selectFrom('audit_event')
    .select('actor_name')
    .where('subject_type', '=', record.type)
    .where('subject_id', '=', String(record.id))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last?.actor_name ?? 'IDO'
  const content = { version: record.version, changedAt: record.changedAt.toISOString(), changedBy: who }
  throw conflict('recordStale', { who }, content)
}

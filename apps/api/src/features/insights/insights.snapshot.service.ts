import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { TakenSnapshot } from '../../semantic/snapshot.ts'
import { insightFields, subjectOf } from './insights.service.ts'
import type { StoredInsight } from './insights.sql.ts'

/** Keeps an answer with a locked insight, or takes away what it had. */
export async function putSnapshot(
  trx: Trx,
  record: RecordEvent,
  stored: StoredInsight,
  taken: TakenSnapshot | null,
): Promise<void> {
  await sql`update insight set snapshot = ${taken && JSON.stringify(taken.snapshot)}::jsonb,
    snapshot_regions = ${taken?.counted.regions ?? null}::int[], snapshot_products = ${taken?.counted.products ?? null}::int[],
    version = version + 1, changed_at = now() where id = ${stored.id}`.execute(trx)
  const after = { ...stored, snapshot_title: taken && `${taken.snapshot.title} (${taken.snapshot.takenAt})` }
  const sides = sidesOf(differences(insightFields(stored), insightFields(after)))
  await record({ action: 'insight.changed', subject: subjectOf(stored), ...sides })
}

import { sql } from 'kysely'
import type { RecordEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { notifyWebhooks } from '../../webhooks/webhooks.read.ts'

interface Ending {
  /** Somebody stopped it before the file did. */
  stopped?: boolean
  failed?: boolean
  reason?: string
}

/**
 * An import is over, however it ended: since when, and in the audit log with what became of its rows until then. A command
 * that was stopped has no end, by which the history knows it from one that is done.
 */
export async function endImport(
  trx: Trx,
  record: RecordEvent,
  { id, label }: { id: number; label: string },
  { stopped = false, failed = false, reason }: Ending = {},
): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    update import_run r set finished_at =
      case when ${stopped} and not exists (select from import_file f where f.id = r.id) then null else now() end
    where id = ${id}
    returning rows_read as "rowsRead", rows_added as "rowsAdded", rows_changed as "rowsChanged",
      rows_known as "rowsKnown", rows_bad as "rowsBad"`.execute(trx)
  await record({
    action: 'import.ended',
    subject: { type: 'import', id, label },
    ...(reason !== undefined && { reason }),
    after: { ...rows[0], ...(stopped && { stopped }), ...(failed && { failed }) },
  })
  const status = failed ? 'failed' : stopped ? 'stopped' : 'done'
  await notifyWebhooks(trx, [{ kind: 'import.ended', id, page: '/v3/manage/import', status }])
}

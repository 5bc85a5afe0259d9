import { sql } from 'kysely'
import { type AuditActor, inAuditedTransaction, portalActor } from '../../platform/audit/audit.ts'
import type { Services } from '../../platform/http/feature.ts'
import { notifyInterrupted } from '../notices/notices.read.ts'
import { namesTold, type Removed } from './retention.queries.ts'
import { silentAfterSeconds } from './retention.sql.ts'

type Parts = Pick<Services, 'database' | 'log'>

export interface EndedRun {
  id: number
  asked_by: number | null
  asked_by_name: string | null
}

/** Of clean-ups that are over the newest are told; what older ones removed stands in the audit log. */
const runsKept = 500
const howLost = 'Terhenti sebelum selesai'

/** Told in the audit log where something went that people could see. */
export async function endRun(parts: Parts, { id, asked_by, asked_by_name }: EndedRun, how: 'done' | 'lost') {
  const actor: AuditActor =
    asked_by_name === null ? portalActor : { id: asked_by, name: asked_by_name, ip: null, userAgent: null }
  const isLost = how === 'lost'
  await inAuditedTransaction(parts, actor, async (trx, record) => {
    const { rows } = await sql<{ removed: Removed }>`
      update retention_run set was_lost = ${isLost}, finished_at = case when ${isLost} then beat_at else clock_timestamp() end
        ${isLost ? sql`` : leftFiles}
      where id = ${id} and finished_at is null and (not ${isLost} or ${isSilent})
      returning removed`.execute(trx)
    if (isLost && rows.length > 0) await notifyInterrupted(trx, [{ person: asked_by, what: 'clean-up', name: '' }])
    await sql`
      delete from retention_run where id <= (select id from retention_run order by id desc offset ${runsKept} limit 1)`.execute(
      trx,
    )
    const removed = Object.entries(rows[0]?.removed ?? {}).filter(([, count]) => count > 0)
    if (removed.length === 0) return
    parts.log.info({ removed: Object.fromEntries(removed) }, 'old data was removed')
    const counts = removed.filter(([kind]) => kind !== 'expired').map(([kind, count]) => [`removed.${kind}`, count])
    if (counts.length === 0) return
    await record({
      action: 'setting.cleaned-up',
      subject: { type: 'retention', id, label: 'Pembersihan' },
      reason: isLost ? howLost : null,
      after: Object.fromEntries(counts) as Record<string, number>,
    })
  })
}

/** What still waits to be removed when all has been tried. */
const leftFiles = sql`, left_files = left_files + (select count(*) from removed_file), left_names =
  (left_names || array(select key from removed_file order by removed_at limit ${namesTold}))[1:${namesTold}::int]`

const isSilent = sql`beat_at < clock_timestamp() - make_interval(secs => ${silentAfterSeconds})`

/** Ends one that nobody goes on with: its job was given up, or its processes are gone. */
export async function endLostRun(parts: Parts): Promise<void> {
  const { rows } = await sql<EndedRun>`
    select id, asked_by, asked_by_name from retention_run where finished_at is null and ${isSilent}`.execute(
    parts.database.write,
  )
  for (const run of rows) await endRun(parts, run, 'lost')
}

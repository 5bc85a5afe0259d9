import { retentionKinds, type EndpointInput, type KeptDays, type changeRetention } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction, portalActor, type AuditActor } from '../../platform/audit/audit.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { refuseIf } from '../../platform/policy.ts'
import { keptDays, readSetting, writeSetting } from '../../platform/settings/settings.ts'
import { notifyInterrupted } from '../notices/notices.read.ts'
import { namesTold, type Removed } from './retention.queries.ts'
import { silentAfterSeconds } from './retention.sql.ts'
import { whyNotDecide } from './settings.policy.ts'

type Body = EndpointInput<typeof changeRetention>['body']
type Asking = Pick<Call<typeof changeRetention>, 'person' | 'request'>

/** Changes for how long kinds of data are kept, if the settings that the person read are still those that stand. */
export async function changeKeptDays(
  services: Pick<Services, 'database' | 'log'>,
  { version, days, reason }: Body,
  { person, request }: Asking,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'retention', 'locked')
    await refuseStale(
      trx,
      { type: 'setting', id: stored.id, version: stored.version, changedAt: stored.changed_at },
      version,
    )
    const before = keptDays(stored)
    const changes = differences(named(before), named({ ...before, ...given(days) }))
    if (changes.length === 0) return
    await writeSetting(trx, stored.id, { ...stored.value, ...given(days) })
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id: stored.id, label: 'Lama penyimpanan data' },
      reason: reason ?? null,
      ...sidesOf(changes),
    })
  })
}

/** The kinds that a body names. */
export const given = (days: Body['days']): Partial<KeptDays> =>
  Object.fromEntries(Object.entries(days).filter(([, value]) => value !== undefined))

/** As the audit log names them, apart from fields of other records. */
const named = (days: KeptDays) => Object.fromEntries(retentionKinds.map((kind) => [`keep.${kind}`, days[kind]]))

type Parts = Pick<Services, 'database' | 'log'>

export interface EndedRun {
  id: number
  asked_by: number | null
  asked_by_name: string | null
}

/** Only the newest finished clean-ups are listed; the audit log has what older ones removed. */
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

import { type changeRetention, type EndpointInput, type KeptDays, retentionKinds } from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { refuseIf } from '../../platform/policy.ts'
import { keptDays, readSetting, writeSetting } from '../../platform/settings/settings.ts'
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

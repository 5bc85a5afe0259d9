import type { changePeersSettings, EndpointInput, PeersSettings } from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { readSetting, type StoredSetting, writeSetting } from '../../platform/settings/settings.ts'
import { whyNotDecide } from './settings.policy.ts'

const isOnIn = ({ value }: StoredSetting) => value['isOn'] === true

/** From the primary: who has just changed something sees it. */
export async function peersSettings({ write }: Pick<Database, 'write'>, person: Person): Promise<PeersSettings> {
  const stored = await readSetting(write, 'peers')
  const { id, version } = stored
  return { id, version, isOn: isOnIn(stored), can: { change: isAllowed(whyNotDecide(person)) } }
}

/** Allows or forbids comparisons with regions that somebody does not see. */
export async function switchPeers(
  services: Pick<Services, 'database' | 'log'>,
  { version, reason, isOn }: EndpointInput<typeof changePeersSettings>['body'],
  { person, request }: Pick<Call<typeof changePeersSettings>, 'person' | 'request'>,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'peers', 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = isOnIn(stored)
    if (isOn === undefined || isOn === before) return
    await writeSetting(trx, id, { ...stored.value, isOn })
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label: 'Pembanding regional' },
      reason: reason ?? null,
      before: { peersOn: before },
      after: { peersOn: isOn },
    })
  })
}

import type { changePeersSettings, EndpointInput } from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { readSetting, type StoredSetting, writeSetting } from '../../platform/settings/settings.ts'
import { whyNotDecide } from './settings.policy.ts'

/** A setting that is on or off. */
interface Switch {
  readonly name: Parameters<typeof readSetting>[1]
  /** What the audit log calls it, and the field that turned. */
  readonly label: string
  readonly field: string
}

export const thanksSwitch: Switch = { name: 'thanks', label: 'Ucapan terima kasih', field: 'thanksOn' }
export const peersSwitch: Switch = { name: 'peers', label: 'Pembanding regional', field: 'peersOn' }

const isOnIn = ({ value }: StoredSetting) => value['isOn'] === true

/** Reads from the primary, so that a change shows at once to the person who made it. */
export async function readSwitch({ write }: Pick<Database, 'write'>, { name }: Switch, person: Person) {
  const stored = await readSetting(write, name)
  const { id, version } = stored
  return { id, version, isOn: isOnIn(stored), can: { change: isAllowed(whyNotDecide(person)) } }
}

/** Turns a setting on or off. */
export async function turnSwitch(
  services: Pick<Services, 'database' | 'log'>,
  { name, label, field }: Switch,
  { version, reason, isOn }: EndpointInput<typeof changePeersSettings>['body'],
  { person, request }: Pick<Call<typeof changePeersSettings>, 'person' | 'request'>,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, name, 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = isOnIn(stored)
    if (isOn === undefined || isOn === before) return
    await writeSetting(trx, id, { ...stored.value, isOn })
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label },
      reason: reason ?? null,
      before: { [field]: before },
      after: { [field]: isOn },
    })
  })
}

import type { changeClockSettings, ClockRules, ClockSettings, EndpointInput } from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { readSetting, type StoredSetting, writeSetting } from '../../platform/settings/settings.ts'
import { whyNotDecide } from './settings.policy.ts'

const rulesIn = ({ value }: StoredSetting) => value as unknown as ClockRules

/** From the primary: who has just changed something sees it. */
export async function clockSettings({ write }: Pick<Database, 'write'>, person: Person): Promise<ClockSettings> {
  const stored = await readSetting(write, 'clocks')
  const { id, version } = stored
  return { id, version, ...rulesIn(stored), can: { change: isAllowed(whyNotDecide(person)) } }
}

/** Changes how long a status may take and the holidays, for clocks that begin from now on. */
export async function changeClocks(
  services: Pick<Services, 'database' | 'log'>,
  { version, reason, ...given }: EndpointInput<typeof changeClockSettings>['body'],
  { person, request }: Pick<Call<typeof changeClockSettings>, 'person' | 'request'>,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  const holidays = given.holidays && sorted(given.holidays)
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'clocks', 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = rulesIn(stored)
    const after: ClockRules = {
      new: given.new ?? before.new,
      onProgress: given.onProgress ?? before.onProgress,
      escalate: given.escalate ?? before.escalate,
      holidays: holidays ?? before.holidays,
    }
    const changes = differences(named(before), named(after))
    if (changes.length === 0) return
    await writeSetting(trx, id, { ...stored.value, ...after })
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label: 'Batas waktu VoC' },
      reason: reason ?? null,
      ...sidesOf(changes),
    })
  })
}

/** Refuses (400) a day that is named twice. */
function sorted(holidays: ClockRules['holidays']): ClockRules['holidays'] {
  const wrong = holidays.flatMap(({ day }, at): WrongField[] =>
    holidays.findIndex((other) => other.day === day) === at
      ? []
      : [{ field: `holidays.${at}.day`, key: 'holidayTwice' }],
  )
  if (wrong.length > 0) throw invalid(wrong)
  return holidays.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** As the audit log names them. */
const named = ({ new: created, onProgress, escalate, holidays }: ClockRules) => ({
  clockNew: `${created.amount} ${created.unit}`,
  clockOnProgress: `${onProgress.amount} ${onProgress.unit}`,
  clockEscalate: `${escalate.amount} ${escalate.unit}`,
  holidays: holidays.map(({ day, name }) => `${day} ${name}`),
})

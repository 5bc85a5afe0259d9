import { type changeThanksSettings, type EndpointInput, thanksAfterMinutes, type ThanksSettings } from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import type { MailText } from '../../platform/mail/mail-text.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { readSetting, type StoredSetting, writeSetting } from '../../platform/settings/settings.ts'
import { thanksMail, thanksTexts } from '../voc/thanks/thanks.read.ts'
import { whyNotDecide } from './settings.policy.ts'

const isOnIn = ({ value }: StoredSetting) => value['isOn'] === true

/** From the primary: who has just changed something sees it. */
export async function thanksSettings({ write }: Pick<Database, 'write'>, person: Person): Promise<ThanksSettings> {
  const stored = await readSetting(write, 'thanks')
  const { id, version } = stored
  return {
    id,
    version,
    isOn: isOnIn(stored),
    afterMinutes: thanksAfterMinutes,
    preview: previewAt(new Date()),
    can: { change: isAllowed(whyNotDecide(person)) },
  }
}

const exampleProduct = 'Internet Rumah'

/** What a customer would read of an example of today. */
function previewAt(at: Date): ThanksSettings['preview'] {
  const example = { product: exampleProduct, at }
  const texts = thanksTexts(example)
  const shown = ({ title, paragraphs }: MailText) => ({ title, paragraphs: [...paragraphs] })
  return { subject: thanksMail('', '', example).subject, id: shown(texts.id), en: shown(texts.en) }
}

/** Turns thanks to customers on or off. What waits while they are off is not sent later. */
export async function switchThanks(
  services: Pick<Services, 'database' | 'log'>,
  { version, reason, isOn }: EndpointInput<typeof changeThanksSettings>['body'],
  { person, request }: Pick<Call<typeof changeThanksSettings>, 'person' | 'request'>,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'thanks', 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = isOnIn(stored)
    if (isOn === undefined || isOn === before) return
    await writeSetting(trx, id, { ...stored.value, isOn })
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label: 'Ucapan terima kasih' },
      reason: reason ?? null,
      before: { thanksOn: before },
      after: { thanksOn: isOn },
    })
  })
}

import { thanksAfterMinutes, type ThanksSettings } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import type { MailText } from '../../platform/mail/mail-text.ts'
import type { Person } from '../../platform/person.ts'
import { thanksMail, thanksTexts } from '../voc/thanks/thanks.read.ts'
import { readSwitch, thanksSwitch } from './switch.service.ts'

export async function thanksSettings(database: Pick<Database, 'write'>, person: Person): Promise<ThanksSettings> {
  const settings = await readSwitch(database, thanksSwitch, person)
  return { ...settings, afterMinutes: thanksAfterMinutes, preview: previewAt(new Date()) }
}

const exampleProduct = 'Internet Rumah'

/** What a customer would read of an example of today. */
function previewAt(at: Date): ThanksSettings['preview'] {
  const example = { product: exampleProduct, at }
  const texts = thanksTexts(example)
  const shown = ({ title, paragraphs }: MailText) => ({ title, paragraphs: [...paragraphs] })
  return { subject: thanksMail('', '', example).subject, id: shown(texts.id), en: shown(texts.en) }
}

import { thankedDays } from '@ido/contract'
import { sql } from 'kysely'
import { writtenDay } from '../../../platform/days.ts'
import type { MailMessage } from '../../../platform/mail/mail-folder.ts'
import { bilingualMail, type MailText } from '../../../platform/mail/mail-text.ts'
import type { Language } from '../../../platform/messages.ts'

/** Whether customers are thanked when their feedback is done: not until administrators say so. */
export const thanksAreOn = sql<boolean>`exists (select from setting where name = 'thanks' and value -> 'isOn' = 'true')`

/** What a customer said something about, and when. */
export interface ThankedFor {
  readonly product: string | null
  readonly at: Date
}

const words: Record<Language, (day: string, product: string | null) => MailText> = {
  id: (day, product) => ({
    title: 'Terima kasih atas masukan Anda',
    paragraphs: [
      `Pada ${day} Anda menyampaikan masukan tentang ${product ?? 'layanan kami'}.`,
      'Masukan itu sudah kami tindak lanjuti. Terima kasih telah meluangkan waktu; masukan seperti ini membuat layanan kami lebih baik.',
      'Masih ada yang kurang, atau ada hal lain yang ingin Anda sampaikan? Hubungi kami lewat saluran yang Anda pakai sebelumnya.',
      `E-mail ini dikirim satu kali saja. Alamat Anda kami hapus dari masukan itu ${thankedDays} hari sesudahnya.`,
    ],
  }),
  en: (day, product) => ({
    title: 'Thank you for your feedback',
    paragraphs: [
      `On ${day} you told us about ${product ?? 'our services'}.`,
      'We have acted on it. Thank you for taking the time; feedback like this makes our services better.',
      'Is something still missing, or is there more that you want to tell us? Reach us the same way as before.',
      `This mail is sent only once. We remove your address from that feedback ${thankedDays} days after it.`,
    ],
  }),
}

/** The texts are fixed and name nothing that is the company's own affair: no record, person, priority or address of a page. */
export function thanksTexts({ product, at }: ThankedFor): Record<Language, MailText> {
  const textIn = (language: Language) => words[language](writtenDay(language, at), product)
  return { id: textIn('id'), en: textIn('en') }
}

/** Thanks to a customer; sent again it bears the same id. */
export function thanksMail(to: string, id: string, about: ThankedFor): MailMessage {
  const texts = thanksTexts(about)
  return { ...bilingualMail(to, { id: texts.id.title, en: texts.en.title }, texts), id }
}

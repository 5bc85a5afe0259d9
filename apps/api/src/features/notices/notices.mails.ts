import { type InterruptedWork, type NoticeKind, type NoticeParts, pageOfWork, type VocStatus } from '@ido/contract'
import { writtenTime } from '../../platform/days.ts'
import type { MailMessage } from '../../platform/mail/mail-folder.ts'
import { bilingualMail, type MailText } from '../../platform/mail/mail-text.ts'

type Tongue = 'id' | 'en'

export interface MailedNotice {
  readonly kind: NoticeKind
  /** Id of the feedback record, null where there is none; and the id, or name of a file, that people know it by. */
  readonly record: number | null
  readonly name: string
  /** What was said: the comment that mentions the reader, else the customer's words. */
  readonly quote: string
  readonly parts: NoticeParts
}

/** So many are named; of more it is said how many there are. */
const mostNamed = 20

const statusNames: Readonly<Record<VocStatus, string>> = {
  draft: 'Draft',
  new: 'Created',
  'on-progress': 'On Progress',
  done: 'Done',
}

const lines: Record<Tongue, Record<NoticeKind, (name: string, said: Readonly<Record<string, string>>) => string>> = {
  id: {
    assigned: (name, { by }) => `${name} ditugaskan kepada Anda oleh ${by}.`,
    status: (name, { by, status }) => `${name} kini ${status}, diubah oleh ${by}.`,
    overdue: (name, { due }) => `${name} melewati batas waktunya, ${due}.`,
    escalated: (name, { due, owner }) => `${name} menunggu terlalu lama sejak ${due}. Penanggung jawab: ${owner}.`,
    mentioned: (name, { by }) => `${name} memuat komentar ${by} yang menyebut Anda.`,
    interrupted: (name, { what }) => `${[what, name].filter(Boolean).join(' ')} terputus karena portal berhenti.`,
  },
  en: {
    assigned: (name, { by }) => `${name} was assigned to you by ${by}.`,
    status: (name, { by, status }) => `${name} is ${status} now, changed by ${by}.`,
    overdue: (name, { due }) => `${name} is past its due time, ${due}.`,
    escalated: (name, { due, owner }) => `${name} has been waiting too long since ${due}. Owner: ${owner}.`,
    mentioned: (name, { by }) => `${name} has a comment by ${by} that mentions you.`,
    interrupted: (name, { what }) => `Your ${what}${name && ` of ${name}`} was interrupted when the portal stopped.`,
  },
}
const works: Record<Tongue, Record<InterruptedWork, string>> = {
  id: { import: 'Impor', undo: 'Pembatalan impor', export: 'Unduhan', 'clean-up': 'Pembersihan' },
  en: { import: 'import', undo: 'undoing', export: 'download', 'clean-up': 'clean-up' },
}
const cases = { id: 'Kasus', en: 'Case' }
const nobody = { id: 'belum ada', en: 'nobody' }

/** A case is known by its number, as its title says what may lie beyond what the reader sees by then. */
const nameIn = (language: Tongue, name: string, { case: id }: NoticeParts) =>
  id === undefined ? name : `${cases[language]} ${id}`

function lineOf(language: Tongue, { kind, name, parts }: MailedNotice): string {
  const { by = '', status, due, owner, what } = parts
  return lines[language][kind](nameIn(language, name, parts), {
    by,
    status: status === undefined ? '' : statusNames[status],
    due: due === undefined ? '' : writtenTime(language, new Date(due)),
    owner: owner ?? nobody[language],
    what: what === undefined ? '' : works[language][what],
  })
}

const longestQuote = 300

/** In one line and short enough to read on a phone. */
function quoteOf({ quote }: MailedNotice): string {
  const line = quote.replace(/\s+/g, ' ').trim()
  return line.length > longestQuote ? `${line.slice(0, longestQuote).toWellFormed().trimEnd()}…` : line
}

const words = {
  id: {
    several: (first: string, others: number) => `${first} Dan ${others} pemberitahuan lain.`,
    more: (count: number) => `Dan ${count} lagi di portal.`,
    mute: 'Jenis pemberitahuan yang datang lewat e-mail dipilih di Pengaturan.',
    openRecord: (name: string) => `Buka ${name}`,
    open: 'Buka pemberitahuan',
  },
  en: {
    several: (first: string, others: number) => `${first} And ${others} more ${others === 1 ? 'notice' : 'notices'}.`,
    more: (count: number) => `And ${count} more in the portal.`,
    mute: 'Which kinds of notices come by mail is chosen in the settings.',
    openRecord: (name: string) => `Open ${name}`,
    open: 'Open the notices',
  },
} as const

/** The notices of one transaction for one person. The subject says the first; a second try has the same id. */
export function noticesMail(to: string, id: string, notices: readonly MailedNotice[], portal: string): MailMessage {
  const pageOf = ({ record, parts }: MailedNotice) =>
    portal +
    (record === null
      ? pageOfWork(parts)
      : `/v3/dashboard/digital-product-performance/product/feedback/detail/${record}`)
  const titleIn = (language: Tongue) => {
    const [first, ...others] = notices.map((notice) => lineOf(language, notice))
    return others.length === 0 ? (first ?? '') : words[language].several(first ?? '', others.length)
  }
  const textIn = (language: Tongue): MailText => {
    const { more, mute, openRecord, open } = words[language]
    const [only, another] = notices
    const rest = notices.length - mostNamed
    const tail = [...(rest > 0 ? [more(rest)] : []), mute]
    if (only !== undefined && another === undefined) {
      const quote = quoteOf(only)
      return {
        title: lineOf(language, only),
        paragraphs: [...(quote === '' ? [] : [`“${quote}”`]), ...tail],
        action: { label: openRecord(nameIn(language, only.name, only.parts)), url: pageOf(only) },
      }
    }
    const named = notices.slice(0, mostNamed).map((notice) => {
      const quote = quoteOf(notice)
      return [lineOf(language, notice), ...(quote === '' ? [] : [`“${quote}”`]), pageOf(notice)].join(' ')
    })
    return {
      title: titleIn(language),
      paragraphs: [...named, ...tail],
      action: { label: open, url: `${portal}/v3/notices` },
    }
  }
  const subject = { id: titleIn('id'), en: titleIn('en') }
  return { ...bilingualMail(to, subject, { id: textIn('id'), en: textIn('en') }), id }
}

import type { NoticeKind, NoticeParts, VocStatus } from '@ido/contract'
import { writtenTime } from '../../platform/days.ts'
import type { MailMessage } from '../../platform/mail-folder.ts'
import { bilingualMail, type MailText } from '../../platform/mail-text.ts'

type Tongue = 'id' | 'en'

export interface MailedNotice {
  readonly kind: NoticeKind
  readonly name: string
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
  },
  en: {
    assigned: (name, { by }) => `${name} was assigned to you by ${by}.`,
    status: (name, { by, status }) => `${name} is ${status} now, changed by ${by}.`,
    overdue: (name, { due }) => `${name} is past its due time, ${due}.`,
    escalated: (name, { due, owner }) => `${name} has been waiting too long since ${due}. Owner: ${owner}.`,
    mentioned: (name, { by }) => `${name} has a comment by ${by} that mentions you.`,
  },
}
const nobody = { id: 'belum ada', en: 'nobody' }

function lineOf(language: Tongue, { kind, name, parts }: MailedNotice): string {
  const { by = '', status, due, owner } = parts
  return lines[language][kind](name, {
    by,
    status: status === undefined ? '' : statusNames[status],
    due: due === undefined ? '' : writtenTime(language, new Date(due)),
    owner: owner ?? nobody[language],
  })
}

const words = {
  id: {
    title: (count: number) => (count === 1 ? 'Pemberitahuan tentang umpan balik' : `${count} pemberitahuan baru`),
    more: (count: number) => `Dan ${count} lagi di portal.`,
    mute: 'Jenis pemberitahuan yang datang lewat e-mail dipilih di Pengaturan.',
    open: 'Buka pemberitahuan',
  },
  en: {
    title: (count: number) => (count === 1 ? 'A notice about feedback' : `${count} new notices`),
    more: (count: number) => `And ${count} more in the portal.`,
    mute: 'Which kinds of notices come by mail is chosen in the settings.',
    open: 'Open the notices',
  },
} as const

/** What one moment told a person, as one mail; sent again it bears the same id. */
export function noticesMail(to: string, id: string, notices: readonly MailedNotice[], portal: string): MailMessage {
  const textIn = (language: Tongue): MailText => {
    const { title, more, mute, open } = words[language]
    const rest = notices.length - mostNamed
    const named = notices.slice(0, mostNamed).map((notice) => lineOf(language, notice))
    return {
      title: title(notices.length),
      paragraphs: [...named, ...(rest > 0 ? [more(rest)] : []), mute],
      action: { label: open, url: `${portal}/v3/notices` },
    }
  }
  const subject = { id: words.id.title(notices.length), en: words.en.title(notices.length) }
  return { ...bilingualMail(to, subject, { id: textIn('id'), en: textIn('en') }), id }
}

import { jakartaClock, dayLength } from '@ido/contract'
import { writtenDay, writtenTime } from '../../platform/days.ts'
import type { MailMessage } from '../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'

/** The mails about access: that somebody asks for it, what was decided, and that it ends. */
export interface Recipient {
  name: string
  email: string
}

/** The last day as it was typed, where access ends with a day; else the moment. */
function lastDay(language: 'id' | 'en', until: Date): string {
  const endsWithDay = jakartaClock(until.getTime()) % dayLength === 0
  return endsWithDay ? writtenDay(language, until.getTime() - 1) : writtenTime(language, until)
}

/** Names of what may be seen; null is everything. */
export type NamedScope = Record<'regions' | 'products', readonly string[] | null>

const scopeWords = {
  id: { regions: 'Regional', products: 'Produk', all: 'semua', none: 'tidak satu pun' },
  en: { regions: 'Regions', products: 'Products', all: 'all', none: 'none' },
}

function scopeLines(language: 'id' | 'en', scope: NamedScope): string {
  const words = scopeWords[language]
  const said = (names: readonly string[] | null) =>
    names === null ? words.all : names.length === 0 ? words.none : names.join(', ')
  return `${words.regions}: ${said(scope.regions)}. ${words.products}: ${said(scope.products)}.`
}

const openPortal = { id: 'Buka portal', en: 'Open the portal' }
const said = (label: string, reason: string | null): string[] => (reason === null ? [] : [`${label}: ${reason}`])

/** To a supervisor: somebody waits. */
export function requestedMail(to: Recipient, who: Recipient & { nik: string | null }, portal: string): MailMessage {
  const known = [who.nik && `NIK ${who.nik}`, who.email].filter(Boolean).join(', ')
  const url = `${portal}/v3/manage/access`
  return bilingualMail(
    to.email,
    { id: `permintaan akses dari ${who.name}`, en: `a request for access by ${who.name}` },
    {
      id: {
        title: 'Permintaan akses menunggu keputusan',
        paragraphs: [
          `${who.name} (${known}) meminta akses ke portal. Setujui atau tolak permintaan ini di Kelola Akses.`,
        ],
        action: { label: 'Buka Kelola Akses', url },
      },
      en: {
        title: 'A request for access awaits a decision',
        paragraphs: [
          `${who.name} (${known}) asks for access to the portal. Approve or reject the request on the page “Manage access”.`,
        ],
        action: { label: 'Open “Manage access”', url },
      },
    },
  )
}

interface Granted {
  /** Labels of the roles. */
  roles: readonly string[]
  scope: NamedScope
  until: Date | null
  reason: string | null
}

export function approvedMail(to: Recipient, { roles, scope, until, reason }: Granted, portal: string): MailMessage {
  return decisionMail(to, portal, {
    id: {
      subject: 'permintaan akses disetujui',
      title: 'Permintaan akses Anda disetujui',
      paragraphs: [
        `${to.name}, Anda sekarang memiliki akses ke portal. Masuk kembali bila portal sedang terbuka.`,
        roles.length === 0 ? 'Peran: tanpa peran khusus.' : `Peran: ${roles.join(', ')}.`,
        scopeLines('id', scope),
        until === null ? 'Akses berlaku tanpa batas waktu.' : `Akses berlaku sampai ${lastDay('id', until)}.`,
        ...said('Catatan', reason),
      ],
    },
    en: {
      subject: 'your request for access was approved',
      title: 'Your request for access was approved',
      paragraphs: [
        `${to.name}, you now have access to the portal. Sign in again if you have it open.`,
        roles.length === 0 ? 'Roles: none in particular.' : `Roles: ${roles.join(', ')}.`,
        scopeLines('en', scope),
        until === null ? 'The access has no end date.' : `The access holds until ${lastDay('en', until)}.`,
        ...said('Note', reason),
      ],
    },
  })
}

export function rejectedMail(to: Recipient, reason: string, portal: string): MailMessage {
  return decisionMail(to, portal, {
    id: {
      subject: 'permintaan akses ditolak',
      title: 'Permintaan akses Anda ditolak',
      paragraphs: [
        `${to.name}, permintaan akses Anda ke portal ditolak.`,
        `Alasan: ${reason}`,
        'Bila alasan itu sudah teratasi, Anda dapat mengajukan permintaan baru.',
      ],
    },
    en: {
      subject: 'your request for access was rejected',
      title: 'Your request for access was rejected',
      paragraphs: [
        `${to.name}, your request for access to the portal was rejected.`,
        `Reason: ${reason}`,
        'Once that is settled you may ask again.',
      ],
    },
  })
}

export function endsSoonMail(to: Recipient, until: Date, portal: string): MailMessage {
  return decisionMail(to, portal, {
    id: {
      subject: 'akses Anda segera berakhir',
      title: 'Akses Anda segera berakhir',
      paragraphs: [
        `${to.name}, akses Anda ke portal berakhir pada ${lastDay('id', until)}.`,
        'Bila Anda masih memerlukannya, mintalah atasan yang mengelola akses untuk memperpanjangnya. Setelah berakhir, Anda dapat mengajukan permintaan akses lagi.',
      ],
    },
    en: {
      subject: 'your access ends soon',
      title: 'Your access ends soon',
      paragraphs: [
        `${to.name}, your access to the portal ends on ${lastDay('en', until)}.`,
        'If you still need it, ask the supervisor who manages access to extend it. After it has ended you may request access again.',
      ],
    },
  })
}

export function endedMail(to: Recipient, until: Date, portal: string): MailMessage {
  return decisionMail(to, portal, {
    id: {
      subject: 'akses Anda telah berakhir',
      title: 'Akses Anda telah berakhir',
      paragraphs: [
        `${to.name}, akses Anda ke portal berakhir pada ${lastDay('id', until)}. Akun Anda tetap ada.`,
        'Bila Anda masih memerlukannya, ajukan permintaan akses lagi dari halaman masuk.',
      ],
    },
    en: {
      subject: 'your access has ended',
      title: 'Your access has ended',
      paragraphs: [
        `${to.name}, your access to the portal ended on ${lastDay('en', until)}. Your account remains.`,
        'If you still need it, request access again from the sign-in page.',
      ],
    },
  })
}

interface Words {
  subject: string
  title: string
  paragraphs: string[]
}

/** To the person whose access it is; it leads to the portal. */
function decisionMail(to: Recipient, portal: string, words: Record<'id' | 'en', Words>): MailMessage {
  const part = (language: 'id' | 'en') => {
    const { title, paragraphs } = words[language]
    return { title, paragraphs, action: { label: openPortal[language], url: portal } }
  }
  return bilingualMail(to.email, { id: words.id.subject, en: words.en.subject }, { id: part('id'), en: part('en') })
}

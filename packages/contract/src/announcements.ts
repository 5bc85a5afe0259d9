import { z } from 'zod'
import { declaredList } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { audience, choice, requiredDay, requiredText, text, workedOut } from './fields.ts'
import type { ChoiceWords } from './language.ts'
import { isLinkTarget } from './links.ts'
import { givenVersion } from './managed.ts'
import { isSecureAddress } from './tools.ts'

/** How much an announcement matters: 'warning' is for what stops or changes somebody's work. */
export const importances = ['info', 'warning'] as const

export const importanceWords: ChoiceWords<Importance> = {
  info: { id: 'Informasi', en: 'Information' },
  warning: { id: 'Peringatan', en: 'Warning' },
}

/** How an announcement stands to today. */
export const announcementStates = ['running', 'coming', 'past'] as const

export type AnnouncementState = (typeof announcementStates)[number]

export const announcementStateWords: ChoiceWords<AnnouncementState> = {
  running: { id: 'Tampil', en: 'Shown' },
  coming: { id: 'Akan tampil', en: 'To be shown' },
  past: { id: 'Sudah lewat', en: 'Past' },
}

export const longestAnnouncement = 2000
/** Days that one may be shown at most, first and last included. */
export const longestShown = 366

/** Whether an announcement may lead there: to a page of this portal, or to one of another house that nobody can listen in on. */
export const isAnnouncementLink = (address: string): boolean =>
  isSecureAddress(address) || (address.startsWith('/') && isLinkTarget(address))

/** In one line, whatever was pasted. */
const inOneLine = z
  .string()
  .max(240)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(120))
/** Paragraphs, with line feeds as browsers and files of all kinds write them. */
const paragraphs = z
  .string()
  .max(2 * longestAnnouncement)
  .transform((written) => written.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(longestAnnouncement))

/** The page 'announcement': what home tells some people, or all, for some days. */
export const announcements = declaredList({
  page: 'announcement',
  tag: 'announcements',
  rowName: 'AnnouncementRow',
  fields: {
    title: requiredText({ titles: { id: 'Judul', en: 'Title' }, longest: 120, given: inOneLine, width: 260 }),
    text: text({
      titles: { id: 'Isi', en: 'Text' },
      help: {
        id: 'Baris baru menjadi paragraf baru. Bila diubah, pengumuman tampil lagi bagi yang sudah menyingkirkannya.',
        en: 'A new line begins a paragraph. When it is changed, those who put it away are shown it again.',
      },
      longest: longestAnnouncement,
      given: paragraphs,
      input: 'area',
      marksEmpty: true,
      width: 260,
      grows: true,
    }),
    /** Empty is none. */
    link: text({
      titles: { id: 'Tautan', en: 'Link' },
      help: {
        id: 'Halaman portal ini yang diawali /, atau situs lain yang diawali https://.',
        en: 'A page of this portal that begins with /, or another site that begins with https://.',
      },
      longest: 2000,
      allows: isAnnouncementLink,
      refusal: 'notAnnouncementLink',
      input: 'url',
      marksEmpty: true,
    }),
    importance: choice({
      titles: { id: 'Tingkat', en: 'Importance' },
      help: {
        id: 'Peringatan untuk hal yang menghentikan atau mengubah pekerjaan; tampil lebih dahulu.',
        en: 'A warning is for what stops or changes somebody’s work; it comes first.',
      },
      options: importances,
      words: importanceWords,
      first: 'info',
      width: 120,
    }),
    audience: audience({ titles: { id: 'Untuk', en: 'For' }, width: 160 }),
    /** Days of Asia/Jakarta, both included. */
    shownFrom: requiredDay({ titles: { id: 'Tampil dari', en: 'Shown from' }, width: 130 }),
    shownThrough: requiredDay({
      titles: { id: 'Tampil sampai', en: 'Shown through' },
      help: {
        id: 'Hari terakhir pengumuman tampil, paling lama setahun.',
        en: 'The last day on which it is shown, within a year.',
      },
      width: 140,
    }),
    state: workedOut('choice', z.enum(announcementStates), {
      titles: { id: 'Keadaan', en: 'State' },
      options: announcementStates,
      words: announcementStateWords,
      width: 140,
    }),
    /** How many people have put it away. */
    dismissed: workedOut('count', z.int(), {
      titles: { id: 'Disingkirkan', en: 'Put away by' },
      inFile: true,
      width: 120,
    }),
  },
  name: 'title',
  columns: ['state', 'importance', 'audience', 'shownFrom', 'shownThrough', 'dismissed', 'text'],
  sections: {
    what: ['title', 'text', 'link', 'importance'],
    who: ['audience', 'shownFrom', 'shownThrough'],
  },
  filters: { state: {}, importance: {}, audience: {} },
  orders: ['shownFrom', 'shownThrough', 'title', 'dismissed'],
  first: ['shownFrom', 'desc'],
  bulk: ['importance', 'audience', 'shownThrough'],
})

export type AnnouncementRow = z.output<typeof announcements.row>

export type Importance = (typeof importances)[number]

/** Most announcements that home shows at once; those that matter most and the newest come first. */
export const mostAnnounced = 5

/** An announcement as home shows it. */
export const announced = z
  .object({
    id: z.int(),
    title: z.string(),
    /** Paragraphs, parted by line feeds; empty where the title says it all. */
    text: z.string(),
    /** A page of this portal or of another house; empty where there is none. */
    link: z.string(),
    importance: z.enum(importances),
    version: z.int(),
  })
  .meta({ id: 'Announced' })

export type Announced = z.output<typeof announced>

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v2/announcement-dismissals/:id',
  summary:
    'Show an announcement to oneself no more; `version` is the one that was read: what is said anew later on is shown again. Twice is once.',
  tag: 'announcements',
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  body: z.strictObject({ version: givenVersion }),
  answer: z.null(),
})

import { z } from 'zod'
import { announced, importances } from './announced.ts'
import { givenDay } from './envelope.ts'
import { isLinkTarget } from './links.ts'
import { managed } from './managed.ts'
import { roles } from './permissions.ts'
import { isSecureAddress } from './tools.ts'

/** How an announcement stands to today. */
export const announcementStates = ['running', 'coming', 'past'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const longestAnnouncement = 2000
/** Days that one may be shown at most, first and last included. */
export const longestShown = 366

/** Whether an announcement may lead there: to a page of this portal, or to one of another house that nobody can listen in on. */
export const isAnnouncementLink = (text: string): boolean =>
  isSecureAddress(text) || (text.startsWith('/') && isLinkTarget(text))

/** In one line, whatever was pasted. */
const title = z
  .string()
  .max(240)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(120))
/** Paragraphs, with line feeds as browsers and files of all kinds write them. */
const text = z
  .string()
  .max(2 * longestAnnouncement)
  .transform((written) => written.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(longestAnnouncement))
/** Empty is none. */
const link = z
  .string()
  .trim()
  .max(2000)
  .refine((given) => given === '' || isAnnouncementLink(given), 'notAnnouncementLink')
const importance = z.enum(importances)
const audience = z.array(z.enum(roles)).max(roles.length)

export const announcementRow = announced
  .extend({
    /** Rights of those who are shown it; empty is everybody with access. */
    audience: z.array(z.enum(roles)),
    /** Days of Asia/Jakarta, both included. */
    shownFrom: z.iso.date(),
    shownThrough: z.iso.date(),
    state: z.enum(announcementStates),
    /** How many people have put it away. */
    dismissed: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'AnnouncementRow' })
export type AnnouncementRow = z.output<typeof announcementRow>

/** The page 'announcement': what home tells some people, or all, for some days. */
export const announcements = managed({
  page: 'announcement',
  tag: 'announcements',
  noun: 'announcement',
  row: announcementRow,
  detail: announcementRow,
  filters: {
    /** Comma-joined, as are the next two: what somebody with one of these rights is shown. */
    audience: z.string().max(100).optional(),
    importance: z.string().max(100).optional(),
    state: z.string().max(100).optional(),
  },
  orderNames: ['shownFrom', 'shownThrough', 'title', 'dismissed'],
  create: z.strictObject({
    title,
    text: text.default(''),
    link: link.default(''),
    importance: importance.default('info'),
    audience: audience.default([]),
    shownFrom: givenDay,
    shownThrough: givenDay,
  }),
  change: z.strictObject({
    title: title.optional(),
    text: text.optional(),
    link: link.optional(),
    importance: importance.optional(),
    audience: audience.optional(),
    shownFrom: givenDay.optional(),
    shownThrough: givenDay.optional(),
  }),
  bulk: z.strictObject({
    importance: importance.optional(),
    audience: audience.optional(),
    shownThrough: givenDay.optional(),
  }),
})

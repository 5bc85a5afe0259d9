import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, pageMeta, pageQuery } from './envelope.ts'
import { vocStatuses } from './voc-fields.ts'

/** What the portal tells a person about records and work of theirs. */
const tag = 'notices'
const permission = 'hasAccess'

export const noticeKinds = ['assigned', 'status', 'overdue', 'escalated', 'mentioned', 'interrupted'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Work of a person that a process of the portal does for them, and that ends with it. */
const interruptedWorks = ['import', 'undo', 'export', 'clean-up'] as const
export type InterruptedWork = (typeof interruptedWorks)[number]

/** Unread ones are counted up to this. */
export const mostUnread = 100

const instant = z.iso.datetime({ offset: true })
const unread = z.object({ unread: z.int() })

/** Of the parts each kind has those that its text names. */
const noticeParts = z.object({
  /** Who did it. */
  by: z.string().optional(),
  status: z.enum(vocStatuses).optional(),
  due: instant.optional(),
  owner: z.string().nullable().optional(),
  /** The comment that names its reader. */
  comment: z.int().optional(),
  /** The case that was given to its reader, where it is about no feedback record. */
  case: z.int().optional(),
  /** What was interrupted, its name, and the import that it is of. */
  what: z.enum(interruptedWorks).optional(),
  name: z.string().optional(),
  import: z.int().optional(),
})
export type NoticeParts = z.output<typeof noticeParts>

/** The case, or where interrupted work goes on or is started again. */
export function pageOfWork({ what, import: id, case: found }: NoticeParts): string {
  if (found !== undefined) return `/v3/cases/${found}`
  if (what === 'import' || what === 'undo') return `/v3/manage/import?import=${id}`
  return what === 'clean-up' ? '/v3/manage/setting' : '/v3/settings#settings-downloads'
}

const portalNotice = z
  .object({
    id: z.int(),
    kind: z.enum(noticeKinds),
    /** Null where it is about a case or work, and no feedback record. */
    record: z.object({ id: z.int(), name: z.string() }).nullable(),
    parts: noticeParts,
    at: instant,
    read_at: instant.nullable(),
  })
  .meta({ id: 'PortalNotice' })
export type PortalNotice = z.output<typeof portalNotice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v2/notices',
  summary:
    'What was told to oneself, the newest first; with `unread` only what was not read yet, with `kind` only such.',
  tag,
  permission,
  query: pageQuery
    .pick({ page: true, size: true })
    .extend({ unread: z.enum(['true', 'false']).default('false'), kind: z.enum(noticeKinds).optional() }),
  answer: z.array(portalNotice),
  meta: pageMeta.extend(unread.shape),
})

export const countUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/v2/notices/unread',
  summary: `How many notices one has not read, at most ${mostUnread}.`,
  tag,
  permission,
  answer: unread,
})

export const markNoticesRead = endpoint({
  method: 'PUT',
  path: '/api/v2/notices/read',
  summary: 'Mark notices of one’s own as read; those of others and those read before are left as they are.',
  tag,
  permission,
  activity: null,
  body: z.strictObject({ ids: z.array(bodyId.max(Number.MAX_SAFE_INTEGER)).min(1).max(100) }),
  answer: unread,
})

export const markAllNoticesRead = endpoint({
  method: 'PUT',
  path: '/api/v2/notices/read-all',
  summary: 'Mark every notice of one’s own as read up to the one named, so that what came meanwhile stays unread.',
  tag,
  permission,
  activity: null,
  body: z.strictObject({ upTo: bodyId.max(Number.MAX_SAFE_INTEGER) }),
  answer: unread,
})

const kinds = z.array(z.enum(noticeKinds)).max(noticeKinds.length)
const noticeChoices = z.object({
  /** Come neither in the portal nor by mail. */
  muted: kinds,
  /** Come in the portal alone. */
  unmailed: kinds,
})
export type NoticeChoices = z.output<typeof noticeChoices>

export const readNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/v2/me/notices',
  summary: 'Which kinds of notices one has muted, and which one does not get by mail.',
  tag,
  permission,
  answer: noticeChoices,
})

export const changeNoticeChoices = endpoint({
  method: 'PUT',
  path: '/api/v2/me/notices',
  summary: 'Mute kinds of notices, everywhere or by mail alone; absent leaves alone.',
  tag,
  permission,
  body: noticeChoices.partial().strict(),
  answer: noticeChoices,
})

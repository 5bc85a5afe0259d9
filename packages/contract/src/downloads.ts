import { z } from 'zod'
import { downloadStates } from './download-states.ts'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay, givenInstant, pageMeta, pageQuery } from './envelope.ts'

const tag = 'logs'

/** Days in which whoever asked for a file may ask for the same once more. */
export const againDays = 7

const downloadColumns = ['date', 'downloaded_by', 'user_email', 'nik', 'type', 'status', 'total_rows'] as const

const downloadFilters = {
  /** Of the people that have this in it. */
  user_email: z.string().trim().max(254).optional(),
  /** Comma-joined. */
  status: z.string().max(100).optional(),
  /** Half-open, days of Asia/Jakarta or instants. */
  date_from: z.union([givenDay, givenInstant]).optional(),
  date_to: z.union([givenDay, givenInstant]).optional(),
  orderName: z.enum(downloadColumns).optional(),
}
const downloadsAsked = pageQuery.extend(downloadFilters)
const downloadsFile = pageQuery.omit({ page: true, size: true }).extend({ ...downloadFilters, ...fileQuery })

const downloadFields = {
  id: z.int(),
  date: z.iso.datetime({ offset: true }),
  downloaded_by: z.string(),
  user_email: z.string(),
  nik: z.string().nullable(),
  /** What of, and in which format. */
  type: z.string(),
  status: z.enum(downloadStates),
  total_rows: z.int(),
  /** The address that asks for the same file: one's own, for seven days; null otherwise and for what was printed. */
  action: z.string().nullable(),
}

export const downloadRow = z
  .object({
    ...downloadFields,
    /** HH : mm in Asia/Jakarta. */
    time: z.string(),
  })
  .meta({ id: 'DownloadRow' })
export type DownloadRow = z.output<typeof downloadRow>

export const downloadLog = endpoint({
  method: 'GET',
  path: '/api/v2/download-log',
  summary: 'Who downloaded what: one’s own downloads; everyone’s for ADMIN, MANAGEMENT and CMP.',
  tag,
  permission: 'hasAccess',
  query: downloadsAsked,
  answer: z.array(downloadRow),
  meta: pageMeta,
})

export const exportDownloads = endpoint({
  method: 'GET',
  path: '/api/v2/download-log/export',
  summary: 'The filtered download log as a file; a line of the log itself.',
  tag,
  permission: 'hasAccess',
  query: downloadsFile,
  file: true,
  effect: 'writes',
})

export const boardDownloadRow = z
  .object({
    ...downloadFields,
    /** 'D MMM YYYY - HH : mm' in Indonesian, in Asia/Jakarta; of orders from NCX and SCONE 'D MMM YYYY - hh : mm AM'. */
    timestamp: z.string(),
    /** What the file was asked with: page, period, filters. */
    user_filter: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BoardDownloadRow' })
export type BoardDownloadRow = z.output<typeof boardDownloadRow>

const boardLog = { tag, permission: 'hasAccess', answer: z.array(boardDownloadRow), meta: pageMeta } as const
const timed = downloadsAsked.extend({ orderName: z.enum([...downloadColumns, 'timestamp']).optional() })
const timedFile = downloadsFile.extend({ orderName: timed.shape.orderName })

export const regionalDownloadLog = endpoint({
  method: 'GET',
  path: '/api/treg/download-log',
  summary: 'Downloads from the regional dashboards, with what they were asked with; one’s own, or everyone’s as above.',
  query: timed,
  ...boardLog,
})

export const exportRegionalDownloads = endpoint({
  method: 'GET',
  path: '/api/treg/download-log/export',
  summary: 'The filtered regional download log as a file.',
  tag,
  permission: 'hasAccess',
  query: timedFile,
  file: true,
  effect: 'writes',
})

export const ncxScDownloadLog = endpoint({
  method: 'GET',
  path: '/api/v2/ncxsc-download-log',
  summary: 'Downloads of orders from NCX and SCONE, with a 12-hour clock; one’s own, or everyone’s as above.',
  query: timed,
  ...boardLog,
})

export const exportNcxScDownloads = endpoint({
  method: 'GET',
  path: '/api/v2/ncxsc-download-log/export',
  summary: 'The filtered NCX and SCONE download log as a file.',
  tag,
  permission: 'hasAccess',
  query: timedFile,
  file: true,
  effect: 'writes',
})

// ---- Analytics ----

/** Days that are looked at where nobody asks for others, today among them. */
export const downloadAnalyticsDays = 30
/** A day is unusual for a person from so many rows on, if it is so many times the median of that person's days before. */
export const unusualRows = 5_000
export const unusualTimes = 5
/** Days before it that say what is usual, and how many of them with downloads are enough to say so. */
export const usualDays = 90
export const fewestUsualDays = 3

const counted = { downloads: z.int(), rows: z.int() }
const unusualDay = z.object({
  day: z.iso.date(),
  name: z.string(),
  email: z.string(),
  ...counted,
  /** Median rows of that person's days with downloads before; null of fewer than three such days. */
  usual: z.number().nullable(),
})
export type UnusualDay = z.output<typeof unusualDay>

export const downloadAnalytics = endpoint({
  method: 'GET',
  path: '/api/v2/download-analytics',
  summary:
    'Downloads of a period by day, kind, person and hour, those of the same length before, and whose volume is unusual.',
  tag,
  permission: 'readDownloads',
  query: z.object({ from: givenDay.optional(), to: givenDay.optional() }),
  answer: z.object({
    /** From (included) to (not included). */
    from: z.iso.date(),
    to: z.iso.date(),
    current: z.object({ ...counted, failed: z.int(), people: z.int() }),
    previous: z.object({ ...counted, failed: z.int(), people: z.int() }),
    days: z.array(z.object({ day: z.iso.date(), ...counted, failed: z.int() })),
    kinds: z.array(z.object({ type: z.string(), ...counted })),
    people: z.array(z.object({ name: z.string(), email: z.string(), ...counted })),
    /** Monday is 1; hours of Asia/Jakarta. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), downloads: z.int() })),
    unusual: z.array(unusualDay),
  }),
})
export type DownloadAnalytics = z.output<(typeof downloadAnalytics)['answer']>

/** How a file stands; `silent` where nothing was heard of it lately, though it may only be slow, and failed after a long silence. */
export const exportStates = ['running', 'silent', 'done', 'failed', 'cancelled'] as const

const exportStanding = z
  .object({
    state: z.enum(exportStates),
    /** Rows that its reader has taken. */
    rows: z.int(),
    /** How many it will have, where that is known before it is made. */
    expected: z.int().nullable(),
    bytes: z.int(),
  })
  .meta({ id: 'ExportStanding' })
export type ExportStanding = z.output<typeof exportStanding>

const watched = {
  path: '/api/v2/exports/:watch',
  tag: 'logs',
  permission: 'hasAccess',
  params: z.object({ watch: z.uuid() }),
  answer: exportStanding,
} as const

export const readExport = endpoint({
  method: 'GET',
  summary: 'How far the file is that I asked for with this `watch`; 404 until it has its line in the download log.',
  ...watched,
})

export const cancelExport = endpoint({
  method: 'DELETE',
  summary: 'Stop that file, whichever process makes it, which takes a second; one that is over stays as it is.',
  activity: null,
  ...watched,
})

import { z } from 'zod'
import { announced, mostAnnounced } from './announcements.ts'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay } from './envelope.ts'
import { npsFigure } from './nps.ts'
import { vocRow, vocStatus } from './voc.ts'

const tag = 'voc'
const day = z.iso.date()

export const vocHome = endpoint({
  method: 'GET',
  path: '/api/v2/voc/home',
  summary:
    'What the home page shows: announcements that are for me and that I have not put away, my open records, counts by status, the newest, and the NPS of a period (the last 30 days by default) with the one before.',
  tag,
  permission: 'hasAccess',
  query: z.object({ from: givenDay.optional(), to: givenDay.optional() }),
  answer: z.object({
    announcements: z.array(announced).max(mostAnnounced),
    /** Of all that are for me, shown or not. */
    announced: z.int(),
    statuses: z.array(z.object({ status: vocStatus, total: z.int() })),
    myOpen: z.object({ total: z.int(), rows: z.array(vocRow) }),
    newest: z.array(vocRow),
    nps: z.object({
      from: day,
      to: day,
      current: npsFigure,
      previous: npsFigure,
      /**
       * `week` is the NPS of the seven days that end with the day; of a small sample it says little, and of a day that is not
       * over nothing yet.
       */
      trend: z.array(
        z.object({
          day,
          nps: z.number().nullable(),
          week: z.number().nullable(),
          isSmall: z.boolean(),
          isOver: z.boolean(),
          feedback: z.int(),
        }),
      ),
    }),
    asOf: z.iso.datetime({ offset: true }),
  }),
})

/** A comma that is part of a label stands behind a backslash, as a backslash does. */
const labels = z
  .string()
  .transform((text) =>
    (text.match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.replaceAll(/\\(.)/gs, '$1').trim()).filter(Boolean),
  )
  .pipe(z.array(z.string().max(200)).max(200))
  .optional()

/** What the executive dashboard is narrowed by: labels, joined by commas (one within a label as `\,`), and two whole days. */
export const feedbackQuery = z.object({
  dateFrom: givenDay.optional(),
  dateTo: givenDay.optional(),
  company_regional: labels,
  source: labels,
  type_feedback: labels,
  product: labels,
  sub_product: labels,
  sentiment_feedback: labels,
  validate_journey: labels,
})

const chart = { totalData: z.int(), series: z.array(z.int()), labels: z.array(z.string()) }

export const dashboardFeedback = endpoint({
  method: 'GET',
  path: '/api/v2/voc/dashboard-feedback',
  summary:
    'The executive dashboard: category by status (voca), NPS categories (npsm), channels (voc), top categories (cxIssue).',
  tag,
  permission: 'hasAccess',
  query: feedbackQuery,
  answer: z.object({
    voca: z.object({
      totalData: z.int(),
      categories: z.array(z.string()),
      series: z.array(z.object({ name: z.string(), data: z.array(z.int()) })),
    }),
    npsm: z.object(chart),
    voc: z.object(chart),
    cxIssue: z.object(chart),
  }),
})

export const categoryRanking = endpoint({
  method: 'GET',
  path: '/api/v2/voc/category-ranking',
  summary: 'Feedback categories ranked by total x mean priority score, with the filters of the executive dashboard.',
  tag,
  permission: 'hasAccess',
  query: feedbackQuery,
  answer: z.array(
    z.object({
      row_label: z.string(),
      total_feedback: z.int(),
      bobot_per_kategori: z.number(),
      ranking_feedback: z.int(),
      total_burned_feedback_done: z.int(),
      total_burned_feedback_in_progres: z.int(),
    }),
  ),
})

export const exportCategoryRanking = endpoint({
  method: 'GET',
  path: '/api/v2/voc/category-ranking/export',
  summary: 'The ranking as a file, without the categories that nothing was said of; written to the download log.',
  tag,
  permission: 'hasAccess',
  query: feedbackQuery.extend(fileQuery),
  file: true,
  effect: 'writes',
})

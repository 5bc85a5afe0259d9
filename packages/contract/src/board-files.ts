import { z } from 'zod'
import { periodPresets } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { figureKinds } from './widget-kinds.ts'
import { fileQuery, givenDay, givenInstant } from './envelope.ts'

const tag = 'dashboards'

/** A dashboard as it is looked at: what is absent is its own. `from` and `to` come together, in place of a period. */
const boardSeen = z.strictObject({
  path: z.string().min(1).max(200),
  period: z.enum(periodPresets).optional(),
  from: z.union([givenDay, givenInstant]).optional(),
  to: z.union([givenDay, givenInstant]).optional(),
  compare: z.enum(['previous', 'lastYear', 'none']).optional(),
  /** JSON, dimension to labels; a dimension that the dashboard does not offer waits for another. */
  filters: z.string().max(10_000).optional(),
})

export const boardFile = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard/export',
  summary:
    'A dashboard as a workbook, what it was asked on the first sheet and a sheet for each widget; or one widget, as CSV too. With its line in the download log.',
  tag,
  permission: 'hasAccess',
  query: boardSeen.extend({
    /** Of that widget alone. */
    widget: z.string().min(1).max(60).optional(),
    ...fileQuery,
    format: fileQuery.format.unwrap().default('xlsx'),
  }),
  file: true,
  effect: 'writes',
})

/** What somebody asks while exploring: no dashboard has it. */
export const questionFile = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard/question/export',
  summary:
    'The answer to one question of a widget that nobody has kept, as CSV or a workbook. With its line in the download log.',
  tag,
  permission: 'hasAccess',
  query: boardSeen.omit({ path: true, filters: true }).extend({
    period: z.enum(periodPresets).default('30d'),
    kind: z.enum(figureKinds),
    /** JSON, as a widget's `query` is. */
    query: z.string().max(20_000),
    ...fileQuery,
    format: fileQuery.format.unwrap(),
  }),
  file: true,
  effect: 'writes',
})

/** What goes onto paper, into a PDF or, of one widget, into a picture is made by the browser: the server only hears of it. */
export const boardPrinted = endpoint({
  method: 'POST',
  path: '/api/v2/dashboard/printed',
  summary: 'Say that a dashboard is being printed, or a picture made of one of its widgets, for the download log.',
  tag,
  permission: 'hasAccess',
  body: boardSeen.extend({ widget: z.string().min(1).max(60).optional() }),
  answer: z.null(),
  onlyLogs: true,
  activity: 'EXPORT',
})

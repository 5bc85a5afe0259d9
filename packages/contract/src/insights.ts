import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, fileQuery, givenDay, pageMeta, pageQuery, recordId } from './envelope.ts'
import { grains } from './catalog.ts'
import { widgetQuery } from './dashboards.ts'
import { insightStates } from './insight-states.ts'
import { givenVersion, managed } from './managed.ts'
import { namedItem } from './products.ts'
import { queryMeta, queryRow } from './query.ts'
import { vocStatuses } from './voc-fields.ts'
import { snapshotKinds } from './widget-kinds.ts'

const tag = 'insights'

/** Records of feedback that one insight rests on, at most. */
export const mostEvidence = 50
export const longestInsight = 10_000
export const longestInsightComment = 1000

const instant = z.iso.datetime({ offset: true })
/** In one line, whatever was pasted. */
const title = z
  .string()
  .max(400)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(200))
/** Paragraphs, with line feeds as browsers and files of all kinds write them. */
const text = z
  .string()
  .max(2 * longestInsight)
  .transform((written) => written.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1).max(longestInsight))
const records = z.array(bodyId).max(mostEvidence)

const snapshotQuestion = {
  kind: z.enum(snapshotKinds),
  query: widgetQuery,
  /** For number and gauge. */
  target: z.number().min(-1e12).max(1e12).optional(),
}

/** An answer as it was when it was taken, with all that drawing it needs; figures that change later do not change it. */
export const insightSnapshot = z
  .object({
    ...snapshotQuestion,
    /** `to` excluded. */
    from: z.string(),
    to: z.string(),
    grain: z.enum(grains).nullable(),
    rows: z.array(queryRow),
    meta: queryMeta,
    takenAt: instant,
    takenBy: z.string(),
    /** Whether it was narrowed to the insight's product, which every figure is that is told by products. */
    ofProduct: z.boolean(),
  })
  .meta({ id: 'InsightSnapshot' })
export type InsightSnapshot = z.output<typeof insightSnapshot>

/** A record of feedback, as far as an insight tells of it. */
export const insightRecord = z
  .object({
    id: z.int(),
    voc_id: z.string(),
    status: z.enum(vocStatuses),
    /** The customer's words, shortened. */
    words: z.string(),
    product: z.string().nullable(),
    region: z.string().nullable(),
    category: z.string().nullable(),
    sentiment: z.string().nullable(),
    time_in: instant,
  })
  .meta({ id: 'InsightRecord' })
export type InsightRecord = z.output<typeof insightRecord>

const insightHead = {
  id: z.int(),
  title: z.string(),
  productId: z.int(),
  product: z.string(),
  subProductId: z.int().nullable(),
  subProduct: z.string().nullable(),
  from: z.iso.date(),
  /** Excluded. */
  to: z.iso.date(),
  publishedAt: instant.nullable(),
  /** Who made it. */
  maker: z.string(),
}

export const insightRow = z
  .object({
    ...insightHead,
    state: z.enum(insightStates),
    publishedBy: z.string().nullable(),
    withdrawnAt: instant.nullable(),
    withdrawnBy: z.string().nullable(),
    withdrawnReason: z.string().nullable(),
    /** How many records it rests on, and whether it has a chart. */
    evidence: z.int(),
    hasSnapshot: z.boolean(),
    /** How many readers found it helpful, and how many did not. */
    helpful: z.int(),
    unhelpful: z.int(),
    version: z.int(),
    can: z.object({ edit: z.boolean(), publish: z.boolean(), withdraw: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'InsightRow' })
export type InsightRow = z.output<typeof insightRow>

const evidence = {
  text: z.string(),
  records: z.array(insightRecord),
  /** Records that it rests on and that the reader may not see. */
  hidden: z.int(),
  /** Null where there is none, or none that the reader may see. */
  snapshot: insightSnapshot.nullable(),
  /** There is one, over more than the reader may see. */
  isSnapshotHidden: z.boolean(),
}

export const insightDetail = insightRow.extend(evidence).meta({ id: 'InsightDetail' })
export type InsightDetail = z.output<typeof insightDetail>

/** The page 'insight': findings about a product, what they rest on, and whether readers see them. */
export const insights = managed({
  page: 'insight',
  tag,
  noun: 'insight',
  row: insightRow,
  detail: insightDetail,
  filters: {
    /** Comma-joined, as is the next one. */
    state: z.string().max(100).optional(),
    product: z.string().max(500).optional(),
    /** Whose period shares a day with these, `to` excluded. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
  orderNames: ['title', 'product', 'period', 'state', 'published', 'changed'],
  create: z.strictObject({
    title,
    text,
    productId: bodyId,
    subProductId: bodyId.nullable().default(null),
    from: givenDay,
    to: givenDay,
    records: records.default([]),
  }),
  change: z.strictObject({
    title: title.optional(),
    text: text.optional(),
    productId: bodyId.optional(),
    subProductId: bodyId.nullable().optional(),
    from: givenDay.optional(),
    to: givenDay.optional(),
    /** Those that the writer sees; others that it rests on stay. */
    records: records.optional(),
    /** Published ones are withdrawn with a reason, withdrawn ones published again. */
    state: z.enum(['published', 'withdrawn']).optional(),
  }),
  bulk: z.strictObject({
    from: givenDay.optional(),
    to: givenDay.optional(),
    state: z.enum(['published', 'withdrawn']).optional(),
  }),
})

export const insightProducts = endpoint({
  method: 'GET',
  path: '/api/v2/insight-products',
  summary: 'The products that one makes insights of: all that one sees, a product owner’s are their own.',
  tag,
  permission: 'manageInsights',
  answer: z.array(namedItem),
})

const id = z.object({ id: recordId })

export const takeInsightSnapshot = endpoint({
  method: 'PUT',
  path: '/api/v2/insight/:id/snapshot',
  summary: 'Ask a question and keep its answer with an insight as it is now; one that it had is replaced.',
  tag,
  permission: 'manageInsights',
  params: id,
  body: z.strictObject({ version: givenVersion, ...snapshotQuestion, from: givenDay, to: givenDay }),
  answer: insightDetail,
})

export const dropInsightSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/v2/insight/:id/snapshot',
  summary: 'Take the chart of an insight away.',
  tag,
  permission: 'manageInsights',
  params: id,
  body: z.strictObject({ version: givenVersion }),
  answer: insightDetail,
})

// ---- Readers ----

const ownFeedback = z.object({ helpful: z.boolean(), comment: z.string(), at: instant })

export const publishedInsight = z
  .object({
    ...insightHead,
    publishedAt: instant,
    /** How it begins, for a list. */
    lead: z.string(),
    evidence: z.int(),
    hasSnapshot: z.boolean(),
    /** Whether its text may be about regions that the reader does not see: a text cannot be narrowed as figures are. */
    isBeyondScope: z.boolean(),
  })
  .meta({ id: 'PublishedInsight' })
export type PublishedInsight = z.output<typeof publishedInsight>

const readersFilters = {
  /** Comma-joined ids. */
  product: z.string().max(500).optional(),
  /** Whose period shares a day with these, `to` excluded. */
  from: givenDay.optional(),
  to: givenDay.optional(),
}

export const publishedInsights = endpoint({
  method: 'GET',
  path: '/api/v2/insight-published',
  summary: 'Published insights of the products that one sees, the newest first.',
  tag,
  permission: 'hasAccess',
  query: pageQuery.omit({ orderBy: true }).extend(readersFilters),
  answer: z.array(publishedInsight),
  meta: pageMeta,
})

export const publishedInsightDetail = publishedInsight
  .omit({ lead: true })
  .extend({
    ...evidence,
    /** What the person asking said of it. */
    feedback: ownFeedback.nullable(),
    can: z.object({ manage: z.boolean() }),
  })
  .meta({ id: 'PublishedInsightDetail' })
export type PublishedInsightDetail = z.output<typeof publishedInsightDetail>

export const publishedInsightCall = endpoint({
  method: 'GET',
  path: '/api/v2/insight-published/:id',
  summary: 'One published insight with what it rests on, as far as one may see it, and what one said of it.',
  tag,
  permission: 'hasAccess',
  params: id,
  answer: publishedInsightDetail,
})

export const sayInsightFeedback = endpoint({
  method: 'PUT',
  path: '/api/v2/insight-published/:id/feedback',
  summary: 'Say whether a published insight helps; each person says it once and may change it.',
  tag,
  permission: 'hasAccess',
  params: id,
  body: z.strictObject({
    helpful: z.boolean(),
    comment: z
      .string()
      .max(2 * longestInsightComment)
      .transform((written) => written.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(longestInsightComment))
      .default(''),
  }),
  answer: ownFeedback,
})

export const takeBackInsightFeedback = endpoint({
  method: 'DELETE',
  path: '/api/v2/insight-published/:id/feedback',
  summary: 'Take back what one said of an insight.',
  tag,
  permission: 'hasAccess',
  params: id,
  answer: z.null(),
})

// ---- What readers said ----

export const insightFeedbackRow = z
  .object({ id: z.int(), at: instant, name: z.string(), helpful: z.boolean(), comment: z.string() })
  .meta({ id: 'InsightFeedbackRow' })
export type InsightFeedbackRow = z.output<typeof insightFeedbackRow>

const feedbackFilters = {
  helpful: z.enum(['true', 'false']).optional(),
  orderName: z.enum(['at', 'name', 'helpful']).optional(),
}

export const insightFeedback = endpoint({
  method: 'GET',
  path: '/api/v2/insight/:id/feedback',
  summary: 'What readers said of an insight, the newest first, for who keeps it.',
  tag,
  permission: 'manageInsights',
  params: id,
  query: pageQuery.extend(feedbackFilters),
  answer: z.array(insightFeedbackRow),
  meta: pageMeta.extend({
    title: z.string(),
    /** Of all that readers said, whatever is searched for. */
    helpful: z.int(),
    unhelpful: z.int(),
  }),
})

export const exportInsightFeedback = endpoint({
  method: 'GET',
  path: '/api/v2/insight/:id/feedback/export',
  summary: 'What readers said of an insight as a file; written to the download log.',
  tag,
  permission: 'manageInsights',
  params: id,
  query: pageQuery.omit({ page: true, size: true }).extend(feedbackFilters).extend(fileQuery),
  file: true,
  effect: 'writes',
})

import { z } from 'zod'
import { caseModels } from './case-quality.ts'
import { bothTexts, units } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay, pageMeta, pageQuery, recordId } from './envelope.ts'
import { givenVersion } from './managed.ts'
import { namedItem } from './products.ts'
import { queryBody } from './query.ts'

/*
 * Cases: what is wrong, where, since when, how bad, and whose it is. The server finds them in the data and keeps them;
 * pages show them and decide nothing themselves.
 */

const tag = 'cases'

/**
 * `ongoing` it is so now; `recovering` it is as usual again, but not yet for long; `over` it has ended; `chronic` a target
 * missed, or a level left, for longer than is looked back; `silent` a source that sends nothing any more; `unclear` too few
 * records to judge; `unstable` it came and went several times within a day.
 */
export const caseStates = ['ongoing', 'silent', 'unstable', 'recovering', 'chronic', 'unclear', 'over'] as const
export type CaseState = (typeof caseStates)[number]

/** How far people are with it. */
export const caseWorks = ['new', 'seen', 'inHand', 'done'] as const
export type CaseWork = (typeof caseWorks)[number]

/** What people say of a case; the search for cases takes 'not a problem' into account for the same figure and place. */
export const caseOpinions = ['known', 'notAProblem'] as const
export type CaseOpinion = (typeof caseOpinions)[number]

/** What settles a case for its readers: an opinion, or that it is muted for now. */
export const caseSettlings = [...caseOpinions, 'muted'] as const
export type CaseSettling = (typeof caseSettlings)[number]

/**
 * What 'usual' means for a case: by the model of its measure; or what else it is held against: its target, the rhythm of a
 * source, a limit of the newest readings; nothing where there is too little to judge by.
 */
export const caseUsuals = [...caseModels, 'target', 'rhythm', 'reading', 'nothing'] as const
export type CaseUsual = (typeof caseUsuals)[number]

export const longestCaseText = 1000
/** Days for which a case can be silenced at most. */
export const longestCaseMute = 365
export const mostCaseComments = 500

const instant = z.iso.datetime({ offset: true })

/** As the server writes it, with what a caller may leave out. */
const caseQuestion = z.strictObject(queryBody.shape).meta({ id: 'CaseQuestion' })

const caseMeasure = z.object({
  dataset: z.string(),
  measure: z.string(),
  value: z.number().nullable(),
  /** What is usual there and then; null where nothing is known of it. */
  previous: z.number().nullable(),
  target: z.number().nullable(),
  unit: z.enum(units),
  /** The question whose one row has `value`; its period and place are those of the case. */
  evidence: caseQuestion,
})
export type CaseMeasure = z.output<typeof caseMeasure>

/** Dimension id to label, null for 'not filled in'; empty = everywhere that the reader sees. */
const casePlace = z.record(z.string(), z.string().nullable())

const caseFields = {
  id: z.int(),
  /** Names the same case in every run that finds it. */
  key: z.string(),
  state: z.enum(caseStates),
  /** 0 and up, to one decimal; the worst first. */
  severity: z.number(),
  title: bothTexts,
  place: casePlace,
  /** Null = for longer than is looked back. */
  since: instant.nullable(),
  until: instant.nullable(),
  /** What it is about first, then what else became worse with it. */
  measures: z.array(caseMeasure).min(1),
  owner: namedItem.nullable(),
  work: z.enum(caseWorks),
  opinion: z.enum(caseOpinions).nullable(),
  /** Silenced until then. */
  mutedUntil: instant.nullable(),
  version: z.int(),
}
export const portalCase = z.object(caseFields).meta({ id: 'Case' })
export type PortalCase = z.output<typeof portalCase>

export const caseEventKinds = ['found', 'state', 'owner', 'work', 'opinion', 'muted', 'unmuted', 'comment'] as const

/** One line of the history of a case. */
const caseEvent = z.object({
  at: instant,
  kind: z.enum(caseEventKinds),
  /** Null where the portal itself says so. */
  by: z.string().nullable(),
  /** What it became: a state, a state of work, an opinion, a name; null of what has none. */
  value: z.string().nullable(),
  /** A comment, or the reason. */
  text: z.string().nullable(),
})
export type CaseEvent = z.output<typeof caseEvent>

/** The figure of the case over time, with what is usual behind it. */
const caseCourse = z.object({
  /** Asks for the figure by its grain, from before the case until now. */
  query: caseQuestion,
  /** The same as it was when the case was last found, by step; empty where it is of no steps. */
  values: z.array(z.object({ time: z.string(), value: z.number().nullable() })),
  /** By step: where it lies as long as nothing happens. */
  usual: z.array(z.object({ time: z.string(), low: z.number(), high: z.number() })),
})
export type CaseCourse = z.output<typeof caseCourse>

export const caseDetail = portalCase
  .extend({
    usual: z.enum(caseUsuals),
    course: caseCourse.nullable(),
    /** Newest last. */
    events: z.array(caseEvent),
    /** Who may look after it; empty for a reader who may not say so. */
    owners: z.array(namedItem),
    can: z.object({ work: z.boolean(), comment: z.boolean() }),
  })
  .meta({ id: 'CaseDetail' })
export type CaseDetail = z.output<typeof caseDetail>

export const listCases = endpoint({
  method: 'GET',
  path: '/api/v2/cases',
  summary: 'Cases within what the person may see, the worst first.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  effect: 'reads',
  query: pageQuery.pick({ page: true, size: true }).extend({
    /** Comma-joined states; absent = all that are not over. */
    state: z.string().max(200).optional(),
    /** A label of any dimension of the place. */
    place: z.string().max(200).optional(),
    /** Comma-joined states of work. */
    work: z.string().max(100).optional(),
    /** Comma-joined: said to be known or no problem, or muted now. */
    settled: z.string().max(100).optional(),
    /** Comma-joined 'dataset.measure' that cases are about first; sources that stopped are not. */
    measure: z.string().max(1000).optional(),
    /** Found on this day or later. */
    found: givenDay.optional(),
    /** Of the person's own. */
    mine: z.enum(['true', 'false']).optional(),
  }),
  answer: z.array(portalCase),
  meta: pageMeta,
})

export const readCase = endpoint({
  method: 'GET',
  path: '/api/v2/cases/:id',
  summary: 'One case with its course, its history and its comments.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  effect: 'reads',
  params: z.object({ id: recordId }),
  answer: caseDetail,
})

const reason = z.string().trim().min(1).max(longestCaseText)

export const changeCase = endpoint({
  method: 'PUT',
  path: '/api/v2/cases/:id',
  summary: 'Says who looks after a case, how far it is, that it is known or no problem, or silences it until a day.',
  tag,
  permission: 'workOnVoc',
  params: z.object({ id: recordId }),
  body: z.strictObject({
    version: givenVersion,
    /** Null takes the owner away. */
    owner: bodyId.nullable().optional(),
    work: z.enum(caseWorks).optional(),
    opinion: z
      .strictObject({ is: z.enum(caseOpinions), why: reason })
      .nullable()
      .optional(),
    /** Until the beginning of that day. */
    muted: z.strictObject({ until: givenDay, why: reason }).nullable().optional(),
  }),
  answer: caseDetail,
})

export const commentOnCase = endpoint({
  method: 'POST',
  path: '/api/v2/cases/:id/comments',
  summary: 'Adds a comment to a case that one sees.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  body: z.strictObject({ text: reason }),
  answer: caseDetail,
})

/** With its figure over time, to be drawn small. */
const briefCase = portalCase.extend({ course: caseCourse.nullable() }).meta({ id: 'BriefCase' })
export type BriefCase = z.output<typeof briefCase>

/** A figure that is part of a case, with its place. */
const caseFigure = z.object({
  /** The id of the case. */
  of: z.int(),
  state: z.enum(caseStates),
  dataset: z.string(),
  measure: z.string(),
  place: casePlace,
  since: instant.nullable(),
  until: instant.nullable(),
})
export type CaseFigure = z.output<typeof caseFigure>

export const caseVerdicts = ['quiet', 'known', 'open', 'unclear'] as const
export type CaseVerdict = (typeof caseVerdicts)[number]

export const caseBrief = endpoint({
  method: 'GET',
  path: '/api/v2/cases/brief',
  summary:
    'What home, or a dashboard, says of its cases: one sentence, the three worst, and which figures they are about; `filters` is JSON, dimension to labels.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  onWalls: true,
  effect: 'reads',
  query: z.object({
    /** The path of a dashboard; absent = home, with all figures. */
    path: z.string().max(200).optional(),
    /** What the dashboard is narrowed to: without the cases of other places. */
    filters: z.string().max(10_000).optional(),
  }),
  answer: z.object({
    summary: bothTexts,
    /** `quiet` only where no case is open, no target is missed and nothing is unclear. */
    verdict: z.enum(caseVerdicts),
    cases: z.array(briefCase),
    /** The figures of all cases that are open: what a page marks. */
    figures: z.array(caseFigure),
  }),
})
export type CaseBrief = z.output<typeof caseBrief.answer>

import { z } from 'zod'
import { bothTexts } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion } from './managed.ts'
import { managementPage } from './permissions.ts'

/** How often the search for cases is right about each measure, and how closely it looks. */
const tag = 'cases'
const permission = managementPage['case-quality']
const path = '/api/v2/case-quality'

/** `low`: only what is further from usual is a case; `high`: what is less far is one, too. */
export const caseSensitivities = ['low', 'normal', 'high'] as const
export type CaseSensitivity = (typeof caseSensitivities)[number]

/**
 * By which model a measure is judged: counts by weekday; shares and means by what they are divided by; the same by hour, of
 * machines; amounts of whole months.
 */
export const caseModels = ['counts', 'rates', 'hours', 'months'] as const
export type CaseModel = (typeof caseModels)[number]

/** Figures that derive from each other are of one family, and one case names them together. */
export const caseFamilies = [
  'load',
  'speed',
  'quality',
  'fallout',
  'satisfaction',
  'work',
  'churn',
  'sales',
  'visits',
  'errors',
  'revenue',
] as const
export type CaseFamily = (typeof caseFamilies)[number]

/** So many days back cases are counted. */
export const caseQualityDays = 90

const measureQuality = z
  .object({
    dataset: z.string(),
    measure: z.string(),
    titles: z.object({ dataset: bothTexts, measure: bothTexts }),
    family: z.enum(caseFamilies),
    model: z.enum(caseModels),
    /** Cases that are about it first, found in the last days, within what the person sees. */
    cases: z.int(),
    /** Of these: still not over, and said to be no problem, or known. */
    open: z.int(),
    notAProblem: z.int(),
    known: z.int(),
    sensitivity: z.enum(caseSensitivities),
    version: z.int(),
    /** When and by whom it was set; null where nobody has. */
    changedAt: z.iso.datetime({ offset: true }).nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'MeasureQuality' })
export type MeasureQuality = z.output<typeof measureQuality>

export const listCaseQuality = endpoint({
  method: 'GET',
  path,
  summary: `How many cases of each measure the last ${caseQualityDays} days had, what people said of them, and how closely it is looked at.`,
  tag,
  permission,
  query: z.object({
    /** Comma-joined ids of datasets; absent = all. */
    dataset: z.string().max(200).optional(),
  }),
  answer: z.object({
    /** The first day that is counted. */
    from: z.iso.date(),
    /** Most cases first. */
    measures: z.array(measureQuality),
    can: z.object({ change: z.boolean() }),
  }),
})
export type CaseQuality = z.output<typeof listCaseQuality.answer>

export const changeCaseSensitivity = endpoint({
  method: 'PUT',
  path: `${path}/:dataset/:measure`,
  summary:
    'Sets how far from usual a measure must be to be a case, from the next search on; a stale `version` answers 409.',
  tag,
  permission,
  params: z.object({ dataset: z.string().max(60), measure: z.string().max(60) }),
  body: z.strictObject({ version: givenVersion, sensitivity: z.enum(caseSensitivities), reason: givenReason }),
  answer: measureQuality,
})

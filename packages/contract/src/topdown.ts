import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, ignored, recordId } from './envelope.ts'
import { givenVersion, managed } from './managed.ts'
import { npsChangeShape, npsFigure } from './nps.ts'

const decimal = /^[-−]?\d{1,3}([.,]\d{1,15})?$/

/** Points of an NPS as somebody sends them: text, or a number; a comma is a decimal sign too. Null where it is none. */
export function npsPoints(given: string | number): number | null {
  const text = typeof given === 'string' ? given.trim() : null
  if (text !== null && !decimal.test(text)) return null
  const points = text === null ? Number(given) : Number(text.replace('−', '-').replace(',', '.'))
  return Math.abs(points) <= 100 ? points : null
}

const firstYear = 2000
const lastYear = 2099
const wholeBetween = (least: number, most: number) => (given: string | number) =>
  /^\d{1,4}$/.test(String(given).trim()) && Number(given) >= least && Number(given) <= most

const textOrNumber = z.union([z.number(), z.string().max(40)])
const cfu = z.string().trim().min(1).max(100)
const year = textOrNumber.refine(wholeBetween(firstYear, lastYear), 'notTopdownYear')
const semester = textOrNumber.refine(wholeBetween(1, 2), 'notSemester')
const points = textOrNumber.refine((given) => npsPoints(given) !== null, 'notNpsPoints')

export const topdownRow = z
  .object({
    id: z.int(),
    /** The customer facing unit. */
    cfu: z.string(),
    year: z.int(),
    /** 1 from January, 2 from July. */
    semester: z.int(),
    /** Points from -100 to 100, as text with a decimal point. */
    npsScore: z.string(),
    target: z.string(),
    /** When it was last written: D MMM YYYY HH : mm in Indonesian, in Asia/Jakarta. */
    timestamp: z.string(),
    at: z.iso.datetime({ offset: true }),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'TopdownRow' })
export type TopdownRow = z.output<typeof topdownRow>

const written = { cfu, year, semester, npsScore: points, target: points, timestamp: ignored }
const change = z.strictObject({
  cfu: cfu.optional(),
  year: year.optional(),
  semester: semester.optional(),
  npsScore: points.optional(),
  target: points.optional(),
})

/**
 * The page 'topdown-overall': the NPS that the group says of a unit and half year, and its target. The specification's list and
 * POST are the pattern's; its PUT and DELETE, which name the record in the body, stand below and lead to the same service.
 */
export const topdown = managed({
  page: 'topdown-overall',
  under: 'fbdv/',
  tag: 'topdown',
  noun: 'top-down NPS',
  row: topdownRow,
  detail: topdownRow,
  filters: {
    /** Words that all occur in the unit's name, in any letter case. */
    cfu: z.string().trim().max(200).optional(),
    /** Comma-joined. */
    year: z.string().max(200).optional(),
    semester: z.enum(['1', '2']).optional(),
  },
  orderNames: ['id', 'cfu', 'year', 'semester', 'npsScore', 'target', 'timestamp'],
  create: z.strictObject(written),
  change,
  bulk: z.strictObject({
    /** Points by which the target of each is raised, or lowered. */
    targetBy: z.number().min(-200).max(200),
  }),
})

export const putTopdown = endpoint({
  method: 'PUT',
  path: '/api/v2/fbdv/topdown-overall',
  summary: 'Change a top-down NPS that the body names; a stale `version`, where one is sent, answers 409.',
  tag: 'topdown',
  permission: 'manageTopdown',
  // A whole record can be sent back.
  body: change.extend({ id: bodyId, version: givenVersion.optional(), timestamp: ignored, at: ignored, can: ignored }),
  answer: topdownRow,
})

export const deleteTopdown = endpoint({
  method: 'DELETE',
  path: '/api/v2/fbdv/topdown-overall',
  summary: 'Delete the top-down NPS that the body names. The answer’s `trashId` undoes it.',
  tag: 'topdown',
  permission: 'manageTopdown',
  body: z.strictObject({ id: bodyId }),
  answer: z.object({ trashId: z.int() }),
})

// ---- Held against what VOC measures ----

/** The days of a half year, `to` excluded. */
export function halfYear(yearOf: number, half: number): { from: string; to: string } {
  return half === 1
    ? { from: `${yearOf}-01-01`, to: `${yearOf}-07-01` }
    : { from: `${yearOf}-07-01`, to: `${yearOf + 1}-01-01` }
}

/** Where the interval of what was measured lies to the target: all of it below, all of it at or above, or around it. */
export const topdownStates = ['above', 'open', 'below', 'unknown'] as const
export type TopdownState = (typeof topdownStates)[number]

/** What the answers that are still to come would have to score together so that the half year reaches its target. */
const needed = z.object({
  /** How many are expected, at the pace so far. */
  answers: z.int(),
  /** Their NPS, which may lie beyond what there is: above 100 the target is out of reach, below -100 it is certain. */
  score: z.number(),
  outlook: z.enum(['possible', 'outOfReach', 'certain']),
})

export const topdownComparison = z
  .object({
    id: z.int(),
    cfu: z.string(),
    year: z.int(),
    semester: z.int(),
    from: z.iso.date(),
    /** Excluded. */
    to: z.iso.date(),
    npsScore: z.number(),
    target: z.number(),
    /** Whether VOC knows a unit of this name at all. */
    isMeasured: z.boolean(),
    /** How much of the half year the answers reach, 0 to 1: to the end of the day of the newest. */
    elapsed: z.number(),
    measured: npsFigure,
    /** Measured less said, and less the target; null where nobody answered. */
    toScore: z.number().nullable(),
    toTarget: z.number().nullable(),
    state: z.enum(topdownStates),
    /** Null where the answers reach its end, or not its beginning. */
    needed: needed.nullable(),
    /** Against the half year before. */
    change: npsChangeShape.nullable(),
  })
  .meta({ id: 'TopdownComparison' })
export type TopdownComparison = z.output<typeof topdownComparison>

/** Most records that one answer compares, the newest. */
export const mostCompared = 200

export const topdownComparisons = endpoint({
  method: 'GET',
  path: '/api/v2/topdown-comparison',
  summary:
    'Top-down NPS and targets beside what VOC measures of the same units and half years, with its 95 % interval, the newest first.',
  tag: 'topdown',
  permission: 'manageTopdown',
  query: z.object({ cfu: z.string().trim().max(200).optional() }),
  answer: z.array(topdownComparison),
  meta: z.object({
    /** How many records there are; of very many only the newest are compared. */
    total: z.int(),
    /** The units that VOC measures. */
    cfus: z.array(z.string()),
    /** When the newest answer of all came, null where there is none. */
    dataUntil: z.iso.datetime({ offset: true }).nullable(),
    /** There are more units and quarters than one answer carries: of the newest some are missing. */
    truncated: z.boolean(),
  }),
})

/** What one group does to a gap, in points; `mix` + `toScore`, or + `toTarget`, over all groups are the gap. */
const gapPart = z.object({
  /** Null = not filled in. */
  label: z.string().nullable(),
  answers: z.int(),
  /** Null where nobody of it answered now. */
  nps: z.number().nullable(),
  smallSample: z.boolean(),
  /** Of all answers now, and in the year before. */
  share: z.number(),
  shareBefore: z.number(),
  mix: z.number(),
  toScore: z.number(),
  toTarget: z.number(),
})
export type GapPart = z.output<typeof gapPart>

export const gapDimensions = ['product', 'segment', 'region'] as const

const gapSplit = z.object({
  dimension: z.enum(gapDimensions),
  /** What the answers coming from elsewhere than in the year before does. */
  mix: z.number(),
  /** What remains with the answers of that year’s places: the gap of the scores themselves. */
  toScore: z.number(),
  toTarget: z.number(),
  parts: z.array(gapPart),
})
export type GapSplit = z.output<typeof gapSplit>

export const topdownGap = endpoint({
  method: 'GET',
  path: '/api/v2/topdown-comparison/:id',
  summary:
    'One comparison with its gap split by product, segment and region into mix (where the answers come from) and score.',
  tag: 'topdown',
  permission: 'manageTopdown',
  params: z.object({ id: recordId }),
  answer: topdownComparison.extend({
    /** The year before the half year, whose places of answers are taken as usual. */
    before: z.object({ from: z.iso.date(), to: z.iso.date(), answers: z.int() }),
    /** Empty where either has no answers. */
    splits: z.array(gapSplit),
    /** There are more groups than one answer carries: some are missing, and the parts do not add up. */
    truncated: z.boolean(),
  }),
})

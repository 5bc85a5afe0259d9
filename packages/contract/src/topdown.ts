import { z } from 'zod'
import type { ListDeclaration } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, ignored, recordId } from './envelope.ts'
import { changeShape, createShape, requiredPoints, requiredText, requiredWhole, rowShapes } from './fields.ts'
import { givenVersion, managed } from './managed.ts'
import { npsChangeShape, npsFigure } from './nps.ts'
import { listNames } from './permissions.ts'

const fields = {
  /** The customer facing unit. */
  cfu: requiredText({ titles: { id: 'CFU', en: 'CFU' }, longest: 100, width: 208, grows: true }),
  year: requiredWhole({
    titles: { id: 'Tahun', en: 'Year' },
    least: 2000,
    most: 2099,
    refusal: 'notTopdownYear',
    width: 88,
    descendingFirst: true,
  }),
  /** 1 from January, 2 from July. */
  semester: requiredWhole({
    titles: { id: 'Semester', en: 'Half year' },
    least: 1,
    most: 2,
    refusal: 'notSemester',
    width: 112,
    descendingFirst: true,
  }),
  npsScore: requiredPoints({ titles: { id: 'NPS top-down', en: 'Top-down NPS' }, width: 144, descendingFirst: true }),
  target: requiredPoints({ titles: { id: 'Target', en: 'Target' }, width: 104, descendingFirst: true }),
}

const declared = {
  tag: 'topdown',
  fields,
  name: 'cfu',
  columns: [
    'year',
    'semester',
    'npsScore',
    'target',
    'measured',
    'interval',
    'answers',
    'toScore',
    'toTarget',
    'timestamp',
  ],
  sections: { what: ['cfu', 'year', 'semester'], figures: ['npsScore', 'target'] },
  filters: {
    year: { longest: 200 },
    semester: { options: ['1', '2'], isSingle: true },
    cfu: { longest: 200, isSingle: true },
  },
  orders: ['id', 'cfu', 'year', 'semester', 'npsScore', 'target', 'timestamp'],
  first: ['year', 'desc'],
  bulk: ['target'],
} as const satisfies ListDeclaration

export const topdownRow = z
  .object({
    id: z.int(),
    ...rowShapes(fields),
    /** When it was last written: D MMM YYYY HH : mm in Indonesian, in Asia/Jakarta. */
    timestamp: z.string(),
    at: z.iso.datetime({ offset: true }),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'TopdownRow' })
export type TopdownRow = z.output<typeof topdownRow>

const change = changeShape(fields)

/**
 * The page 'topdown-overall': the NPS that the group says of a unit and half year, and its target. The specification's list and
 * POST are the pattern's; its PUT and DELETE, which name the record in the body, stand below and lead to the same service.
 */
export const topdown = {
  declared: declared as ListDeclaration,
  ...managed({
    page: 'topdown-overall',
    under: 'fbdv/',
    tag: declared.tag,
    noun: listNames['topdown-overall'].noun.en,
    row: topdownRow,
    detail: topdownRow,
    filters: {
      /** Words that all occur in the unit's name, in any letter case. */
      cfu: z.string().trim().max(200).optional(),
      /** Comma-joined. */
      year: z.string().max(200).optional(),
      semester: z.enum(['1', '2']).optional(),
    },
    orderNames: declared.orders,
    create: createShape(fields).extend({ timestamp: ignored }),
    change,
    bulk: z.strictObject({
      /** Points by which the target of each is raised, or lowered. */
      targetBy: z.number().min(-200).max(200),
    }),
  }),
}

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

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenDay, givenInstant } from './envelope.ts'
import { calendarUnits, periodSpan, queryFilters } from './query.ts'

const name = z.string().min(1).max(100)
const moment = z.union([givenDay, givenInstant])
/** Dimension id to label, null for 'not filled in'; of a place within a place two of them. */
const place = z.record(z.string(), z.string().nullable())

/** Of one question. */
export const mostAskedFigures = 24

/** Figures of one period, to be looked at for what is wrong with them. */
export const findingsBody = z
  .strictObject({
    figures: z
      .array(
        z.strictObject({
          dataset: name,
          measure: name,
          /** Its own and those of the page together. */
          filters: queryFilters.optional(),
          /** The value to reach, or to stay below where less is better; a target that staff keep for the figure comes before it. */
          target: z.number().optional(),
        }),
      )
      .min(1)
      .max(mostAskedFigures),
    /** Where to look: dimensions of the page; those that a dataset lacks are left out. */
    by: z.array(name).max(10),
    /** A dimension: how each figure stands is told of every label of it, too. */
    each: name.optional(),
    from: moment,
    to: moment,
    compare: z.enum(['previous', 'lastYear']).optional(),
    /** As of a question. */
    calendar: z.enum(calendarUnits).optional(),
  })
  .meta({ id: 'FindingsAsked' })
export type FindingsAsked = z.output<typeof findingsBody>

/** How a figure moved beside what it does by itself; `unknown` where too little is known of the past. */
const courses = ['usual', 'better', 'worse', 'other', 'unknown'] as const
export type FigureCourse = (typeof courses)[number]

const standing = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  course: z.enum(courses),
  /** Fewer events or answers than say anything. */
  isSmall: z.boolean(),
  /** Where the figure lies as long as nothing happens, by the period before, the calendar and its variation; null where that is not known. */
  usual: z.object({ low: z.number(), high: z.number() }).nullable(),
})
const groupState = standing.extend({ label: z.string().nullable() })
export type GroupState = z.output<typeof groupState>

const figureState = standing.extend({
  dataset: z.string(),
  measure: z.string(),
  /** The value to reach, or to stay below: the target that staff keep, else the one that was asked with; null without one. */
  target: z.number().nullable(),
  /** By the labels of `each`; absent where none is asked for, or of what cannot be told by it. */
  groups: z.array(groupState).optional(),
})
export type FigureState = z.output<typeof figureState>

/** Which of the asked figures it is: the same measure under other filters is another figure. */
const figureNamed = { dataset: z.string(), measure: z.string(), filters: queryFilters }

const placedFigure = z.object({
  ...figureNamed,
  /** Empty = everywhere alike. */
  place,
  /** The figure there. */
  value: z.number(),
  previous: z.number(),
})

const changedFigure = placedFigure.extend({
  /** First day or hour of the stretch that the figures are about, held against what is usual; null = the whole period. */
  from: z.string().nullable(),
  /** The day or hour after the last one of that stretch: where it is as usual again, or the first that is not over yet; null = the whole period. */
  to: z.string().nullable(),
  /** The day or hour from which on it is so; null = from the beginning of the period or before. */
  since: z.string().nullable(),
  /** The first day or hour at which it is as usual again; null = it is still so, or nothing tells since when it was. */
  until: z.string().nullable(),
})
export type ChangedFigure = z.output<typeof changedFigure>

const change = changedFigure.extend({
  kind: z.literal('change'),
  /** The figure of the whole that it is a part of. */
  whole: z.object({ value: z.number(), previous: z.number() }),
  /** What the place did to the change of the whole, in the measure's unit; for rates split into its own and its weight. */
  part: z.object({ change: z.number(), rate: z.number(), mix: z.number() }),
  /** Of a rate in a stretch: the figure there over the whole period. */
  ofPeriod: z.number().nullable(),
  /**
   * What else became worse in the same place, around it or in a part of it, and what did of the same product in other datasets at
   * that time: each of its own time.
   */
  also: z.array(changedFigure),
})
const missed = z.object({
  kind: z.literal('missed'),
  ...figureNamed,
  value: z.number(),
  target: z.number(),
  /** The region that is furthest from it, or the product where the page has one region; null of what is no rate or can be told apart by neither. */
  furthest: z
    .object({
      place,
      value: z.number(),
      /** What it was in the period before, where it became worse by a tenth and more; else null. */
      was: z.number().nullable(),
    })
    .nullable(),
})
/** What the last readings say, whatever the period was like: no answer, nothing sent any more, beyond a limit. */
const trouble = z.object({
  kind: z.enum(['outage', 'stopped', 'beyond']),
  dataset: z.string(),
  /** The figure that shows it. */
  measure: z.string(),
  /** Empty = all that is watched. */
  place,
  /** The reading that shows it, and its limit; null of what stopped. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Null = for longer than is looked back. */
  since: z.iso.datetime({ offset: true }).nullable(),
  lastSample: z.iso.datetime({ offset: true }),
  /** How many of those that send readings there. */
  affected: z.int(),
  of: z.int(),
})
const finding = z.discriminatedUnion('kind', [trouble, change, missed])
export type Finding = z.output<typeof finding>
export type FoundTrouble = z.output<typeof trouble>
export type FoundChange = z.output<typeof change>

export const findingsCall = endpoint({
  method: 'POST',
  path: '/api/v2/query/findings',
  summary:
    'What is wrong with figures of a period, the worst first: what is out or silent right now, then what lies beyond usual variation.',
  tag: 'query',
  permission: 'hasAccess',
  forKeys: true,
  onWalls: true,
  effect: 'reads',
  body: findingsBody,
  answer: z.object({
    /** In the order in which they were asked about; none of a period that has not begun. */
    figures: z.array(figureState),
    findings: z.array(finding),
    /** Dimensions of `by` that have too many groups to be looked at step by step: what is wrong in one of them is not found. */
    leftOut: z.array(z.string()),
    /** The period that figures are held against; of a dataset of whole months the months of it. */
    compared: periodSpan.optional(),
  }),
})
export type Findings = z.output<typeof findingsCall.answer>

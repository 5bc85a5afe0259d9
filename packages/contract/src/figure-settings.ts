import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting
const instant = z.iso.datetime({ offset: true })

// ---- By which steps and hours figures are told ----

/** The ids of the two sections among the settings. */
export const figuresSetting = 2
export const objectivesSetting = 3

/** Scales of five steps: the last of each has no end. `most` is the longest that a step may reach. */
export const scales = {
  age: { most: 3650, unit: 'days' },
  resolve: { most: 8760, unit: 'hours' },
} as const
export type ScaleName = keyof typeof scales
export const scaleNames = Object.keys(scales) as ScaleName[]
/** How many steps of a scale have an end. */
export const scaleEnds = 4

const ends = (name: ScaleName) => z.array(z.int().min(1).max(scales[name].most)).length(scaleEnds)
const weekday = z.int().min(1).max(7)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notTimeOfDay')

/** Days of ISO 8601 (1 = Monday) and the hours of each, in Asia/Jakarta; the end is not part of it. */
const workHours = z.strictObject({ days: z.array(weekday).min(1).max(7), from: timeOfDay, to: timeOfDay })

const figureSteps = z.object({ age: ends('age'), resolve: ends('resolve'), work: workHours })
export type FigureSteps = z.output<typeof figureSteps>

/** What is absent stays as it is. */
const givenSteps = figureSteps.partial().strict()

const figuresState = z
  .object({
    id: z.int(),
    version: z.int(),
    ...figureSteps.shape,
    /** Sums by the steps being added up anew after a change; null where none ever were. Figures are right meanwhile, and slower. */
    renewal: z
      .object({
        askedAt: instant,
        /** When it was last heard of. */
        beatAt: instant,
        finishedAt: instant.nullable(),
        /** Months that are to be added up, null until they are counted, and those that are. */
        months: z.int().nullable(),
        done: z.int(),
      })
      .nullable(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'FigureSettings' })
export type FigureSettings = z.output<typeof figuresState>

const figuresPath = '/api/v2/settings/figures'

export const readFigureSettings = endpoint({
  method: 'GET',
  path: figuresPath,
  summary: 'By which steps ages and times are told (`age` in days, `resolve` in hours), and what working hours are.',
  tag,
  permission,
  answer: figuresState,
})

export const changeFigureSettings = endpoint({
  method: 'PUT',
  path: figuresPath,
  summary: 'Change steps or working hours; a stale `version` answers 409 and changes nothing.',
  tag,
  permission,
  body: givenSteps.extend({ version: givenVersion, reason: givenReason }),
  answer: figuresState,
})

export const figureSettingsHistory = endpoint({
  method: 'GET',
  path: `${figuresPath}/history`,
  summary: 'Who changed what of them, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})

const counted = z.array(z.object({ label: z.string(), count: z.int() }))
const countedBySteps = z.object({
  /** Tickets that are open now, and orders in progress, by age. */
  tickets: counted,
  orders: counted,
  /** Tickets resolved in the last 30 days, by how long they took. */
  resolved: counted,
  /** Tickets opened in the last 30 days, within working hours and outside of them. */
  opened: z.object({ within: z.int(), outside: z.int() }),
})
export type CountedBySteps = z.output<typeof countedBySteps>

export const previewFigureSettings = endpoint({
  method: 'POST',
  path: `${figuresPath}/preview`,
  summary: 'How today’s figures would be told by these steps and hours, beside how they are; changes nothing.',
  tag,
  permission,
  effect: 'reads',
  body: givenSteps,
  answer: z.object({ before: countedBySteps, after: countedBySteps }),
})

// ---- What services and products are held to ----

/** A share of 1 that must succeed: of requests (`slo`), of the time (`availability`). */
const share = z.number().min(0.5).max(0.99999)
export const objectiveBounds = { least: 0.5, most: 0.99999 } as const
export const objectiveKinds = ['slo', 'availability'] as const
export type ObjectiveKind = (typeof objectiveKinds)[number]

const held = { id: z.int(), name: z.string() }
const objectivesState = z
  .object({
    id: z.int(),
    version: z.int(),
    services: z.array(z.object({ ...held, slo: share, availability: share })),
    /** Null where a product has no objective of its own and each of its hosts is held to that of its service. */
    products: z.array(z.object({ ...held, slo: share.nullable(), availability: share.nullable() })),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Objectives' })
export type Objectives = z.output<typeof objectivesState>

const key = z.string().regex(/^[1-9]\d{0,8}$/)
const givenObjectives = z.strictObject({
  services: z.record(key, z.strictObject({ slo: share.optional(), availability: share.optional() })).optional(),
  products: z
    .record(key, z.strictObject({ slo: share.nullable().optional(), availability: share.nullable().optional() }))
    .optional(),
})

const objectivesPath = '/api/v2/settings/objectives'

export const readObjectives = endpoint({
  method: 'GET',
  path: objectivesPath,
  summary: 'Which share of requests (`slo`) and of the time (`availability`) must succeed, by service and product.',
  tag,
  permission,
  answer: objectivesState,
})

export const changeObjectives = endpoint({
  method: 'PUT',
  path: objectivesPath,
  summary:
    'Change objectives by the ids of services and products; null takes a product’s own away. A stale `version` answers 409.',
  tag,
  permission,
  body: givenObjectives.extend({ version: givenVersion, reason: givenReason }),
  answer: objectivesState,
})

export const objectivesHistory = endpoint({
  method: 'GET',
  path: `${objectivesPath}/history`,
  summary: 'Who changed what of them, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})

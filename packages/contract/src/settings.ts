import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting
const instant = z.iso.datetime({ offset: true })

interface Bounds {
  readonly least: number
  readonly most: number
  /** Days where nobody has said otherwise; null keeps for ever, which only these may. */
  readonly usual: number | null
}

/** What goes by itself after some days; everything else stays until somebody deletes it. */
export const retention = {
  signIns: { least: 30, most: 3650, usual: null },
  activity: { least: 30, most: 3650, usual: null },
  downloads: { least: 30, most: 3650, usual: null },
  imports: { least: 7, most: 3650, usual: null },
  jobs: { least: 1, most: 365, usual: null },
  mails: { least: 1, most: 365, usual: null },
  expired: { least: 1, most: 90, usual: 1 },
  trash: { least: 1, most: 365, usual: 30 },
  drafts: { least: 30, most: 3650, usual: null },
  samples: { least: 7, most: 3650, usual: null },
  tickets: { least: 365, most: 7300, usual: null },
} as const satisfies Record<string, Bounds>
export type RetentionKind = keyof typeof retention
/** As the page shows them. */
export const retentionGroups = {
  logs: ['signIns', 'activity', 'downloads', 'imports'],
  leftovers: ['expired', 'trash', 'jobs', 'mails'],
  data: ['drafts', 'samples', 'tickets'],
} as const satisfies Record<string, readonly RetentionKind[]>
export const retentionKinds = Object.keys(retention) as RetentionKind[]

export const mayStayForEver = (kind: RetentionKind): boolean => retention[kind].usual === null

/** Days by kind; null keeps for ever. */
export type KeptDays = Readonly<Record<RetentionKind, number | null>>

const byKind = <T>(value: (kind: RetentionKind) => T) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, value(kind)])) as Record<RetentionKind, T>

/** What is absent stays as it is. */
const givenDays = z.strictObject(
  byKind((kind) => {
    const days = z.int().min(retention[kind].least).max(retention[kind].most)
    return (mayStayForEver(kind) ? days.nullable() : days).optional() as z.ZodOptional<z.ZodNullable<z.ZodInt>>
  }),
)
const rowsByKind = z.object(byKind(() => z.int())).meta({ id: 'RowsByRetention' })

const retentionRun = z
  .object({
    id: z.int(),
    /** Null where the clock began it. */
    askedBy: z.string().nullable(),
    startedAt: instant,
    /** Null while it is under way. */
    finishedAt: instant.nullable(),
    removed: rowsByKind,
    /** How many there were to remove when it began; null until they are counted. */
    expected: rowsByKind.nullable(),
  })
  .meta({ id: 'RetentionRun' })
export type RetentionRun = z.output<typeof retentionRun>

const retentionState = z
  .object({
    id: z.int(),
    version: z.int(),
    days: z.object(byKind(() => z.int().nullable())),
    /** The newest run, which may be under way. */
    run: retentionRun.nullable(),
    nextRunAt: instant,
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof retentionState>

/** The id of this section among the settings. */
export const retentionSetting = 1

const path = '/api/v2/settings/retention'

export const readRetention = endpoint({
  method: 'GET',
  path,
  summary: 'After how many days what goes by itself, and what the last clean-up removed.',
  tag,
  permission,
  answer: retentionState,
})

export const changeRetention = endpoint({
  method: 'PUT',
  path,
  summary: 'Change after how many days what goes; a stale `version` answers 409 and changes nothing.',
  tag,
  permission,
  body: z.object({ version: givenVersion, days: givenDays.default({}), reason: givenReason }),
  answer: retentionState,
})

export const retentionHistory = endpoint({
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who changed what of it, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})

export const previewRetention = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'How many rows would go now, by these days, and by those that stand where a kind is absent.',
  tag,
  permission,
  effect: 'reads',
  body: z.object({ days: givenDays.default({}) }),
  answer: rowsByKind,
})

export const runRetention = endpoint({
  method: 'POST',
  path: `${path}/run`,
  summary: 'Remove now what is due, instead of at night; 409 while it is done already.',
  tag,
  permission,
  activity: 'DELETE',
  answer: retentionRun,
})

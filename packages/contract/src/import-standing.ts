import { z } from 'zod'
import { importProfile } from './import-profile.ts'

const instant = z.iso.datetime({ offset: true })
const words = z.object({ id: z.string(), en: z.string() })

/**
 * How an import stands. A draft waits for a person; what works on a stalled one has not been heard of lately, and another
 * process takes it over.
 */
export const importStates = ['draft', 'checking', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const rows = z
  .object({ read: z.int(), added: z.int(), changed: z.int(), known: z.int(), bad: z.int() })
  .meta({ id: 'ImportRows' })
export type ImportRows = z.output<typeof rows>

/** Rows with one fault of one column, and the first of them. */
const fault = z
  .object({
    column: z.string().nullable(),
    reason: z.string(),
    count: z.int(),
    line: z.int(),
    value: z.string(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.output<typeof fault>

/** Days of Asia/Jakarta, `to` excluded. */
const period = z.object({ from: z.iso.date(), to: z.iso.date() })

const undo = z
  .object({
    state: z.enum(['waiting', 'running', 'done', 'refused', 'failed']),
    askedBy: z.string(),
    askedAt: instant,
    finishedAt: instant.nullable(),
    /** Share of it that is done. */
    share: z.number(),
    rows: z.int(),
    /** Rows that were changed since, some of them by their numbers. */
    refused: z.int(),
    refusedRows: z.array(
      z.object({
        key: z.string(),
        /** The later import that did it, where one did. */
        importId: z.int().nullable(),
      }),
    ),
    /** Why it failed; what was taken back until then stays so. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'ImportUndo' })
export type ImportUndo = z.output<typeof undo>

const mayOr = z.object({ may: z.boolean(), whyNot: z.string().nullable() })

export const importRow = z
  .object({
    id: z.int(),
    dataset: z.string(),
    /** Of the dataset. */
    titles: words,
    fileName: z.string(),
    /** The name of the profile, '' while none is chosen. */
    profile: z.string(),
    /** By the name that they had then; null where it was the command. */
    by: z.string().nullable(),
    at: instant,
    finishedAt: instant.nullable(),
    state: z.enum(importStates),
    isStalled: z.boolean(),
    rows,
    undo: undo.nullable(),
    can: z.object({ undo: mayOr }),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof importRow>

export const importDetail = importRow
  .extend({
    version: z.int(),
    size: z.int(),
    /** Share of the file that has been worked through. */
    share: z.number(),
    isCancelled: z.boolean(),
    /** How its columns become fields; null until it is chosen. */
    plan: importProfile.nullable(),
    /** What the last dry run of this plan found. */
    checked: z.object({ rows, faults: z.array(fault), period: period.nullable() }).nullable(),
    faults: z.array(fault),
    period: period.nullable(),
    /** The dashboard, or list, that shows the period. */
    seeAt: z.string().nullable(),
    hasRejects: z.boolean(),
    /** Why it failed. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'ImportDetail' })
export type ImportDetail = z.output<typeof importDetail>

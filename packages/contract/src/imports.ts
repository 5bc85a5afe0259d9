import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, pageMeta, pageQuery, recordId } from './envelope.ts'
import { fileLayout, fileSurvey, importProfile, profileGuess } from './import-profile.ts'
import { givenVersion } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'imports'
const permission = managementPage.import
const instant = z.iso.datetime({ offset: true })
const words = z.object({ id: z.string(), en: z.string() })

export const importLimits = {
  /** Of one file. */
  fileBytes: 1024 * 1024 * 1024,
  /** Files of one person that are not imported yet. */
  drafts: 20,
  /** Faults that are told by kind, and profiles that are kept of one dataset. */
  faults: 50,
  profiles: 100,
  /** Days for which an import can be taken back, and its file and rejected rows are kept. */
  undoDays: 30,
  /** Days after which a file that nobody imported goes. */
  draftDays: 2,
} as const

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
    state: z.enum(['waiting', 'running', 'done', 'refused']),
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
  })
  .meta({ id: 'ImportUndo' })
export type ImportUndo = z.output<typeof undo>

const mayOr = z.object({ may: z.boolean(), whyNot: z.string().nullable() })

const importRow = z
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

const importDetail = importRow
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

const path = '/api/v2/imports'
const params = z.object({ id: recordId })
const datasetName = z.string().min(1).max(100)

export const importTargets = endpoint({
  method: 'GET',
  path: `${path}/datasets`,
  summary: 'What files can be imported into, with the kinds of files that are known and the profiles that are kept.',
  tag,
  permission,
  answer: z.object({
    datasets: z.array(
      z.object({
        name: z.string(),
        titles: words,
        /** What a row of it is, and what it is good for. */
        about: words,
        kinds: z.array(z.object({ name: z.string(), titles: words })),
      }),
    ),
    can: z.object({ change: z.boolean(), whyNot: z.string().nullable() }),
  }),
})
export type ImportTargets = z.output<(typeof importTargets)['answer']>
export type ImportTarget = ImportTargets['datasets'][number]

export const listImports = endpoint({
  method: 'GET',
  path,
  summary:
    'Imports of files, the newest first: who, file, profile, rows, and whether they were taken back. What programs send is not among them.',
  tag,
  permission,
  query: pageQuery.omit({ orderBy: true }).extend({ dataset: datasetName.optional() }),
  answer: z.array(importRow),
  meta: pageMeta,
})

export const uploadImport = endpoint({
  method: 'POST',
  path,
  summary: 'Bring a file (multipart field `file`) for a dataset: CSV or XLSX, at most 1 GB. Nothing is imported yet.',
  tag,
  permission,
  query: z.object({ dataset: datasetName }),
  upload: true,
  activity: null,
  answer: importDetail,
})

export const readImport = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'How an import stands, with its faults by kind.',
  tag,
  permission,
  params,
  answer: importDetail,
})

export const guessImport = endpoint({
  method: 'POST',
  path: `${path}/:id/guess`,
  summary:
    'What is in the file, with the rows that decided, and which column fills which field of the dataset; by a kept profile where one is named.',
  tag,
  permission,
  effect: 'reads',
  params,
  body: z.strictObject({
    dataset: datasetName.optional(),
    /** A kind of files that the dataset knows. */
    like: z.string().min(1).max(100).optional(),
    /** A profile that is kept. */
    profileId: bodyId.optional(),
    /** How the file is written where that was found wrong. */
    layout: fileLayout.optional(),
  }),
  answer: z.object({ survey: fileSurvey, guess: profileGuess }),
})
export type ImportGuess = z.output<(typeof guessImport)['answer']>

const previewCell = z.object({
  /** Of the file. */
  column: z.string(),
  /** What it would become, in words; null where it would be empty. */
  value: z.string().nullable(),
  /** Why it cannot be. */
  wrong: z.string().nullable(),
})

export const previewImport = endpoint({
  method: 'POST',
  path: `${path}/:id/preview`,
  summary: 'The first rows as they would be stored by a profile, with the cells that it cannot read.',
  tag,
  permission,
  effect: 'reads',
  params,
  body: z.strictObject({ profile: importProfile }),
  answer: z.array(z.object({ line: z.int(), cells: z.array(previewCell), wrong: z.string().nullable() })),
})
export type PreviewRows = z.output<(typeof previewImport)['answer']>

export const planImport = endpoint({
  method: 'PUT',
  path: `${path}/:id/plan`,
  summary: 'Choose how the columns become fields; 400 names what is missing or does not fit.',
  tag,
  permission,
  activity: null,
  params,
  body: z.strictObject({ version: givenVersion, profile: importProfile }),
  answer: importDetail,
})

const step = z.strictObject({ version: givenVersion })

export const checkImport = endpoint({
  method: 'POST',
  path: `${path}/:id/check`,
  summary:
    'Read, check and count the whole file in the background; nothing is written. 409 while something is under way.',
  tag,
  permission,
  activity: null,
  params,
  body: step,
  answer: importDetail,
})

export const runImport = endpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  summary: 'Import the file in the background; also one that was cancelled or failed, which is gone on with.',
  tag,
  permission,
  activity: 'IMPORT',
  params,
  body: step,
  answer: importDetail,
})

export const cancelImport = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  summary: 'Stop what is under way after its batch; what was stored until then stays and can be taken back.',
  tag,
  permission,
  activity: null,
  params,
  answer: importDetail,
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Throw a file away that was not imported. 409 for one that was.',
  tag,
  permission,
  activity: null,
  params,
  answer: z.null(),
})

export const importRejects = endpoint({
  method: 'GET',
  path: `${path}/:id/rejects`,
  summary:
    'The rejected rows under the titles of the file, with what is wrong: mended, the file can be imported again.',
  tag,
  permission,
  params,
  file: true,
})

export const undoImport = endpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  summary:
    'Take a whole import back: what it added goes, what it changed is as before. Refused as a whole where rows were changed since.',
  tag,
  permission,
  params,
  answer: importRow,
})

// ---- Profiles that are kept ----

const keptProfile = z
  .object({
    id: z.int(),
    dataset: z.string(),
    name: z.string(),
    by: z.string(),
    at: instant,
    usedAt: instant.nullable(),
    profile: importProfile,
  })
  .meta({ id: 'KeptImportProfile' })
export type KeptImportProfile = z.output<typeof keptProfile>

const profilesPath = '/api/v2/import-profiles'

export const listImportProfiles = endpoint({
  method: 'GET',
  path: profilesPath,
  summary: 'Profiles that are kept for the next file of a kind, by their names.',
  tag,
  permission,
  query: z.object({ dataset: datasetName.optional() }),
  answer: z.array(keptProfile),
})

export const keepImportProfile = endpoint({
  method: 'POST',
  path: profilesPath,
  summary: 'Keep a profile by its name; one of the same name and dataset is replaced only with `replaces`.',
  tag,
  permission,
  body: z.strictObject({ profile: importProfile, replaces: z.boolean().default(false) }),
  answer: keptProfile,
})

export const deleteImportProfile = endpoint({
  method: 'DELETE',
  path: `${profilesPath}/:id`,
  summary: 'Forget a kept profile; imports that were made by it stay.',
  tag,
  permission,
  params,
  answer: z.null(),
})

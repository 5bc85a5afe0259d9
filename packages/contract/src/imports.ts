import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, fileQuery, pageMeta, pageQuery, recordId } from './envelope.ts'
import { fileSurvey, givenLayout, importProfile, profileGuess } from './import-profile.ts'
import { importDetail, importRow } from './import-standing.ts'
import { givenVersion } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'imports'
const permission = managementPage.import
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

const importsAsked = pageQuery.omit({ orderBy: true }).extend({ dataset: datasetName.optional() })

export const listImports = endpoint({
  method: 'GET',
  path,
  summary:
    'Imports of files, the newest first: who, file, profile, rows, and whether they were taken back. What programs send is not among them.',
  tag,
  permission,
  query: importsAsked,
  answer: z.array(importRow),
  meta: pageMeta,
})

export const exportImports = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The history of imports as a file; written to the download log.',
  tag,
  permission,
  query: importsAsked.omit({ page: true, size: true }).extend(fileQuery),
  file: true,
  effect: 'writes',
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
    layout: givenLayout.optional(),
  }),
  answer: z.object({ survey: fileSurvey, guess: profileGuess }),
})
export type ImportGuess = z.output<(typeof guessImport)['answer']>

const previewCell = z.object({
  /** Of the file; null for a field that is the same in every row. */
  column: z.string().nullable(),
  /** That field. */
  field: z.string().nullable(),
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
  query: z.object({ language: fileQuery.language }),
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

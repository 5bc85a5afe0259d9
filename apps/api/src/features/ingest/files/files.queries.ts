import {
  dayLength,
  fileSurvey,
  jakartaDay,
  type EndpointInput,
  type FileSurvey,
  type GivenLayout,
  type ImportDetail,
  type ImportProfile,
  type ImportRow,
  type ImportState,
  type listImports,
  type PageMeta,
} from '@ido/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { allOf, containsWords } from '../../../platform/database/filters.sql.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { streamFound } from '../../../platform/database/stream-rows.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { say, type Language } from '../../../platform/messages.ts'
import { offsetOf, pageOf } from '../../../platform/database/paging.ts'
import { inWords, isAllowed } from '../../../platform/policy.ts'
import { findDataset } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import { faultsIn, type StoredFault } from './faults.ts'
import { whyNotImport, whyNotUndo, type Undoable } from './files.policy.ts'
import { importColumns, importDetailColumns, importTables } from './files.sql.ts'

export interface RefusedRow {
  key: string
  importId: number | null
}

export interface StoredImport extends Undoable {
  id: number
  dataset: string
  profile: string
  file_name: string
  state: ImportState
  rows_read: number
  rows_added: number
  rows_changed: number
  rows_known: number
  rows_bad: number
  made_by_name: string | null
  undo_by: string
  undo_at: Date
  undo_finished_at: Date | null
  undo_failure: { id: string; en: string } | null
  undo_batches: number
  rows_undone: number
  refused: number
  refused_rows: RefusedRow[]
}

export interface StoredDetail extends StoredImport {
  version: number
  size: number
  share: number
  is_cancelled: boolean
  plan: ImportProfile | null
  checked: StoredCheck | null
  faults: StoredFault[] | null
  period_from: Date | null
  period_to: Date | null
  failure: { id: string; en: string } | null
  storage_key: string | null
  rejects_key: string | null
}
export interface StoredCheck {
  rows: ImportDetail['rows']
  faults: StoredFault[]
  period: { first: string; last: string } | null
}

export interface AskingReader {
  person: Person
  language: Language
}

/** One that was brought on the page, as it stands now. @throws Refusal (404) */
export async function readDetail(write: Kysely<DB>, id: number): Promise<StoredDetail> {
  const tables = sql`import_run r join import_file f using (id) left join import_undo u using (id)`
  const { rows } = await sql<StoredDetail>`
    select ${importColumns}, ${importDetailColumns} from ${tables} where r.id = ${id}`.execute(write)
  if (!rows[0]) throw notFound('importNotFound', { id })
  return rows[0]
}

/**
 * Whoever begins, stops, takes back or throws away waits here for who was first: how the import stands, its taking back too,
 * is read by a statement after this one.
 */
export async function lockFile(trx: Trx, id: number): Promise<void> {
  await sql`select from import_file where id = ${id} for update`.execute(trx)
}

/** The same with how it stands. @throws Refusal (404) */
export async function lockDetail(trx: Trx, id: number): Promise<StoredDetail> {
  await lockFile(trx, id)
  return readDetail(trx, id)
}

/** Any import of a file, whoever began it. @throws Refusal (404) */
export async function readImportRow(write: Kysely<DB>, id: number): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select ${importColumns} from ${importTables} where r.id = ${id} and ${isOfFile}`.execute(write)
  if (!rows[0]) throw notFound('importNotFound', { id })
  return rows[0]
}

const isOfFile = sql<boolean>`r.file_name not like 'api:%'`

type ImportsAsked = EndpointInput<typeof listImports>['query']

const importsAsked = (query: Pick<ImportsAsked, 'dataset' | 'search'>) =>
  allOf([
    isOfFile,
    query.dataset === undefined ? null : sql`r.dataset = ${query.dataset}`,
    containsWords(sql`concat_ws(' ', r.file_name, r.profile, r.dataset, f.made_by_name)`, query.search),
  ]) ?? sql`true`

/** What was begun, by page and command, the newest first. */
const selectImports = (query: Pick<ImportsAsked, 'dataset' | 'search'>): RawBuilder<StoredImport> =>
  sql<StoredImport>`select ${importColumns} from ${importTables} where ${importsAsked(query)} order by r.id desc`

/** The whole history. */
export const importBatches = (database: Database, query: Pick<ImportsAsked, 'dataset' | 'search'>) =>
  streamFound(database, selectImports(query))

/** A page of it. */
export async function importsPage(
  { write }: Pick<Database, 'write'>,
  query: ImportsAsked,
  asking: AskingReader,
): Promise<{ answer: ImportRow[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StoredImport>`${selectImports(query)} limit ${query.size} offset ${offsetOf(query)}`.execute(write),
    sql<{ total: number }>`select count(*)::int as total from ${importTables} where ${importsAsked(query)}`.execute(
      write,
    ),
  ])
  return {
    answer: rows.map((row) => presentRow(row, asking)),
    meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }),
  }
}

export function presentRow(row: StoredImport, { person, language }: AskingReader): ImportRow {
  const whyNot = whyNotImport(person) ?? whyNotUndo(row)
  return {
    id: row.id,
    dataset: row.dataset,
    titles: findDataset(row.dataset)?.titles ?? { id: row.dataset, en: row.dataset },
    fileName: row.file_name,
    profile: row.profile,
    by: row.made_by_name,
    at: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.state,
    isStalled: row.is_stalled ?? false,
    rows: {
      read: row.rows_read,
      added: row.rows_added,
      changed: row.rows_changed,
      known: row.rows_known,
      bad: row.rows_bad,
    },
    undo: undoOf(row, language),
    can: { undo: { may: isAllowed(whyNot), whyNot: inWords(whyNot, language) } },
  }
}

function undoOf(row: StoredImport, language: Language): ImportRow['undo'] {
  const stored = row.undo_state as NonNullable<ImportRow['undo']>['state'] | null
  if (stored === null) return null
  const state = row.is_undo_lost ? 'failed' : stored
  return {
    state,
    askedBy: row.undo_by,
    askedAt: row.undo_at.toISOString(),
    finishedAt: row.undo_finished_at?.toISOString() ?? null,
    share: state === 'done' ? 1 : row.undo_batches === 0 ? 0 : 1 - row.batches / row.undo_batches,
    rows: row.rows_undone,
    refused: row.refused,
    refusedRows: row.refused_rows,
    failure: state === 'failed' ? (row.undo_failure?.[language] ?? say(language, 'importUndoLost')) : null,
  }
}

export function presentDetail(row: StoredDetail, asking: AskingReader): ImportDetail {
  const { language } = asking
  const { checked, period_from: first, period_to: last } = row
  const period = first && last ? daysOf(first, last) : null
  const dataset = importDatasets.find(({ name }) => name === row.dataset)
  return {
    ...presentRow(row, asking),
    version: row.version,
    size: row.size,
    share: row.share,
    isCancelled: row.is_cancelled,
    plan: row.plan,
    checked: checked && {
      rows: checked.rows,
      faults: faultsIn(language, checked.faults),
      period: checked.period && daysOf(new Date(checked.period.first), new Date(checked.period.last)),
    },
    faults: faultsIn(language, row.faults ?? []),
    period,
    seeAt: (period && dataset?.listPath(period.from, period.to)) ?? null,
    hasRejects: row.rejects_key !== null,
    failure: row.failure?.[language] ?? null,
  }
}

const daysOf = (first: Date, last: Date) => ({
  from: jakartaDay(first),
  to: jakartaDay(new Date(last.getTime() + dayLength)),
})

/** What was found in the file, where it was looked at as this version looks and as it is written now. */
export async function knownSurvey(write: Kysely<DB>, id: number, layout?: GivenLayout): Promise<FileSurvey | null> {
  const kept = await write.selectFrom('import_file').select('survey').where('id', '=', id).executeTakeFirst()
  // What the version before has found of it may say less.
  const known = fileSurvey.safeParse(kept?.survey).data
  return known && (layout === undefined || isSame(known.layout, layout)) ? known : null
}

const isSame = (one: FileSurvey['layout'], other: GivenLayout) =>
  Object.entries(other).every(([name, value]) => (one as Record<string, unknown>)[name] === value)

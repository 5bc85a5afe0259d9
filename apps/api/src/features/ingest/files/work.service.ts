import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { hourLength, importLimits } from '@ido/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditActor, inAuditedTransaction } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { say } from '../../../platform/messages.ts'
import { inTime } from '../../../platform/query-context.ts'
import { codeOf, fullDatabase, fullFolder } from '../../../platform/room.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { ImportRefusal } from '../import/problems.ts'
import { openMendable, type Mendable } from '../import/rejects.ts'
import { importFile, type ImportResult } from '../import/run.ts'
import { Faults } from './faults.ts'
import { readDetail, readImportRow, type StoredDetail } from './files.queries.ts'
import { datasetOf, queue, type ImportWork } from './files.service.ts'
import { newLocalFile, withLocalFile } from './local-file.ts'
import { boundOf } from './plan.ts'
import { takeBack } from './undo.service.ts'

type Parts = Pick<Services, 'database' | 'config' | 'storage' | 'log'>

/** Who works on an import says so this often, and asks whether it was cancelled. */
const beatMs = 1_500
/** What a batch holds: so many rows are worked on without letting the process do anything else. */
const batchRows = 5_000
/** A dry run is one transaction that is rolled back, however long the file. */
const longestCheckMs = 4 * hourLength

/** Checks, imports or takes back, as the payload says; killed at any moment it is gone on with by the next job. */
export async function workOnImport(parts: Parts, payload: unknown, stopping: AbortSignal): Promise<void> {
  const { id, work } = payload as { id: number; work: ImportWork }
  if (work === 'undo') return undo(parts, id, stopping)
  const stored = await claim(parts, id, work)
  if (stored === null) return
  const dataset = datasetOf(stored.plan?.dataset ?? stored.dataset)
  try {
    await whileBeating(parts, id, stopping, (beat) =>
      work === 'check'
        ? inTime(longestCheckMs, () => check(parts, stored, dataset, beat))
        : run(parts, stored, dataset, beat),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    parts.log.warn({ err: error, import: id }, 'an import failed')
    await fail(parts, stored, work, failure)
  }
}

/** Null where it is over, or was cancelled before anybody came to it. */
async function claim({ database }: Parts, id: number, work: ImportWork): Promise<StoredDetail | null> {
  const from = work === 'check' ? (['checking'] as const) : (['waiting', 'running'] as const)
  const claimed = await database.write
    .updateTable('import_file')
    .set({ state: work === 'check' ? 'checking' : 'running', beat_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return claimed ? readDetail(database.write, id) : null
}

interface Beat {
  /** Aborts when somebody cancels it or the process is told to end. */
  signal: AbortSignal
  isCancelled(): boolean
  /** How far it is, told with the next beat. */
  share: number
}

async function whileBeating<T>(
  { database, log }: Parts,
  id: number,
  stopping: AbortSignal,
  work: (beat: Beat) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const cancelled = new AbortController()
  const beat: Beat = {
    signal: AbortSignal.any([stopping, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    share: 0,
  }
  const tell = async () => {
    const row = await database.write
      .updateTable('import_file')
      .set({ beat_at: sql`clock_timestamp()`, share: beat.share })
      .where('id', '=', id)
      .returning('is_cancelled')
      .executeTakeFirst()
    if (row?.is_cancelled ?? true) cancelled.abort()
  }
  const beating = (async () => {
    while (!over.signal.aborted) {
      await tell().catch((error: unknown) => log.warn({ err: error }, 'an import may be taken for stalled'))
      await pause(beatMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  try {
    return await work(beat)
  } finally {
    over.abort()
    await beating
  }
}

interface Imported {
  result: ImportResult
  faults: Faults
}

async function importOf(parts: Parts, stored: StoredDetail, dataset: ImportDataset, beat: Beat, rejects?: Mendable) {
  const { plan, storage_key: key } = stored
  if (plan === null || key === null) throw new Error(`Import ${stored.id} has no file or no plan`)
  const { profile } = await boundOf(parts.database, dataset, plan)
  const faults = new Faults()
  return withLocalFile(parts, key, async (path): Promise<Imported> => {
    const result = await importFile(parts.database, {
      dataset,
      path,
      name: stored.file_name,
      profile,
      ignoredColumns: [],
      batchRows,
      signal: beat.signal,
      ...(rejects
        ? { dryRun: false, id: stored.id, onRejected: (rows, header) => rejects.add(header, rows) }
        : { dryRun: true }),
      onProblems: (problems) => faults.add(problems),
      onProgress: ({ share }) => (beat.share = share),
    })
    return { result, faults }
  })
}

const periodOf = ({ period }: ImportResult) =>
  period && { first: period.first.toISOString(), last: period.last.toISOString() }

async function check(parts: Parts, stored: StoredDetail, dataset: ImportDataset, beat: Beat): Promise<void> {
  const { result, faults } = await importOf(parts, stored, dataset, beat)
  const { read, added, changed, known, bad } = result
  if (result.stopped && !beat.isCancelled()) return again(parts, stored.id, 'check')
  const checked = { rows: { read, added, changed, known, bad }, faults: faults.told(), period: periodOf(result) }
  // The plan's version goes on, so that nobody runs what they have not seen checked.
  await parts.database.write
    .updateTable('import_file')
    .set({ state: 'draft', is_cancelled: false, ...(!result.stopped && { checked: JSON.stringify(checked) }) })
    .where('id', '=', stored.id)
    .where('state', '=', 'checking')
    .execute()
}

/** The process ends: another one, or this one later, begins anew with what is stored already known. */
async function again({ database }: Parts, id: number, work: ImportWork): Promise<void> {
  await inTransaction(database, (trx) => queue(trx, id, work))
}

async function closing<T>(rejects: { close(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await rejects.close()
  }
}

async function run(parts: Parts, stored: StoredDetail, dataset: ImportDataset, beat: Beat): Promise<void> {
  const path = await newLocalFile(parts.config.dataDir)
  const rejects = openMendable(path, 'id')
  try {
    const { result, faults } = await closing(rejects, () => importOf(parts, stored, dataset, beat, rejects))
    if (result.stopped && !beat.isCancelled()) return await again(parts, stored.id, 'run')
    const key = result.bad === 0 ? null : await keep(parts, path)
    await end(parts, stored, { result, faults, rejectsKey: key })
  } finally {
    await rm(path, { force: true })
  }
}

async function keep({ storage }: Parts, path: string): Promise<string> {
  const key = `imports/${randomUUID()}`
  const { size } = await stat(path)
  await storage.put(key, createReadStream(path), size + importLimits.fileBytes)
  return key
}

interface Ended extends Imported {
  rejectsKey: string | null
}

/** Told with who asked for it; of two ends only the first counts. */
async function end(parts: Parts, stored: StoredDetail, { result, faults, rejectsKey }: Ended): Promise<void> {
  const { id, file_name: label } = stored
  await inAuditedTransaction(parts, await starterOf(parts, id), async (trx, record) => {
    const period = periodOf(result)
    const ended = await trx
      .updateTable('import_file')
      .set({
        state: result.stopped ? 'cancelled' : 'done',
        share: result.share,
        faults: JSON.stringify(faults.told()),
        period_from: period?.first ?? null,
        period_to: period?.last ?? null,
        rejects_key: rejectsKey,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    // Another process, or who cancelled it when this one was taken for dead, was first.
    const unused = ended ? stored.rejects_key : rejectsKey
    if (unused) await trx.insertInto('removed_file').values({ key: unused }).execute()
    if (ended === undefined) return
    const { rows_read, rows_added, rows_changed, rows_known, rows_bad } = await trx
      .updateTable('import_run')
      .set({ finished_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const counts = {
      rowsRead: rows_read,
      rowsAdded: rows_added,
      rowsChanged: rows_changed,
      rowsKnown: rows_known,
      rowsBad: rows_bad,
    }
    await record({
      action: 'import.ended',
      subject: { type: 'import', id, label },
      after: { ...counts, ...(result.stopped && { stopped: true }) },
    })
  })
}

async function starterOf({ database }: Parts, id: number): Promise<AuditActor> {
  const { made_by, made_by_name } = await database.write
    .selectFrom('import_file')
    .select(['made_by', 'made_by_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: made_by, name: made_by_name, ip: null, userAgent: null }
}

interface Failure {
  id: string
  en: string
}

/** What no further try gets by, in both languages; null for what passes. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof ImportRefusal) return { id: error.in('id'), en: error.in('en') }
  if (error instanceof Refusal && error.details.key !== 'busy') {
    const { key, values } = error.details
    return { id: say('id', key, values), en: say('en', key, values) }
  }
  const code = codeOf(error)
  if (code === fullDatabase || fullFolder.test(code)) return { id: say('id', 'diskFull'), en: say('en', 'diskFull') }
  return null
}

/** What was stored until then stands, is told of, and can be taken back. */
async function fail(parts: Parts, stored: StoredDetail, work: ImportWork, failure: Failure): Promise<void> {
  const { id, file_name: label } = stored
  const isCheck = work === 'check'
  await inAuditedTransaction(parts, await starterOf(parts, id), async (trx, record) => {
    const failed = await trx
      .updateTable('import_file')
      .set({ state: isCheck ? 'draft' : 'failed', failure: JSON.stringify(failure), is_cancelled: false })
      .where('id', '=', id)
      .where('state', '=', isCheck ? 'checking' : 'running')
      .returning('id')
      .executeTakeFirst()
    if (failed === undefined || isCheck) return
    await trx.updateTable('import_run').set({ finished_at: new Date() }).where('id', '=', id).execute()
    await record({
      action: 'import.ended',
      subject: { type: 'import', id, label },
      reason: failure.id,
      after: { failed: true },
    })
  })
}

async function undo(parts: Parts, id: number, stopping: AbortSignal): Promise<void> {
  const { dataset } = await readImportRow(parts.database.write, id)
  const how = await takeBack(parts, datasetOf(dataset), id, () => stopping.aborted)
  if (how === 'stopped') await again(parts, id, 'undo')
}

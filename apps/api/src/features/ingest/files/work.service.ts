import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hourLength, importLimits } from '@ido/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { withLocalFile, withScratch } from '../../../platform/files/local-file.ts'
import { isStillKeeper } from '../../../platform/http/makers.sql.ts'
import { notifyInterrupted } from '../../notices/notices.read.ts'
import { inTime } from '../../../platform/pools/query-context.ts'
import { namesOfDataset } from '../import/offers.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { Mendable } from '../import/rejects.ts'
import { importFile, type ImportResult } from '../import/run.ts'
import { endRun, failCheck, failRun, failureOf, type ImportFailure } from './end.service.ts'
import { Faults } from './faults.ts'
import { lockFile, readDetail, readImportRow, type StoredDetail } from './files.queries.ts'
import { datasetOf, queue, type ImportWork } from './files.service.ts'
import { boundOf } from './plan.ts'
import { hasRejected, openRejected, rejectedSuffix } from './rejected.ts'
import { failUndo, takeBack } from './undo.service.ts'

type Parts = Pick<Services, 'database' | 'config' | 'storage' | 'log'>

/** Who works on an import says so this often, and asks whether it was cancelled. */
const beatMs = 1_500
/** A dry run is one transaction that is rolled back, however long the file. */
const longestCheckMs = 4 * hourLength

/** Checks, imports or takes back, as the payload says; killed at any moment it is gone on with by the next job. */
export async function workOnImport(parts: Parts, payload: unknown, trying: Trying): Promise<void> {
  const { id, work } = payload as { id: number; work: ImportWork }
  if (work === 'undo') return undo(parts, id, trying)
  const stored = await claim(parts, id, work)
  if (stored === null) return
  const dataset = datasetOf(stored.plan?.dataset ?? stored.dataset)
  await whileBeating(parts, id, trying.stopping, (beat) =>
    work === 'check'
      ? inTime(longestCheckMs, () => check(parts, stored, dataset, { ...trying, beat }))
      : run(parts, stored, dataset, { ...trying, beat }),
  )
}

interface Trying {
  /** The process is told to end. */
  stopping: AbortSignal
  isLastTry: boolean
}

/** Null where it is over, is taken back, or was cancelled before anybody came to it. */
async function claim({ database }: Parts, id: number, work: 'check' | 'run'): Promise<StoredDetail | null> {
  const from = work === 'check' ? (['checking'] as const) : (['waiting', 'running'] as const)
  return inTransaction(database, async (trx) => {
    await lockFile(trx, id)
    const before = await trx
      .selectFrom('import_file')
      .select(['state', 'run_by', 'run_by_name', 'made_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    const claimed = await trx
      .updateTable('import_file')
      .set({ state: work === 'check' ? 'checking' : 'running', beat_at: new Date() })
      .where('id', '=', id)
      .where('state', 'in', from)
      .where(isNotTakenBack)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return null
    const detail = await readDetail(trx, id)
    if (before?.state === 'running') {
      const person = before.run_by_name === null ? before.made_by : before.run_by
      await notifyInterrupted(trx, [{ person, what: 'import', name: detail.file_name, import: id }])
    }
    return detail
  })
}

const isNotTakenBack = sql<boolean>`not exists (
  select from import_undo u where u.id = import_file.id and u.state in ('waiting', 'running', 'done'))`

/** The account that started it is suspended or may import no more: it stops as if cancelled, and another administrator may run it. */
const isNobodys = sql<boolean>`coalesce(run_by_name, made_by_name) is not null and not exists (
  select from account m where m.id = case when run_by_name is null then made_by else run_by end
    and ${isStillKeeper('m', 'importFiles')})`

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
      .set({
        beat_at: sql`clock_timestamp()`,
        share: beat.share,
        is_cancelled: sql<boolean>`is_cancelled or ${isNobodys}`,
      })
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

interface Trial extends Trying {
  beat: Beat
}
interface Listening {
  beat: Beat
  faults: Faults
  rejects?: Mendable
}

/** @param faults takes what is wrong with the rows, also where it fails on the way; so does `rejects`, without which it is a dry run */
async function importOf(
  parts: Parts,
  stored: StoredDetail,
  dataset: ImportDataset,
  { beat, faults, rejects }: Listening,
): Promise<ImportResult> {
  const { plan, storage_key: key } = stored
  if (plan === null || key === null) throw new Error(`Import ${stored.id} has no file or no plan`)
  const { profile } = await boundOf(parts.database, dataset, plan)
  return withLocalFile(parts, key, (file) =>
    importFile(parts.database, {
      dataset,
      ...file,
      name: stored.file_name,
      profile,
      ignoredColumns: [],
      signal: beat.signal,
      ...(rejects
        ? { dryRun: false, id: stored.id, onRejected: (rows, header) => rejects.add(header, rows) }
        : { dryRun: true }),
      onProblems: (problems) => faults.add(problems),
      onProgress: ({ share }) => (beat.share = share),
    }),
  )
}

const periodOf = ({ period }: ImportResult) =>
  period && { first: period.first.toISOString(), last: period.last.toISOString() }

async function check(parts: Parts, stored: StoredDetail, dataset: ImportDataset, { beat, isLastTry }: Trial) {
  const { id } = stored
  const faults = new Faults(namesOfDataset(dataset))
  let result: ImportResult
  try {
    result = await importOf(parts, stored, dataset, { beat, faults })
  } catch (error) {
    return failCheck(parts, id, givenUp(parts, id, error, isLastTry))
  }
  const { read, added, changed, known, bad } = result
  if (result.stopped && !beat.isCancelled()) return again(parts, id, 'check')
  const checked = { rows: { read, added, changed, known, bad }, faults: faults.told(), period: periodOf(result) }
  // The plan's version goes on, so that nobody runs what they have not seen checked.
  await parts.database.write
    .updateTable('import_file')
    .set({ state: 'draft', is_cancelled: false, ...(!result.stopped && { checked: JSON.stringify(checked) }) })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Why it ends here. @throws what may pass by the next try */
function givenUp({ log }: Parts, id: number, error: unknown, isLastTry: boolean): ImportFailure {
  const failure = failureOf(error, isLastTry)
  if (failure === null) throw error
  log.warn({ err: error, import: id }, 'an import failed')
  return failure
}

/** The process ends: another one, or this one later, begins anew with what is stored already known. */
async function again({ database }: Parts, id: number, work: ImportWork): Promise<void> {
  await inTransaction(database, (trx) => queue(trx, id, work))
}

async function closing<T>(rejects: Mendable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await rejects.close()
  }
}

async function run(parts: Parts, stored: StoredDetail, dataset: ImportDataset, trial: Trial) {
  await withScratch(parts.config.dataDir, (folder) => runWith(parts, stored, dataset, trial, join(folder, 'rejected')))
}

async function runWith(
  parts: Parts,
  stored: StoredDetail,
  dataset: ImportDataset,
  { beat, isLastTry }: Trial,
  path: string,
) {
  const { id } = stored
  const rejects = openRejected(path)
  const faults = new Faults(namesOfDataset(dataset))
  try {
    const result = await closing(rejects, () => importOf(parts, stored, dataset, { beat, faults, rejects }))
    if (result.stopped && !beat.isCancelled()) return await again(parts, id, 'run')
    await endRun(parts, stored, { faults, rejectsKey: await keep(parts, path) }, result)
  } catch (error) {
    const failure = givenUp(parts, id, error, isLastTry)
    // Where there is no room for them, why it failed is told all the same.
    await failRun(parts, stored, { faults, rejectsKey: await keep(parts, path).catch(() => null) }, failure)
  }
}

/** Null where no row was rejected. */
async function keep({ storage }: Parts, path: string): Promise<string | null> {
  if (!(await hasRejected(path))) return null
  const key = `imports/${randomUUID()}${rejectedSuffix}` as const
  const { size } = await stat(path)
  await storage.put(key, createReadStream(path), size + importLimits.fileBytes)
  return key
}

async function undo(parts: Parts, id: number, { stopping, isLastTry }: Trying): Promise<void> {
  const { dataset, file_name: name, undo_state: before } = await readImportRow(parts.database.write, id)
  if (before === 'running') {
    await inTransaction(parts.database, async (trx) => {
      const asked = await trx.selectFrom('import_undo').select('asked_by').where('id', '=', id).executeTakeFirst()
      await notifyInterrupted(trx, [{ person: asked?.asked_by ?? null, what: 'undo', name, import: id }])
    })
  }
  try {
    const how = await takeBack(parts, datasetOf(dataset), id, () => stopping.aborted)
    if (how === 'stopped') await again(parts, id, 'undo')
  } catch (error) {
    await failUndo(parts, id, givenUp(parts, id, error, isLastTry))
  }
}

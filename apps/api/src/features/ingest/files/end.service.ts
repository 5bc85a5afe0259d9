import { sql, type Updateable } from 'kysely'
import { inAuditedTransaction, type AuditActor } from '../../../platform/audit/audit.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { say, type MessageKey, type MessageValues } from '../../../platform/messages.ts'
import { codeOf, fullDatabase, fullFolder } from '../../../platform/storage/room.ts'
import { endImport } from '../import/import.service.ts'
import { ImportRefusal } from '../import/problems.ts'
import type { ImportResult } from '../import/run.ts'
import type { Faults } from './faults.ts'
import type { StoredDetail } from './files.queries.ts'

type Parts = Pick<Services, 'database' | 'log'>

/** Why something failed, in both languages. */
export interface ImportFailure {
  id: string
  en: string
}

const inBoth = (key: MessageKey, values?: MessageValues): ImportFailure => ({
  id: say('id', key, values),
  en: say('en', key, values),
})

/** What no further try gets by, or the last one did not; null for what passes. */
export function failureOf(error: unknown, isLastTry: boolean): ImportFailure | null {
  if (error instanceof ImportRefusal) return { id: error.in('id'), en: error.in('en') }
  if (error instanceof Refusal && error.details.key !== 'busy') return inBoth(error.details.key, error.details.values)
  const code = codeOf(error)
  if (code === fullDatabase || fullFolder.test(code)) return inBoth('diskFull')
  return isLastTry ? inBoth('importGaveUp') : null
}

/** What a run found wrong, and where its rejected rows are kept. */
export interface Rejected {
  faults: Faults
  rejectsKey: string | null
}

export async function endRun(
  parts: Parts,
  stored: StoredDetail,
  { faults, rejectsKey }: Rejected,
  { period, share, stopped }: ImportResult,
): Promise<void> {
  const set = {
    state: stopped ? 'cancelled' : 'done',
    share,
    faults: JSON.stringify(faults.told()),
    period_from: period?.first ?? null,
    period_to: period?.last ?? null,
    rejects_key: rejectsKey,
  }
  await close(parts, stored, set, { stopped })
}

/** What was stored until then stands and can be taken back, and what was rejected can be mended. */
export async function failRun(
  parts: Parts,
  stored: StoredDetail,
  { faults, rejectsKey }: Rejected,
  failure: ImportFailure,
): Promise<void> {
  // One that came to no row tells of no other rows than the one before it did.
  const rejected = rejectsKey !== null && { rejects_key: rejectsKey, faults: JSON.stringify(faults.told()) }
  const set = { state: 'failed', failure: JSON.stringify(failure), is_cancelled: false, ...rejected }
  await close(parts, stored, set, { failed: true, reason: failure.id })
}

/** Told with who asked for it; of two ends only the first counts. */
async function close(
  parts: Parts,
  { id, file_name: label, rejects_key: before }: StoredDetail,
  set: Updateable<DB['import_file']>,
  how: Parameters<typeof endImport>[3],
): Promise<void> {
  await inAuditedTransaction(parts, await starterOf(parts, id), async (trx, record) => {
    const ended = await trx
      .updateTable('import_file')
      .set({ ...set, version: sql`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    // Where another process, or who cancelled it when this one was taken for dead, was first, these rows are nobody's.
    const rejectsKey = set.rejects_key
    const unused = ended === undefined ? rejectsKey : rejectsKey === undefined ? null : before
    if (unused) await trx.insertInto('removed_file').values({ key: unused }).execute()
    if (ended) await endImport(trx, record, { id, label }, how)
  })
}

/** Who began it, which need not be who brought the file; before that was kept, who brought it. */
async function starterOf({ database }: Parts, id: number): Promise<AuditActor> {
  const { made_by, made_by_name, run_by, run_by_name } = await database.write
    .selectFrom('import_file')
    .select(['made_by', 'made_by_name', 'run_by', 'run_by_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const by = run_by_name === null ? { id: made_by, name: made_by_name } : { id: run_by, name: run_by_name }
  return { ...by, ip: null, userAgent: null }
}

/** A check changed nothing, so its file stays as it was brought. */
export async function failCheck({ database }: Parts, id: number, failure: ImportFailure): Promise<void> {
  await database.write
    .updateTable('import_file')
    .set({ state: 'draft', failure: JSON.stringify(failure), is_cancelled: false })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

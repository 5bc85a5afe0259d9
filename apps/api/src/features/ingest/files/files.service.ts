import { importLimits, type EndpointInput, type ImportProfile, type planImport } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { actorOf, inAuditedTransaction, type RecordEvent } from '../../../platform/audit/audit.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid, unknownName } from '../../../platform/errors.ts'
import type { Services, Upload } from '../../../platform/http/feature.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Person } from '../../../platform/person.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { endImport } from '../import/import.service.ts'
import { whyNotCheck, whyNotDiscard, whyNotImport, whyNotUndo, whyNotWorkOn } from './files.policy.ts'
import {
  knownSurvey,
  lockDetail,
  lockFile,
  readImportRow,
  type StoredDetail,
  type StoredImport,
} from './files.queries.ts'
import { undoKey } from './files.sql.ts'
import { boundOf, refuseUndecided } from './plan.ts'

export const importJob = 'import-file'
/** One import after the other, so that however many are asked for, other jobs and people's pages go on. */
const line = 'imports'
/** What it fails of passes by itself or is told at once. */
const attempts = 6

export type ImportWork = 'check' | 'run' | 'undo'

interface Asking {
  person: Person
  request: FastifyRequest
}
type Parts = Pick<Services, 'database' | 'log' | 'storage'>

/** @throws Refusal (400) that names the datasets that there are */
export function datasetOf(name: string): ImportDataset {
  const dataset = importDatasets.find((candidate) => candidate.name === name)
  if (dataset) return dataset
  const known = importDatasets.map((candidate) => candidate.name)
  throw invalid([unknownName('dataset', name, known)])
}

/**
 * Takes a file in, streamed to where files are kept: first the file, then its row, so that what is written down is there
 * whole. What is not written down is not kept.
 */
export async function bringFile(parts: Parts, { name, stream }: Upload, dataset: ImportDataset, person: Person) {
  refuseIf(whyNotImport(person))
  await refuseTooMany(parts.database.write, person)
  const key = `imports/${randomUUID()}` as const
  const sum = createHash('sha256')
  const summed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      done(null, chunk)
    },
  })
  stream.once('error', (error) => summed.destroy(error))
  const { size } = await parts.storage.put(key, stream.pipe(summed), importLimits.fileBytes)
  try {
    if (size === 0) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
    return await inTransaction(parts.database, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('import files'), ${person.id}::int)`.execute(trx)
      await refuseTooMany(trx, person)
      const { id } = await trx
        .insertInto('import_run')
        .values({ dataset: dataset.name, profile: '', file_name: name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('import_file')
        .values({
          id,
          made_by: person.id,
          made_by_name: person.name,
          size,
          sha256: sum.digest('hex'),
          storage_key: key,
        })
        .execute()
      return id
    })
  } catch (error) {
    await parts.storage.remove(key).catch((problem: unknown) => {
      parts.log.warn({ err: problem, key }, 'a file that was not taken could not be removed')
    })
    throw error
  }
}

/** Asked before a file comes in, and for good when it is written down, one file of a person after the other. */
async function refuseTooMany(write: Kysely<DB>, { id }: Person): Promise<void> {
  const { drafts } = await write
    .selectFrom('import_file')
    .select(sql<number>`count(*)::int`.as('drafts'))
    .where('made_by', '=', id)
    .where('state', 'in', ['draft', 'checking', 'waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (drafts >= importLimits.drafts) throw conflict('importDraftsFull', { most: importLimits.drafts })
}

/** Locks it, in the version that the person has seen. */
async function lockSeen(trx: Trx, id: number, version: number): Promise<StoredDetail> {
  const stored = await lockDetail(trx, id)
  refuseIf(whyNotWorkOn(stored))
  if (stored.version !== version) throw conflict('importStale')
  return stored
}

/** Chooses how the columns become fields; refused where the profile does not fit the dataset. */
export async function choosePlan(
  parts: Parts,
  id: number,
  { version, profile }: EndpointInput<typeof planImport>['body'],
  person: Person,
): Promise<void> {
  refuseIf(whyNotImport(person))
  const dataset = datasetOf(profile.dataset)
  const planned = await boundOf(parts.database, dataset, profile)
  refuseUndecided(planned, profile, await knownSurvey(parts.database.write, id, profile.layout))
  await inTransaction(parts.database, async (trx) => {
    const stored = await lockSeen(trx, id, version)
    // What a run has begun by one plan is not gone on with by another.
    if (stored.state !== 'draft' && stored.batches > 0 && !samePlan(stored.plan, profile))
      throw conflict('importPlanFixed')
    await trx
      .updateTable('import_file')
      .set({ plan: JSON.stringify(profile), checked: null, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('import_run')
      .set({ dataset: dataset.name, profile: profile.name })
      .where('id', '=', id)
      .execute()
  })
}

const samePlan = (one: ImportProfile | null, other: ImportProfile) => sorted(one) === sorted(other)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Checks the whole file in the background. */
export async function askForCheck(parts: Parts, id: number, version: number, { person }: Asking): Promise<void> {
  refuseIf(whyNotImport(person))
  await inTransaction(parts.database, async (trx) => {
    const stored = await lockSeen(trx, id, version)
    refuseIf(whyNotCheck(stored))
    if (stored.plan === null) throw conflict('importNoPlan')
    await trx
      .updateTable('import_file')
      .set({ state: 'checking', is_cancelled: false, checked: null, share: 0, failure: null, beat_at: new Date() })
      .where('id', '=', id)
      .execute()
    await queue(trx, id, 'check')
  })
}

/** Imports it in the background. */
export async function askForRun(parts: Parts, id: number, version: number, { person, request }: Asking): Promise<void> {
  refuseIf(whyNotImport(person))
  const actor = actorOf(person, request)
  await inAuditedTransaction(parts, actor, async (trx, record) => {
    const stored = await lockSeen(trx, id, version)
    if (stored.plan === null) throw conflict('importNoPlan')
    const by = { run_by: actor.id, run_by_name: actor.name }
    await trx
      .updateTable('import_file')
      .set({ ...by, state: 'waiting', is_cancelled: false, share: 0, failure: null, beat_at: new Date() })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('import_run')
      .set({ started_at: new Date(), finished_at: null })
      .where('id', '=', id)
      .execute()
    await queue(trx, id, 'run')
    const { dataset, name } = stored.plan
    await sql`update import_profile set used_at = now() where (dataset, name) = (${dataset}, ${name})`.execute(trx)
    await record({
      action: 'import.started',
      subject: { type: 'import', id, label: stored.file_name },
      after: { dataset, profile: name, bytes: stored.size },
    })
  })
}

export async function queue(trx: Trx, id: number, work: ImportWork): Promise<void> {
  await addJob(trx, importJob, { id, work }, { line, attempts, ...(work === 'undo' && { key: undoKey(id) }) })
}

/** Whoever works on it sees it before the next batch; what nobody works on yet is over at once. */
export async function cancel(parts: Parts, id: number, { person, request }: Asking): Promise<void> {
  refuseIf(whyNotImport(person))
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const stored = await lockDetail(trx, id)
    if (!['checking', 'waiting', 'running'].includes(stored.state)) throw conflict('importNotUnderWay')
    const isIdle = stored.state === 'waiting' || stored.is_stalled
    const stopped = stored.state === 'checking' ? ('draft' as const) : ('cancelled' as const)
    await trx
      .updateTable('import_file')
      .set({ is_cancelled: true, ...(isIdle && { state: stopped }) })
      .where('id', '=', id)
      .execute()
    if (!isIdle || stopped === 'draft') return
    await endImport(trx, record, { id, label: stored.file_name }, { stopped: true })
  })
}

/** Throws a file away that nothing came of. */
export async function discard(
  { database, storage, log }: Parts,
  id: number,
  { person, request }: Asking,
): Promise<void> {
  refuseIf(whyNotImport(person))
  const key = await inAuditedTransaction({ database, log }, actorOf(person, request), async (trx, record) => {
    const stored = await lockDetail(trx, id)
    refuseIf(whyNotDiscard(stored))
    await trx.deleteFrom('import_run').where('id', '=', id).execute()
    await record({
      action: 'import.discarded',
      subject: { type: 'import', id, label: stored.file_name },
      before: { dataset: stored.dataset, bytes: stored.size, by: stored.made_by_name },
    })
    return stored.storage_key
  })
  if (key === null) return
  // Noted to be removed with its row, should this fail.
  await storage.remove(key).then(
    () => database.write.deleteFrom('removed_file').where('key', '=', key).execute(),
    (error: unknown) => log.warn({ err: error, key }, 'the file of an import could not be removed yet'),
  )
}

/** Takes a whole import back in the background. */
export async function askForUndo(parts: Parts, id: number, { person, request }: Asking): Promise<void> {
  refuseIf(whyNotImport(person))
  const actor = actorOf(person, request)
  await inAuditedTransaction(parts, actor, async (trx, record) => {
    await lockFile(trx, id)
    // An import by the command has no file here: of two who ask at once the later finds the first by its run.
    await sql`select from import_run where id = ${id} for no key update`.execute(trx)
    const stored = await readImportRow(trx, id)
    refuseIf(whyNotUndo(stored))
    if (stored.is_stalled) await giveUpStalled(trx, record, stored)
    await sql`insert into import_undo (id, state, asked_by, asked_by_name)
      values (${id}, 'waiting', ${actor.id}, ${actor.name})
      on conflict (id) do update set state = 'waiting', asked_by = excluded.asked_by, asked_by_name = excluded.asked_by_name,
        asked_at = now(), beat_at = now(), finished_at = null, refused = 0, refused_rows = '[]', failure = null`.execute(
      trx,
    )
    await queue(trx, id, 'undo')
  })
}

/** Whoever worked on it may yet come back, and is not to go on with what is taken back. */
async function giveUpStalled(trx: Trx, record: RecordEvent, { id, file_name: label }: StoredImport): Promise<void> {
  await trx.updateTable('import_file').set({ state: 'cancelled', is_cancelled: true }).where('id', '=', id).execute()
  await endImport(trx, record, { id, label }, { stopped: true })
}

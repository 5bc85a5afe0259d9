import { setTimeout as pause } from 'node:timers/promises'
import type { KeptDays, RetentionKind, RetentionRun, runRetention } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, type AuditActor, inAuditedTransaction, portalActor } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs.ts'
import { readKeptDays } from '../../platform/kept-days.ts'
import { refuseIf } from '../../platform/policy.ts'
import { countDue, type OldPart, partsOf } from './retention.kinds.service.ts'
import { limitedKinds, presentRun, type Removed } from './retention.queries.ts'
import { whyNotDecide } from './settings.policy.ts'

export const retentionJob = 'retention'

type Parts = Pick<Services, 'database' | 'config' | 'storage' | 'log'>

/** A job works for so long at a time, so that it keeps no other job waiting; the rest is another one's. */
const turnMs = 20_000
/** A batch is to take about so long: what it locks, others wait for. */
const batchMs = 80
const batchRows = { least: 10, first: 200, most: 5_000 }
/** Others have the database to themselves for as long as a batch took, and no longer than this. */
const longestPauseMs = 250
/** Nobody works on a run that has not told anything for so long. */
const lostAfterSeconds = 120

/** Begins a clean-up at once; 409 while there is one. */
export async function askForRun(
  { database }: Pick<Services, 'database'>,
  { person, request }: Pick<Call<typeof runRetention>, 'person' | 'request'>,
): Promise<RetentionRun> {
  refuseIf(whyNotDecide(person))
  const { id, name } = actorOf(person, request)
  return inTransaction(database, async (trx) => {
    await closeLostRun(trx)
    const { rows } = await sql<Parameters<typeof presentRun>[0]>`
      insert into retention_run (asked_by, asked_by_name) values (${id}, ${name}) on conflict do nothing
      returning id, asked_by_name, started_at, finished_at, expected, removed`.execute(trx)
    const [run] = rows
    if (run === undefined) throw conflict('retentionRunning')
    await addJob(trx, retentionJob, { run: run.id })
    return presentRun(run)
  })
}

/** One that nobody goes on with: its job was given up, or its processes are gone. What it removed stays told. */
async function closeLostRun(trx: Trx): Promise<void> {
  await sql`update retention_run set finished_at = beat_at
    where finished_at is null and beat_at < clock_timestamp() - make_interval(secs => ${lostAfterSeconds})`.execute(trx)
}

interface OpenRun {
  id: number
  asked_by: number | null
  asked_by_name: string | null
  expected: Removed | null
}

/**
 * Removes what is older than the settings allow, batch by batch, each with what it removed in one transaction: killed at
 * any moment it is gone on with by the next job.
 * @param payload names the run to go on with; without one an open run, else a new one
 */
export async function cleanUp(parts: Parts, payload: unknown, stopping: AbortSignal): Promise<void> {
  const run = await openRun(parts, runIn(payload))
  if (run === null) return
  const isOver = turnFrom(stopping)
  const days = await readKeptDays(parts.database.write)
  if (run.expected === null) await expect(parts, run, days)
  for (const [kind, limit] of limitedKinds(days)) {
    for (const part of partsOf(kind)) {
      if (!(await removeAll(parts, { run, kind, days: limit, part }, isOver))) return goOnLater(parts, run)
    }
  }
  if (!(await removeFiles(parts, isOver))) return goOnLater(parts, run)
  await finish(parts, run)
}

function runIn(payload: unknown): number | null {
  const named = typeof payload === 'object' && payload !== null && 'run' in payload ? payload.run : null
  return typeof named === 'number' ? named : null
}

function turnFrom(stopping: AbortSignal): () => boolean {
  const until = Date.now() + turnMs
  return () => stopping.aborted || Date.now() > until
}

const goOnLater = ({ database }: Parts, { id }: OpenRun) =>
  inTransaction(database, (trx) => addJob(trx, retentionJob, { run: id }))

/** Null where the named one is over. Of jobs that begin one at once the last may find it over, too. */
async function openRun({ database: { write } }: Parts, named: number | null): Promise<OpenRun | null> {
  if (named === null) await sql`insert into retention_run default values on conflict do nothing`.execute(write)
  const { rows } = await sql<OpenRun>`
    select id, asked_by, asked_by_name, expected from retention_run
    where finished_at is null and id = coalesce(${named}::bigint, id)`.execute(write)
  return rows[0] ?? null
}

async function expect(parts: Parts, { id }: OpenRun, days: KeptDays): Promise<void> {
  const due = await countDue(parts, days)
  await sql`update retention_run set expected = ${JSON.stringify(due)}::jsonb, beat_at = clock_timestamp()
    where id = ${id} and expected is null`.execute(parts.database.write)
}

interface Due {
  run: OpenRun
  kind: RetentionKind
  days: number
  part: OldPart
}

/** Answers whether it came to its end. */
async function removeAll(parts: Parts, due: Due, isOver: () => boolean): Promise<boolean> {
  for (let most = batchRows.first; !isOver();) {
    const began = performance.now()
    const removed = await removeBatch(parts, due, most)
    if (removed < most) return true
    const took = performance.now() - began
    most = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, most * Math.min(2, batchMs / took))))
    await pause(Math.min(took, longestPauseMs))
  }
  return false
}

function removeBatch(parts: Parts, { run, kind, days, part }: Due, most: number): Promise<number> {
  return inTransaction(parts.database, async (trx) => {
    const removed = await part.removeSome(parts, trx, days, most)
    await sql`
      update retention_run set beat_at = clock_timestamp(),
        removed = removed || jsonb_build_object(${kind}::text, coalesce((removed ->> ${kind}::text)::bigint, 0) + ${removed}::bigint)
      where id = ${run.id}`.execute(trx)
    return removed
  })
}

const filesAtOnce = 50

/** Files that belong to nothing any more: their names go when the files have gone. */
async function removeFiles({ database: { write }, storage }: Parts, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select key from removed_file order by removed_at limit ${filesAtOnce}`.execute(write)
    if (rows.length === 0) return true
    for (const { key } of rows) {
      if (isOver()) return false
      await storage.remove(key)
      await sql`delete from removed_file where key = ${key}`.execute(write)
    }
  }
}

/** Told in the audit log where something went that people could see. */
async function finish(parts: Parts, { id, asked_by, asked_by_name }: OpenRun): Promise<void> {
  const actor: AuditActor =
    asked_by_name === null ? portalActor : { id: asked_by, name: asked_by_name, ip: null, userAgent: null }
  await inAuditedTransaction(parts, actor, async (trx, record) => {
    const { rows } = await sql<{ removed: Removed }>`
      update retention_run set finished_at = clock_timestamp() where id = ${id} and finished_at is null
      returning removed`.execute(trx)
    const removed = Object.entries(rows[0]?.removed ?? {}).filter(([, count]) => count > 0)
    if (removed.length === 0) return
    parts.log.info({ removed: Object.fromEntries(removed) }, 'old data was removed')
    const told = removed.filter(([kind]) => kind !== 'expired').map(([kind, count]) => [`removed.${kind}`, count])
    if (told.length === 0) return
    const subject = { type: 'retention', id, label: 'Pembersihan' }
    await record({ action: 'setting.cleaned-up', subject, after: Object.fromEntries(told) as Record<string, number> })
  })
}

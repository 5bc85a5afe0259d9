import type { KeptDays, RetentionKind } from '@ido/contract'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { readKeptDays } from '../../platform/settings/settings.ts'
import { removeFiles } from './retention.files.service.ts'
import { countDue, partsOf, type Removal } from './retention.kinds.service.ts'
import { everyKind, limitedKinds, namesTold, type Removed } from './retention.queries.ts'
import { endRun, type EndedRun } from './retention.service.ts'

export const retentionJob = 'retention'

type Parts = Pick<Services, 'database' | 'config' | 'storage' | 'log'>

/** A job works for so long at a time, so that it keeps no other job waiting; the rest is another one's. */
const turnMs = 20_000
/** A batch is to take about so long: what it locks, others wait for. */
const batchMs = 80
const batchRows = { least: 10, first: 200, most: 5_000 }
/** Others have the database to themselves for as long as a batch took, and no longer than this. */
const longestPauseMs = 250
/** Who works on a run says so this often, however long a single statement takes. */
const beatMs = 5_000

interface OpenRun extends EndedRun {
  expected: Removed | null
  days: KeptDays | null
  reached: Record<string, string | null>
}

/**
 * Removes what is older than the settings allow, batch by batch, each with what it removed in one transaction: killed at
 * any moment it is gone on with by the next job.
 * @param payload names the run to go on with; without one an open run, else a new one
 */
export async function cleanUp(parts: Parts, payload: unknown, stopping: AbortSignal): Promise<void> {
  const run = await openRun(parts, runIn(payload))
  if (run === null) return
  const how = await whileBeating(parts, run, () => takeTurn(parts, run, turnFrom(stopping))).catch(unlessEnded)
  if (how === 'ended') return
  if (how) await endRun(parts, run, 'done')
  else await inTransaction(parts.database, (trx) => addJob(trx, retentionJob, { run: run.id }))
}

/** Another job came to the end of the same run meanwhile: nothing is left to do, nor to tell. */
class EndedByAnother extends Error {}

function unlessEnded(error: unknown): 'ended' {
  if (error instanceof EndedByAnother) return 'ended'
  throw error
}

/** Answers whether nothing is left to do. */
async function takeTurn(parts: Parts, run: OpenRun, isOver: () => boolean): Promise<boolean> {
  const days = longerOf(await readKeptDays(parts.database.write), run.days)
  if (run.expected === null) await expect(parts, run, days)
  for (const [kind, limit] of limitedKinds(days)) {
    for (const place of partsOf(kind).keys()) {
      if (!(await removeAll(parts, { run, kind, days: limit, place }, isOver))) return false
    }
  }
  return removeFiles(parts, run.id, isOver)
}

/** Nobody loses more than the person was told who asked for it, nor what has been decided since to keep for longer. */
const longerOf = (now: KeptDays, announced: KeptDays | null): KeptDays =>
  announced === null
    ? now
    : everyKind((kind) => {
        const [one, other] = [now[kind], announced[kind] ?? null]
        return one === null || other === null ? null : Math.max(one, other)
      })

function runIn(payload: unknown): number | null {
  const named = typeof payload === 'object' && payload !== null && 'run' in payload ? payload.run : null
  return typeof named === 'number' ? named : null
}

function turnFrom(stopping: AbortSignal): () => boolean {
  const until = Date.now() + turnMs
  return () => stopping.aborted || Date.now() > until
}

/** Null where the named one is over. Of jobs that begin one at once the last may find it over, too. */
async function openRun({ database: { write } }: Parts, named: number | null): Promise<OpenRun | null> {
  if (named === null) await sql`insert into retention_run default values on conflict do nothing`.execute(write)
  const { rows } = await sql<OpenRun>`
    select id, asked_by, asked_by_name, expected, days, reached from retention_run
    where finished_at is null and id = coalesce(${named}::bigint, id)`.execute(write)
  return rows[0] ?? null
}

async function whileBeating<T>({ database, log }: Parts, { id }: OpenRun, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const beat = () => sql`update retention_run set beat_at = clock_timestamp() where id = ${id}`.execute(database.write)
  const beating = (async () => {
    while (!over.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ err: error }, 'a clean-up may be taken for lost'))
      await pause(beatMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  try {
    return await work()
  } finally {
    over.abort()
    await beating
  }
}

async function expect(parts: Parts, { id }: OpenRun, days: KeptDays): Promise<void> {
  const { rows } = await countDue(parts, days)
  await sql`update retention_run set expected = ${JSON.stringify(rows)}::jsonb
    where id = ${id} and expected is null`.execute(parts.database.write)
}

interface Due {
  run: OpenRun
  kind: RetentionKind
  days: number
  /** Which part of the kind. */
  place: number
}

/** Answers whether it came to its end. */
async function removeAll(parts: Parts, due: Due, isOver: () => boolean): Promise<boolean> {
  const removeSome = partsOf(due.kind)[due.place]?.removal(parts, due.days)
  if (removeSome === undefined) return true
  const name = `${due.kind}.${due.place}`
  let reached = due.run.reached[name] ?? null
  for (let most = batchRows.first; !isOver();) {
    const began = performance.now()
    const from = reached
    const removal = await inTransaction(parts.database, async (trx) => {
      const removed = await removeSome(trx, most, from)
      await writeDown(trx, due, name, removed)
      return removed
    })
    if (removal.isEnd) return true
    reached = removal.reached
    const took = performance.now() - began
    most = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, most * Math.min(2, batchMs / took))))
    await pause(Math.min(took, longestPauseMs))
  }
  return false
}

/** @throws where the run is over meanwhile: what is not told is not removed */
async function writeDown(
  trx: Trx,
  { run: { id }, kind }: Due,
  name: string,
  { count, reached, left = [] }: Removal,
): Promise<void> {
  const { rows } = await sql`
    update retention_run set
      removed = removed || jsonb_build_object(${kind}::text, coalesce((removed ->> ${kind}::text)::bigint, 0) + ${count}::bigint),
      reached = reached || jsonb_build_object(${name}::text, ${reached}::text),
      left_files = left_files + ${left.length}::bigint,
      left_names = (left_names || ${left}::text[])[1:${namesTold}::int]
    where id = ${id} and finished_at is null returning 1`.execute(trx)
  if (rows.length > 0) return
  const { rows: done } = await sql`select from retention_run where id = ${id} and not was_lost`.execute(trx)
  if (done.length > 0) throw new EndedByAnother(`Clean-up ${id} was ended by another job`)
  throw new Error(`Clean-up ${id} was closed while it was under way`)
}

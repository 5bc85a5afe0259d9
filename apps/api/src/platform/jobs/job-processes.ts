import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type { Database } from '../database/database.ts'
import { inTime } from '../pools/query-context.ts'

/** Every process says this often that it lives … */
const beatMs = 4_000
/** … and what it had begun goes to the others when it has not for so long. */
const goneAfterMs = 30_000
/** Where somebody died before a first beat, or of a version that has none: longer than any job takes. */
const unknownAfterMs = 600_000
/** Others take it that they are alone until their next good beat, and never for longer than two. */
const aloneAtMostMs = 2 * beatMs
/** So long after its first beat the others know of a process. */
const seenAfterMs = aloneAtMostMs + 2_000
/** After the database was away everybody's last beat is old; only who has beaten steadily since may call others gone. */
const steadyAfterMs = 12_000
/** What is ours for so long without our working at it was given to us by an answer that was lost on its way. */
export const usualLostAfterMs = 60_000

/** The beat of one process that works off jobs. */
export interface JobProcess {
  /** False where others may have taken its jobs over meanwhile: it was held up, or the database was away. */
  isAlive(): boolean
  /** Whether others lived beside it at its last beat; until the first, and where that was long ago, they may. */
  hasOthers(): boolean
  /** How many lived at its last beat, itself included. */
  count(): number
  /** Others may not know of it, as it has just begun or was given up, and keep to themselves what they write. */
  isUnseen(): boolean
  stop(): Promise<void>
}

interface Beating {
  database: Pick<Database, 'pool'>
  log: FastifyBaseLogger
  /** Of the queue that has just begun. */
  events: WorkerEvents
  lostAfterMs: number
}

/**
 * Says that the process lives, and frees what processes that died had begun, and what was given to it without its knowing.
 * @param name what the queue calls it in `locked_by`
 */
export function keepBeating(name: string, { database, log, events, lostAfterMs }: Beating): JobProcess {
  const inHand = jobsInHand(events, lostAfterMs)
  const ended = new AbortController()
  // By the clock on the wall: the other one stands still while the machine sleeps.
  let lastBeat = Date.now()
  let steadySince = lastBeat
  let hasOthers = true
  let count = 1
  // Since when others find it there.
  let listedAt = Infinity

  const beat = async () => {
    const now = Date.now()
    const { rows } = await database.pool.query<{ others: number; is_new: boolean }>(
      `insert into job_process (name) values ($1) on conflict (name) do update set seen_at = clock_timestamp()
       returning (select count(*) from job_process where name <> $1) as others, xmax = 0 as is_new`,
      [name],
    )
    count = 1 + (rows[0]?.others ?? 0)
    hasOthers = count > 1
    if (rows[0]?.is_new || listedAt === Infinity) listedAt = Date.now()
    if (now - lastBeat > beatMs * 2) steadySince = now
    lastBeat = now
    const known = inHand()
    if (now - steadySince >= steadyAfterMs) await freeJobsOfTheDead(database)
    if (now - steadySince < lostAfterMs) return
    const freed = await freeLostJobs(database, { name, known, lostAfterMs })
    if (freed > 0) log.warn({ jobs: freed }, 'the answer that gave this process jobs was lost, and they are free again')
  }

  const beating = (async () => {
    while (!ended.signal.aborted) {
      await inTime(goneAfterMs, beat).catch((error: unknown) =>
        log.warn({ err: error }, 'the jobs of this process may be given to others'),
      )
      await pause(beatMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()

  const hasOthersPerhaps = () => hasOthers || Date.now() - lastBeat > aloneAtMostMs
  const isListed = () => Date.now() - listedAt > seenAfterMs && Date.now() - lastBeat < goneAfterMs
  return {
    isAlive: () => Date.now() - lastBeat < goneAfterMs / 2,
    hasOthers: hasOthersPerhaps,
    count: () => count,
    isUnseen: () => hasOthersPerhaps() && !isListed(),
    async stop() {
      ended.abort()
      await beating
      await database.pool.query('delete from job_process where name = $1', [name]).catch(() => undefined)
    },
  }
}

/** Those that this process works at, and those whose end it may still be telling the database. */
function jobsInHand(events: WorkerEvents, keptMs: number): () => string[] {
  const endedAt = new Map<string, number>()
  events.on('job:start', ({ job }) => endedAt.set(job.id, Infinity))
  events.on('job:complete', ({ job }) => endedAt.set(job.id, Date.now()))
  return () => {
    const oldest = Date.now() - keptMs
    for (const [id, at] of endedAt) if (at < oldest) endedAt.delete(id)
    return [...endedAt.keys()]
  }
}

/** None of these was tried, so none loses a try by it. The queue itself frees by the process alone. */
async function freeLostJobs(
  { pool }: Pick<Database, 'pool'>,
  { name, known, lostAfterMs }: { name: string; known: string[]; lostAfterMs: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_by = $1 and locked_at < clock_timestamp() - make_interval(secs => $2) and id <> all ($3::bigint[])`,
    [name, lostAfterMs / 1000, known],
  )
  return rowCount ?? 0
}

async function freeJobsOfTheDead({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `with gone as (delete from job_process where seen_at < clock_timestamp() - make_interval(secs => $1) returning name),
       unknown as (
         select distinct locked_by as name from graphile_worker.jobs
         where locked_at < clock_timestamp() - make_interval(secs => $2)
           and locked_by not in (select name from job_process)
       )
     select graphile_worker.force_unlock_workers(array(select name from gone union select name from unknown))`,
    [goneAfterMs / 1000, unknownAfterMs / 1000],
  )
}

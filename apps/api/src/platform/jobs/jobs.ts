import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Runner, type Task, type WorkerEvents } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.ts'
import { keepBeating, type JobProcess, usualLostAfterMs } from './job-processes.ts'
import { inTime } from '../pools/query-context.ts'
import { isConnectionLost, throughLosses } from '../database/connection-loss.ts'
import type { LanedPool } from '../database/laned-pool.ts'
import { codeOf } from '../storage/room.ts'

/**
 * Does one job; what it throws is logged, and the job is tried again later, each time after a longer wait, but for its last
 * try. Long work comes to a clean point when `stopping` aborts: the process is told to end.
 */
export type Work = (payload: unknown, stopping: AbortSignal, isLastTry: boolean) => Promise<void>

/**
 * Work that follows a request or the clock: mail, reminders. Jobs are rows, so what was queued in a transaction is done
 * once after its commit, by any of the processes, also after a restart. No secret goes into a payload: say which record,
 * and let the job make the secret when it sends it.
 */
export interface Jobs {
  /**
   * Says how jobs of a name are done; `schedule` is when one is queued by itself (cron, in UTC), and `atStart` whether one is
   * as soon as this process works off jobs.
   */
  define(name: string, work: Work, schedule?: string, atStart?: 'atStart'): void
  /** The same for jobs that send a mail, which `/metrics` counts apart. */
  defineMail(name: string, work: Work): void
  readonly mailNames: ReadonlySet<string>
  start(): Promise<void>
  stop(): Promise<void>
  /** False where no other process worked on this database a few seconds ago; true where that is not known. */
  hasOthers(): boolean
  /** Others have not seen this process yet, and what they write may not be told to it. */
  isUnseen(): boolean
  /** How many processes of the portal live, as far as this one knows. */
  processes(): number
  /** False where other processes may have been given the jobs of this one meanwhile, so that it had better leave them. */
  areOurs(): boolean
}

interface Running {
  runner: Runner | null
  process: JobProcess | null
}

const atOnce = 2
const restartAfterMs = 5_000
/** Milliseconds that a statement or transaction of a job may take: as long as the server lets one read. */
const usualLongestMs = 300_000

async function queueAtOnce({ write }: Pick<Database, 'write'>, names: readonly string[]): Promise<void> {
  for (const name of names) await addJob(write, name, {}, { key: name })
}

/** One that has given up is stopped already, and says so. */
const end = async (runner: Runner | null | undefined) => runner?.stop().catch(() => undefined)

/** Says nothing: what the queue tells about itself is for its makers. */
export const silentLogger = new Logger(() => () => undefined)

/**
 * @param lostAfterMs when a job counts as lost that was given to this process and never reached it
 * @param longestMs after which a statement or transaction of a job is stopped, and the job tried again later
 */
export function createJobs(
  database: Pick<Database, 'pool' | 'write'>,
  log: FastifyBaseLogger,
  lostAfterMs = usualLostAfterMs,
  longestMs = usualLongestMs,
): Jobs {
  const works = new Map<string, Work>()
  const mailNames = new Set<string>()
  const schedules: string[] = []
  const first: string[] = []
  const stopping = new AbortController()
  let current: Running | null = null
  let supervising: Promise<void> | null = null

  const begin = async () => {
    current = await startQueue({ database, log, works, schedules, stopping: stopping.signal, lostAfterMs, longestMs })
  }
  const complain = (error: unknown) => log.error({ err: error }, 'jobs are not worked off and are started again')
  const beginUnlessStopped = async () => {
    await begin().catch(complain)
    if (stopping.signal.aborted) await end(current?.runner)
  }
  /** The queue gives up by itself where it could not tell the database for long what it has done. */
  const supervise = async () => {
    for (;;) {
      await current?.runner?.promise.catch(complain)
      await current?.process?.stop()
      current = null
      await pause(restartAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await beginUnlessStopped()
    }
  }
  return {
    define(name, work, schedule, atStart) {
      works.set(name, work)
      if (atStart) first.push(name)
      if (schedule !== undefined) schedules.push(`${schedule} ${name}`)
    },
    defineMail(name, work) {
      mailNames.add(name)
      works.set(name, work)
    },
    mailNames,
    async start() {
      if (supervising !== null) return
      const beginning = beginUnlessStopped()
      supervising = beginning.then(supervise)
      await beginning.then(() => queueAtOnce(database, first)).catch(complain)
    },
    async stop() {
      const runner = current?.runner
      stopping.abort()
      await end(runner)
      await supervising
    },
    hasOthers: () => current?.process?.hasOthers() ?? true,
    isUnseen: () => supervising !== null && (current?.process?.isUnseen() ?? true),
    processes: () => current?.process?.count() ?? 1,
    areOurs: () => current?.process?.isAlive() ?? true,
  }
}

interface Queue {
  database: Pick<Database, 'pool'>
  log: FastifyBaseLogger
  works: ReadonlyMap<string, Work>
  schedules: readonly string[]
  stopping: AbortSignal
  lostAfterMs: number
  longestMs: number
}

async function startQueue({
  database,
  log,
  works,
  schedules,
  stopping,
  lostAfterMs,
  longestMs,
}: Queue): Promise<Running> {
  const tasks = [...works].map(([name, work]) => [name, logged(name, work, { log, stopping, longestMs })])
  const events: WorkerEvents = new EventEmitter()
  const running: Running = { runner: null, process: null }
  events.once('pool:create', ({ workerPool }) => {
    running.process = keepBeating(workerPool.id, { database, log, events, lostAfterMs })
  })
  const onLoss = (error: unknown) => log.warn({ err: error }, 'jobs wait for the database')
  const queue = run({
    pgPool: queuePool(database.pool, { signal: stopping, onLoss }),
    // A pooler that hands out a connection to several clients need not know their prepared statements.
    noPreparedStatements: true,
    taskList: Object.fromEntries(tasks),
    crontab: schedules.join('\n'),
    concurrency: atOnce,
    // The server's own shutdown stops it.
    noHandleSignals: true,
    logger: silentLogger,
    events,
  })
  running.runner = await queue.catch(async (error: unknown) => {
    await running.process?.stop()
    throw error
  })
  return running
}

function logged(
  name: string,
  work: Work,
  { log, stopping, longestMs }: Pick<Queue, 'log' | 'stopping' | 'longestMs'>,
): Task {
  return async (payload, { job }) => {
    try {
      await inTime(longestMs, () => work(payload, stopping, job.attempts >= job.max_attempts))
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }
}

interface JobOptions {
  attempts?: number
  /** Jobs of one line are done one after the other, whichever process does them. */
  line?: string
  /** By which it is known in the queue: one that waits under it is replaced. */
  key?: string
  /** Not before then. */
  at?: Date
}

/** Queues a job within the transaction that wants it done; tried at most `attempts` times, over hours. */
export async function addJob(
  trx: Kysely<DB>,
  name: string,
  payload: object,
  { attempts = 12, line, key, at }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload)
  await sql`select graphile_worker.add_job(
    ${name}, payload => ${json}::json, queue_name => ${line ?? null}, max_attempts => ${attempts},
    job_key => ${key ?? null}, run_at => ${at ?? null})`.execute(trx)
}

/** Stopped by somebody, in another's way, or without room: the statement itself is right. */
const passing = /^(?:40|53|55P03|57)/
const isPassing = (error: unknown) => isConnectionLost(error) || passing.test(codeOf(error))

/** Milliseconds that one statement of the queue may take: it takes some, and is asked again. */
const longestMs = 60_000

interface Asking {
  /** Aborts when the process stops. */
  signal: AbortSignal
  onLoss: (error: unknown) => void
}

/**
 * What the job queue has of the database. It does not wait for what it says of a finished job, so one that could not be
 * said would end the process; and what it could not find out at its start it never asks again. So each of its statements,
 * none of which it wraps in a transaction, is asked until there is an answer.
 */
function queuePool(pool: LanedPool, { signal, onLoss }: Asking): pg.Pool {
  const askOnce = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>
  const ask = async (...question: unknown[]) => {
    if (question[0] === 'begin') throw new Error('The job queue wants a transaction, and its statements are apart here')
    return throughLosses(() => inTime(longestMs, () => askOnce(...question)), { signal, onLoss, isPassing })
  }
  const client = { query: ask, release: () => undefined }
  // Who gives a word to call back listens for new jobs, and begins again by itself where it is lost.
  const connect = (listen?: Parameters<LanedPool['connect']>[0]) =>
    listen === undefined ? Promise.resolve(client) : pool.connect(listen)
  const { options } = pool
  const listeners = (name: string) => pool.listeners(name)
  return { connect, query: ask, listeners, options } as unknown as pg.Pool
}

import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Spool } from '../downloads/spool.ts'
import { databaseSeconds, serviceSeconds } from './timings.ts'
import { answeredLines } from './lines.ts'
import { version } from '../config/folders.ts'

/** Less than whoever scrapes waits, so that all else is told while the database is away. */
const patienceMs = 2_000

/** `/metrics` for Prometheus: the process, requests by route and status, the database connections, room for files. */
export function addMetrics(
  app: FastifyInstance,
  { dataDir }: Config,
  { database, spool, jobs }: { database: Database; spool: Spool; jobs: Pick<Jobs, 'mailNames'> },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'ido_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Counter({
    name: 'ido_http_answered_lines_total',
    help: 'Lines of calls that answer several questions, by the status of each.',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of answeredLines) this.inc({ status }, count)
    },
  })
  new Gauge({
    name: 'ido_data_dir_free_bytes',
    help: 'Free space of the disk that DATA_DIR is on.',
    registers: [registry],
    async collect() {
      // Without the folder there is nothing to say: it is made when the first file comes.
      const space = await statfs(dataDir).catch(() => null)
      if (space !== null) this.set(space.bavail * space.bsize)
    },
  })
  addState(registry, app)
  registry.registerMetric(databaseSeconds)
  registry.registerMetric(serviceSeconds)
  addConnections(registry, database)
  addLanes(registry, database)
  addShared(registry, database)
  addMail(registry, database, jobs.mailNames)
  if (database.replica) addReplica(registry, database.replica)
  addSpool(registry, spool)
  app.addHook('onResponse', async (request, reply) => {
    // The declared route and never the address: ids would make a new series each.
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** What runs, and what it lacks. */
function addState(registry: Registry, app: FastifyInstance): void {
  new Gauge({
    name: 'ido_disk_full',
    help: '1 where the disk of DATA_DIR, or of the database, takes no more.',
    labelNames: ['disk'],
    registers: [registry],
    collect() {
      for (const disk of ['data_dir', 'database'] as const) this.set({ disk }, disk in app.health.lacks ? 1 : 0)
    },
  })
  addArchive(registry, app)
  new Gauge({
    name: 'ido_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
}

/** Of the embedded database; NaN where it has no archive of its log. */
function addArchive(registry: Registry, app: FastifyInstance): void {
  const age = (at: Date | null | undefined) => (at ? (Date.now() - at.getTime()) / 1000 : Number.NaN)
  const of = () => app.health.walArchive
  for (const [name, help, read] of [
    [
      'failing',
      '1 while the write-ahead log is not archived.',
      () => (of() ? Number(of()?.failing !== null) : Number.NaN),
    ],
    ['age_seconds', 'How long ago the last segment of the write-ahead log was archived.', () => age(of()?.archivedAt)],
    ['reach_seconds', 'How far back the database can be restored to any instant.', () => age(of()?.since)],
    ['bytes', 'Size of the base backups and of the archived log.', () => of()?.bytes ?? Number.NaN],
  ] as const) {
    new Gauge({
      name: `ido_wal_archive_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}

const pools = { primary: 'pool', reading: 'readPool' } as const

function addConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: 'ido_database_connections',
    help: 'Connections of a pool by state; waiting are those who have a place in a lane and no connection yet.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      const { pool: primary, readPool: reading, replica } = database
      for (const [pool, of] of Object.entries({ primary, reading, ...(replica && { passed_by: replica.primary }) })) {
        const { totalCount, idleCount, waitingCount } = of
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Of each lane how much is under way and waits, and how much it has refused. */
function addLanes(registry: Registry, database: Database): void {
  const lanes = Object.entries(pools).flatMap(([pool, name]) =>
    [...new Set(Object.values(database[name].lanes))].map((of) => ({
      labels: { pool, lane: of.name },
      of,
    })),
  )
  new Gauge({
    name: 'ido_database_lane',
    help: 'Statements and transactions of a lane that are running, and those that wait for a place.',
    labelNames: ['pool', 'lane', 'state'],
    registers: [registry],
    collect() {
      for (const { labels, of } of lanes) {
        this.set({ ...labels, state: 'running' }, of.running)
        this.set({ ...labels, state: 'waiting' }, of.waiting)
      }
    },
  })
  new Counter({
    name: 'ido_database_lane_refused_total',
    help: 'Statements and transactions that a lane had no room for, or kept waiting too long.',
    labelNames: ['pool', 'lane'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, of } of lanes) this.inc(labels, of.refused)
    },
  })
}

/** How much of the reading the primary does though there is a standby for it. */
function addReplica(registry: Registry, replica: Replica): void {
  const { passedBy } = replica
  new Gauge({
    name: 'ido_database_replica_lag_seconds',
    help: `How far the replica is behind the primary; NaN while it does not answer. ${takeMax}`,
    registers: [registry],
    async collect() {
      this.set((await inPatience(replica.lagSeconds())) ?? Number.NaN)
    },
  })
  new Counter({
    name: 'ido_database_replica_passed_by_total',
    help: 'Readings that went to the primary because the replica was away, or behind what had been written.',
    labelNames: ['why'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [why, times] of Object.entries(passedBy)) this.inc({ why }, times)
    },
  })
}

function addSpool(registry: Registry, { state }: Spool): void {
  new Gauge({
    name: 'ido_export_spool_bytes',
    help: 'Bytes of exports that wait on disk for their readers.',
    registers: [registry],
    collect() {
      this.set(state.bytes)
    },
  })
  new Gauge({
    name: 'ido_export_spool_files',
    help: 'Exports that their readers have not taken whole.',
    registers: [registry],
    collect() {
      this.set(state.files)
    },
  })
}

/** What every process says alike must not be added up. */
const takeMax = 'The same on every process: take the maximum, not the sum.'

const inPatience = <T>(asked: Promise<T | null>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), pause(patienceMs, null, { ref: false })])

interface Shared {
  running: number
  due: number
  later: number
  given_up: number
  oldest_due: number
  backup_age: number | null
}

/** What is in the database that all processes share; without it there is nothing to say. */
function addShared(registry: Registry, { watch }: Database): void {
  const ask = askedOnce(() => readShared(watch))
  new Gauge({
    name: 'ido_jobs',
    help: `Jobs of the queue: running, due, for later, and given up after their last try. ${takeMax}`,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await ask()
      this.reset()
      for (const state of ['running', 'due', 'later', 'given_up'] as const) {
        if (counts !== null) this.set({ state }, counts[state])
      }
    },
  })
  const ages = [
    ['ido_job_oldest_due_seconds', 'oldest_due', 'For how long the oldest job that is due has waited to be begun.'],
    ['ido_backup_age_seconds', 'backup_age', 'How long ago the last backup by the command ended; NaN without one.'],
  ] as const
  for (const [name, column, help] of ages) {
    new Gauge({
      name,
      help: `${help} ${takeMax}`,
      registers: [registry],
      async collect() {
        this.set((await ask())?.[column] ?? Number.NaN)
      },
    })
  }
}

/** Mails that wait for their turn or for the mail server; the same on every process. */
function addMail(registry: Registry, { watch }: Database, names: ReadonlySet<string>): void {
  const ask = askedOnce(() => readMail(watch, names))
  for (const [name, help, of] of [
    ['ido_mail_waiting', 'Mails that have not left yet, and are not given up.', 'waiting'],
    ['ido_mail_failing', 'Those of them whose last try failed.', 'failing'],
    ['ido_mail_oldest_waiting_seconds', 'For how long the oldest mail has waited.', 'oldest'],
  ] as const) {
    new Gauge({
      name,
      help: `${help} ${takeMax}`,
      registers: [registry],
      async collect() {
        this.set((await ask())?.[of] ?? Number.NaN)
      },
    })
  }
}

/** Gauges that are collected together share one answer; null where the database gives none in time. */
function askedOnce<T>(ask: () => Promise<T | null>): () => Promise<T | null> {
  let asked: Promise<T | null> | null = null
  return () => {
    asked ??= inPatience(ask()).finally(() => (asked = null))
    return asked
  }
}

type MailCounts = Record<'waiting' | 'failing' | 'oldest', number>

async function readMail(watch: Database['watch'], names: ReadonlySet<string>): Promise<MailCounts | null> {
  const { rows } = await watch.query<MailCounts>(
    `select count(*) as waiting, count(*) filter (where last_error is not null) as failing,
       coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
     from graphile_worker.jobs where task_identifier = any($1) and attempts < max_attempts`,
    [[...names]],
  )
  return rows[0] ?? null
}

async function readShared(watch: Database['watch']): Promise<Shared | null> {
  const { rows } = await watch.query<Shared>(`
    select count(*) filter (where locked_at is not null) as running, count(*) filter (where is_due) as due,
      count(*) filter (where locked_at is null and attempts < max_attempts and not is_due) as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest_due,
      (select extract(epoch from now() - max(at))::float8 from backup_made) as backup_age
    from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due from graphile_worker.jobs) job`)
  return rows[0] ?? null
}

import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { expectMigrations } from '../database/migrate.ts'
import { type Lacks, watchRoom } from '../storage/room.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks balancers to send no more requests, and still answers those that come. */
    isDraining: boolean
    health: Health
  }
}

export interface Health {
  /** Why the process is not ready, or 'ready'. */
  readonly status: string
  /** Disks without room, and in a few words why. */
  readonly lacks: Lacks
  /** Of the embedded database, where it has an archive. */
  walArchive: WalArchiveState | null
}

const everyMs = 1_000
/** A database, or a process, that is only busy is not away; a balancer would take out all processes at once. */
const patienceMs = 5_000
const away = 'the database does not answer'

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and has every migration of this version. Both
 * answer from memory, since a balancer gives up soon on a busy machine; a probe keeps the memory up to date. A disk
 * without room is a warning: pages and figures are served without it, and other processes may share it.
 */
export function addHealth(app: FastifyInstance, config: Config, database: Database): void {
  const { health, first } = watchHealth(app, config, database)
  app.decorate('isDraining', false).decorate('health', health)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    await first
    const status = app.isDraining ? 'stopping' : health.status
    const unarchived = health.walArchive?.failing
    const warnings = [
      ...Object.values(health.lacks),
      ...(unarchived ? [`the write-ahead log is not archived: ${unarchived}`] : []),
    ]
    if (status !== 'ready') request.failure = status
    return reply.code(status === 'ready' ? 200 : 503).send({ status, ...(warnings.length > 0 && { warnings }) })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}

function watchHealth(app: FastifyInstance, config: Config, database: Database) {
  const health = { status: 'starting', lacks: {} as Lacks, walArchive: null }
  const room = watchRoom(config, database)
  const missing = expectMigrations()

  const say = (status: string) => {
    if (status !== health.status && health.status !== 'starting') app.log.warn({ status }, 'readiness has changed')
    health.status = status
  }
  let closed = false
  const probe = async () => {
    try {
      const pool = await database.ping()
      say((await missing({ pool })) > 0 ? 'migrations are missing' : 'ready')
    } catch (error) {
      // A probe under way while the portal stops finds the connections closed.
      if (closed) return
      if (health.status !== away) app.log.warn({ err: error }, away)
      say(away)
    }
  }
  const look = async () => {
    const lacks = await room.lacks().catch(() => health.lacks)
    for (const why of Object.values(lacks)) if (!Object.values(health.lacks).includes(why)) app.log.warn(why)
    health.lacks = lacks
  }
  const probing = oneAtATime(probe, () => say(away))
  const looking = oneAtATime(look)
  const tick = () => {
    void looking()
    return probing()
  }
  const timer = setInterval(() => void tick(), everyMs).unref()
  app.addHook('onError', async (_request, _reply, error) => room.saw(error))
  app.addHook('onClose', async () => {
    closed = true
    clearInterval(timer)
  })
  return { health: health as Health, first: tick() }
}

/** Begins the work unless it is under way, and calls `tooSlow` where it takes longer than the patience; never rejects. */
function oneAtATime(work: () => Promise<void>, tooSlow: () => void = () => undefined): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        tooSlow()
        resolve()
      }, patienceMs).unref()
      const end = () => {
        clearTimeout(timer)
        running = null
        resolve()
      }
      work().then(end, end)
    })
    return running
  }
}

/** What the archive of the embedded server's write-ahead log holds, for metrics and readiness. */
export interface WalArchiveState {
  /** In a few words why the log does not arrive, or cannot be replayed. */
  failing: string | null
  /** When the last segment of the log arrived. */
  archivedAt: Date | null
  /** From when on the database can be restored to any instant. */
  since: Date | null
  bytes: number
}

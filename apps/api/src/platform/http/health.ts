import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { type Room, watchRoom } from '../room.ts'

const patienceMs = 2_000

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and has every migration of this version, and
 * what people send can be kept.
 */
export function addHealth(app: FastifyInstance, config: Config, database: Database): void {
  const room = watchRoom(config, database)
  app.addHook('onError', async (_request, _reply, error) => room.saw(error))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const state = await Promise.race([readiness(database, room), tooSlow()])
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state })
  })
}

async function readiness(database: Database, room: Room): Promise<string> {
  try {
    await database.ping()
    if ((await pendingMigrations({ pool: database.watch })) > 0) return 'migrations are missing'
    return (await room.whyNone()) ?? 'ready'
  } catch {
    return 'the database does not answer'
  }
}

function tooSlow(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer'), patienceMs).unref()
  })
}

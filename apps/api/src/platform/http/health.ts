import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrate.ts'

const patienceMs = 2_000

/** `/healthz`: the process answers. `/readyz`: the database answers too and has every migration of this version. */
export function addHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const state = await Promise.race([readiness(database), tooSlow()])
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state })
  })
}

async function readiness(database: Database): Promise<string> {
  try {
    await database.ping()
    return (await pendingMigrations(database)) === 0 ? 'ready' : 'migrations are missing'
  } catch {
    return 'the database does not answer'
  }
}

function tooSlow(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer'), patienceMs).unref()
  })
}

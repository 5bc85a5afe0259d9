import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

/** `/metrics` for Prometheus: the process, requests by route and status, the database connections, room for files. */
export function addMetrics(app: FastifyInstance, { dataDir }: Config, database: Database): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the write pool by state; waiting are requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'data_dir_free_bytes',
    help: 'Free space of the disk that DATA_DIR is on.',
    registers: [registry],
    async collect() {
      // Without the folder there is nothing to say: it is made when the first file comes.
      const space = await statfs(dataDir).catch(() => null)
      if (space !== null) this.set(space.bavail * space.bsize)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The declared route and never the address: ids would make a new series each.
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { Target } from './attack-given.ts'
import type { Attacker } from './attack-sqlmap.ts'

export interface Canary extends Attacker {
  close(): Promise<void>
}

const nothing = { variant: '', method: 'GET', at: {}, query: {}, headers: {}, body: null, file: null }

/** A value in a query, one in a body, one in a path, one in a header: each goes into SQL as it comes. */
export const canaryTargets: readonly Target[] = [
  { ...nothing, name: 'query', path: '/canary', query: { name: 'kenari' } },
  { ...nothing, name: 'body', method: 'POST', path: '/canary', body: { name: 'kenari', size: 1 } },
  { ...nothing, name: 'path', path: '/canary/{id}' },
  { ...nothing, name: 'header', path: '/canary-header', headers: { 'x-bird': 'kenari' } },
]

/** A server with holes, to see that the tool finds them when it is run as against the portal, signed in like there. */
export async function startCanary(databaseUrl: string): Promise<Canary> {
  const { pool, close } = openDatabase({ url: databaseUrl, maxConnections: 8 })
  await pool.query(
    `create table if not exists canary (id int, name text); insert into canary values (1, 'kenari'), (2, 'gelatik')`,
  )
  const headers = { authorization: 'Bearer kenari' }
  const server = createServer((request, response) => {
    // What no server can read is no hole: it must not end this one while the tool is at work.
    const answered = answer(request, headers.authorization, pool).catch(() => ({ status: 400, content: null }))
    void answered.then(({ status, content }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ content })),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    who: 'canary',
    headers,
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.query('drop table canary')
      await close()
    },
  }
}

async function answer(request: IncomingMessage, known: string, pool: Database['pool']) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://canary')
  if (request.headers.authorization !== known) return { status: 401, content: null }
  if (!pathname.startsWith('/canary')) return { status: 400, content: null }
  const body = request.method === 'POST' ? (JSON.parse(await text(request)) as { name?: string }) : {}
  const strange = Object.keys(body).filter((field) => field !== 'name' && field !== 'size')
  if (strange.length > 0) return { status: 400, content: { fields: strange.map((field) => ({ field })) } }
  const [, , id] = decodeURIComponent(pathname).split('/')
  const bird = `${searchParams.get('name') ?? ''}${body.name ?? ''}${String(request.headers['x-bird'] ?? '')}`
  const condition = id === undefined ? `name like '%${bird}%'` : `id = ${id}`
  return pool.query(`select * from canary where ${condition}`).then(
    ({ rows }) => ({ status: 200, content: rows as unknown }),
    (error: unknown) => ({ status: 500, content: `PostgreSQL ERROR: ${String(error)}` }),
  )
}

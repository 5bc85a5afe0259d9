import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { currentSession } from '@ido/contract'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { Attacker } from './attack-people.ts'
import { type Bounds, runSqlmap, type Tried } from './attack-sqlmap.ts'
import type { Target } from './attack-request.ts'
import { fitted } from './attack-targets.ts'
import { runWapiti } from './attack-wapiti.ts'

export interface Canary extends Attacker {
  close(): Promise<void>
}

const nothing = { variant: '', at: {}, query: {}, headers: {}, body: null, file: null }

/** A value in a query, one in a body, one in a path, one in a header: each goes into SQL as it comes, one of them in silence. */
export const canaryTargets: readonly Target[] = [
  { ...nothing, name: 'GET /api/v2/canary', method: 'GET', path: '/api/v2/canary', query: { name: 'kenari' } },
  { ...nothing, name: 'POST /api/v2/canary', method: 'POST', path: '/api/v2/canary', body: { name: 'kenari', size: 1 } },
  { ...nothing, name: 'GET /api/v2/canary/{id}', method: 'GET', path: '/api/v2/canary/{id}' },
  { ...nothing, name: 'GET /api/v2/canary-header', method: 'GET', path: '/api/v2/canary-header', headers: { 'x-bird': 'kenari' } },
  { ...nothing, name: 'GET /api/v2/canary-silent', method: 'GET', path: '/api/v2/canary-silent', query: { name: 'kenari' } },
] // prettier-ignore

/** A server with holes, to see that the tools find them when they are run as against the portal, signed in like there. */
export async function startCanary(databaseUrl: string): Promise<Canary> {
  const { pool, close } = openDatabase({ url: databaseUrl, maxConnections: 8 })
  await pool.query(
    `create table if not exists canary (id int, name text); insert into canary values (1, 'kenari'), (2, 'gelatik')`,
  )
  const token = randomUUID()
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    // What no server can read is no hole: it must not end this one while the tools are at work.
    const answered = answer(request, token, pool).catch(() => unreadable)
    void answered.then(({ route, status, body, type = 'application/json' }) => {
      const series = `method="${request.method}",route="${route}",status="${status}"`
      counts.set(series, (counts.get(series) ?? 0) + 1)
      const metrics = [...counts].map(([of, count]) => `ido_http_request_duration_seconds_count{${of}} ${count}`)
      response.writeHead(status, { 'content-type': type }).end(route === '/metrics' ? metrics.join('\n') : body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    who: 'canary',
    headers: { authorization: `Bearer ${token}` },
    hasSession: true,
    may: () => true,
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.query('drop table canary')
      await close()
    },
  }
}

interface Answer {
  route: string
  status: number
  body: string
  type?: string
}

const unreadable: Answer = { route: 'unreadable', status: 400, body: '{"content":null}' }
const page = { status: 200, type: 'text/html' }

async function answer(request: IncomingMessage, token: string, pool: Database['pool']): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://canary')
  const name = searchParams.get('name') ?? ''
  if (pathname === '/metrics') return { route: pathname, status: 200, body: '', type: 'text/plain' }
  if (pathname === '/') return { ...page, route: '/', body: '<a href="/greeting?name=kenari">Kenari</a>' }
  if (pathname === '/greeting') return { ...page, route: pathname, body: `<p>Halo ${name}</p>` }
  const route = pathname.startsWith('/api/v2/canary/') ? '/api/v2/canary/:id' : pathname
  if (request.headers.authorization !== `Bearer ${token}`) return { route, status: 401, body: '{"content":null}' }
  if (pathname === currentSession.path) return { route, status: 200, body: '{}' }
  const body = request.method === 'POST' ? await parsed(request) : {}
  if (body === null || !pathname.startsWith('/api/v2/canary')) return { route, status: 400, body: '{"content":null}' }
  const strange = Object.keys(body).filter((field) => field !== 'name' && field !== 'size')
  if (strange.length > 0) return { route, status: 400, body: JSON.stringify({ content: { fields: strange.map((field) => ({ field })) } }) } // prettier-ignore
  const id = route.endsWith(':id') ? decodeURIComponent(pathname.slice('/api/v2/canary/'.length)) : ''
  const bird = `${name}${body.name ?? ''}${String(request.headers['x-bird'] ?? '')}`
  const condition = id === '' ? `name like '%${bird}%'` : `id = ${id}`
  return pool.query(`select * from canary where ${condition}`).then(
    ({ rows }) => ({ route, status: 200, body: JSON.stringify({ content: rows }) }),
    (error: unknown) =>
      pathname.endsWith('-silent')
        ? { route, status: 200, body: '{"content":[]}' }
        : { route, status: 500, body: JSON.stringify({ message: `PostgreSQL ERROR: ${String(error)}` }) },
  )
}

const parsed = async (request: IncomingMessage): Promise<{ name?: string } | null> => {
  try {
    return JSON.parse(await text(request)) as { name?: string }
  } catch {
    return null
  }
}

/** Lets both tools loose on the canary. `missed` are the holes that were not found: then no other result says anything. */
export async function findHoles(
  canary: Canary,
  { folder, signal }: Pick<Bounds, 'folder' | 'signal'>,
): Promise<{ tried: Tried[]; missed: string[] }> {
  const fits = await Promise.all(canaryTargets.map((target) => fitted(target, canary.url, canary.headers)))
  const within = (seconds: number) => ({ folder, until: Date.now() + seconds * 1000, ...(signal && { signal }) })
  const { tried: sqlmap } = await runSqlmap({ attacker: canary, fits }, within(120))
  const wapiti = await runWapiti({ attacker: canary, fits }, within(60))
  const holes: [Tried, string][] = [
    ...canaryTargets.map(({ name }): [Tried, string] => [sqlmap, `${name} as canary: Payload: `]),
    [wapiti, 'SQL Injection: GET /api/v2/canary:'],
    [wapiti, 'Cross Site Scripting: GET /greeting:'],
  ]
  const missed = holes
    .filter(([{ found }, says]) => !found.some((finding) => finding.startsWith(says)))
    .map(
      ([{ tool, found, untested }, says]) =>
        `${tool} does not find ${says} ${[...untested, ...found].join('; ').slice(0, 500)}`,
    )
  return { tried: [sqlmap, wapiti], missed }
}

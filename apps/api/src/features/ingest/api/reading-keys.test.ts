import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  apiKeyLimits,
  auditLog,
  type CaseBrief,
  listApiKeys,
  makeApiKey,
  type PortalCase,
  type QueryRow,
  revokeApiKey,
} from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../../testing/contract.ts'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'
import { addTickets, makeTickets } from '../../query/query.testkit.ts'
import { createKey } from './api-keys.service.ts'
import { createKeyPace } from '../../../platform/http/api-keys.ts'
import { everything, scopeKey } from '../../../platform/http/scope.ts'
import { madeCase, madeFigure } from '../../cases/cases.testkit.ts'
import { storeFound } from '../../cases/cases.store.service.ts'

let portal: TestPortal
let admin: TestSession
const tickets = makeTickets(600, 61)
before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
  await addTickets(portal.database, tickets)
})
after(() => portal?.close())

const make = async (more: object = {}) => {
  const { status, answer } = await admin.call(makeApiKey, { body: { name: 'Laporan', scopes: ['query'], ...more } })
  assert.equal(status, 200)
  return answer
}
interface Reply<T> {
  status: number
  message: unknown
  content: T
}
async function by(
  key: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: Record<string, string> } = {},
) {
  // prettier-ignore
  const response = await fetch(`${portal.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'accept-language': 'en', ...(body && { 'content-type': 'application/json' }), ...headers }, // prettier-ignore
    ...(body && { body: JSON.stringify(body) }),
  })
  const { message, content } = (await response.json()) as { message: unknown; content: unknown }
  return { status: response.status, message, content } satisfies Reply<unknown>
}
const ask = async (key: string, more: object = {}): Promise<Reply<QueryRow[]>> => {
  const body = { dataset: 'tickets', measures: ['opened'], ...more }
  const { content, ...reply } = await by(key, '/api/v2/query', { method: 'POST', body })
  return { ...reply, content: content as QueryRow[] }
}

describe('a key that reads figures', () => {
  test('reads them, and is shown as used', async () => {
    const { id, key } = await make()
    assert.equal((await by(key, '/api/v2/catalog')).status, 200)
    const { status, content } = await ask(key)
    assert.deepEqual([status, content[0]?.['opened']], [200, tickets.length])
    const asHeader = await fetch(`${portal.url}/api/v2/catalog`, { headers: { 'x-api-key': key } })
    assert.equal(asHeader.status, 200)
    const found = (await admin.call(listApiKeys, { query: {} })).answer.keys.find((one) => one.id === id)
    assert.deepEqual(
      [found?.scopes, found?.sees],
      [['query'], { regions: null, products: null, datasets: null, records: true }],
    )
    assert.ok(Date.now() - Date.parse(found?.lastUsedAt ?? '') < 60_000)
  })

  test('sees its regions and products alone, figures, labels and records alike, as a person with that scope does', async () => {
    const sees = { regions: [2, 3], products: [4, 5, 6, 7] }
    const { key } = await make(sees)
    const person = await portal.addPerson({ email: 'sama@ido.example', ...sees })
    const mine = tickets.filter(({ region, product }) => sees.regions.includes(region ?? 0) && sees.products.includes(product ?? 0)) // prettier-ignore
    assert.ok(mine.length > 0 && mine.length < tickets.length)
    assert.equal((await ask(key)).content[0]?.['opened'], mine.length)
    const body = { dataset: 'tickets', measures: ['opened', 'mttr_hours'], dimensions: ['region', 'product'] }
    const theirs = await person.post<QueryRow[]>('/api/v2/query', body)
    assert.deepEqual((await ask(key, body)).content, theirs.body?.content)
    const records = '/api/v2/query/records?dataset=tickets&measure=opened&size=100'
    assert.deepEqual((await by(key, records)).content, (await person.get(records)).body?.content)
    const outside = tickets.find(({ region }) => region !== null && !sees.regions.includes(region))
    assert.equal((await by(key, `/api/v2/query/record?dataset=tickets&name=${outside?.number}`)).status, 404)
    const { rows } = await portal.database.pool.query<{ name: string }>('select name from region where id = 5')
    const foreign = await ask(key, { filters: { region: [rows[0]?.name] } })
    assert.equal(foreign.status, 400, 'a region that does not exist for it')
  })

  test('reads the datasets that it names, and no records where it reads figures only, in every call that keys may make', async () => {
    const limited = await make({ datasets: ['tickets', 'infra'] })
    const figures = await make({ figuresOnly: true })
    const query = { dataset: 'orders', measures: ['ordered'] }
    const records = (dataset: string) => `/api/v2/query/records?dataset=${dataset}&measure=opened`
    const day = 'from=2026-01-01&to=2026-02-01'
    const name = tickets[0]?.number ?? ''
    const ofOrders = madeCase({
      family: 'orders',
      figures: [madeFigure(), madeFigure({ dataset: 'orders', measure: 'ordered' })],
    })
    await storeFound(portal.database, new Map([[scopeKey(everything), [madeCase(), ofOrders]]]), Date.now())
    const { rows: cases } = await portal.database.pool.query<{ id: number }>(
      'select id from found_case order by family',
    )
    const [foreignCase = '', ownCase = ''] = cases.map(({ id }) => `/api/v2/cases/${id}`)
    // Of each call that is for keys: what the limited one is refused, what it may, and whether it names records.
    const calls: Record<string, { foreign?: [string, object?]; own: [string, object?]; records: boolean }> = {
      'GET /api/v2/cases': { own: ['/api/v2/cases'], records: false },
      'GET /api/v2/cases/brief': { own: ['/api/v2/cases/brief'], records: false },
      'GET /api/v2/cases/:id': { own: [ownCase], records: true },
      'GET /api/v2/catalog': { own: ['/api/v2/catalog'], records: false },
      'POST /api/v2/query': { foreign: ['/api/v2/query', query], own: ['/api/v2/query', { dataset: 'tickets', measures: ['opened'] }], records: false },
      'GET /api/v2/query/watch': { foreign: ['/api/v2/query/watch?dataset=traffic'], own: ['/api/v2/query/watch?dataset=infra'], records: false },
      'GET /api/v2/query/outages': { foreign: [`/api/v2/query/outages?dataset=traffic&${day}`], own: [`/api/v2/query/outages?dataset=infra&${day}`], records: false },
      'GET /api/v2/query/records': { foreign: [records('orders')], own: [records('tickets')], records: true },
      'GET /api/v2/query/record': { foreign: ['/api/v2/query/record?dataset=orders&name=x'], own: [`/api/v2/query/record?dataset=tickets&name=${name}`], records: true },
      'GET /api/v2/query/records/named': { own: [`/api/v2/query/records/named?name=${name}`], records: true },
    } // prettier-ignore
    assert.deepEqual(Object.keys(calls).toSorted(), declaredEndpoints.filter(({ forKeys }) => forKeys).map(nameOf).toSorted()) // prettier-ignore
    const status = async (key: string, called: string, [path, body]: [string, object?]) =>
      (await by(key, path, { method: called.split(' ')[0] ?? 'GET', ...(body && { body }) })).status
    for (const [called, { foreign, own, records: names }] of Object.entries(calls)) {
      if (foreign) assert.equal(await status(limited.key, called, foreign), 403, called)
      assert.equal(await status(limited.key, called, own), 200, called)
      assert.equal(await status(figures.key, called, own), names ? 403 : 200, called)
    }
    await portal.database.pool.query('update found_case set owner_id = $1', [admin.user?.id])
    const ownersFor = async (key: string) => [
      ...((await by(key, '/api/v2/cases')).content as PortalCase[]),
      ...((await by(key, '/api/v2/cases/brief')).content as CaseBrief).cases,
    ].map(({ owner }) => owner?.name ?? null) // prettier-ignore
    assert.deepEqual(new Set(await ownersFor(figures.key)), new Set([null]), 'no names of people without records')
    assert.deepEqual(new Set(await ownersFor(limited.key)), new Set([admin.user?.name]))
    const { content: seen } = await by(limited.key, '/api/v2/cases')
    assert.equal((seen as unknown[]).length, 1, 'no case with figures of orders')
    assert.equal((await by(limited.key, foreignCase)).status, 404)
    const { content } = await by(limited.key, '/api/v2/catalog')
    assert.deepEqual((content as { id: string }[]).map(({ id }) => id).toSorted(), ['infra', 'tickets'])
    const refused = await by(limited.key, '/api/v2/query', { method: 'POST', body: query })
    assert.equal(refused.message, 'This API key does not read orders; its datasets are: tickets, infra')
    const keys = (await admin.call(listApiKeys, { query: {} })).answer.keys
    const shown = (id: number) => keys.find((key) => key.id === id)?.sees
    assert.deepEqual(shown(limited.id), {
      regions: null,
      products: null,
      datasets: ['tickets', 'infra'],
      records: true,
    })
    assert.deepEqual(shown(figures.id), { regions: null, products: null, datasets: null, records: false })
    for (const wrong of [
      { datasets: ['entah'] },
      { datasets: [] },
      { scopes: ['tickets'], figuresOnly: true },
      { scopes: ['tickets'], datasets: ['tickets'] },
    ]) {
      const body = { name: 'Salah', scopes: ['query'], ...wrong }
      assert.equal((await admin.call(makeApiKey, { body })).status, 400, JSON.stringify(wrong))
    }
  })

  test('does nothing else: every other call of the contract answers 401 or 403', async () => {
    const { key } = await make()
    const open: string[] = []
    for (const endpoint of declaredEndpoints) {
      // What sends data reads its input before it looks at the dataset; it is asked below.
      if (endpoint.permission === 'public' || endpoint.permission === 'apiKey') continue
      const path = endpoint.path.replace(/:\w+/g, '1')
      // A query that no call knows is refused right behind the guard, so nothing is done.
      const more = endpoint.method === 'GET' ? {} : { body: {} }
      const { status } = await by(key, `${path}?knock=1`, { method: endpoint.method, ...more })
      if (status !== 401 && status !== 403) open.push(nameOf(endpoint))
    }
    assert.deepEqual(open.toSorted(), [
      'GET /api/v2/cases',
      'GET /api/v2/cases/:id',
      'GET /api/v2/cases/brief',
      'GET /api/v2/catalog',
      'GET /api/v2/query/outages',
      'GET /api/v2/query/record',
      'GET /api/v2/query/records',
      'GET /api/v2/query/records/named',
      'GET /api/v2/query/watch',
      'POST /api/v2/query',
    ])
    assert.deepEqual(open.toSorted(), declaredEndpoints.filter(({ forKeys }) => forKeys).map(nameOf).toSorted()) // prettier-ignore
    const send = await by(key, '/api/v2/ingest/tickets', { method: 'POST', body: [] })
    assert.deepEqual([send.status, send.message], [403, 'This API key does not reach tickets; its scopes are: query'])
  })

  test('is refused where it is not known, has ended, was revoked, or sends data; no session makes up for it', async () => {
    const revoked = await make()
    assert.equal((await ask(revoked.key)).status, 200)
    assert.equal((await admin.call(revokeApiKey, { params: { id: revoked.id } })).status, 200)
    const ended = await make()
    await portal.database.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [ended.id]) // prettier-ignore
    const sending = await createKey(portal.database, { name: 'kirim', scopes: ['tickets'], days: null })
    const { token } = await portal.signIn('ADMIN')
    for (const [key, expected] of [
      [revoked.key, 401],
      [ended.key, 401],
      [`${ended.key}x`, 401],
      [sending.key, 403],
    ] as const) {
      // prettier-ignore
      assert.equal((await ask(key)).status, expected)
      const beside = await by(key, '/api/v2/catalog', { headers: { cookie: `token=${token}` } })
      assert.equal(beside.status, expected)
    }
  })

  test('is made with its scope named rightly, and reads or sends, never both', async () => {
    const wrong: [object, string][] = [
      [{ scopes: ['query', 'tickets'] }, 'scopes'],
      [{ scopes: ['tickets'], regions: [1] }, 'regions'],
      [{ scopes: ['query'], regions: [99] }, 'regions'],
      [{ scopes: ['query'], products: [] }, 'products'],
      [{ scopes: ['query'], products: ['x'] }, 'products.0'],
    ]
    for (const [given, field] of wrong) {
      const { status, fields } = await admin.post(makeApiKey.path, { name: 'salah', ...given })
      assert.deepEqual([status, fields], [400, [field]], JSON.stringify(given))
    }
  })

  test('enters the audit chain with what it sees, when it is made and when it is revoked', async () => {
    const { id } = await make({ name: 'tercatat', regions: [2] })
    await admin.call(revokeApiKey, { params: { id } })
    const { answer } = await admin.call(auditLog, { query: { subjectType: 'api-key' } })
    const [revoked, created] = answer.filter(({ subject }) => subject === 'tercatat')
    const fieldsOf = (row: (typeof answer)[number] | undefined, side: 'before' | 'after') =>
      Object.fromEntries(row?.changes.map((change) => [change.field, change[side]]) ?? [])
    assert.deepEqual([created?.action, created?.who, fieldsOf(created, 'after')], ['api-key.created', admin.user?.name, { datasets: ['query'], regions: [2] }]) // prettier-ignore
    assert.deepEqual([revoked?.action, fieldsOf(revoked, 'before')], ['api-key.revoked', { datasets: ['query'], regions: [2] }]) // prettier-ignore
  })

  test('asks no faster than its pace, each key by itself, and again after a minute', () => {
    let now = 100_000
    const pace = createKeyPace(() => now)
    for (let asked = 0; asked < apiKeyLimits.questionsAMinute; asked += 1) pace(1)
    assert.throws(() => pace(1), (refused: { code?: string; details?: { retryAfterSeconds?: number } }) => refused.code === 'tooMany' && refused.details?.retryAfterSeconds === 60) // prettier-ignore
    pace(2)
    now += 60_000
    pace(1)
  })

  test('that asks too fast is told 429 and when to come again', async () => {
    const { key } = await make()
    const all = await Promise.all(
      Array.from({ length: apiKeyLimits.questionsAMinute + 20 }, () => fetch(`${portal.url}/api/v2/query/record?knock=1`, { headers: { authorization: `Bearer ${key}` } })), // prettier-ignore
    )
    const refused = all.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 20 && refused.length < 60, `${refused.length} refused`)
    assert.match(refused[0]?.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await by(admin.token ?? '', '/api/v2/catalog')).status, 200)
  })
})

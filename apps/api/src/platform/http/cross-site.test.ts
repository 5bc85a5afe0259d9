import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Endpoint, writes } from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { demoPassword } from '../accounts/demo-accounts.ts'
import { accountOf, testPortal, type TestPortal } from '../../testing/portal.ts'

describe('a change that another site asks for', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { PUBLIC_URL: 'https://ido.example' } })
  })
  after(() => portal.close())

  const credentials = { nik: accountOf('CMP').nik, password: demoPassword }
  // `fetch` keeps some headers to itself, so these go in below it.
  const signIn = async (headers: Record<string, string>) =>
    (await portal.app.inject({ method: 'POST', url: '/api/v2/auth/login', headers, payload: credentials })).statusCode

  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://ido.example' },
    { origin: 'https://evil.example' },
    { origin: 'https://ido.example.evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', authorization: 'Basic aWRvOmlkbw==' },
  ]
  for (const headers of refused) {
    it(`is refused, the sign-in too: ${JSON.stringify(headers)}`, async () => {
      const sessions = async () => (await portal.database.pool.query('select token_hash from session')).rowCount
      const there = await sessions()
      assert.equal(await signIn(headers), 403)
      assert.equal(await sessions(), there)
    })
  }

  const allowed: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://ido.example' },
    { host: 'portal.internal:8080', origin: 'http://portal.internal:8080' },
  ]
  for (const headers of allowed) {
    it(`is none, and goes through: ${JSON.stringify(headers)}`, async () => {
      assert.equal(await signIn(headers), 200)
    })
  }

  it('is refused with the cookie of a session and leaves it alone', async () => {
    const session = await portal.signIn('PO')
    const signOut = (headers: Record<string, string>) =>
      portal.app.inject({ method: 'DELETE', url: '/api/v2/integration/dashboard-logout', headers })
    const cookie = `__Host-token=${session.token}`
    const answer = await signOut({ cookie, 'sec-fetch-site': 'cross-site' })
    assert.equal(answer.statusCode, 403)
    assert.equal(answer.json<{ message: string }>().message, 'Permintaan dari situs lain ditolak')
    assert.equal((await session.get('/api/v2/auth/session')).status, 200)
    assert.equal((await signOut({ cookie, 'sec-fetch-site': 'same-origin' })).statusCode, 200)
  })

  it('may carry a bearer token, which no browser adds by itself', async () => {
    const session = await portal.signIn('PO')
    const headers = { authorization: `Bearer ${session.token}`, 'sec-fetch-site': 'cross-site' }
    const answer = await portal.app.inject({ method: 'DELETE', url: '/api/v2/integration/dashboard-logout', headers })
    assert.equal(answer.statusCode, 200)
  })

  it('may read nothing: no answer allows another origin', async () => {
    const { headers } = await portal.app.inject({
      url: '/api/v2/auth/session',
      headers: { origin: 'https://evil.example' },
    })
    assert.equal(headers['access-control-allow-origin'], undefined)
  })
})

describe('a GET that leaves a trace', () => {
  const leavesTrace = (endpoint: Endpoint) => endpoint.method === 'GET' && writes(endpoint) && !endpoint.redirect
  let portal: TestPortal
  let cookie: string
  before(async () => {
    portal = await testPortal()
    const { token } = await portal.signIn('ADMIN')
    cookie = `token=${token}`
  })
  after(() => portal.close())
  // `fetch` keeps some headers to itself, so these go in below it.
  const get = (path: string, headers: Record<string, string>) =>
    portal.app.inject({ method: 'GET', url: path.replace(/:\w+/g, '1'), headers })

  it('is every call that answers a file and writes it down', () => {
    const unlogged = declaredEndpoints.filter((one) => one.method === 'GET' && one.file && !writes(one)).map(nameOf)
    // Pictures, attachments and rejected rows of a page that is open, which no log lists.
    assert.deepEqual(unlogged.toSorted(), [
      'GET /api/user/photo',
      'GET /api/v2/catalogue-products/:name/logo',
      'GET /api/v2/imports/:id/rejects',
      'GET /api/v2/voc-attachment/:id/:attachmentId',
    ])
    assert.ok(declaredEndpoints.filter(leavesTrace).length >= 20)
  })

  for (const endpoint of declaredEndpoints.filter(leavesTrace)) {
    it(`is refused from another site: ${nameOf(endpoint)}`, async () => {
      const lines = async () => (await portal.database.pool.query('select from download_log')).rowCount
      const there = await lines()
      for (const from of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ]) {
        const answer = await get(endpoint.path, { cookie, ...from })
        assert.equal(answer.statusCode, 403, JSON.stringify(from))
        assert.match(answer.body, /situs lain/)
      }
      assert.equal(await lines(), there)
      const own = await get(endpoint.path, { cookie, 'sec-fetch-site': 'same-origin' })
      assert.doesNotMatch(own.body.slice(0, 500), /situs lain/)
    })
  }
})

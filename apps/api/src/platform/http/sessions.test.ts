import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, listProducts } from '@ido/contract'
import { buildApp } from '../../app.ts'
import { accountOf, testPortal, type TestPortal, type TestRole, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { readConfig } from '../config/config.ts'
import { endAll } from './sessions.ts'

describe('a session', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())

  const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values)
  const statusOf = async (session: TestSession) => (await session.call(currentSession)).status
  const idOf = (session: TestSession) => session.user?.id ?? 0

  it('is found by bearer and by cookie, the bearer first', async () => {
    const admin = await portal.signIn('ADMIN')
    const po = await portal.signIn('PO')
    const whoIs = async (headers: Record<string, string>) => {
      const answer = await portal.anonymous.get<{ nik: string }>('/api/v2/auth/session', headers)
      return answer.status === 200 ? answer.body?.content.nik : answer.status
    }
    assert.equal(await whoIs({ authorization: `Bearer ${admin.token}` }), accountOf('ADMIN').nik)
    assert.equal(await whoIs({ authorization: `bearer ${admin.token}` }), accountOf('ADMIN').nik)
    assert.equal(await whoIs({ cookie: `IsLogin=true; token=${po.token}` }), accountOf('PO').nik)
    assert.equal(
      await whoIs({ authorization: `Bearer ${admin.token}`, cookie: `token=${po.token}` }),
      accountOf('ADMIN').nik,
    )
    assert.equal(await whoIs({ authorization: 'Bearer nonsense', cookie: `token=${po.token}` }), 401)
    for (const headers of [
      {},
      { authorization: 'Basic aWRvOmlkbw==' },
      { cookie: 'token=' },
      { cookie: 'token=\u00ff' },
    ]) {
      assert.equal(await whoIs(headers as Record<string, string>), 401)
    }
  })

  it('that has ended makes the browser forget it', async () => {
    const { headers } = await portal.anonymous.get('/api/v2/auth/session', { cookie: 'token=gone; IsLogin=true' })
    assert.deepEqual(
      headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
      ['token', 'IsLogin', 'User'],
    )
  })

  it('that ended with its account while a call wrote in its name is what the call is refused for', async () => {
    const person = await portal.addPerson({ email: 'pergi@ido.example', roles: ['ADMIN'] })
    const holder = await portal.database.pool.connect()
    await holder.query('begin')
    await holder.query('delete from account where id = $1', [idOf(person)])
    // The line of the download waits for the account.
    const answer = person.get('/api/v2/users/export')
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await until(async () => (await query(waiting)).rows.length > 0, 'nothing waits for the account')
    await holder.query('commit')
    holder.release()
    assert.equal((await answer).status, 401)
  })

  it('ends after 8 hours without a request', async () => {
    const session = await portal.signIn('CMP')
    const idle = (interval: string) =>
      query(`update session set last_seen_at = now() - $1::interval where account_id = $2`, [interval, idOf(session)])
    await idle('7 hours 59 minutes')
    assert.equal(await statusOf(session), 200)
    await idle('8 hours 1 minute')
    assert.equal(await statusOf(session), 401)
  })

  it('ends after 7 days, however busy', async () => {
    const session = await portal.signIn('CMP')
    const age = (interval: string) =>
      query(`update session set created_at = now() - $1::interval where account_id = $2`, [interval, idOf(session)])
    await age('6 days 23 hours')
    assert.equal(await statusOf(session), 200)
    await age('7 days 1 minute')
    assert.equal(await statusOf(session), 401)
  })

  it('that has ended is left to the clean-up of the night, and opens nothing until then', async () => {
    const ended = await portal.signIn('MANAGEMENT')
    const living = await portal.signIn('MANAGEMENT')
    const kept = async () =>
      (await query('select token_hash from session where account_id = $1', [idOf(ended)])).rowCount
    await query(
      `update session set last_seen_at = now() - interval '9 hours' where token_hash in
       (select token_hash from session where account_id = $1 order by created_at limit 1)`,
      [idOf(ended)],
    )
    await portal.signIn('MANAGEMENT')
    assert.equal(await kept(), 3)
    assert.equal(await statusOf(ended), 401)
    assert.equal(await statusOf(living), 200)
  })

  it('notes when it was seen, at most once a minute', async () => {
    const session = await portal.signIn('AGENT')
    const seen = async () =>
      (await query('select last_seen_at::text as at from session where account_id = $1', [idOf(session)])).rows[0]
        .at as string
    const first = await seen()
    await Promise.all(Array.from({ length: 5 }, () => statusOf(session)))
    assert.equal(await seen(), first)
    await query(`update session set last_seen_at = now() - interval '61 seconds' where account_id = $1`, [
      idOf(session),
    ])
    const old = await seen()
    await Promise.all(Array.from({ length: 5 }, () => statusOf(session)))
    assert.ok((await seen()) > old)
  })

  const endings: [what: string, role: TestRole, end: (accountId: number) => Promise<unknown>, status: number][] = [
    ['suspended', 'STAFF', (id) => query('update account set suspended = true where id = $1', [id]), 401],
    ['signed out everywhere', 'MANAGEMENT', (id) => endAll(portal.database.write, id), 401],
    ['deprived of access', 'PO', (id) => query('update account set has_access = false where id = $1', [id]), 403],
  ]
  for (const [what, role, end, status] of endings) {
    it(`of a person who is ${what} is refused with the next request`, async () => {
      const session = await portal.signIn(role)
      assert.equal((await session.call(listProducts)).status, 200)
      await end(idOf(session))
      assert.equal((await session.call(listProducts)).status, status)
    })
  }

  it('has the roles of this moment', async () => {
    const session = await portal.signIn('ADMIN')
    await query(`update account_role set role = 'CMP' where account_id = $1`, [idOf(session)])
    assert.deepEqual((await session.call(currentSession)).answer.roles, ['CMP'])
  })

  it('that ends in one process has ended in every other', async () => {
    const other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: portal.database })
    const session = await portal.signIn('AGENT')
    const elsewhere = async () => {
      const headers = { authorization: `Bearer ${session.token}` }
      return (await other.inject({ url: '/api/v2/auth/session', headers })).statusCode
    }
    assert.equal(await elsewhere(), 200)
    await session.delete('/api/v2/integration/dashboard-logout')
    assert.equal(await elsewhere(), 401)
    await other.close()
  })

  it('is found for many requests at once, each its own', async () => {
    const sessions = await Promise.all((['ADMIN', 'CMP', 'AGENT'] as const).map((role) => portal.signIn(role)))
    const asked = Array.from({ length: 60 }, (_, index) => sessions[index % 3] ?? portal.anonymous)
    const answers = await Promise.all(asked.map((session) => session.call(currentSession)))
    for (const [index, { answer }] of answers.entries()) assert.equal(answer.id, asked[index]?.user?.id)
  })
})

describe('the cookies behind HTTPS', () => {
  it('are secure where the public address or a trusted proxy says so', async () => {
    const secure = async (env: Record<string, string>, headers: Record<string, string>) => {
      const portal = await testPortal({ env })
      const { email } = accountOf('PO')
      const { headers: answered } = await portal.anonymous.post(
        '/api/v2/auth/login',
        { email, password: 'Demo-2026!' },
        headers,
      )
      await portal.close()
      const cookies = answered.getSetCookie()
      assert.equal(cookies.length, 4)
      return cookies.every((cookie) => cookie.includes('; Secure'))
    }
    assert.equal(await secure({ PUBLIC_URL: 'https://ido.example' }, {}), true)
    assert.equal(await secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }), true)
    assert.equal(await secure({}, { 'x-forwarded-proto': 'https' }), false)
  })
})

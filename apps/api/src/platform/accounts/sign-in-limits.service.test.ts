import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../../app.ts'
import { readConfig } from '../config/config.ts'
import { demoPassword } from './demo-accounts.ts'
import { accountOf, testPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts'
import { networkOf, waitAfter } from './sign-in-limits.service.ts'

describe('failed sign-ins', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { TRUST_PROXY: '1' } })
  })
  after(() => portal.close())

  const signIn = (nik: string, password: string, from: string): Promise<TestAnswer> =>
    portal.anonymous.post('/api/v2/auth/login', { nik, password }, { 'x-forwarded-for': from })
  const failTimes = async (times: number, nik: string, from: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) await signIn(nik, 'wrong', from)
  }
  /** As if so many seconds had passed for everybody. */
  const wait = (seconds: number) =>
    portal.database.pool.query(
      `update sign_in_failure set last_failed_at = last_failed_at - make_interval(secs => $1), window_start = window_start - make_interval(secs => $1)`,
      [seconds],
    )

  it('cost nothing at first, then make the next attempt wait, and say how long', async () => {
    const { nik } = accountOf('CMP')
    await failTimes(4, nik, '10.0.0.1')
    assert.equal((await signIn(nik, 'wrong', '10.0.0.1')).status, 401)
    const refused = await signIn(nik, demoPassword, '10.0.0.1')
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal(refused.message, 'Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam 1 detik.')
    await wait(1)
    assert.equal((await signIn(nik, demoPassword, '10.0.0.1')).status, 200)
  })

  it('are forgotten after a success', async () => {
    const { nik } = accountOf('PO')
    await failTimes(4, nik, '10.0.0.2')
    assert.equal((await signIn(nik, demoPassword, '10.0.0.2')).status, 200)
    await failTimes(4, nik, '10.0.0.2')
    assert.equal((await signIn(nik, demoPassword, '10.0.0.2')).status, 200)
  })

  it('treat a name that does not exist like one that does', async () => {
    await failTimes(5, '812345', '10.0.0.3')
    const refused = await signIn('812345', 'wrong', '10.0.0.3')
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '1')
  })

  it('of a stranger do not lock the owner out', async () => {
    const { nik } = accountOf('ADMIN')
    await failTimes(12, nik, '10.0.0.4')
    assert.equal((await signIn(nik, demoPassword, '10.0.0.4')).status, 429)
    assert.equal((await signIn(nik, demoPassword, '10.0.0.5')).status, 200)
  })

  it('of many strangers make the owner wait some seconds at most', async () => {
    const { nik } = accountOf('AGENT')
    for (let stranger = 0; stranger < 30; stranger += 1) {
      await signIn(nik, 'wrong', `10.1.0.${stranger}`)
      await wait(5)
    }
    await signIn(nik, 'wrong', '10.1.1.1')
    const owner = await signIn(nik, demoPassword, '10.0.0.6')
    assert.equal(owner.status, 429)
    assert.ok(Number(owner.headers.get('retry-after')) <= 5)
    await wait(5)
    assert.equal((await signIn(nik, demoPassword, '10.0.0.6')).status, 200)
  })

  it('are limited per address and minute, whatever the names', async () => {
    const failures = Array.from({ length: 40 }, (_, name) => signIn(`82${name}`, 'wrong', '10.0.0.7'))
    const statuses = (await Promise.all(failures)).map(({ status }) => status)
    const counted = statuses.filter((status) => status === 401).length
    // As many as are hashed at once may start before the thirtieth is counted.
    assert.ok(counted >= 30 && counted <= 33, `${counted} were counted`)
    assert.equal(statuses.filter((status) => status === 429).length, 40 - counted)
    const { nik } = accountOf('STAFF')
    assert.equal((await signIn(nik, demoPassword, '10.0.0.7')).status, 429)
    assert.equal((await signIn(nik, demoPassword, '10.0.0.8')).status, 200)
    await wait(61)
    assert.equal((await signIn(nik, demoPassword, '10.0.0.7')).status, 200)
  })

  it('are the only thing counted: an office signs in through one address', async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, () => signIn(accountOf('CMP').nik, demoPassword, '10.0.0.9')),
    )
    assert.ok(people.every(({ status }) => status === 200))
  })

  it('are counted by all processes together', async () => {
    const { nik } = accountOf('MANAGEMENT')
    const database = portal.database
    const other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }), database })
    // The fifth makes wait for a second, which a busy machine takes to answer.
    await failTimes(9, nik, '10.0.0.10')
    const { statusCode } = await other.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'x-forwarded-for': '10.0.0.10' },
      payload: { nik, password: demoPassword },
    })
    assert.equal(statusCode, 429)
    await other.close()
  })

  it('leave no readable name behind, and are swept after a while', async () => {
    await signIn('834567', 'wrong', '10.0.0.11')
    const keys = async () =>
      (await portal.database.pool.query<{ key: string }>('select key from sign_in_failure')).rows.map(({ key }) => key)
    assert.ok((await keys()).length > 0)
    assert.ok(!(await keys()).some((key) => key.includes('834567')))
    await wait(901)
    await signIn(accountOf('ADMIN').nik, demoPassword, '10.0.0.12')
    assert.deepEqual(await keys(), [])
  })
})

describe('the wait after failures', () => {
  it('doubles from one second up to the longest', () => {
    const seconds = [1, 4, 5, 6, 7, 8, 9, 10, 99, 2000].map((failures) =>
      waitAfter(failures, { free: 4, longestSeconds: 30 }),
    )
    assert.deepEqual(seconds, [0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
  })

  it('counts an IPv6 subscriber as one', () => {
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
    assert.equal(networkOf('2001:DB8:0001:2::6'), '2001:db8:1:2')
    assert.equal(networkOf('2001:db8::6'), '2001:db8:0:0')
    assert.equal(networkOf('::1'), '0:0:0:0')
    assert.equal(networkOf('::ffff:10.0.0.1'), '10.0.0.1')
    assert.equal(networkOf('10.0.0.1'), '10.0.0.1')
  })
})

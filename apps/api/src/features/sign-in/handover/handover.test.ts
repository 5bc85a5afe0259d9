import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  acceptHandOver,
  changePassword,
  dashboardLogin,
  declineHandOver,
  endOtherSessions,
  handOverQuestion,
  logout,
  startViewAs,
  users,
} from '@ido/contract'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { keptLog } from '../../../testing/kept-log.ts'
import { accountOf, testPortal, type TestPortal, type TestRole } from '../../../testing/portal.ts'

const home = '/v3/dashboard'
const refused = '/?failed=key'

describe('handing over to a dashboard host', () => {
  let portal: TestPortal
  const log = keptLog()
  before(async () => {
    portal = await testPortal({ logTo: log.logTo })
  })
  after(() => portal.close())

  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows
  const keyOf = async (role: TestRole) => {
    const { status, answer } = await (await portal.signIn(role)).call(dashboardLogin)
    assert.equal(status, 200)
    return answer.accessKey
  }
  async function enter(userId: number | string, key: string, path?: string, cookie = '') {
    const address = `/authentication/integration/${userId}/${key}${path === undefined ? '' : `?path=${encodeURIComponent(path)}`}`
    const { status, headers } = await portal.anonymous.get(address, { cookie })
    assert.equal(status, 302)
    const cookies = headers.getSetCookie()
    const [token] = cookies.flatMap((line) => /^token=([^;]+)/.exec(line)?.[1] ?? [])
    return { to: headers.get('location'), token, cookies, headers }
  }
  const emailOf = async (token = '') =>
    (await portal.anonymous.get<{ email: string }>('/api/v2/auth/session', { authorization: `Bearer ${token}` })).body
      ?.content?.email

  it('opens a session of its user at the path, with the three cookies', async () => {
    const path = '/v3/dashboard/digital-product-performance/treg/management?period=2026-05#atas'
    const { to, token, cookies, headers } = await enter(await portal.idOf('CMP'), await keyOf('CMP'), path)
    assert.equal(to, path)
    assert.deepEqual(
      cookies.map((cookie) => cookie.split('=')[0]),
      ['token', 'IsLogin', 'User', 'device'],
    )
    assert.equal(await emailOf(token), accountOf('CMP').email)
    assert.deepEqual([headers.get('cache-control'), headers.get('referrer-policy')], ['no-store', 'no-referrer'])
    assert.equal((await enter(await portal.idOf('PO'), await keyOf('PO'))).to, home)
  })

  it('is for who has access', async () => {
    assert.equal((await portal.anonymous.call(dashboardLogin)).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).call(dashboardLogin)).status, 403)
  })

  it('burns its key: of twenty at once one gets in', async () => {
    const key = await keyOf('STAFF')
    const id = await portal.idOf('STAFF')
    const entries = await Promise.all(Array.from({ length: 20 }, () => enter(id, key)))
    assert.equal(entries.filter(({ token }) => token !== undefined).length, 1)
    assert.equal(entries.filter(({ to }) => to === refused).length, 19)
  })

  it('refuses a key that is wrong, used, run out, of somebody else, or of a suspended account', async () => {
    const id = await portal.idOf('AGENT')
    const used = await keyOf('AGENT')
    await enter(id, used)
    const foreign = await keyOf('AGENT')
    const late = await keyOf('AGENT')
    await query(
      `update access_key set expires_at = clock_timestamp() - interval '1 second'
       where key_hash = sha256($1)`,
      [Buffer.from(late)],
    )
    const tries: [number | string, string][] = [
      [id, 'x'.repeat(43)],
      [id, used],
      [id, late],
      [await portal.idOf('ADMIN'), foreign],
      ['0', foreign],
      ['bukan-angka', foreign],
    ]
    for (const [userId, key] of tries) {
      const { to, cookies } = await enter(userId, key, '/v3/dashboard')
      assert.deepEqual([to, cookies], [refused, []])
    }
    const suspended = await keyOf('AGENT')
    await query('update account set suspended = true where id = $1', [id])
    assert.equal((await enter(id, suspended)).to, refused)
  })

  it('refuses a key from before a change of password or of roles', async () => {
    const admin = await portal.signIn('ADMIN')
    const cmp = await portal.signIn('CMP')
    const id = await portal.idOf('CMP')
    const ends: [string, () => Promise<{ status: number }>][] = [
      [
        'password',
        () => cmp.call(changePassword, { body: { current: demoPassword, password: 'kopi susu hujan sore' } }),
      ],
      [
        'roles',
        async () => {
          const { answer } = await admin.call(users.detail, { params: { id } })
          return admin.call(users.change, { params: { id }, body: { version: answer.version, roles: ['PO'] } })
        },
      ],
    ]
    for (const [what, end] of ends) {
      const key = (await cmp.call(dashboardLogin)).answer.accessKey
      assert.equal((await end()).status, 200, what)
      assert.deepEqual((await enter(id, key)).to, refused, what)
    }
  })

  it('holds for 60 seconds and is stored and logged as nothing that opens', async () => {
    const key = await keyOf('PO')
    const [row] = await query(
      `select extract(epoch from expires_at - created_at)::float8 as seconds, key_hash = sha256($1) as is_hash,
         key_hash = $1 as is_key from access_key order by created_at desc limit 1`,
      [Buffer.from(key)],
    )
    assert.ok(Math.abs(Number(row?.['seconds']) - 60) < 1)
    assert.deepEqual([row?.['is_hash'], row?.['is_key']], [true, false])
    await enter(await portal.idOf('PO'), key)
    assert.match(log.text(), /"path":"\/authentication\/integration\/\[Redacted\]"/)
    assert.ok(!log.text().includes(key))
  })

  it('leads nowhere but into the portal', async () => {
    const id = await portal.idOf('MANAGEMENT')
    const { token, user } = await portal.signIn('MANAGEMENT')
    assert.equal(user?.id, id)
    const lead = async (path: string) => {
      const { answer } = await (await portal.signIn('MANAGEMENT')).call(dashboardLogin)
      return (await enter(id, answer.accessKey, path, `token=${token}`)).to
    }
    const outside = [
      'https://jahat.example',
      '//jahat.example',
      '/\\jahat.example',
      '\\\\jahat.example',
      '/\t/jahat.example',
      '/\n/jahat.example',
      '/..//jahat.example',
      '/%09/../..//jahat.example',
      'javascript:alert(1)',
      'jahat.example',
      'v3:/dashboard',
      '',
      ' //jahat.example',
    ]
    for (const path of outside) assert.equal(await lead(path), home, JSON.stringify(path))
    assert.equal(
      await lead('v3/dashboard?q=a#b'),
      '/v3/dashboard?q=a#b',
      'without its slash, as the specification writes it',
    )
    assert.equal(await lead('/v3/dashboard/produk é?q=a b'), '/v3/dashboard/produk%20%C3%A9?q=a%20b')
  })

  it('keeps the session of a browser that is signed in as the same person', async () => {
    const staff = await portal.signIn('STAFF')
    const same = await enter(await portal.idOf('STAFF'), await keyOf('STAFF'), undefined, `token=${staff.token}`)
    assert.deepEqual([same.to, same.cookies], [home, []])
    assert.equal(await emailOf(staff.token ?? ''), accountOf('STAFF').email)
  })

  it('ends with the session that asked for the key: signed out, ended from another, unused, too old', async () => {
    const id = await portal.idOf('MANAGEMENT')
    const signedIn = () => portal.signIn('MANAGEMENT')
    const ends: [string, (session: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][] = [
      ['signed out', (session) => session.call(logout)],
      ['ended from another', async () => (await signedIn()).call(endOtherSessions)],
      ['unused for 8 hours', () => query(`update session set last_seen_at = now() - interval '8 hours' where account_id = $1`, [id])], // prettier-ignore
      ['7 days old', () => query(`update session set created_at = now() - interval '7 days' where account_id = $1`, [id])], // prettier-ignore
    ]
    for (const [what, end] of ends) {
      const session = await signedIn()
      const key = (await session.call(dashboardLogin)).answer.accessKey
      await end(session)
      assert.equal((await enter(id, key)).to, refused, what)
    }
  })

  it('makes nobody’s days longer: the session that a key opens has begun when the one that asked for it did', async () => {
    const po = await portal.signIn('PO')
    const begun = `select max(extract(epoch from now() - created_at)::int / 3600) as hours, count(*)::int as sessions
      from session where account_id = $1 and created_at < now() - interval '6 days'`
    await query(`update session set created_at = now() - interval '6 days 23 hours' where account_id = $1`, [
      po.user?.id,
    ])
    let token = po.token ?? ''
    for (let turn = 0; turn < 3; turn += 1) {
      const { body } = await portal.anonymous.post<{ accessKey: string }>(dashboardLogin.path, undefined, { authorization: `Bearer ${token}` }) // prettier-ignore
      const entered = await enter(po.user?.id ?? 0, body?.content.accessKey ?? '')
      token = entered.token ?? ''
      assert.equal(await emailOf(token), accountOf('PO').email)
    }
    assert.equal((await query(begun, [po.user?.id]))[0]?.['hours'], 167)
    await query(`update session set created_at = created_at - interval '1 hour' where account_id = $1 and created_at < now() - interval '6 days'`, [po.user?.id]) // prettier-ignore
    assert.equal(await emailOf(token), undefined)
  })

  describe('in a browser that is signed in as somebody else', () => {
    const questionIn = (cookies: readonly string[]) => cookies.find((line) => line.startsWith('handover=')) ?? ''
    async function asked(path?: string) {
      const staff = await portal.signIn('STAFF')
      const token = `token=${staff.token}`
      const key = await keyOf('PO')
      const { to, token: opened, cookies } = await enter(await portal.idOf('PO'), key, path, token)
      assert.deepEqual([to, opened], ['/hand-over', undefined])
      const kept = questionIn(cookies)
      assert.match(kept, /; HttpOnly; SameSite=Strict$/)
      assert.match(kept, /Max-Age=300; Path=\/api\/v2\/integration/)
      assert.ok(!kept.includes(key))
      return { staff, cookie: `${token}; ${kept.split(';')[0]}` }
    }

    it('asks, and changes nothing by itself', async () => {
      const { staff, cookie } = await asked()
      assert.equal(await emailOf(staff.token ?? ''), accountOf('STAFF').email)
      const { body } = await portal.anonymous.get(handOverQuestion.path, { cookie })
      assert.deepEqual(body?.content, { name: accountOf('PO').email, email: accountOf('PO').email })
      assert.equal((await portal.anonymous.call(handOverQuestion)).status, 404)
    })

    it('goes on as the other one where that is wanted, once, and ends the session that it had', async () => {
      const { staff, cookie } = await asked('/v3/settings?a=b')
      const accept = () => portal.anonymous.post<{ path: string }>(acceptHandOver.path, undefined, { cookie })
      const answers = await Promise.all([accept(), accept()])
      assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '404'])
      const answer = answers.find(({ status }) => status === 200)
      assert.equal(answer?.body?.content.path, '/v3/settings?a=b')
      const [token] = (answer?.headers.getSetCookie() ?? []).flatMap((line) => /^token=([^;]+)/.exec(line)?.[1] ?? [])
      assert.equal(await emailOf(token), accountOf('PO').email)
      assert.equal(await emailOf(staff.token ?? ''), undefined)
    })

    it('stays who it is where it is not, and the key is gone', async () => {
      const { staff, cookie } = await asked()
      assert.equal((await portal.anonymous.delete(declineHandOver.path, undefined, { cookie })).status, 200)
      assert.equal((await portal.anonymous.post(acceptHandOver.path, undefined, { cookie })).status, 404)
      assert.equal(await emailOf(staff.token ?? ''), accountOf('STAFF').email)
    })

    it('is not answered by another site', async () => {
      const { staff, cookie } = await asked()
      const headers = { cookie, 'sec-fetch-site': 'cross-site' }
      assert.equal((await portal.anonymous.post(acceptHandOver.path, undefined, headers)).status, 403)
      assert.equal(await emailOf(staff.token ?? ''), accountOf('STAFF').email)
    })

    it('asks an administrator too who sees the portal as that very person', async () => {
      const admin = await portal.signIn('ADMIN')
      const userId = await portal.idOf('PO')
      await admin.call(startViewAs, { body: { userId, reason: 'Memeriksa' } })
      const { to } = await enter(userId, await keyOf('PO'), undefined, `token=${admin.token}`)
      assert.equal(to, '/hand-over')
    })
  })
})

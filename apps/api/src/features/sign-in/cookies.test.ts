import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, finishOpenId, login, logout, startOpenId } from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { accountOf, testPortal, type TestPortal } from '../../testing/portal.ts'
import { startOpenIdServer } from './openid/openid.testkit.ts'

const { nik } = accountOf('CMP')

describe('cookies over HTTPS', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { PUBLIC_URL: 'https://ido.example' } })
  })
  after(() => portal.close())

  const signIn = (headers: Record<string, string> = {}) =>
    portal.anonymous.post<{ token: string }>(login.path, { nik, password: demoPassword }, headers)
  const statusWith = async (cookie: string) => (await portal.anonymous.get(currentSession.path, { cookie })).status

  it('bind the session to this very host, as browsers ask of the prefix, and leave the readable ones their names', async () => {
    const { headers, body } = await signIn()
    const [token, isLogin, user, device, ...more] = headers.getSetCookie()
    assert.equal(more.length, 0)
    assert.equal(token, `__Host-token=${body?.content.token}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`)
    assert.equal(isLogin, 'IsLogin=true; Max-Age=604800; Path=/; Secure; SameSite=Lax')
    assert.match(device ?? '', /^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    assert.match(user ?? '', /^User=[^;]+; Max-Age=604800; Path=\/; Secure; SameSite=Lax$/)
  })

  it('count by the bound name alone: one of the plain name, which another host may set, opens nothing', async () => {
    const [mine, theirs] = await Promise.all([signIn(), portal.signIn('PO')])
    const own = mine.body?.content.token ?? ''
    assert.equal(await statusWith(`__Host-token=${own}`), 200)
    assert.equal(await statusWith(`token=${own}`), 401)
    const both = await portal.anonymous.get<{ nik: string }>(currentSession.path, {
      cookie: `token=${theirs.token}; __Host-token=${own}`,
    })
    assert.equal(both.body?.content.nik, nik)
  })

  it('end the session that the browser had, and not the one that somebody slipped it', async () => {
    const [former, slipped] = await Promise.all([signIn(), portal.signIn('PO')])
    const token = former.body?.content.token ?? ''
    await signIn({ cookie: `__Host-token=${token}; token=${slipped.token}` })
    assert.equal(await statusWith(`__Host-token=${token}`), 401)
    assert.equal((await slipped.call(currentSession)).status, 200)
  })

  it('go with the sign-out, the former plain one too, in the way that browsers take', async () => {
    const { body } = await signIn()
    const cookie = `__Host-token=${body?.content.token}`
    const { headers, status } = await portal.anonymous.delete(logout.path, undefined, { cookie })
    assert.equal(status, 200)
    assert.deepEqual(
      headers.getSetCookie().map((line) => line.replace(/Expires=[^;]+/, 'Expires=then')),
      ['__Host-token', 'token', 'IsLogin', 'User'].map(
        (name) => `${name}=; Max-Age=0; Path=/; Expires=then; Secure; SameSite=Lax`,
      ),
    )
    assert.equal(await statusWith(cookie), 401)
  })

  it('forget a session that has ended', async () => {
    const { headers, status } = await portal.anonymous.get(currentSession.path, { cookie: '__Host-token=gone' })
    assert.equal(status, 401)
    assert.match(headers.getSetCookie()[0] ?? '', /^__Host-token=; .*Secure/)
    const plain = await portal.anonymous.get(currentSession.path, { cookie: 'token=gone' })
    assert.equal(plain.headers.getSetCookie().length, 0)
  })

  it('keep a journey to the OpenID provider under a bound name, and no other', async (t) => {
    const server = await startOpenIdServer()
    t.after(() => server.stop())
    const other = await testPortal({ env: { ...server.env, PUBLIC_URL: 'https://ido.example' } })
    t.after(() => other.close())
    const { headers } = await other.anonymous.get(startOpenId.path)
    const state = new URL(headers.get('location') ?? '').searchParams.get('state')
    const [kept = ''] = headers.getSetCookie()
    assert.match(kept, /^__Host-oidc=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const back = async (cookie: string) =>
      (
        await other.anonymous.get(`${finishOpenId.path}?error=access_denied&state=${state}&iss=${server.issuer}`, {
          cookie,
          accept: 'text/html',
        })
      ).headers
    const [pair = ''] = kept.split(';')
    assert.equal((await back(pair.replace('__Host-', ''))).get('location'), '/login?failed=expired')
    const answer = await back(pair)
    assert.equal(answer.get('location'), '/login?failed=cancelled')
    assert.match(answer.getSetCookie()[0] ?? '', /^__Host-oidc=; Max-Age=0; Path=\/; .*Secure/)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { login, startOpenId } from '@ido/contract'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { accountOf, testPortal, type TestPortal } from '../../../testing/portal.ts'
import { type OpenIdServer, startOpenIdServer } from './openid.testkit.ts'

const start = '/api/v2/auth/oidc/start'

// What a browser says that it takes when it goes to a page.
const browser = { accept: 'text/html,application/xhtml+xml' }

describe('signing in by OpenID Connect', () => {
  let server: OpenIdServer
  let portal: TestPortal
  before(async () => {
    server = await startOpenIdServer()
    portal = await testPortal({ env: server.env })
  })
  after(async () => {
    await portal.close()
    await server.stop()
  })

  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows
  const accounts = async () => Number((await query('select count(*) from account'))[0]?.['count'])

  /** Leaves for the provider: its address, and the cookie that the browser keeps. */
  async function leave() {
    const { status, headers } = await portal.anonymous.get(start)
    assert.equal(status, 302)
    const kept = headers.getSetCookie()[0] ?? ''
    return { address: headers.get('location') ?? '', kept, cookie: kept.split(';', 1)[0] ?? '' }
  }
  const back = async (answer: URL, cookie: string) => {
    const { status, headers } = await portal.anonymous.get(answer.pathname + answer.search, { cookie, ...browser })
    assert.equal(status, 302)
    const [token] = headers.getSetCookie().flatMap((line) => /^token=([^;]+)/.exec(line)?.[1] ?? [])
    return { to: headers.get('location'), token: token ?? null }
  }
  async function signIn(subject: string | null) {
    const { address, cookie } = await leave()
    return back(await server.visit(address, subject), cookie)
  }
  const session = async (token: string | null) =>
    (
      await portal.anonymous.get<{ id: number; email: string; name: string; login_by: string; hasAccess: boolean }>(
        '/api/v2/auth/session',
        { authorization: `Bearer ${token}` },
      )
    ).body?.content

  it('leaves with PKCE, state and nonce, which only this browser and the server know', async () => {
    const { address, kept, cookie } = await leave()
    const { origin, searchParams: asked } = new URL(address)
    assert.equal(origin, server.issuer)
    assert.equal(asked.get('response_type'), 'code')
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.match(kept, /; Max-Age=600; Path=\/api\/v2\/auth\/oidc; HttpOnly; SameSite=Lax$/)
    const journey = JSON.parse(decodeURIComponent(cookie.slice('oidc='.length))) as Record<string, string>
    assert.equal(asked.get('state'), journey['state'])
    assert.equal(asked.get('nonce'), journey['nonce'])
    assert.ok(!address.includes(journey['verifier'] ?? '?'))
  })

  it('makes an account without access for a new address, and knows the subject from then on', async () => {
    server.people.set('s-1', { email: 'Rina@Perusahaan.example', email_verified: true, name: 'Rina Wati' })
    const { to, token } = await signIn('s-1')
    assert.equal(to, '/v3/dashboard')
    const me = await session(token)
    assert.deepEqual(
      [me?.email, me?.name, me?.login_by, me?.hasAccess],
      ['rina@perusahaan.example', 'Rina Wati', 'email', false],
    )
    // The address moves on, the subject stays.
    server.people.set('s-1', { email: 'rina.baru@perusahaan.example', email_verified: true, name: 'Rina' })
    const count = await accounts()
    assert.equal((await session((await signIn('s-1')).token))?.id, me?.id)
    assert.equal(await accounts(), count)
    const told = await query('select action from audit_event where subject_id = $1 order by seq', [String(me?.id)])
    assert.deepEqual(
      told.map((row) => row['action']),
      ['user.created', 'user.linked-to-openid'],
    )
    const [{ last_signed_in_at } = {}] = await query('select last_signed_in_at from account where id = $1', [me?.id])
    assert.ok(last_signed_in_at instanceof Date)
  })

  it('finds the account of a verified address', async () => {
    const { email } = accountOf('CMP')
    server.people.set('s-2', { email, email_verified: true, name: 'Siapa pun' })
    const { token } = await signIn('s-2')
    const me = await session(token)
    assert.deepEqual([me?.email, me?.name, me?.hasAccess], [email, email, true])
  })

  it('believes no address that the provider has not verified', async () => {
    const { email } = accountOf('ADMIN')
    const count = await accounts()
    server.people.set('s-3', { email, email_verified: false, name: 'Bukan admin' })
    assert.deepEqual(await signIn('s-3'), { to: '/login?failed=unverified', token: null })
    server.people.set('s-4', { email })
    assert.deepEqual(await signIn('s-4'), { to: '/login?failed=unverified', token: null })
    server.people.set('s-5', { name: 'Tanpa alamat' })
    assert.deepEqual(await signIn('s-5'), { to: '/login?failed=unverified', token: null })
    assert.equal(await accounts(), count)
    assert.equal((await query("select from account_identity where subject in ('s-3', 's-4', 's-5')")).length, 0)
  })

  it('gives a known account that nobody has confirmed to nobody', async () => {
    await query("insert into account (email, name, email_confirmed) values ('belum@ido.example', 'Belum', false)")
    server.people.set('s-6', { email: 'belum@ido.example', email_verified: true })
    assert.deepEqual(await signIn('s-6'), { to: '/login?failed=unverified', token: null })
  })

  it('is refused to suspended accounts, linked or not', async () => {
    const { email } = accountOf('AGENT')
    server.people.set('s-7', { email, email_verified: true })
    await query('update account set suspended = true where email = $1', [email])
    assert.deepEqual(await signIn('s-7'), { to: '/login?failed=suspended', token: null })
    assert.equal((await query("select from account_identity where subject = 's-7'")).length, 0)
    await query('update account set suspended = false where email = $1', [email])
    assert.notEqual((await signIn('s-7')).token, null)
    await query('update account set suspended = true where email = $1', [email])
    assert.deepEqual(await signIn('s-7'), { to: '/login?failed=suspended', token: null })
  })

  it('says when the person gave up', async () => {
    assert.deepEqual(await signIn(null), { to: '/login?failed=cancelled', token: null })
  })

  it('takes no answer that this browser did not ask for, and none twice', async () => {
    const first = await leave()
    const answer = await server.visit(first.address, 's-2')
    const expired = { to: '/login?failed=expired', token: null }
    // Another browser, one with a journey of its own, and one that was told another state.
    assert.deepEqual(await back(answer, ''), expired)
    assert.deepEqual(await back(answer, 'oidc=%7Bnot-json'), expired)
    assert.deepEqual(await back(answer, (await leave()).cookie), expired)
    const foreign = new URL(answer)
    foreign.searchParams.set('state', 'x'.repeat(43))
    assert.deepEqual(await back(foreign, first.cookie), expired)
    const right = await back(answer, first.cookie)
    assert.deepEqual([right.to, (await session(right.token))?.email], ['/v3/dashboard', accountOf('CMP').email])
    assert.deepEqual(await back(answer, first.cookie), expired)
  })

  it('makes one account of ten first sign-ins at once', async () => {
    server.people.set('s-8', { email: 'ramai@perusahaan.example', email_verified: true })
    const arrivals = await Promise.all(Array.from({ length: 10 }, () => signIn('s-8')))
    assert.deepEqual([...new Set(arrivals.map(({ to }) => to))], ['/v3/dashboard'])
    assert.equal((await query("select from account where email = 'ramai@perusahaan.example'")).length, 1)
  })

  it('leads back with a word while the provider is away; the rest works on; then it is back', async () => {
    const { address, cookie } = await leave()
    const answer = await server.visit(address, 's-2')
    await server.stop()
    assert.deepEqual(await back(answer, cookie), { to: '/login?failed=away', token: null })
    const { email } = accountOf('PO')
    assert.equal((await portal.anonymous.call(login, { body: { email, password: demoPassword } })).status, 200)
    await server.start()
    assert.equal((await signIn('s-2')).to, '/v3/dashboard')
  })
})

describe('an OpenID provider that is away from the start', () => {
  it('is asked again at the next sign-in', async () => {
    const server = await startOpenIdServer()
    await server.stop()
    const portal = await testPortal({ env: server.env })
    const away = await portal.anonymous.get(start, browser)
    assert.deepEqual([away.status, away.headers.get('location')], [302, '/login?failed=away'])
    const program = await portal.anonymous.get(start)
    assert.equal(program.status, 503)
    assert.match(program.message, /Penyedia OpenID tidak menjawab/)
    await server.start()
    const { headers } = await portal.anonymous.get(start)
    assert.ok(headers.get('location')?.startsWith(`${server.issuer}/auth?`))
    await portal.close()
    await server.stop()
  })

  it('is no address of a portal that has none', async () => {
    const portal = await testPortal()
    assert.equal((await portal.anonymous.call(startOpenId)).status, 404)
    await portal.close()
  })
})

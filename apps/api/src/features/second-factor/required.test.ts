import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  currentSession,
  dashboardLogin,
  type Endpoint,
  readProfile,
  readSecondFactor,
  removeFactor,
} from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addApp, codeOf, passTime, proveByPassword, signInWith } from './second-factor.testkit.ts'

/** What is open to who must set up a second factor first; every other call of the contract is closed. */
const open = [
  'GET /api/v2/auth/session',
  'DELETE /api/v2/integration/dashboard-logout',
  'GET /api/v2/me/second-factor',
  'POST /api/v2/me/proof',
  'POST /api/v2/me/proof/passkey',
  'POST /api/v2/me/second-factor/code',
  'POST /api/v2/me/second-factor/code/confirm',
  'POST /api/v2/me/second-factor/passkey',
  'POST /api/v2/me/second-factor/passkey/confirm',
]

const forPeople = declaredEndpoints.filter(
  ({ permission }) => !['public', 'apiKey', 'requestAccess', 'wall'].includes(permission),
)

describe('REQUIRE_SECOND_FACTOR', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { REQUIRE_SECOND_FACTOR: 'admin, MANAGEMENT' } })
  })
  after(() => portal.close())

  // A query that no call knows is refused right behind the guards, so nothing is done and nothing must exist.
  async function knock(session: TestSession, { method, path }: Endpoint): Promise<string> {
    const send = session[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
    const { status, fields, message } = await send(`${path.replace(/:\w+/g, '1')}?knock=1`)
    if (status === 400 && fields.includes('knock')) return 'in'
    return status === 403 && message.startsWith('Akun Anda wajib memakai faktor kedua')
      ? 'set up first'
      : String(status)
  }

  for (const role of ['ADMIN', 'MANAGEMENT'] as const) {
    it(`closes every call but setting one up and leaving to ${role} without one`, async () => {
      const session = await portal.signIn(role)
      assert.equal((await session.call(currentSession)).answer.needsSecondFactor, true)
      const answers: Record<string, string> = {}
      for (const endpoint of forPeople) answers[nameOf(endpoint)] = await knock(session, endpoint)
      assert.ok(forPeople.length > 60)
      assert.deepEqual(
        answers,
        Object.fromEntries(
          forPeople.map((call) => [nameOf(call), open.includes(nameOf(call)) ? 'in' : 'set up first']),
        ),
      )
    })
  }

  it('asks who holds such a right among others, and nobody else', async () => {
    const several = await portal.addPerson({ email: 'beberapa@ido.example', roles: ['AGENT', 'MANAGEMENT'] })
    assert.equal((await several.call(readProfile)).status, 403)
    const withoutAccess = await portal.addPerson({ email: 'tanpa@ido.example', roles: ['ADMIN'], hasAccess: false })
    assert.equal((await withoutAccess.call(readProfile)).status, 200)
    for (const role of ['AGENT', 'CMP', 'PO', 'STAFF', 'GUEST'] as const) {
      const session = await portal.signIn(role)
      assert.equal((await session.call(currentSession)).answer.needsSecondFactor, false, role)
      assert.equal((await session.call(readProfile)).status, 200, role)
    }
  })

  it('opens the portal to the very session that set one up, and to the next by both steps; the last one stays', async () => {
    const { email } = accountOf('MANAGEMENT')
    const session = await portal.signIn('MANAGEMENT')
    assert.equal((await session.call(dashboardLogin)).status, 403)
    const { id, secret } = await addApp(session)
    assert.equal((await session.call(currentSession)).answer.needsSecondFactor, false)
    assert.equal((await session.call(readProfile)).status, 200)
    assert.equal((await session.call(readSecondFactor)).answer.required, true)
    await proveByPassword(session)
    const { status, message } = await session.call(removeFactor, { params: { id } })
    assert.equal(status, 409)
    assert.match(message, /tambahkan yang lain/)
    await passTime(portal)
    const { body } = await signInWith(portal, email, codeOf(secret))
    const authorization = `Bearer ${body?.content.token}`
    assert.equal((await portal.anonymous.get(readProfile.path, { authorization })).status, 200)
    // A hand-over goes on from there.
    const key = await portal.anonymous.post<{ accessKey: string }>(dashboardLogin.path, undefined, { authorization })
    const entry = `/authentication/integration/${session.user?.id}/${key.body?.content.accessKey}`
    const [token] = (await portal.anonymous.get(entry)).headers
      .getSetCookie()
      .flatMap((line) => /^token=([^;]+)/.exec(line)?.[1] ?? [])
    assert.equal((await portal.anonymous.get(readProfile.path, { authorization: `Bearer ${token}` })).status, 200)
  })

  it('asks everybody where it says so, also who holds no right', async () => {
    const all = await testPortal({ env: { REQUIRE_SECOND_FACTOR: 'ALL' } })
    for (const role of ['STAFF', 'GUEST', 'PO'] as const) {
      const session = await all.signIn(role)
      assert.equal((await session.call(currentSession)).answer.needsSecondFactor, true, role)
      assert.equal((await session.call(readProfile)).status, 403, role)
      assert.equal((await session.call(readSecondFactor)).answer.required, true, role)
      await addApp(session)
      assert.equal((await session.call(readProfile)).status, 200, role)
    }
    await all.close()
  })

  it('is not set by default', async () => {
    const free = await testPortal()
    assert.equal((await (await free.signIn('ADMIN')).call(currentSession)).answer.needsSecondFactor, false)
    await free.close()
  })
})

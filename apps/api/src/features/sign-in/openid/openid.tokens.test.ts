import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { accountOf, testPortal, type TestPortal } from '../../../testing/portal.ts'
import { type OpenIdServer, startOpenIdServer } from './openid.testkit.ts'

const start = '/api/v2/auth/oidc/start'
const browser = { accept: 'text/html' }
type Claims = Record<string, unknown>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
const signed = (header: object, claims: object, key: KeyObject): string => {
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`
}

/** A token as the provider made it, but for some claims, with a right signature over them. */
const claiming = (change: (claims: Claims) => Claims) => (token: string, key: KeyObject) => {
  const [header, claims] = token.split('.', 2).map(decode)
  return signed(header ?? {}, change(claims ?? {}), key)
}
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

const forgeries: [what: string, forge: (token: string, key: KeyObject) => string][] = [
  [
    'of another subject, under the signature of the first',
    (token) => {
      const [header, claims, signature] = token.split('.')
      return [header, encode({ ...decode(claims), sub: 'korban' }), signature].join('.')
    },
  ],
  [
    'that a key signed which is not the provider’s',
    (token) => {
      const [header, claims] = token.split('.', 2).map(decode)
      return signed(header ?? {}, claims ?? {}, stranger)
    },
  ],
  [
    'that brings its own key along',
    (token) => {
      const [header, claims] = token.split('.', 2).map(decode)
      const jwk = createPublicKey(stranger).export({ format: 'jwk' })
      return signed({ ...header, jwk, kid: undefined }, claims ?? {}, stranger)
    },
  ],
  ['that nobody signed', (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  [
    'that takes the public key for a secret',
    (token, key) => {
      const body = `${encode({ alg: 'HS256', kid: 'uji' })}.${token.split('.')[1]}`
      const secret = createPublicKey(key).export({ format: 'pem', type: 'spki' })
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
    },
  ],
  ['for another client', claiming((claims) => ({ ...claims, aud: 'portal-lain' }))],
  [
    'for several clients that names none as its party',
    claiming((claims) => ({ ...claims, aud: [claims['aud'], 'x'] })),
  ],
  ['of another issuer', claiming((claims) => ({ ...claims, iss: 'https://penyedia-lain.example' }))],
  ['for another journey', claiming((claims) => ({ ...claims, nonce: 'bukan-yang-itu' }))],
  ['for no journey', claiming(({ nonce: _nonce, ...claims }) => claims)],
  ['that has run out', claiming((claims) => ({ ...claims, iat: minutesAgo(120), exp: minutesAgo(60) }))],
  ['that does not count yet', claiming((claims) => ({ ...claims, nbf: minutesAgo(-60) }))],
]

describe('an ID token', () => {
  let server: OpenIdServer
  let portal: TestPortal
  before(async () => {
    server = await startOpenIdServer()
    portal = await testPortal({ env: server.env })
    server.people.set('asli', { email: accountOf('CMP').email, email_verified: true })
    server.people.set('korban', { email: accountOf('ADMIN').email, email_verified: true })
  })
  after(async () => {
    await portal.close()
    await server.stop()
  })

  async function signIn() {
    const { headers } = await portal.anonymous.get(start)
    const [cookie = ''] = headers.getSetCookie()[0]?.split(';', 1) ?? []
    const answer = await server.visit(headers.get('location') ?? '', 'asli')
    const back = await portal.anonymous.get(answer.pathname + answer.search, { cookie, ...browser })
    const opened = back.headers.getSetCookie().some((line) => line.startsWith('token='))
    return { to: back.headers.get('location'), opened }
  }

  it('as the provider signed it opens a session, also where it went through other hands unchanged', async () => {
    assert.deepEqual(await signIn(), { to: '/v3/dashboard', opened: true })
    server.forge = claiming((claims) => claims)
    assert.deepEqual(await signIn(), { to: '/v3/dashboard', opened: true })
    server.forge = null
  })

  for (const [what, forge] of forgeries) {
    it(`opens nothing: one ${what}`, async () => {
      server.forge = forge
      const { to, opened } = await signIn()
      server.forge = null
      assert.equal(opened, false)
      // 'away' would say that the answer was none at all.
      assert.match(to ?? '', /^\/login\?failed=(?:expired|unknown)$/)
    })
  }
})

describe('a provider', () => {
  it('whose description names another issuer is not gone to', async () => {
    const server = await startOpenIdServer()
    server.claimedIssuer = 'https://penyedia-lain.example'
    const portal = await testPortal({ env: server.env })
    const { headers } = await portal.anonymous.get(start, browser)
    assert.match(headers.get('location') ?? '', /^\/login\?failed=/)
    assert.deepEqual(headers.getSetCookie(), [])
    await portal.close()
    await server.stop()
  })

  it('is gone to from the portal’s own pages, and not because another site led there', async () => {
    const server = await startOpenIdServer()
    const portal = await testPortal({ env: server.env })
    const leave = async (headers: Record<string, string>) => {
      const { statusCode, headers: said } = await portal.app.inject({ url: start, headers })
      assert.equal(statusCode, 302)
      return String(said.location)
    }
    for (const site of ['same-origin', 'none']) {
      assert.ok((await leave({ 'sec-fetch-site': site })).startsWith(`${server.issuer}/auth?`), site)
    }
    for (const site of ['cross-site', 'same-site'])
      assert.equal(await leave({ 'sec-fetch-site': site }), '/login', site)
    await portal.close()
    await server.stop()
  })
})

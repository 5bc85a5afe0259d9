import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider says about somebody; `email_verified` as it is. */
export interface OpenIdPerson {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface OpenIdServer {
  issuer: string
  env: Record<string, string>
  /** People by their subject. */
  people: Map<string, OpenIdPerson>
  /** A browser that is sent there, signs in as the subject (null: gives up) and comes back: where to. */
  visit(address: string, subject: string | null): Promise<URL>
  stop(): Promise<void>
  /** What comes in place of the ID token that the provider signed with its key, while there is such a forger. */
  forge: ((idToken: string, key: KeyObject) => string) | null
  /** What comes in place of the issuer that its own description names. */
  claimedIssuer: string | null
  /** Again, on the same port. */
  start(): Promise<void>
}

/** Where the provider sends browsers back to. Nothing listens there: a test goes to its own portal with what came. */
export const publicUrl = 'http://127.0.0.1:1'
const client = { id: 'ido-portal', secret: 'rahasia-klien-untuk-uji' }

/** A real OpenID provider in this process, whose sign-in page takes whoever the test says it is. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const people = new Map<string, OpenIdPerson>()
  const leaving = new Map<string, string | null>()
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  let server = createServer((request, response) => answer(request, response))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = providerOf(issuer, people, privateKey)
  const serve = provider.callback()
  answer = (request, response) => {
    const { forge, claimedIssuer } = openId
    if (request.url === '/token' && forge) {
      rewrite(response, (said) => ({ ...said, id_token: forge(String(said['id_token']), privateKey) }))
    }
    if (request.url?.startsWith('/.well-known/') && claimedIssuer !== null) {
      rewrite(response, (said) => ({ ...said, issuer: claimedIssuer }))
    }
    if (!request.url?.startsWith('/masuk/')) return void serve(request, response)
    const who = leaving.get(String(request.headers['x-visitor'])) ?? null
    const result = who === null ? { error: 'access_denied' } : { login: { accountId: who } }
    void provider.interactionFinished(request, response, result)
  }
  let visitors = 0
  const openId: OpenIdServer = {
    issuer,
    people,
    forge: null,
    claimedIssuer: null,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      PUBLIC_URL: publicUrl,
    },
    async visit(address, subject) {
      visitors += 1
      const visitor = String(visitors)
      leaving.set(visitor, subject)
      return walk(address, visitor)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    async start() {
      server = createServer((request, response) => answer(request, response))
      await listen(port)
    },
  }
  return openId
}

/** Changes a JSON answer on its way out. */
function rewrite(response: ServerResponse, change: (said: Record<string, unknown>) => object): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse
  response.end = ((body: string) => {
    const text = JSON.stringify(change(JSON.parse(body) as Record<string, unknown>))
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as typeof response.end
}

function providerOf(issuer: string, people: Map<string, OpenIdPerson>, privateKey: KeyObject): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/v2/auth/oidc/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'uji' }] },
    cookies: { keys: ['kunci cookie untuk uji'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/masuk/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Nobody is asked whether the portal may know their address.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Follows redirects with the cookies that come, until one leads back to the portal. */
async function walk(from: string, visitor: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = new URL(from)
  for (let steps = 0; steps < 10 && address.origin !== publicUrl; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie, 'x-visitor': visitor } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${address.href} leads nowhere: ${response.status} ${await response.text()}`)
    address = new URL(next, address)
  }
  return address
}

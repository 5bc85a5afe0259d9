import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** To whom a passkey belongs: a name of a host, and the one origin whose pages may use it. */
export interface Party {
  id: string
  origin: string
}

/**
 * The portal as passkeys know it: the host of PUBLIC_URL over HTTPS, or localhost. Null where it is reached by an address
 * of numbers or over plain HTTP, for which browsers make none. A loopback portal without a name is localhost, too, where
 * the browser says so; what it signs names the origin, so nobody else's page comes through.
 */
export function partyOf(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Party | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname)) return { id: hostname, origin }
  if (protocol === 'https:') return null
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : null
  return asked?.hostname === 'localhost' ? { id: 'localhost', origin: asked.origin } : null
}

export interface KnownPasskey {
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
}

// Read when somebody uses one: few do, and it is a megabyte that a start need not have.
const library = () => import('@simplewebauthn/server')

const idAndWays = ({ credential_id: id, transports }: KnownPasskey) => ({ id, transports })

/** What the browser is asked to make one with. It stands beside a password, so it need not ask for a PIN itself. */
export async function askForNew(
  party: Party,
  account: { id: number; email: string; name: string },
  known: readonly KnownPasskey[],
): Promise<{ challenge: string } & Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'IDO',
    rpID: party.id,
    userID: new TextEncoder().encode(String(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known.map(idAndWays),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** The passkey that the browser made for this challenge, or null where its answer proves none. */
export async function checkNew(party: Party, challenge: string, response: unknown): Promise<KnownPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports: [...transports] }
}

/** What the browser is asked to sign. */
export async function askToSign(
  party: Party,
  known: readonly KnownPasskey[],
): Promise<{ challenge: string } & Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(idAndWays),
    userVerification: 'preferred',
  })
  return { ...options }
}

/** The passkey's new count of signatures, or null where the answer is not what it signed; a copy of it shows by its count. */
export async function checkSigned(
  party: Party,
  challenge: string,
  { credential_id: id, public_key, sign_count: counter }: KnownPasskey,
  response: unknown,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: false,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

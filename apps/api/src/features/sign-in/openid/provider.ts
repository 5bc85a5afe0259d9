import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { Config } from '../../../platform/config/config.ts'

/** What one sign-in at the provider is known by, from the way there to the way back. */
export interface Journey {
  state: string
  nonce: string
  verifier: string
}

/** Who the provider says has signed in. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isVerified: boolean
  name: string | null
}

/** Why nobody came back signed in; the sign-in page has words for each. */
export type FailedReason = 'cancelled' | 'unverified' | 'suspended' | 'expired' | 'away' | 'unknown'

export interface Provider {
  addressOf(journey: Journey): Promise<URL>
  /** Checks the answer against the journey and exchanges its code. */
  claimsOf(answer: URL, journey: Journey): Promise<Claims>
}

const patienceSeconds = 5

export function createProvider(oidc: NonNullable<Config['oidc']>, redirectUri: string): Provider {
  let found: Promise<Configuration> | null = null
  // Asked for at the first sign-in and kept; after a failure the next sign-in asks again.
  const configuration = () => {
    found ??= discover(oidc).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  return {
    async addressOf({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async claimsOf(answer, { state, nonce, verifier }) {
      const asked = await configuration()
      const tokens = await authorizationCodeGrant(asked, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (token === undefined) throw new ClientError('no ID token came')
      // Many providers tell the address only when asked for it.
      const claims = token['email'] === undefined ? await fetchUserInfo(asked, tokens.access_token, token.sub) : token
      return {
        issuer: token.iss,
        subject: token.sub,
        email: textOf(claims['email'])?.toLowerCase() ?? null,
        isVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
        name: textOf(claims['name']),
      }
    },
  }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim.trim() ? claim.trim() : null)

async function discover({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>): Promise<Configuration> {
  const server = new URL(issuer)
  // The configuration takes http for this very machine only; the function is marked to make it stand out.
  // oxlint-disable-next-line typescript/no-deprecated
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : []
  // Without it the library trusts the connection alone and leaves the signature of an ID token unread.
  const execute = [...insecure, enableNonRepudiationChecks]
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: patienceSeconds })
}

const unreachable = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]
const unavailableAnswers = ['server_error', 'temporarily_unavailable']

/** What a failure on the way means for who wanted to sign in. */
export function reasonOf(error: unknown): FailedReason {
  if (error instanceof AuthorizationResponseError) {
    if (unavailableAnswers.includes(error.error)) return 'away'
    return error.error === 'access_denied' ? 'cancelled' : 'unknown'
  }
  // A code that was used, ran out, or belongs to another journey.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'unknown'
  if (error instanceof ClientError) return unreachable.includes(error.code ?? '') ? 'away' : 'expired'
  // fetch says so when nobody answers, and names the cause; a fault of our own has none.
  return error instanceof TypeError && error.cause !== undefined ? 'away' : 'unknown'
}

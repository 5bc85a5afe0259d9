import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Fetched when a passkey is used: no page loads it before.
const library = () => import('@simplewebauthn/browser')

type Given = Readonly<Record<string, unknown>>

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Asks the person for a passkey and answers what it signed; null where they did not go through with it. */
export async function signByPasskey(options: Given) {
  const { startAuthentication } = await library()
  return orNull(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
}

/** Makes a passkey; null where the person did not go through with it, or has it already. */
export async function makePasskey(options: Given) {
  const { startRegistration } = await library()
  return orNull(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}

/** Browsers tell a person who stopped and one who has no such passkey alike, and so do we. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((failure: unknown) => {
    if (failure instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(failure.name))
      return null
    throw failure
  })
}

import { Secret, TOTP } from 'otpauth'

// What every app can: RFC 6238 with SHA-1, six digits, half a minute.
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by a step, as RFC 6238 recommends; more would only give guesses. */
const window = 1
const secretBytes = 20

/** A new secret, as bytes to keep and in the letters that people type. */
export function newSecret(): { bytes: Buffer; letters: string } {
  const secret = new Secret({ size: secretBytes })
  return { bytes: Buffer.from(secret.bytes), letters: secret.base32 }
}

/** What the QR code says to the app. */
export const uriOf = (bytes: Buffer, label: string): string => appOf(bytes, label).toString()

/** The half minute (counted from 1970) whose code this is, or null; the caller sees to it that each counts once. */
export function stepOf(bytes: Buffer, code: string, now = Date.now()): number | null {
  const delta = appOf(bytes).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / (shape.period * 1000)) + delta
}

const appOf = (bytes: Buffer, label = 'IDO'): TOTP =>
  new TOTP({ ...shape, issuer: 'IDO', label, secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) })

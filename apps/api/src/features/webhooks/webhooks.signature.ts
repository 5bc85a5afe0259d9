import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as the Standard Webhooks convention writes it. */
export const newHookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The headers by which a receiver knows who sent it: one signature for each secret that holds. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}

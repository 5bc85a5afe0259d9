import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '../errors.ts'

/** What PostgreSQL calls a connection that broke. The driver has no code for it where nobody said goodbye. */
const connectionLost = '08006'

/** A server that is not there yet or not yet the primary, just goes down or comes up, or has no connection left. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '08003', connectionLost, '25006', '53300', '57P01', '57P02', '57P03']) // prettier-ignore

/** Whether the same may well succeed once there is a connection again; what was under way is rolled back, or committed. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  return ('code' in error && passing.has(String(error.code))) || isConnectionLost(error.cause)
}

/** Whether nobody answers there; the driver has no code for a server that takes too long to connect or to answer. */
export const isServerAway = (error: unknown): boolean => isConnectionLost(error) || isSilence(error)

export const isSilence = (error: unknown): error is Error => error instanceof Error && !('code' in error)

/** Says that something waits, and why: what is tried again in silence looks like one that hangs. */
export function sayLoss(say: (line: string) => void, what = 'the database'): (error: unknown) => void {
  return (error) => say(`Waiting for ${what}: ${whyLost(error)}`)
}

/** Of several addresses that were tried, the driver names each and says nothing of the whole. */
function whyLost(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return whyLost(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

const firstPause = 100
const longestPause = 5_000

interface Patience {
  /** What is tried again; as it stands, lost connections. */
  isPassing?: (error: unknown) => boolean
  /** Milliseconds for which it is tried. */
  for?: number
  signal?: AbortSignal
  /** Told once, when it has to be tried again. */
  onLoss?: (error: unknown) => void
}

/** Does what may be done twice, again for as long as the connection to the database is lost over it. */
export async function throughLosses<T>(work: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { isPassing = isConnectionLost } = patience
  const deadline = Date.now() + (patience.for ?? Infinity)
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline || patience.signal?.aborted) throw error
      if (wait === firstPause) patience.onLoss?.(error)
      await pause(wait, undefined, patience.signal && { signal: patience.signal }).catch(() => undefined)
    }
  }
}

/**
 * Whoever has the connection is told how it was lost, now or with the next statement: in the middle of a transaction, or
 * where it was lost at the moment that it was checked out. The driver's own word for that has no code.
 */
export function nameLoss(client: pg.PoolClient, error: Error): void {
  if (!('code' in error)) Object.assign(error, { code: connectionLost })
  const refuse = (...[query, ...given]: unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') {
      process.nextTick(() => (done as (error: Error) => void)(error))
      return undefined
    }
    if (!(query instanceof Object && 'submit' in query)) return Promise.reject(error)
    const { handleError } = query as unknown as { handleError(error: Error, connection: unknown): void }
    process.nextTick(() => handleError.call(query, error, (client as unknown as { connection: unknown }).connection))
    return query
  }
  client.query = refuse as typeof client.query
}

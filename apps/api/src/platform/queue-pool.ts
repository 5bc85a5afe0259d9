import type pg from 'pg'
import { isConnectionLost, throughLosses } from './database/connection-loss.ts'
import type { LanedPool } from './database/laned-pool.ts'
import { inTime } from './query-context.ts'
import { codeOf } from './room.ts'

/** Stopped by somebody, in another's way, or without room: the statement itself is right. */
const passing = /^(?:40|53|55P03|57)/
const isPassing = (error: unknown) => isConnectionLost(error) || passing.test(codeOf(error))

/** Milliseconds that one statement of the queue may take: it takes some, and is asked again. */
const longestMs = 60_000

interface Asking {
  /** Aborts when the process stops. */
  signal: AbortSignal
  onLoss: (error: unknown) => void
}

/**
 * What the job queue has of the database. It does not wait for what it says of a finished job, so one that could not be
 * said would end the process; and what it could not find out at its start it never asks again. So each of its statements,
 * none of which it wraps in a transaction, is asked until there is an answer.
 */
export function queuePool(pool: LanedPool, { signal, onLoss }: Asking): pg.Pool {
  const askOnce = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>
  const ask = async (...question: unknown[]) => {
    if (question[0] === 'begin') throw new Error('The job queue wants a transaction, and its statements are apart here')
    return throughLosses(() => inTime(longestMs, () => askOnce(...question)), { signal, onLoss, isPassing })
  }
  const client = { query: ask, release: () => undefined }
  // Who gives a word to call back listens for new jobs, and begins again by itself where it is lost.
  const connect = (listen?: Parameters<LanedPool['connect']>[0]) =>
    listen === undefined ? Promise.resolve(client) : pool.connect(listen)
  const { options } = pool
  const listeners = (name: string) => pool.listeners(name)
  return { connect, query: ask, listeners, options } as unknown as pg.Pool
}

import type { Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export type Trx = Transaction<DB>

const attempts = 5
// Serialization failure and deadlock: PostgreSQL rolled back, and the same work may well succeed now.
const passing = ['40001', '40P01']

/**
 * Runs the work in one transaction and commits, or rolls back and throws. The work may run several times, so it writes
 * through `trx` only; signals to the outside go out after this has returned.
 */
export async function inTransaction<T>(database: Pick<Database, 'write'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retried(() => database.write.transaction().execute(work))
}

/**
 * Runs what is all or nothing by itself, such as one statement, again where it failed for a passing reason.
 * @param alsoPassing codes of the server that are no fault either, as what was in the way is seen by the next try
 */
export async function retried<T>(work: () => Promise<T>, alsoPassing: readonly string[] = []): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isPassing(error, alsoPassing)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

function isPassing(error: unknown, alsoPassing: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && [...passing, ...alsoPassing].includes(String(error.code))
}

/** Who adds to a dataset takes turns by transaction: each sees what the other added before it adds the rest. */
export async function takeWriteTurn(client: pg.PoolClient, dataset: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${dataset}`])
}

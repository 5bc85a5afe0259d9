import { sql } from 'kysely'
import type { AuditEvent, RecordEvent } from '../audit.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'

/** What became of one record among many: it was done, or refused without a trace. */
export type Attempt<T> = { done: T; refusal: null } | { done: null; refusal: Refusal }

/**
 * Does the work within a savepoint, so that a refusal undoes this record and no other. Its events are kept until the
 * work has succeeded.
 */
export async function attempt<T>(
  trx: Trx,
  record: RecordEvent,
  work: (record: RecordEvent) => Promise<T>,
): Promise<Attempt<T>> {
  const events: AuditEvent[] = []
  await sql`savepoint attempt`.execute(trx)
  try {
    const done = await work(async (event) => void events.push(event))
    await sql`release savepoint attempt`.execute(trx)
    for (const event of events) await record(event)
    return { done, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint attempt`.execute(trx)
    return { done: null, refusal: error }
  }
}

/** The same work, done and undone: what a preview shows is what would really happen. Nothing is recorded. */
export async function rehearse<T>(
  database: Pick<Database, 'write'>,
  work: (trx: Trx, record: RecordEvent) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, async (trx) => {
      throw new Rehearsed(await work(trx, async () => undefined))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
}

/** Rolls a transaction back and carries its result out. */
class Rehearsed extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('a rehearsal has ended')
    this.result = result
  }
}

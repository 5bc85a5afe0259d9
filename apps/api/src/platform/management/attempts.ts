import { sql } from 'kysely'
import { inLane } from '../pools/query-context.ts'
import { type AuditActor, type AuditEvent, inAuditedTransaction, type RecordEvent } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../http/feature.ts'

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

/**
 * Does work on many records, or for a preview does it and takes it back. It holds its connection and the rows' locks for
 * long, so it has the places of heavy work: in those of quick writes it would keep everybody out of the portal.
 */
export const doMany = <T>(
  services: Pick<Services, 'database' | 'log'>,
  actor: AuditActor,
  preview: boolean,
  work: (trx: Trx, record: RecordEvent) => Promise<T>,
): Promise<T> =>
  inLane('lists', () => (preview ? rehearse(services.database, work) : inAuditedTransaction(services, actor, work)))

/** The same work, done and undone: what a preview shows is what would really happen. Nothing is recorded. */
async function rehearse<T>(
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

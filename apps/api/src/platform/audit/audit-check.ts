import { sql, type Transaction } from 'kysely'
import { type Broken, type ChainRow, type Head, type LinkedRow, startWalk, whyNotItsEnd } from './audit-chain.ts'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.ts'

/** What a check of the chain found. */
export interface AuditCheck {
  /** How many rows fit, from the first on. */
  rows: number
  head: Head | null
  /** The first place where the chain does not hold. */
  broken: Broken | null
}

const portion = 5000

/**
 * Walks the whole chain in portions, so memory stays flat, and stops at the first row that does not fit.
 * @param seen is told every row that fits
 */
export async function checkAudit(
  { read }: Pick<Database, 'read'>,
  seen: (head: Head) => void = () => undefined,
): Promise<AuditCheck> {
  return asOfNow(read, async (trx) => {
    const walk = startWalk()
    for await (const row of storedRows(trx)) {
      const broken = walk.step(row)
      if (broken) return { rows: walk.head()?.seq ?? 0, head: walk.head(), broken }
      seen({ seq: row.seq, hash: row.hash.toString('hex') })
    }
    const head = walk.head()
    return { rows: head?.seq ?? 0, head, broken: whyNotItsEnd(head, await storedEnds(trx)) }
  })
}

/** One look at the chain and at its end, whatever is decided meanwhile. */
export function asOfNow<T>(read: Database['read'], look: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look)
}

/** Every row in order, with the text that was hashed. */
export async function* storedRows(read: Database['read']): AsyncGenerator<LinkedRow> {
  // From below the first row: one that somebody put there is no part of the chain, and shows.
  for (let seq = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<ChainRow & { hash: Buffer; previous_hash: Buffer }>`
      select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_id, actor_name, action,
        subject_type, subject_id, subject_label, reason, before::text as before, after::text as after, ip, user_agent,
        hash, previous_hash
      from audit_event where seq > ${seq} order by seq limit ${portion}
    `.execute(read)
    yield* rows
    if (rows.length < portion) return
    seq = rows.at(-1)?.seq ?? seq
  }
}

/** Where the chain is said to end; more than one only where somebody has taken the table's key away. */
export async function storedEnds(read: Database['read']): Promise<Head[]> {
  const ends = await read.selectFrom('audit_head').select(['seq', 'hash']).orderBy('seq').limit(2).execute()
  return ends.map(({ seq, hash }) => ({ seq, hash: hash.toString('hex') }))
}

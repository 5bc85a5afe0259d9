import { sql, type Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.ts'

/** A row of the chain, in the order in which its hash covers the fields; `before` and `after` are the stored text. */
export interface ChainRow {
  seq: number
  at: string
  actor_id: number | null
  actor_name: string
  action: string
  subject_type: string
  subject_id: string
  subject_label: string
  reason: string | null
  before: string | null
  after: string | null
  ip: string | null
  user_agent: string | null
}

/** A row with what it was stored with. */
export interface LinkedRow extends ChainRow {
  hash: Buffer
  previous_hash: Buffer
}

export interface Head {
  seq: number
  hash: string
}

/** Why the chain does not hold at a row. */
type Flaw = 'changed' | 'missing' | 'reordered' | 'headMissing' | 'headTwice' | 'beyondHead'

export interface Broken {
  seq: number
  why: Flaw
}

/** What the first row has for the hash of the row before it. */
export const noHash = Buffer.alloc(32)

/** SHA-256 of the hash before it and the row's fields as one JSON list. */
export function hashOfRow(previous: Buffer, row: ChainRow): Buffer {
  const { seq, at, actor_id, actor_name, action, subject_type, subject_id, subject_label } = row
  const fields = [seq, at, actor_id, actor_name, action, subject_type, subject_id, subject_label]
  const list = JSON.stringify([...fields, row.reason, row.before, row.after, row.ip, row.user_agent])
  return createHash('sha256').update(previous).update(list).digest()
}

/** A walk along the chain, from its first row on. */
interface Walk {
  /** Goes on to this row, or says why it does not follow and stays. */
  step(row: LinkedRow): Broken | null
  /** Where the walk stands: the last row that fits, null before the first. */
  head(): Head | null
}

export function startWalk(): Walk {
  let seq = 0
  let previous: Buffer = noHash
  return {
    step(row) {
      const why = whyBroken(row, previous, seq + 1)
      if (why) return { seq: seq + 1, why }
      previous = row.hash
      seq += 1
      return null
    },
    head: () => (seq === 0 ? null : { seq, hash: previous.toString('hex') }),
  }
}

function whyBroken(row: LinkedRow, previous: Buffer, expected: number): Flaw | null {
  if (row.seq !== expected) return 'missing'
  if (!row.previous_hash.equals(previous)) return 'reordered'
  return hashOfRow(previous, row).equals(row.hash) ? null : 'changed'
}

/** Whether a chain that holds in itself ends where it is said to end. */
export function whyNotItsEnd(walked: Head | null, ends: readonly Head[]): Broken | null {
  const [end, another] = ends
  const last = walked?.seq ?? 0
  if (another !== undefined) return { seq: another.seq, why: 'headTwice' }
  if (end === undefined) return last === 0 ? null : { seq: last, why: 'headMissing' }
  if (last < end.seq) return { seq: last + 1, why: 'missing' }
  if (last > end.seq) return { seq: end.seq + 1, why: 'beyondHead' }
  return walked?.hash === end.hash ? null : { seq: last, why: 'changed' }
}

/** What a check of the chain found. */
interface AuditCheck {
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

import { createHash } from 'node:crypto'

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
export type Flaw = 'changed' | 'missing' | 'reordered' | 'headMissing' | 'headTwice' | 'beyondHead'

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
export interface Walk {
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

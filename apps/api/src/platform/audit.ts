import { createHash } from 'node:crypto'
import type { AuditAction } from '@ido/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { inTransaction, type Trx } from './database/transaction.ts'
import type { Person } from './http/feature.ts'

/** Who does it, as the log keeps it: a person with their connection, or the portal itself. */
export interface AuditActor {
  id: number | null
  name: string
  ip: string | null
  userAgent: string | null
}

/** A decision or a change: what was done to what, why, and the fields that it changed. */
export interface AuditEvent {
  /** Like 'access.approved': the subject's part of the portal, and the verb in the past. */
  action: AuditAction
  subject: { type: string; id: number | string; label: string }
  reason?: string | null
  /** The record's fields before and after; never a password, a code, a key, or a hash of one. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

export type RecordEvent = (event: AuditEvent) => Promise<void>

/** The portal itself, where a clock or a command acts and no person. */
export const portalActor: AuditActor = { id: null, name: 'IDO', ip: null, userAgent: null }

/** The person of a request; behind a view as somebody else it is the administrator. */
export function actorOf(person: Person | null, request: FastifyRequest): AuditActor {
  const { id, name } = person?.viewedBy ?? person ?? portalActor
  return { id, name, ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 500) ?? null }
}

const auditLock = 7_040_006
const noHash = Buffer.alloc(32)

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

/** SHA-256 of the hash before it and the row's fields as one JSON list. */
export function hashOfRow(previous: Buffer, row: ChainRow): Buffer {
  const { seq, at, actor_id, actor_name, action, subject_type, subject_id, subject_label } = row
  const fields = [seq, at, actor_id, actor_name, action, subject_type, subject_id, subject_label]
  const list = JSON.stringify([...fields, row.reason, row.before, row.after, row.ip, row.user_agent])
  return createHash('sha256').update(previous).update(list).digest()
}

/** The server's log, as far as the head of the chain is written to it. */
export type AuditLogger = Pick<FastifyBaseLogger, 'info' | 'child' | 'level'>

/**
 * Runs the work in one transaction with a recorder for what it decides; after the commit the head of the chain goes to
 * the server's log, where nobody with the database alone can reach it.
 */
export async function inAuditedTransaction<T>(
  { database, log }: { database: Pick<Database, 'write'>; log: AuditLogger },
  actor: AuditActor,
  work: (trx: Trx, record: RecordEvent) => Promise<T>,
): Promise<T> {
  let head: { seq: number; hash: string } | null = null
  const result = await inTransaction(database, async (trx) => {
    head = null
    return work(trx, async (event) => {
      head = await append(trx, actor, event)
    })
  })
  // Also where the server logs warnings only: a chain whose head nobody keeps proves little.
  const heard = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  if (head !== null) heard.info({ audit: head }, 'audit head')
  return result
}

/** Writers take turns until they commit, so that every row knows the one before it. */
async function append(trx: Trx, actor: AuditActor, event: AuditEvent): Promise<{ seq: number; hash: string }> {
  await sql`select pg_advisory_xact_lock(${auditLock})`.execute(trx)
  const last = await trx
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row: ChainRow = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date().toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    action: event.action,
    subject_type: event.subject.type,
    subject_id: String(event.subject.id),
    subject_label: event.subject.label,
    reason: event.reason ?? null,
    before: textOf(event.before),
    after: textOf(event.after),
    ip: actor.ip,
    user_agent: actor.userAgent,
  }
  const previous = last?.hash ?? noHash
  const hash = hashOfRow(previous, row)
  await trx
    .insertInto('audit_event')
    .values({ ...row, previous_hash: previous, hash })
    .execute()
  await trx
    .insertInto('audit_head')
    .values({ seq: row.seq, hash })
    .onConflict((clash) => clash.column('is_one').doUpdateSet({ seq: row.seq, hash }))
    .execute()
  return { seq: row.seq, hash: hash.toString('hex') }
}

const textOf = (fields: AuditEvent['before']): string | null => (fields ? JSON.stringify(fields) : null)

/** What a check of the chain found. */
export interface AuditCheck {
  rows: number
  head: { seq: number; hash: string } | null
  /** The first place where the chain does not hold. */
  broken: { seq: number; why: 'changed' | 'missing' | 'reordered' } | null
}

const portion = 5000

/**
 * Walks the whole chain in portions, so memory stays flat, and stops at the first row that does not fit.
 * @param seen is told every row that fits
 */
export async function checkAudit(
  { read }: Pick<Database, 'read'>,
  seen: (seq: number, hash: string) => void = () => undefined,
): Promise<AuditCheck> {
  let previous: Buffer = noHash
  let seq = 0
  // Read first: what is decided meanwhile makes the chain longer than it, never shorter.
  const end = await read.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  for (;;) {
    const rows = await rowsAfter(read, seq)
    for (const { hash, previous_hash, ...row } of rows) {
      const broken = whyBroken(row, hash, previous_hash, previous, seq + 1)
      if (broken) return { rows: seq, head: headOf(seq, previous), broken: { seq: seq + 1, why: broken } }
      if (seq + 1 === end?.seq && !hash.equals(end.hash)) {
        return { rows: seq, head: headOf(seq, previous), broken: { seq: seq + 1, why: 'changed' } }
      }
      previous = hash
      seq = row.seq
      seen(seq, hash.toString('hex'))
    }
    if (rows.length < portion) {
      const broken = end !== undefined && seq < end.seq ? { seq: seq + 1, why: 'missing' as const } : null
      return { rows: seq, head: headOf(seq, previous), broken }
    }
  }
}

const headOf = (seq: number, hash: Buffer) => (seq === 0 ? null : { seq, hash: hash.toString('hex') })

function whyBroken(row: ChainRow, hash: Buffer, stored: Buffer, previous: Buffer, expected: number) {
  if (row.seq !== expected) return 'missing'
  if (!stored.equals(previous)) return 'reordered'
  return hashOfRow(previous, row).equals(hash) ? null : 'changed'
}

async function rowsAfter(read: Database['read'], seq: number) {
  const { rows } = await sql<ChainRow & { hash: Buffer; previous_hash: Buffer }>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_id, actor_name, action,
      subject_type, subject_id, subject_label, reason, before::text as before, after::text as after, ip, user_agent,
      hash, previous_hash
    from audit_event where seq > ${seq} order by seq limit ${portion}
  `.execute(read)
  return rows
}

import type { AuditAction, AuditSubject } from '@ido/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type ChainRow, hashOfRow, type Head, noHash } from './audit-chain.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import type { Person } from '../person.ts'

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
  subject: { type: AuditSubject; id: number | string; label: string }
  reason?: string | null
  /** The record's fields before and after; never a password, a code, a key, or a hash of one. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

/** An account as the subject of an event, by the name that it has then. */
export const userSubject = ({ id, name }: { id: number; name: string }): AuditEvent['subject'] => ({
  type: 'user',
  id,
  label: name,
})

export type RecordEvent = (event: AuditEvent) => Promise<void>

/** The portal itself, where a clock or a command acts and no person. */
export const portalActor: AuditActor = { id: null, name: 'IDO', ip: null, userAgent: null }

/** The person of a request; behind a view as somebody else it is the administrator. */
export function actorOf(person: Person | null, request: FastifyRequest): AuditActor {
  const { id, name } = person?.viewedBy ?? person ?? portalActor
  return { id, name, ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 500) ?? null }
}

const auditLock = 7_040_006

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
  let head: Head | null = null
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

/** The same for a command, which tells the head to whoever runs it: the server's log, which keeps heads, is not its own. */
export async function inAuditedCommand<T>(
  database: Pick<Database, 'write'>,
  work: (trx: Trx, record: RecordEvent) => Promise<T>,
): Promise<{ result: T; head: { seq: number; hash: string } | null }> {
  const heads: Head[] = []
  const log = { level: 'info', child: () => log, info: ({ audit }: { audit: Head }) => void heads.push(audit) }
  const result = await inAuditedTransaction({ database, log: log as unknown as AuditLogger }, portalActor, work)
  return { result, head: heads.at(-1) ?? null }
}

/** Writers take turns until they commit, so that every row knows the one before it. The database moves the head on. */
async function append(trx: Trx, actor: AuditActor, event: AuditEvent): Promise<Head> {
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
  return { seq: row.seq, hash: hash.toString('hex') }
}

const textOf = (fields: AuditEvent['before']): string | null => (fields ? JSON.stringify(fields) : null)

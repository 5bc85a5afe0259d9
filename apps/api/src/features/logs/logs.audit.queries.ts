import type { auditLog, AuditRow, EndpointInput, PageMeta } from '@ido/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { AuditEvent } from '../../platform/database/schema.ts'
import { allOf, contains, containsWords, oneOf, timeBetween } from '../../platform/database/filters.sql.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { differences } from '../../platform/management/history.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'

type Query = EndpointInput<typeof auditLog>['query']
export type AuditFilters = Omit<Query, 'page' | 'size'>
type Fields = Record<string, unknown> | null

/** A page of decisions, the newest first. From the primary, since people look right after they have decided. */
export async function auditPage(
  { write }: Pick<Database, 'write'>,
  query: Query,
): Promise<{ answer: AuditRow[]; meta: PageMeta }> {
  const found = selectAudit(write, query)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('seq', query.orderBy ?? 'desc')
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { answer: rows.map(presentEvent), meta: pageOf({ ...query, total }) }
}

/** The decisions that the filters leave. */
export function selectAudit(reader: Database['read'], query: AuditFilters) {
  const words = sql`concat_ws(' ', actor_name, action, subject_label, reason, before::text, after::text)`
  const where = allOf([
    oneOf(sql.ref('action'), askedNames('action', query.action)),
    oneOf(sql.ref('subject_type'), askedNames('subjectType', query.subjectType)),
    contains(sql.ref('actor_name'), query.who),
    timeBetween(sql.ref('at'), query.at_from, query.at_to),
    containsWords(words, query.search),
  ])
  return reader.selectFrom('audit_event').where(where ?? sql<SqlBool>`true`)
}

export function presentEvent(event: Selectable<AuditEvent>): AuditRow {
  return {
    seq: event.seq,
    at: event.at.toISOString(),
    who: event.actor_name,
    action: event.action,
    subjectType: event.subject_type,
    subjectId: event.subject_id,
    subject: event.subject_label,
    reason: event.reason,
    changes: differences(event.before as Fields, event.after as Fields),
    ip: event.ip,
    hash: event.hash.toString('hex'),
  }
}

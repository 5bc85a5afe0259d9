import type { EndpointInput, exportAudit } from '@ido/contract'
import type { Selectable } from 'kysely'
import type { AuditEvent } from '../../platform/database/schema.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'
import { presentEvent, selectAudit } from './logs.queries.ts'
import { exportLog } from './logs.export.service.ts'

interface Export {
  query: EndpointInput<typeof exportAudit>['query']
  person: Person
  language: Language
}

const headings = [
  'auditSeq',
  'activityAt',
  'auditWho',
  'auditAction',
  'auditKind',
  'auditSubject',
  'auditReason',
  'auditChanges',
  'activityIp',
  'auditHash',
] as const

/** The filtered decisions as a file. */
export function exportDecisions(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: Export,
): Promise<FileResult> {
  const { query } = asked
  const statement = selectAudit(services.database.read, query)
    .selectAll()
    .orderBy('seq', query.orderBy ?? 'desc')
    .compile()
  return exportLog(services, asked, { title: 'auditTitle', name: 'audit', headings, statement, cellsOf })
}

function cellsOf(event: Selectable<AuditEvent>): Cell[] {
  const { seq, who, action, subjectType, subject, reason, changes, ip, hash } = presentEvent(event)
  return [seq, timeCell(event.at), who, action, subjectType, subject, reason, JSON.stringify(changes), ip, hash]
}

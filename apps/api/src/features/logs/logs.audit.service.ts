import { forFileName, type EndpointInput, type exportAudit } from '@ido/contract'
import type { Selectable } from 'kysely'
import { seenWords } from '../../platform/accounts/seen.queries.ts'
import type { AuditEvent } from '../../platform/database/schema.ts'
import { streamRows } from '../../platform/database/stream-rows.ts'
import { sheetTime, today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import type { FileResult, Person, Services } from '../../platform/http/feature.ts'
import { say, type Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { presentEvent, selectAudit } from './logs.audit.queries.ts'

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

/** The filtered decisions as a file, streamed, with its line in the download log. */
export async function exportDecisions(
  { database, log, spool }: Pick<Services, 'database' | 'log' | 'spool'>,
  { query, person, ...asking }: Export,
): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const title = say(language, 'auditTitle')
  const seen = await seenWords(database, person, language)
  const found = selectAudit(database.read, query)
    .selectAll()
    .orderBy('seq', query.orderBy ?? 'desc')
  const { sql: text, parameters } = found.compile()
  const batches = streamRows(database.readPool, { text, values: [...parameters] })
  const file = await loggedDownload(
    { database, log, spool, person, type: `${title} (${format.toUpperCase()})`, filter },
    async (count) => {
      const cells = async function* () {
        for await (const rows of batches) {
          count(rows.length)
          yield rows.map((row) => cellsOf(row as unknown as Selectable<AuditEvent>))
        }
      }
      const heading = headings.map((key) => say(language, key))
      return sheet(format, { title, seen }, heading, cells())
    },
  )
  // A reader that left before the first byte: the connection behind the batches goes back.
  file.once('close', () => void batches.return(undefined))
  return { file, name: `audit-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
}

function cellsOf(event: Selectable<AuditEvent>): Cell[] {
  const { seq, who, action, subjectType, subject, reason, changes, ip, hash } = presentEvent(event)
  return [seq, sheetTime(event.at), who, action, subjectType, subject, reason, JSON.stringify(changes), ip, hash]
}

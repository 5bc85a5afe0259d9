import {
  activityWords,
  type ChoiceWords,
  type EndpointInput,
  type exportActivity,
  type writeActivity,
} from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { writeActivityLine } from '../../platform/audit/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { yesNoCell } from '../../platform/management/columns.ts'
import type { Language } from '../../platform/messages.ts'
import { timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'
import { selectActivity, type ActivityLine } from './logs.activity.sql.ts'
import { exportLog } from './logs.export.service.ts'

type Body = EndpointInput<typeof writeActivity>['body']

/** More than any page has to say of one step. */
const longestLine = 16 * 1024

/** A line of the person's own; what is not one of the known names is kept beside them and can be searched. */
export async function writeOwnLine(
  { database, countLine }: { database: Pick<Database, 'write'>; countLine: (person: Person) => void },
  { activitytype, path, ipaddress, ...details }: Body,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<number> {
  if (Buffer.byteLength(JSON.stringify(details)) > longestLine) {
    throw invalid([{ field: 'body', key: 'activityTooLarge', values: { kilobytes: longestLine / 1024 } }])
  }
  countLine(person)
  return writeActivityLine(database, {
    person,
    request,
    type: activitytype ?? (path === undefined ? 'OTHER' : 'PAGE_OPENED'),
    path: path ?? null,
    details,
    claimedIp: ipaddress ?? null,
    byCaller: true,
  })
}

interface Export {
  query: EndpointInput<typeof exportActivity>['query']
  person: Person
  language: Language
}

/** The filtered log as a file. */
export function exportLines(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: Export,
): Promise<FileResult> {
  const statement = selectActivity(asked.query, asked.person).compile(services.database.read)
  return exportLog(services, asked, {
    title: 'activityTitle',
    name: 'activity-log',
    headings,
    statement,
    cellsOf: (line: ActivityLine) => cellsOf(line, asked.language),
  })
}

const headings = [
  'activityAt',
  'activityName',
  'activityEmail',
  'activityNik',
  'activityType',
  'activityPath',
  'activityIp',
  'activityClaimedIp',
  'activityAgent',
  'activityDetails',
  'activityByCaller',
] as const

/** What callers call it themselves has no words of ours. */
const typeWords: Partial<ChoiceWords> = activityWords

function cellsOf(
  { at, name, email, nik, activitytype, by_caller, path, ip, claimed_ip, user_agent, details }: ActivityLine,
  language: Language,
): Cell[] {
  const said = yesNoCell(by_caller, language)
  const type = typeWords[activitytype]?.[language] ?? activitytype
  return [timeCell(at), name, email, nik, type, path, ip, claimed_ip, user_agent, JSON.stringify(details), said]
}

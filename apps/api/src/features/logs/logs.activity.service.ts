import type { EndpointInput, exportActivity, writeActivity } from '@ido/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { writeActivityLine } from '../../platform/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import { streamRows } from '../../platform/database/cancellable.ts'
import { sheetTime, today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import { invalid } from '../../platform/errors.ts'
import type { FileResult, Person } from '../../platform/http/feature.ts'
import { say, type Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { selectActivity, type ActivityLine } from './logs.activity.queries.ts'

type Body = EndpointInput<typeof writeActivity>['body']

/** More than any page has to say of one step. */
const longestLine = 16 * 1024

/** A line of the person's own; what is not one of the known names is kept beside them and can be searched. */
export async function writeOwnLine(
  database: Pick<Database, 'write'>,
  { activitytype, path, ipaddress, ...details }: Body,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<number> {
  if (Buffer.byteLength(JSON.stringify(details)) > longestLine) {
    throw invalid([{ field: 'body', key: 'activityTooLarge', values: { kilobytes: longestLine / 1024 } }])
  }
  const type = activitytype ?? (path === undefined ? 'OTHER' : 'PAGE_OPENED')
  return writeActivityLine(database, {
    person,
    request,
    type,
    path: path ?? null,
    details,
    claimedIp: ipaddress ?? null,
  })
}

interface Export {
  query: EndpointInput<typeof exportActivity>['query']
  person: Person
  language: Language
}

/** The filtered log as a file, streamed, with its line in the download log. */
export async function exportLines(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  { query, person, language }: Export,
): Promise<FileResult> {
  const { format, ...filter } = query
  const title = say(language, 'activityTitle')
  const { sql: text, parameters } = selectActivity(query, person).compile(database.read)
  const batches = streamRows(database.readPool, { text, values: [...parameters] })
  const file = await loggedDownload(
    { database, log, person, type: `${title} (${format.toUpperCase()})`, filter },
    async (count) => {
      const cells = async function* () {
        for await (const lines of batches) {
          count(lines.length)
          yield lines.map((line) => cellsOf(line as unknown as ActivityLine))
        }
      }
      return sheet(format, title, heading(language), cells())
    },
  )
  // A reader that left before the first byte: the connection behind the batches goes back.
  file.once('close', () => void batches.return(undefined))
  return { file, name: `activity-log-${today()}.${format}`, type: sheetTypes[format] }
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
] as const

const heading = (language: Language): string[] => headings.map((key) => say(language, key))

function cellsOf({
  at,
  name,
  email,
  nik,
  activitytype,
  path,
  ip,
  claimed_ip,
  user_agent,
  details,
}: ActivityLine): Cell[] {
  return [sheetTime(at), name, email, nik, activitytype, path, ip, claimed_ip, user_agent, JSON.stringify(details)]
}

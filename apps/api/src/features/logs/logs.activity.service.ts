import {
  claimedActivity,
  forFileName,
  type EndpointInput,
  type exportActivity,
  type writeActivity,
} from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { seenWords } from '../../platform/accounts/seen.queries.ts'
import { writeActivityLine } from '../../platform/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import { streamRows } from '../../platform/database/stream-rows.ts'
import { sheetTime, today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import { invalid } from '../../platform/errors.ts'
import type { FileResult, Person, Services } from '../../platform/http/feature.ts'
import { say, type Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { selectActivity, type ActivityLine } from './logs.activity.sql.ts'

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
  const usual = path === undefined ? 'OTHER' : 'PAGE_OPENED'
  const type = activitytype === undefined ? usual : (claimedActivity.find((each) => each === activitytype) ?? 'OTHER')
  // A word that nobody has agreed on is the caller's own; as a type it could pass for what the server saw.
  const said = type === activitytype || activitytype === undefined ? details : { ...details, activitytype }
  return writeActivityLine(database, {
    person,
    request,
    type,
    path: path ?? null,
    details: said,
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
  { database, log, spool }: Pick<Services, 'database' | 'log' | 'spool'>,
  { query, person, ...asking }: Export,
): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const title = say(language, 'activityTitle')
  const seen = await seenWords(database, person, language)
  const { sql: text, parameters } = selectActivity(query, person).compile(database.read)
  const batches = streamRows(database.readPool, { text, values: [...parameters] })
  const file = await loggedDownload(
    { database, log, spool, person, type: `${title} (${format.toUpperCase()})`, filter },
    async (count) => {
      const cells = async function* () {
        for await (const lines of batches) {
          count(lines.length)
          yield lines.map((line) => cellsOf(line as unknown as ActivityLine))
        }
      }
      return sheet(format, { title, seen }, heading(language), cells())
    },
  )
  // A reader that left before the first byte: the connection behind the batches goes back.
  file.once('close', () => void batches.return(undefined))
  return { file, name: `activity-log-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
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

import {
  activityWords,
  type ChoiceWords,
  type EndpointInput,
  type ExportStanding,
  type exportActivity,
  type writeActivity,
} from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeActivityLine } from '../../platform/audit/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lostSeconds, silentSeconds } from '../../platform/downloads/downloads.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { yesNoCell } from '../../platform/management/columns.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'
import { notifyInterrupted } from '../notices/notices.read.ts'
import { selectActivity, type ActivityLine } from './logs.sql.ts'
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

type Writer = Pick<Database, 'write'>

/** One's own file that was asked for with this `watch`; asked for twice, the newer. */
const isWatched = (watch: string, { id }: Pick<Person, 'id'>) =>
  sql`d.id = (select max(id) from download_log where watch = ${watch} and account_id = ${id})`

const isSilentFor = (seconds: number) =>
  sql`d.status = 'running' and d.beat_at < now() - make_interval(secs => ${seconds})`

/** How far it is, read where it is written; what is to stop may still end whole in the same second. @throws Refusal 404 where no file was begun for it */
export async function exportStanding({ write }: Writer, watch: string, person: Person): Promise<ExportStanding> {
  const { rows } = await sql<ExportStanding>`
    select case when d.status = 'failed' and d.cancelled_at is not null then 'cancelled'
        when ${isSilentFor(lostSeconds)} then case when d.cancelled_at is null then 'failed' else 'cancelled' end
        when ${isSilentFor(silentSeconds)} then 'silent'
        else d.status end as state,
      d.total_rows as rows, d.rows_expected as expected, d.bytes
    from download_log d where ${isWatched(watch, person)}`.execute(write)
  if (!rows[0]) throw notFound('notFound')
  return rows[0]
}

export const lostDownloadsJob = 'downloads-lost'

/**
 * Closes the lines of downloads that a killed process left running, and notifies their people. Those without a `watch` have no
 * heartbeat; no download takes a day. One that was only slow closes its line itself in the end.
 */
export async function closeLostDownloads({ write }: Writer): Promise<void> {
  await inTransaction({ write }, async (trx) => {
    const { rows } = await sql<{ person: number | null; name: string; isStopped: boolean }>`
    update download_log d set status = 'failed'
    where d.status = 'running' and (d.beat_at < now() - make_interval(secs => ${lostSeconds})
      or (d.beat_at is null and d.date < now() - interval '1 day'))
    returning d.account_id as person, d.type as name, d.cancelled_at is not null as "isStopped"`.execute(trx)
    const lost = rows.filter(({ isStopped }) => !isStopped)
    await notifyInterrupted(
      trx,
      lost.map(({ person, name }) => ({ person, what: 'export', name })),
    )
  })
}

/** Says that it is to stop; what makes it sees that within a second, and ends its statement. */
export async function stopExport({ write }: Writer, watch: string, person: Person): Promise<ExportStanding> {
  await sql`update download_log d set cancelled_at = now()
    where ${isWatched(watch, person)} and d.status = 'running' and d.cancelled_at is null`.execute(write)
  return exportStanding({ write }, watch, person)
}

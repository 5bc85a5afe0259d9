import {
  againDays,
  dayLength,
  type ActivityRow,
  type AuditRow,
  type BoardDownloadRow,
  type DownloadRow,
  type EndpointInput,
  type PageMeta,
  type auditLog,
  type downloadLog,
  type regionalDownloadLog,
} from '@ido/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, contains, containsWords, oneOf, timeBetween } from '../../platform/database/filters.sql.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import type { AuditEvent } from '../../platform/database/schema.ts'
import { spokenClock, spokenTime } from '../../platform/days.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { differences } from '../../platform/management/history.ts'
import type { Person } from '../../platform/person.ts'
import {
  activityAsked,
  downloadsAsked,
  selectActivity,
  selectDownloads,
  type ActivityLine,
  type ActivityQuery,
  type DownloadLine,
  type DownloadLogName,
} from './logs.sql.ts'

interface Page<Row> {
  answer: Row[]
  meta: PageMeta
}

/** A page of the downloads that the person may see. */
export async function downloads(
  database: Pick<Database, 'read'>,
  query: EndpointInput<typeof downloadLog>['query'],
  person: Person,
): Promise<Page<DownloadRow>> {
  const { lines, meta } = await pageOfLog(database, 'all', query, person)
  return { answer: lines.map((line) => ({ ...present(line, person), time: spokenClock(line.date, 24) })), meta }
}

/** A page of those from the regional dashboards, or of orders from NCX and SCONE, each with what it was asked with. */
export async function boardDownloads(
  database: Pick<Database, 'read'>,
  log: Exclude<DownloadLogName, 'all'>,
  query: EndpointInput<typeof regionalDownloadLog>['query'],
  person: Person,
): Promise<Page<BoardDownloadRow>> {
  const { lines, meta } = await pageOfLog(database, log, query, person)
  const answer = lines.map((line) => ({
    ...present(line, person),
    timestamp: timestampIn(log, line.date),
    user_filter: userFilter(line),
  }))
  return { answer, meta }
}

async function pageOfLog(
  { read }: Pick<Database, 'read'>,
  log: DownloadLogName,
  query: EndpointInput<typeof regionalDownloadLog>['query'],
  person: Person,
) {
  const [{ rows: lines }, { rows: counted }] = await Promise.all([
    sql<DownloadLine>`${selectDownloads(log, query, person)} limit ${query.size} offset ${offsetOf(query)}`.execute(
      read,
    ),
    sql<{ total: number }>`
      select count(*) as total from download_log where ${downloadsAsked(log, query, person)}`.execute(read),
  ])
  return { lines, meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}

/** The regional log by 24 hours, that of NCX and SCONE by twelve. */
export function timestampIn(log: DownloadLogName, date: Date): string {
  return spokenTime(date, ' - ', log === 'ncxSc' ? 12 : 24)
}

function present(line: DownloadLine, person: Person) {
  const { id, date, downloaded_by, user_email, nik, type, status, total_rows } = line
  return {
    id,
    date: date.toISOString(),
    downloaded_by,
    user_email,
    nik,
    type,
    status,
    total_rows,
    action: isOnceMore(line, person) ? line.address : null,
  }
}

/** Whoever asked for it may ask again for seven days; who only views the portal as them gets no files. */
function isOnceMore({ account_id, date }: DownloadLine, { id, viewedBy }: Person): boolean {
  return account_id === id && viewedBy === null && Date.now() - date.getTime() < againDays * dayLength
}

/** What a file was asked with, a text for each name: 'region' is 'T-REG 1, T-REG 2'. */
export function userFilter({ filter }: Pick<DownloadLine, 'filter'>): Record<string, string> {
  const { filters, ...asked } = filter as Record<string, unknown>
  const all = { ...asked, ...chosenIn(filters) }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value].flat().map(written).join(', ')]))
}

function chosenIn(filters: unknown): object {
  if (typeof filters !== 'string') return {}
  try {
    return Object(JSON.parse(filters)) as object
  } catch {
    return { filters }
  }
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A page of what people did whose data the reader may see. */
export async function activityPage(
  { read }: Pick<Database, 'read'>,
  query: ActivityQuery,
  person: Person,
): Promise<{ answer: ActivityRow[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ActivityLine>`${selectActivity(query, person)} limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number }>`select count(*) as total from activity where ${activityAsked(query, person)}`.execute(read),
  ])
  return { answer: rows.map(presentLine), meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}

function presentLine(line: ActivityLine): ActivityRow {
  return {
    id: line.id,
    timestamp: spokenTime(line.at, ' - '),
    at: line.at.toISOString(),
    name: line.name,
    email: line.email,
    nik: line.nik,
    activitytype: line.activitytype,
    byCaller: line.by_caller,
    path: line.path,
    ipaddress: line.ip,
    claimedIp: line.claimed_ip,
    userAgent: line.user_agent,
    // Written by activity.ts, as an object.
    details: line.details as ActivityRow['details'],
  }
}

type Query = EndpointInput<typeof auditLog>['query']
type AuditFilters = Omit<Query, 'page' | 'size'>
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

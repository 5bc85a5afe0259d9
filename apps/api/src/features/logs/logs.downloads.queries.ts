import {
  againDays,
  type BoardDownloadRow,
  dayLength,
  type DownloadRow,
  type downloadLog,
  type EndpointInput,
  type PageMeta,
  type regionalDownloadLog,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { spokenClock, spokenTime } from '../../platform/days.ts'
import type { Person } from '../../platform/person.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { type DownloadLine, type DownloadLogName, downloadsAsked, selectDownloads } from './logs.downloads.sql.ts'

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

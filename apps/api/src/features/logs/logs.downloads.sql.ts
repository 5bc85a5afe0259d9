import { downloadStates, type downloadLog, type EndpointInput, type regionalDownloadLog } from '@ido/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { DownloadLog } from '../../platform/database/schema.ts'
import {
  allOf,
  contains,
  containsWords,
  oneOf,
  timeBetween,
  type Condition,
} from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { ofPeopleSeenBy } from './logs.people.sql.ts'
import { seesDownloadsOfOthers } from './logs.policy.ts'

/** Which of the three logs: all, those of the regional dashboards, or of orders from NCX and SCONE. */
export type DownloadLogName = 'all' | 'regional' | 'ncxSc'
type Paged = EndpointInput<typeof downloadLog | typeof regionalDownloadLog>['query']
export type DownloadsAsked = Omit<Paged, 'page' | 'size'>
export type DownloadLine = Selectable<DownloadLog> & { readonly status: (typeof downloadStates)[number] }

// As the indexes of download_log have them.
const parts: Readonly<Record<DownloadLogName, Condition>> = {
  all: null,
  regional: sql<SqlBool>`(filter ->> 'path' = 'treg' or filter ->> 'path' like 'treg/%')`,
  ncxSc: sql<SqlBool>`(filter ->> 'path' = 'treg/general/business-performance-scone'
    or filter ->> 'filters' ~ '"source_app"\\s*:\\s*\\[[^]]*"(NCX|SCONE)"')`,
}

/** The downloads that the filters leave of those the person may see. */
export function downloadsAsked(log: DownloadLogName, query: DownloadsAsked, person: Person): RawBuilder<SqlBool> {
  const conditions = allOf([
    parts[log],
    seenDownloads(person),
    contains(sql.ref('user_email'), query.user_email),
    oneOf(sql.ref('status'), askedNames('status', query.status, downloadStates)),
    timeBetween(sql.ref('date'), query.date_from, query.date_to),
    containsWords(sql`concat_ws(' ', downloaded_by, user_email, nik, type, status)`, query.search),
  ])
  return conditions ?? sql<SqlBool>`true`
}

/** One's own, or those of everybody whose data one may see. */
export function seenDownloads(person: Person): Condition {
  return seesDownloadsOfOthers(person) ? ofPeopleSeenBy(person) : sql<SqlBool>`account_id = ${person.id}`
}

/** The same in the order asked for, the newest first where none is. */
export function selectDownloads(log: DownloadLogName, query: DownloadsAsked, person: Person): RawBuilder<DownloadLine> {
  const { orderName = 'date', orderBy = 'desc' } = query
  const by = sql.ref(orderName === 'timestamp' ? 'date' : orderName)
  const way = sql.raw(orderBy)
  return sql`
    select id, date, account_id, downloaded_by, user_email, nik, type, status, total_rows, filter, address
    from download_log where ${downloadsAsked(log, query, person)}
    order by ${by} ${way}, id ${way}`
}

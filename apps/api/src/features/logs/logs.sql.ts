import {
  downloadStates,
  type EndpointInput,
  type activityLog,
  type downloadLog,
  type regionalDownloadLog,
} from '@ido/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import {
  allOf,
  contains,
  containsWords,
  oneOf,
  timeBetween,
  type Condition,
} from '../../platform/database/filters.sql.ts'
import type { Activity, DownloadLog } from '../../platform/database/schema.ts'
import { accountWithin } from '../../platform/http/sessions.sql.ts'
import { askedNames } from '../../platform/management/asked.ts'
import type { Person } from '../../platform/person.ts'
import { seesDownloadsOfOthers } from './logs.policy.ts'

/** Which of the three logs: all, those of the regional dashboards, or of orders from NCX and SCONE. */
export type DownloadLogName = 'all' | 'regional' | 'ncxSc'

type Paged = EndpointInput<typeof downloadLog | typeof regionalDownloadLog>['query']

type DownloadsAsked = Omit<Paged, 'page' | 'size'>

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

/** What `downloadsAsked` selects in the order asked for, the newest first where none is. */
export function selectDownloads(log: DownloadLogName, query: DownloadsAsked, person: Person): RawBuilder<DownloadLine> {
  const { orderName = 'date', orderBy = 'desc' } = query
  const by = sql.ref(orderName === 'timestamp' ? 'date' : orderName)
  const way = sql.raw(orderBy)
  return sql`
    select id, date, account_id, downloaded_by, user_email, nik, type, status, total_rows, filter, address
    from download_log where ${downloadsAsked(log, query, person)}
    order by ${by} ${way}, id ${way}`
}

export type ActivityQuery = EndpointInput<typeof activityLog>['query']

type Filters = Omit<ActivityQuery, 'page' | 'size'>

export type ActivityLine = Omit<Selectable<Activity>, 'words'>

/** The lines that the filters leave, in the order asked for; the newest first where none is. */
export function selectActivity(query: Filters, person: Person): RawBuilder<ActivityLine> {
  const direction = query.orderBy === undefined ? (query.orderName ? 'asc' : 'desc') : query.orderBy
  const by = sql.ref(query.orderName === undefined || query.orderName === 'timestamp' ? 'at' : query.orderName)
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  // The index over time and id is in this very order.
  const order = query.orderName === undefined || query.orderName === 'timestamp' ? sql.raw(direction) : way
  return sql`
    select id, at, account_id, name, email, nik, activitytype, path, ip, claimed_ip, by_caller, user_agent, details
    from activity where ${activityAsked(query, person)}
    order by ${by} ${order}, id ${sql.raw(direction)}`
}

/** Which lines the filters leave of those that the person may see. */
export function activityAsked(query: Filters, person: Person): RawBuilder<SqlBool> {
  const conditions = allOf([
    ofPeopleSeenBy(person),
    contains(sql.ref('name'), query.name),
    contains(sql.ref('email'), query.email),
    contains(sql.ref('nik'), query.nik),
    oneOf(sql.ref('activitytype'), askedNames('activitytype', query.activitytype)),
    timeBetween(sql.ref('at'), query.timestamp_from, query.timestamp_to),
    containsWords(sql.ref('words'), query.search, { isLower: true }),
  ])
  return conditions ?? sql<SqlBool>`true`
}

/**
 * Lines of people whose data the reader may see: one's own, and of accounts that see nothing which the reader does not.
 * Without a data scope every line, also of accounts that are gone.
 */
function ofPeopleSeenBy({ id, scope }: Person): Condition {
  const within = accountWithin('a', scope)
  return within && sql`(account_id = ${id} or account_id in (select a.id from account a where ${within}))`
}

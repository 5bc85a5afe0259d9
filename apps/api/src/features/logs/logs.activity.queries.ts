import type { activityLog, ActivityRow, EndpointInput, PageMeta } from '@ido/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Activity } from '../../platform/database/schema.ts'
import { spokenTime } from '../../platform/days.ts'
import { allOf, contains, containsWords, oneOf, timeBetween } from '../../platform/filters.ts'
import type { Person } from '../../platform/http/feature.ts'
import { offsetOf, pageOf } from '../../platform/paging.ts'
import { ofPeopleSeenBy } from './logs.people.sql.ts'

type Query = EndpointInput<typeof activityLog>['query']
type Filters = Omit<Query, 'page' | 'size'>
export type ActivityLine = Omit<Selectable<Activity>, 'words'>

/** A page of what people did whose data the reader may see. */
export async function activityPage(
  { read }: Pick<Database, 'read'>,
  query: Query,
  person: Person,
): Promise<{ answer: ActivityRow[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ActivityLine>`${selectActivity(query, person)} limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number }>`select count(*) as total from activity where ${conditionOf(query, person)}`.execute(read),
  ])
  return { answer: rows.map(presentLine), meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}

/** The lines that the filters leave, in the order asked for; the newest first where none is. */
export function selectActivity(query: Filters, person: Person): RawBuilder<ActivityLine> {
  const direction = query.orderBy === undefined ? (query.orderName ? 'asc' : 'desc') : query.orderBy
  const by = sql.ref(query.orderName === undefined || query.orderName === 'timestamp' ? 'at' : query.orderName)
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  // The index over time and id is in this very order.
  const order = query.orderName === undefined || query.orderName === 'timestamp' ? sql.raw(direction) : way
  return sql`
    select id, at, account_id, name, email, nik, activitytype, path, ip, claimed_ip, user_agent, details
    from activity where ${conditionOf(query, person)}
    order by ${by} ${order}, id ${sql.raw(direction)}`
}

function conditionOf(query: Filters, person: Person): RawBuilder<SqlBool> {
  const types = query.activitytype?.split(',').map((type) => type.trim())
  const conditions = allOf([
    ofPeopleSeenBy(person),
    contains(sql.ref('name'), query.name),
    contains(sql.ref('email'), query.email),
    contains(sql.ref('nik'), query.nik),
    oneOf(sql.ref('activitytype'), types?.filter(Boolean)),
    timeBetween(sql.ref('at'), query.timestamp_from, query.timestamp_to),
    containsWords(sql.ref('words'), query.search, { isLower: true }),
  ])
  return conditions ?? sql<SqlBool>`true`
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
    path: line.path,
    ipaddress: line.ip,
    claimedIp: line.claimed_ip,
    userAgent: line.user_agent,
    // Written by activity.ts, as an object.
    details: line.details as ActivityRow['details'],
  }
}

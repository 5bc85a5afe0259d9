import type { activityLog, EndpointInput } from '@ido/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Activity } from '../../platform/database/schema.ts'
import { allOf, contains, containsWords, oneOf, timeBetween } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { ofPeopleSeenBy } from './logs.people.sql.ts'

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

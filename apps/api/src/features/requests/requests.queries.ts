import {
  accessRequestStatuses,
  givesPermission,
  permissionRoles,
  type AccessRequestRow,
  type EndpointAnswer,
  type EndpointInput,
  type PageMeta,
  type Role,
  type listAccessRequests,
  type ownAccessRequest,
} from '@ido/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { emailChangeUnderWay, visibleAccounts } from '../../platform/accounts/accounts.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { allOf, containsWords, oneOf, type Condition } from '../../platform/database/filters.sql.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import type { DB } from '../../platform/database/schema.ts'
import { streamFound } from '../../platform/database/stream-rows.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { flagsHeld, hasAccessNow } from '../../platform/http/sessions.sql.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { inWords, isAllowed } from '../../platform/policy.ts'
import { whyNotDecide } from './requests.policy.ts'

/** Who reads the list: what they see follows their data scope, what they are told their language. */
interface Reader {
  person: Pick<Person, 'id' | 'roles' | 'scope'>
  language: Language
}
type Query = EndpointInput<typeof listAccessRequests>['query']
type Filter = Omit<Query, 'page' | 'size'>

export interface RequestLine {
  id: number
  account_id: number | null
  name: string
  nik: string | null
  email: string
  email_change: AccessRequestRow['emailChange']
  requested_by: AccessRequestRow['requestedBy']
  status: AccessRequestRow['status']
  created_at: Date
  decided_at: Date | null
  decided_by_name: string | null
  reason: string | null
  roles: string[] | null
  scope_regions: number[] | null
  scope_products: number[] | null
  access_until: Date | null
  wish_reason: string | null
  wish_region: string | null
  earlier: number
  /** Whether the account holds what makes an administrator, with access or without. */
  is_admin: boolean
}

/** A page of the requests; where no order is asked for the oldest waiting come first, then decisions, the newest first. */
export async function accessRequests(
  { read }: Database,
  query: Query,
  reader: Reader,
): Promise<{ answer: AccessRequestRow[]; meta: PageMeta }> {
  const where = askedFor(query, reader)
  const [page, total] = await Promise.all([
    sql<RequestLine>`${rowsWhere(where, reader)} order by ${orderOf(query)} limit ${query.size} offset ${offsetOf(query)}`.execute(
      read,
    ),
    sql<{ total: number }>`select count(*)::int as total from access_request q where ${where ?? sql`true`}`.execute(
      read,
    ),
  ])
  return {
    answer: page.rows.map((row) => present(row, reader)),
    meta: pageOf({ ...query, total: total.rows[0]?.total ?? 0 }),
  }
}

/** All requests that are asked for, in the list's order. */
export const requestBatches = (database: Database, query: Filter, reader: Pick<Reader, 'person'>) =>
  streamFound(database, sql<RequestLine>`${rowsWhere(askedFor(query, reader), reader)} order by ${orderOf(query)}`)

function askedFor({ status, accountId, search }: Filter, { person }: Pick<Reader, 'person'>): Condition {
  return allOf([
    requestsSeenBy(person),
    oneOf(sql`q.status`, statusesOf(status)),
    oneOf(sql`q.account_id`, accountId === undefined ? [] : [accountId]),
    containsWords(
      sql`concat_ws(' ', q.name, q.nik, q.email, (select a.email from account a where a.id = q.account_id))`,
      search,
    ),
  ])
}

/** One request as the list shows it. */
export async function accessRequest(database: Kysely<DB>, id: number, reader: Reader): Promise<AccessRequestRow> {
  const where = allOf([requestsSeenBy(reader.person), sql`q.id = ${id}`])
  const { rows } = await rowsWhere(where, reader).execute(database)
  if (rows[0] === undefined) throw notFound('requestNotFound')
  return present(rows[0], reader)
}

/** The newest request of the account, null where there is none. */
export async function ownRequest(
  { write }: Database,
  accountId: number,
): Promise<EndpointAnswer<typeof ownAccessRequest>> {
  const row = await write
    .selectFrom('access_request')
    .select(['status', 'created_at', 'decided_at', 'reason', 'wish_reason', 'wish_region_id'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const regions =
    row.status === 'waiting'
      ? await write.selectFrom('region').select(['id', 'name']).orderBy('position').execute()
      : []
  return {
    status: row.status as AccessRequestRow['status'],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    wish: { reason: row.wish_reason, regionId: row.wish_region_id },
    regions,
  }
}

/** The accounts that may decide requests, without the one that asks. */
export async function supervisors(database: Kysely<DB>, asking: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; flags: Role[] }>`
    select a.id, ${flagsHeld('a')} as flags from account a
    where a.id <> ${asking} and not a.suspended and ${hasAccessNow('a')}
      and ${flagsHeld('a')} && ${[...permissionRoles.managePeople]}::text[]
    order by a.id`.execute(database)
  return rows.filter(({ flags }) => givesPermission('managePeople', flags)).map(({ id }) => id)
}

/**
 * Requests are everyone's who manages people; a grant that reaches beyond one's own data scope would name regions and
 * products that one is not to know of, unless one has decided it.
 */
function requestsSeenBy({ id, roles, scope }: Reader['person']): Condition {
  const within = (column: string, own: readonly number[] | null): Condition =>
    own === null ? null : sql`coalesce(${sql.ref(column)} <@ ${[...own]}::int[], false)`
  const granted = allOf([within('q.scope_regions', scope.regions), within('q.scope_products', scope.products)])
  const visible = visibleAccounts({ id, roles, scope })
  return allOf([
    granted && sql`(q.status <> 'approved' or q.decided_by = ${id} or ${granted})`,
    // Who waits and has access by the directory may see more than oneself.
    visible &&
      sql`(q.status <> 'waiting' or q.account_id is null
        or exists (select from account a where a.id = q.account_id and ${visible}))`,
  ])
}

function rowsWhere(where: Condition, { person }: Pick<Reader, 'person'>): RawBuilder<RequestLine> {
  const known = person.scope.regions
  return sql<RequestLine>`
    select q.*, case when q.status = 'waiting' then coalesce(a.email, q.email) else q.email end as email,
      case when q.status = 'waiting' then ${emailChangeUnderWay} end as email_change, (select count(*)::int from access_request e where e.account_id = q.account_id and e.id < q.id) as earlier,
      coalesce('ADMIN' = any(${flagsHeld('a')}), false) as is_admin,
      (select r.name from region r where r.id = q.wish_region_id
        and ${known === null ? sql`true` : sql`r.id = any(${[...known]}::int[])`}) as wish_region
    from access_request q left join account a on a.id = q.account_id where ${where ?? sql`true`}`
}

const orders = { createdAt: 'q.created_at', decidedAt: 'q.decided_at', name: 'q.name', status: 'q.status' } as const

function orderOf({ orderName, orderBy = 'asc' }: Filter): RawBuilder<unknown> {
  if (orderName === undefined) {
    return sql`q.status <> 'waiting', case when q.status = 'waiting' then q.created_at end, q.decided_at desc, q.id desc`
  }
  const direction = orderBy === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(orders[orderName])} ${direction} nulls last, q.id ${direction}`
}

function statusesOf(text: string | undefined): string[] {
  const given = (text ?? '').split(',').filter(Boolean)
  const known: readonly string[] = accessRequestStatuses
  if (!given.every((status) => known.includes(status))) throw invalid([{ field: 'status', key: 'decisionStatus' }])
  return given
}

function present(row: RequestLine, { person, language }: Reader): AccessRequestRow {
  const whyNot = whyNotDecide(person, row)
  const isApproved = row.status === 'approved'
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    nik: row.nik,
    email: row.email,
    emailChange: row.email_change,
    requestedBy: row.requested_by,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    reason: row.reason,
    roles: row.roles,
    scope: isApproved ? { regions: row.scope_regions, products: row.scope_products } : null,
    accessUntil: row.access_until?.toISOString() ?? null,
    wish: { reason: row.wish_reason, region: row.wish_region },
    earlier: row.earlier,
    can: { decide: isAllowed(whyNot), whyNot: inWords(whyNot, language) },
  }
}

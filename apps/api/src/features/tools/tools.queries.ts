import {
  type EndpointAnswer,
  type Role,
  roles,
  type ToolIcon,
  toolIcons,
  type ToolRow,
  type tools,
  type toolsAtHand,
} from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { inRoleOrder, shownTo, shownToOneOf } from '../../platform/audience.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { whyNotKeepTool } from './tools.policy.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof tools>

/** A tool as it is stored. */
export interface StoredTool {
  id: number
  name: string
  link: string
  icon: ToolIcon
  description: string
  audience: Role[]
  rank: number
  version: number
  changed_at: Date
}

/** What is asked for; who keeps none is told of none here. */
export function toolSource(query: Filters, person: Person): ListSource<StoredTool, NonNullable<Filters['orderName']>> {
  return {
    columns: sql<StoredTool>`t.*`,
    from: sql`tool t`,
    key: sql`t.id`,
    where: allOf([
      isAllowed(whyNotKeepTool(person)) ? null : sql<SqlBool>`false`,
      shownToOneOf(sql`t.audience`, askedNames('audience', query.audience, roles)),
      oneOf(sql`t.icon`, askedNames('icon', query.icon, toolIcons)),
      containsWords(sql`concat_ws(' ', t.name, t.link, t.description)`, query.search),
    ]),
    orders: { rank: sql`t.rank`, name: sql`lower(t.name)` },
    first: { orderName: 'rank', orderBy: 'asc' },
  }
}

/** The tool; 404 for who keeps none. */
export async function readTool(read: Reader, id: number, person: Pick<Person, 'scope'>): Promise<StoredTool> {
  const { rows } = await sql<StoredTool>`select t.* from tool t where t.id = ${id}`.execute(read)
  const [tool] = rows
  if (tool === undefined || !isAllowed(whyNotKeepTool(person))) throw notFound('notFound')
  return tool
}

/** The tool of that name, in any letter case, or null. */
export async function findTool(read: Reader, name: string): Promise<StoredTool | null> {
  const { rows } = await sql<StoredTool>`select t.* from tool t where lower(t.name) = lower(${name})`.execute(read)
  return rows[0] ?? null
}

/** Those for everybody and for the role that leads. */
export async function toolsOf({ read }: Database, person: Person): Promise<EndpointAnswer<typeof toolsAtHand>> {
  const { rows } = await sql<Pick<StoredTool, 'id' | 'name' | 'link' | 'icon' | 'description'>>`
    select t.id, t.name, t.link, t.icon, t.description from tool t
    where ${shownTo(sql`t.audience`, person.roles)}
    order by t.rank, lower(t.name)`.execute(read)
  return rows
}

export function presentTool(tool: StoredTool, person: Person): ToolRow {
  const { id, name, link, icon, description, audience, rank, version } = tool
  const can = { edit: isAllowed(whyNotKeepTool(person)) }
  return { id, name, link, icon, description, audience: inRoleOrder(audience), rank, version, can }
}

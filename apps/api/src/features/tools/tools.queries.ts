import type { EndpointAnswer, toolsAtHand } from '@ido/contract'
import { sql } from 'kysely'
import { shownTo } from '../../platform/scope/audience.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'

type ToolAtHand = EndpointAnswer<typeof toolsAtHand>[number]

/** Those for everybody and for the role that leads. */
export async function toolsOf({ read }: Database, person: Person): Promise<ToolAtHand[]> {
  const { rows } = await sql<ToolAtHand>`
    select t.id, t.name, t.link, t.icon, t.description from tool t
    where ${shownTo(sql`t.audience`, person.roles)}
    order by t.rank, lower(t.name)`.execute(read)
  return rows
}

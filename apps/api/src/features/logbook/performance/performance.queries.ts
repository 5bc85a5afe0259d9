import {
  agentDays,
  type agentPerformance,
  type AgentPerformanceMeta,
  type AgentRow,
  type EndpointInput,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { plusDays, today } from '../../../platform/days.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { inLane } from '../../../platform/pools/query-context.ts'
import { offsetOf, pageOf } from '../../../platform/database/paging.ts'
import { figuresOf, mediansOf, outstandingIn, type AgentSums } from './performance.figures.ts'
import { inOrder } from './performance.order.ts'
import { agentOf, readsAllAgents } from './performance.policy.ts'
import { countedEntries, netSeconds, ticketNamed, type ShiftPeriod } from './performance.sql.ts'

type Asked = Omit<EndpointInput<typeof agentPerformance>['query'], 'page' | 'size'>
type Reader = Pick<Database, 'read'>

/** The days that are asked for, without them the last 30. @throws Refusal 400 where they end before they begin */
export function agentPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): ShiftPeriod {
  const last = to ?? plusDays(today(), 1)
  const first = from ?? plusDays(last, -agentDays)
  if (last <= first) throw invalid([{ field: 'to', key: 'periodEmpty' }])
  return { from: first, to: last }
}

interface Stored extends AgentSums {
  /** Null of all agents together. */
  agent: string | null
  name: string
}

export interface Performance {
  period: ShiftPeriod
  /** Whom the person may read of, in the order that was asked for. */
  rows: AgentRow[]
  medians: AgentPerformanceMeta['medians']
  team: AgentPerformanceMeta['team']
}

/** Every agent that the person may read of; the medians are those of all whose entries the person may see. */
export async function readPerformance({ read }: Reader, asked: Asked, person: Person): Promise<Performance> {
  const period = agentPeriod(asked)
  const stored = await inLane('lists', () => sumAgents({ read }, period, person))
  const agents = stored.filter(({ agent }) => agent !== null)
  const medians = mediansOf(agents)
  const readsAll = readsAllAgents(person)
  const own = agentOf(person.id)
  const rows = agents.flatMap((sums): AgentRow[] => {
    const { agent, name, shifts } = sums
    if (agent === null || !(readsAll || agent === own)) return []
    const figures = figuresOf(sums, medians)
    return [{ agent, name, isOwn: agent === own, shifts, figures, ...outstandingIn(figures) }]
  })
  const all = stored.find(({ agent }) => agent === null)
  return {
    period,
    rows: inOrder(rows, asked),
    medians,
    team: readsAll && all && agents.length > 0 ? figuresOf(all, null) : null,
  }
}

/** A page of them, with what it is held against. */
export async function performancePage(
  database: Reader,
  query: EndpointInput<typeof agentPerformance>['query'],
  person: Person,
): Promise<{ answer: AgentRow[]; meta: AgentPerformanceMeta }> {
  const { rows, period, medians, team } = await readPerformance(database, query, person)
  const first = offsetOf(query)
  return {
    answer: rows.slice(first, first + query.size),
    meta: {
      ...pageOf({ ...query, total: rows.length }),
      ...period,
      medians,
      team,
      outstanding: inOrder(
        rows.filter(({ needsHelp, isOverloaded }) => needsHelp || isOverloaded),
        {},
      ),
    },
  }
}

/** Of tickets; none of an agent who names none. */
const sums = sql`count(id)::int as tickets, (count(id) filter (where resolved_at is null))::int as open,
  count(response_s)::int as response_n, avg(response_s)::float8 as response_mean,
  stddev_samp(response_s)::float8 as response_deviation, count(net_s)::int as resolved, avg(net_s)::float8 as net_mean,
  stddev_samp(net_s)::float8 as net_deviation, count(sla_met)::int as sla_n, (count(*) filter (where sla_met))::int as sla_met,
  (count(net_s) filter (where reopened > 0))::int as reopened`

/**
 * What is counted of each agent, and of all together under no key: entries and shifts from the logbook, the rest from the different
 * tickets that it names. One pass over the entries of the period, each number looked up once an agent by the index of numbers.
 */
async function sumAgents({ read }: Reader, period: ShiftPeriod, person: Person): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with entry as materialized (
      select coalesce('id:' || e.agent_id, 'name:' || e.agent_name) as agent, e.agent_name, e.id, e.date, e.shift, e.ticket_number
      from logbook_entry e where ${countedEntries(period, person)}
    ), worked as materialized (
      select n.agent, t.id, t.resolved_at, t.response_s, ${netSeconds} as net_s, t.sla_met, t.reopened
      from (select distinct agent, lower(ticket_number) as number from entry where ticket_number is not null) n
      cross join ${ticketNamed(sql`n.number`, person)}
    ), written as (
      select agent, (array_agg(agent_name order by date desc, id desc))[1] as name, count(*)::int as entries,
        count(distinct (date, shift))::int as shifts
      from entry group by agent
    )
    select w.agent, w.name, w.entries, w.shifts, ${sums} from written w left join worked on worked.agent = w.agent
      group by w.agent, w.name, w.entries, w.shifts
    union all
    select null, '', e.*, s.*
      from (select coalesce(sum(entries), 0)::int as entries, coalesce(sum(shifts), 0)::int as shifts from written) e,
        (select ${sums} from (select distinct on (id) * from worked order by id) t) s`.execute(read)
  return rows
}

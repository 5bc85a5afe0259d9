import type { agentEntries, agentTickets, AgentTicket, EndpointInput, EndpointMeta } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { allOf } from '../../../platform/filters.sql.ts'
import type { Person } from '../../../platform/http/feature.ts'
import { readListPage } from '../../../platform/management/page.ts'
import { offsetOf, pageOf } from '../../../platform/paging.ts'
import { inLane } from '../../../platform/query-context.ts'
import { entrySource, presentEntry } from '../logbook.queries.ts'
import { agentPeriod } from './performance.queries.ts'
import { countedEntries, entriesOfAgent, netSeconds, ticketNamed } from './performance.sql.ts'

type TicketsAsked = EndpointInput<typeof agentTickets>['query']
type EntriesAsked = EndpointInput<typeof agentEntries>['query']

/** The entries of an agent that `entries` counted, the newest first. */
export async function entriesBehind(database: Database, query: EntriesAsked, person: Person) {
  const period = agentPeriod(query)
  const source = entrySource({ date_from: period.from, date_to: period.to }, person)
  const where = allOf([source.where, entriesOfAgent(query.agent)])
  const [{ rows, meta }, name] = await Promise.all([
    readListPage(database, { ...source, where }, { page: query.page, size: query.size }),
    nameOf(database, query, person),
  ])
  return { answer: rows.map((entry) => presentEntry(entry, person)), meta: { ...meta, ...period, name } }
}

/** What the agent is called in its newest entry of the period. */
async function nameOf({ read }: Pick<Database, 'read'>, query: EntriesAsked, person: Person): Promise<string | null> {
  const ofAgent = allOf([countedEntries(agentPeriod(query), person), entriesOfAgent(query.agent)])
  const { rows } = await sql<{ name: string }>`select e.agent_name as name from logbook_entry e where ${ofAgent}
    order by e.date desc, e.id desc limit 1`.execute(read)
  return rows[0]?.name ?? null
}

interface Stored {
  number: string
  title: string | null
  product: string | null
  status: string
  opened_at: Date
  resolved_at: Date | null
  response_s: number | null
  net_s: number | null
  sla_met: boolean | null
  reopened: number
  entries: number
}

/** Which of an agent's tickets a figure counted, and which of them come first: those that decide it. */
const counted: Readonly<Record<TicketsAsked['figure'], { where?: RawBuilder<SqlBool>; first: RawBuilder<unknown> }>> = {
  tickets: { first: sql`t.opened_at desc` },
  perShift: { first: sql`t.opened_at desc` },
  open: { where: sql`t.resolved_at is null`, first: sql`t.opened_at` },
  firstResponse: { where: sql`t.response_s is not null`, first: sql`t.response_s desc` },
  netTime: { where: sql`t.resolved_at is not null`, first: sql`${netSeconds} desc` },
  slaCompliance: { where: sql`t.sla_met is not null`, first: sql`t.sla_met, ${netSeconds} desc` },
  reopenRate: { where: sql`t.resolved_at is not null`, first: sql`t.reopened desc` },
}

/** The tickets that a figure of an agent counted. */
export async function ticketsBehind(
  { read }: Pick<Database, 'read'>,
  query: TicketsAsked,
  person: Person,
): Promise<{ answer: AgentTicket[]; meta: EndpointMeta<typeof agentTickets> }> {
  const { where = sql<SqlBool>`true`, first } = counted[query.figure]
  const period = agentPeriod(query)
  const ofAgent = allOf([countedEntries(period, person), entriesOfAgent(query.agent)])
  const tickets = sql`(select lower(e.ticket_number) as number, count(*)::int as entries from logbook_entry e
      where ${ofAgent} and e.ticket_number is not null group by 1) n
    cross join ${ticketNamed(sql`n.number`, person)}`
  const [{ rows }, { rows: totals }, name] = await inLane('lists', () =>
    Promise.all([
      sql<Stored>`select t.number, t.title, p.name as product, s.name as status, t.opened_at, t.resolved_at, t.response_s,
          ${netSeconds} as net_s, t.sla_met, t.reopened, n.entries
        from ${tickets} join ticket_status s on s.id = t.status_id left join product p on p.id = t.product_id
        where ${where} order by ${first}, t.id desc limit ${query.size} offset ${offsetOf(query)}`.execute(read),
      sql<{ total: number }>`select count(*)::int as total from ${tickets} where ${where}`.execute(read),
      nameOf({ read }, query, person),
    ]),
  )
  const meta = { ...pageOf({ ...query, total: totals[0]?.total ?? 0 }), ...period, name }
  return { answer: rows.map(presentTicket), meta }
}

function presentTicket(stored: Stored): AgentTicket {
  const { number, title, product, status, reopened, entries } = stored
  return {
    number,
    title,
    product,
    status,
    reopened,
    entries,
    openedAt: stored.opened_at.toISOString(),
    resolvedAt: stored.resolved_at?.toISOString() ?? null,
    firstResponseHours: hours(stored.response_s),
    netHours: hours(stored.net_s),
    slaMet: stored.sla_met,
  }
}

const hours = (seconds: number | null): number | null => (seconds === null ? null : seconds / 3600)

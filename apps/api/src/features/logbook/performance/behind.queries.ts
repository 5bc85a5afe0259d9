import type { agentEntries, agentTickets, AgentTicket, EndpointInput, EndpointMeta } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { streamFound } from '../../../platform/database/stream-rows.ts'
import { allOf } from '../../../platform/database/filters.sql.ts'
import type { Person } from '../../../platform/person.ts'
import { readListBatches, readListPage } from '../../../platform/management/page.ts'
import { offsetOf, pageOf } from '../../../platform/database/paging.ts'
import { inLane } from '../../../platform/pools/query-context.ts'
import { entrySource, presentEntry } from '../logbook.queries.ts'
import { agentPeriod } from './performance.queries.ts'
import { countedEntries, entriesOfAgent, netSeconds, ticketNamed } from './performance.sql.ts'

type TicketsAsked = EndpointInput<typeof agentTickets>['query']
type EntriesAsked = EndpointInput<typeof agentEntries>['query']
type Unpaged<Asked> = Omit<Asked, 'page' | 'size'>

/** The entries of an agent that `entries` counted. */
function entriesCounted(query: Unpaged<EntriesAsked>, person: Person) {
  const { from, to } = agentPeriod(query)
  const source = entrySource({ date_from: from, date_to: to }, person)
  return { ...source, where: allOf([source.where, entriesOfAgent(query.agent)]) }
}

/** A page of them, the newest first. */
export async function entriesBehind(database: Database, query: EntriesAsked, person: Person) {
  const [{ rows, meta }, name] = await Promise.all([
    readListPage(database, entriesCounted(query, person), { page: query.page, size: query.size }),
    nameOf(database, query, person),
  ])
  return { answer: rows.map((entry) => presentEntry(entry, person)), meta: { ...meta, ...agentPeriod(query), name } }
}

/** All of them, batch by batch in the same order. */
export const entryBatchesBehind = (database: Database, query: Unpaged<EntriesAsked>, person: Person) =>
  readListBatches(database, entriesCounted(query, person), {})

/** What the agent is called in its newest entry of the period. */
async function nameOf(
  { read }: Pick<Database, 'read'>,
  query: Unpaged<EntriesAsked>,
  person: Person,
): Promise<string | null> {
  const ofAgent = allOf([countedEntries(agentPeriod(query), person), entriesOfAgent(query.agent)])
  const { rows } = await sql<{ name: string }>`select e.agent_name as name from logbook_entry e where ${ofAgent}
    order by e.date desc, e.id desc limit 1`.execute(read)
  return rows[0]?.name ?? null
}

/** A ticket as the statement finds it. */
export interface TicketBehind {
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

/** Which tickets a figure of an agent counted, as `t` beside the agent's entries about each. */
function ticketsOf(query: Unpaged<TicketsAsked>, person: Person) {
  const { where = sql<SqlBool>`true`, first } = counted[query.figure]
  const ofAgent = allOf([countedEntries(agentPeriod(query), person), entriesOfAgent(query.agent)])
  const from = sql`(select lower(e.ticket_number) as number, count(*)::int as entries from logbook_entry e
      where ${ofAgent} and e.ticket_number is not null group by 1) n
    cross join ${ticketNamed(sql`n.number`, person)}`
  return { from, where, first }
}

/** Those first that decide the figure. */
function selectTickets(query: Unpaged<TicketsAsked>, person: Person): RawBuilder<TicketBehind> {
  const { from, where, first } = ticketsOf(query, person)
  return sql<TicketBehind>`select t.number, t.title, p.name as product, s.name as status, t.opened_at, t.resolved_at,
      t.response_s, ${netSeconds} as net_s, t.sla_met, t.reopened, n.entries
    from ${from} join ticket_status s on s.id = t.status_id left join product p on p.id = t.product_id
    where ${where} order by ${first}, t.id desc`
}

/** All of them, batch by batch. */
export const ticketBatchesBehind = (database: Database, query: Unpaged<TicketsAsked>, person: Person) =>
  streamFound(database, selectTickets(query, person))

/** A page of them. */
export async function ticketsBehind(
  { read }: Pick<Database, 'read'>,
  query: TicketsAsked,
  person: Person,
): Promise<{ answer: AgentTicket[]; meta: EndpointMeta<typeof agentTickets> }> {
  const { from, where } = ticketsOf(query, person)
  const [{ rows }, { rows: totals }, name] = await inLane('lists', () =>
    Promise.all([
      sql<TicketBehind>`${selectTickets(query, person)} limit ${query.size} offset ${offsetOf(query)}`.execute(read),
      sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(read),
      nameOf({ read }, query, person),
    ]),
  )
  const meta = { ...pageOf({ ...query, total: totals[0]?.total ?? 0 }), ...agentPeriod(query), name }
  return { answer: rows.map(presentTicket), meta }
}

function presentTicket(stored: TicketBehind): AgentTicket {
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

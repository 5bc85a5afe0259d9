import type { EndpointAnswer, ticketDetail } from '@ido/contract'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Ticket } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { Scope } from '../../platform/person.ts'

type Detail = EndpointAnswer<typeof ticketDetail>

interface Labels {
  status: string
  priority: string | null
  category: string | null
  product: string | null
  sub_product: string | null
  region: string | null
  business_unit: string | null
  segment: string | null
  source_app: string | null
  channel: string | null
  origin: string
}
type Row = Pick<
  Selectable<Ticket>,
  | 'number'
  | 'title'
  | 'opened_at'
  | 'first_response_at'
  | 'resolved_at'
  | 'closed_at'
  | 'target_s'
  | 'pending_s'
  | 'response_s'
  | 'sla_met'
  | 'reopened'
  | 'timeline'
> &
  Labels

interface State {
  id: number
  name: string
  is_paused: boolean
}

interface Step {
  state: State
  /** Seconds since the ticket was opened. */
  start: number
  /** How long it stood there; null in the state that it ended in. */
  seconds: number | null
}

/**
 * One ticket by its number, in any letter case, within what the person may see; where several sources use the number,
 * the one opened last. Clocks of an open ticket run until `now`.
 * @throws Refusal 404 where there is none, or none that the person may see
 */
export async function readTicket(
  database: Pick<Database, 'read'>,
  number: string,
  scope: Scope,
  now = new Date(),
): Promise<Detail> {
  const [row, states] = await Promise.all([findTicket(database, number, scope), readStates(database)])
  if (!row) throw notFound('ticketNotFound', { number })
  const { opened_at, resolved_at, target_s, pending_s, response_s, sla_met, timeline: _, ...fields } = row
  const end = secondsBetween(opened_at, resolved_at ?? now)
  const isOpen = resolved_at === null
  const steps = stepsOf(row, states, isOpen ? end : null)
  const last = steps.at(-1)
  // What an import counted ends with the last change; a pause that still lasts goes on.
  const pending = pending_s + (isOpen && last?.state.is_paused ? (last.seconds ?? 0) : 0)
  return {
    fields: {
      ...fields,
      opened_at: opened_at.toISOString(),
      first_response_at: instant(fields.first_response_at),
      resolved_at: instant(resolved_at),
      closed_at: instant(fields.closed_at),
      sla_met,
    },
    timeline: steps.map(({ state, start, seconds }) => ({
      status: state.name,
      at: new Date(opened_at.getTime() + start * 1000).toISOString(),
      seconds,
      is_paused: state.is_paused,
    })),
    clocks: {
      gross_s: end,
      net_s: Math.max(0, end - pending),
      pending_s: pending,
      target_s,
      response_s,
      sla_met,
      is_open: isOpen,
    },
  }
}

async function findTicket({ read }: Pick<Database, 'read'>, number: string, scope: Scope): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select t.number, t.title, t.opened_at, t.first_response_at, t.resolved_at, t.closed_at, t.target_s, t.pending_s, t.response_s, t.sla_met,
      t.reopened, t.timeline, s.name as status, pr.name as priority, c.name as category, p.name as product, sp.name as sub_product,
      r.name as region, bu.name as business_unit, se.name as segment, sa.name as source_app, ch.name as channel, o.name as origin
    from ticket t
      join ticket_origin o on o.id = t.origin_id
      join ticket_status s on s.id = t.status_id
      left join ticket_priority pr on pr.id = t.priority_id
      left join ticket_category c on c.id = t.category_id
      left join product p on p.id = t.product_id
      left join sub_product sp on sp.id = t.sub_product_id
      left join region r on r.id = t.region_id
      left join business_unit bu on bu.id = t.business_unit_id
      left join segment se on se.id = t.segment_id
      left join source_app sa on sa.id = t.source_app_id
      left join ticket_channel ch on ch.id = t.channel_id
    where lower(t.number) = lower(${number})
      and (${scope.regions}::integer[] is null or t.region_id = any(${scope.regions}))
      and (${scope.products}::integer[] is null or t.product_id = any(${scope.products}))
    -- The very number before one that differs in case only.
    order by (t.number = ${number}) desc, t.opened_at desc, t.id desc limit 1`.execute(read)
  return rows[0]
}

async function readStates({ read }: Pick<Database, 'read'>): Promise<Map<number, State>> {
  const states = await read.selectFrom('ticket_status').select(['id', 'name', 'is_paused']).execute()
  return new Map(states.map((state) => [state.id, state]))
}

/** The stored pairs of state and seconds; `end` is where an open ticket's last state has come to. */
function stepsOf({ timeline }: Pick<Row, 'timeline'>, states: ReadonlyMap<number, State>, end: number | null): Step[] {
  const steps: Step[] = []
  for (let place = 0; place < timeline.length; place += 2) {
    const state = states.get(timeline[place] ?? 0)
    const start = timeline[place + 1] ?? 0
    const next = timeline[place + 3] ?? end
    if (state) steps.push({ state, start, seconds: next === null ? null : Math.max(0, next - start) })
  }
  return steps
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))
}

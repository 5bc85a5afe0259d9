import { shiftAt, shiftBegin, shiftLength } from '@ido/contract'
import type pg from 'pg'
import { dayOf, plusDays } from '../../platform/days.ts'
import { hasRows, insertRows, readPeople } from '../bulk.service.ts'
import { demoNames } from '../people.ts'
import { randomFrom, weighted, type Random } from '../random.ts'
import logbook from './logbook.json' with { type: 'json' }

const minuteLength = 60_000
const weeks = 6
/** Among so many of the newest and the one before them an agent takes. */
const waitingTickets = 11
const drawKind = weighted(logbook.kinds.map((kind) => [kind, kind.weight] as const))

/** A ticket that the desk may have worked on. */
interface DeskTicket {
  number: string
  product: string | null
  productId: number | null
  openedAt: number
  /** Net time to resolve against its target; an open one is harder than any. Absent where nobody knows. */
  hardness?: number
}

interface Agent {
  /** Of the demo's agent; the others have a name. */
  nik?: string
  name?: string
  /** Pause between two pieces of work against the average: an agent with too much to do has none. */
  pause: number
  /** Of so many tickets that wait it takes the one that goes best or worst; of one what comes. */
  choice: number
  takes: string
}

/** The desk that is staffed around the clock; the demo's agent is on it. One has too much to do, one gets stuck with what is hard. */
const desk: readonly Agent[] = logbook.desk
/** Has just begun, with one of their shifts, so many before the one that is on. */
const newcomerOn = 3

function agentOn(back: number) {
  const agent = back === newcomerOn ? logbook.newcomer : desk[(back + desk.length) % desk.length]
  if (agent === undefined) throw new RangeError('Nobody is on the desk')
  const { nik, name = demoNames[nik ?? ''] ?? '', ...habits }: Agent = agent
  return { nik: nik ?? null, name, ...habits }
}

/** The shift that began so many before the one that is on, which the demo's agent has. */
function shiftBefore(now: number, back: number) {
  const start = shiftBegin(shiftAt(now)) - back * shiftLength
  const end = start + shiftLength
  return { ...shiftAt(start), back, start, end, agent: agentOn(back), next: agentOn(back - 1) }
}
type Shift = ReturnType<typeof shiftBefore>

type Entry = ReturnType<typeof entriesOf>[number]

/** In the client's transaction: the desk's logbook of the last weeks, about the tickets that there are. */
export async function fillEmptyLogbook(client: pg.PoolClient, until: Date): Promise<void> {
  if (await hasRows(client, 'logbook_entry')) return
  const { entries, handovers } = generateLogbook(await recentTickets(client, until), until)
  const people = await readPeople(client)
  const idOf = (nik: string | null) => people.get(nik ?? '')?.id ?? null
  const entryRows = entries.map(({ nik, ...entry }) => ({ ...entry, agent_id: idOf(nik) }))
  await insertRows(client, 'logbook_entry', entryRows)
  const handoverRows = handovers.map(({ nik, byNik, ...handover }) => {
    return { ...handover, from_agent: idOf(nik), signed_off_by: idOf(byNik) }
  })
  await insertRows(client, 'logbook_handover', handoverRows)
}

async function recentTickets(client: pg.PoolClient, until: Date): Promise<DeskTicket[]> {
  const { rows } = await client.query<DeskTicket>(
    `select t.number, p.name as product, p.id as "productId", extract(epoch from t.opened_at)::float8 * 1000 as "openedAt",
       coalesce((t.resolve_s - t.pending_s)::float8 / coalesce(t.target_s, 86400), 1000) as hardness
     from ticket t left join product p on p.id = t.product_id
     where t.opened_at >= $1 order by t.opened_at, t.id`,
    [plusDays(dayOf(until), -50)],
  )
  return rows
}

/**
 * Six weeks of a desk's logbook up to now, oldest first. Every shift was handed over and signed off but the last one that
 * ended, which waits for the demo's agent, whose own shift is on. Columns of the tables, with NIKs in place of accounts.
 */
export function generateLogbook(tickets: readonly DeskTicket[], until: Date) {
  const random = randomFrom('logbook')
  const now = until.getTime()
  const shifts = Array.from({ length: weeks * 21 + 1 }, (_, back) => shiftBefore(now, back)).toReversed()
  const handovers: ReturnType<typeof handOver>[] = []
  const entries = shifts.flatMap((shift) => {
    const written = entriesOf(shift, tickets, now, random)
    if (shift.back > 0) handovers.push(handOver(shift, written, random))
    return written
  })
  return { entries, handovers }
}

function entriesOf(
  { start, end, back, agent, date, shift }: Shift,
  tickets: readonly DeskTicket[],
  now: number,
  random: Random,
) {
  const entries = []
  let clock = start + random.between(2, 12) * minuteLength
  while (clock < Math.min(end - 10 * minuteLength, now)) {
    const kind = drawKind(random)
    const minutes = Math.round(Math.min(90, Math.max(4, random.longTailed(kind.minutes, 0.5))))
    const ends = clock + minutes * minuteLength
    const ticket = kind.withTicket && random.chance(0.85) ? ticketBefore(tickets, clock, agent, random) : null
    const about = ticket ?? random.pick(tickets)
    const template = random.pick(kind.activities)
    const isRunning = back === 0 && ends >= now
    const status = isRunning ? 'on-progress' : statusOf(back < 3, random)
    const started_at = new Date(clock).toISOString()
    const ended_at = isRunning ? null : new Date(ends).toISOString()
    entries.push({
      nik: agent.nik,
      agent_name: agent.name,
      date,
      shift,
      product_id: template.includes('{product}') ? about.productId : null,
      activity: template
        .replace('{product}', about.product ?? 'pelanggan')
        .replace('{closing}', logbook.closings[status === 'done' ? 'over' : 'before']),
      category: kind.category,
      ticket_number: ticket?.number ?? null,
      started_at,
      ended_at,
      status,
      note: random.chance(0.12) ? random.pick(logbook.entryNotes) : null,
      created_at: started_at,
      changed_at: ended_at ?? started_at,
    })
    clock = ends + Math.max(1, Math.round(random.between(1, 24) * agent.pause)) * minuteLength
  }
  return entries
}

/** What stayed open long ago was settled since. */
function statusOf(isRecent: boolean, random: Random): string {
  if (!isRecent || random.chance(0.86)) return 'done'
  return random.chance(0.6) ? 'on-progress' : 'open'
}

/** One of the tickets that were opened last before a moment, as the agent takes them; they come in the order of their opening. */
function ticketBefore(
  tickets: readonly DeskTicket[],
  moment: number,
  { choice, takes }: Pick<Agent, 'choice' | 'takes'>,
  random: Random,
) {
  const last = tickets.findLastIndex(({ openedAt }) => openedAt <= moment)
  const waiting = Array.from({ length: choice }, () => tickets[last - random.between(0, waitingTickets)] ?? null)
  const hardest = waiting.toSorted((one, other) => (other?.hardness ?? 0) - (one?.hardness ?? 0))
  return hardest.at(takes === 'hardest' ? 0 : -1) ?? null
}

function handOver({ agent, next, end, back, date, shift }: Shift, entries: readonly Entry[], random: Random) {
  const open = entries.filter(({ status }) => status !== 'done').length
  const note = random.pick(open === 0 ? logbook.calmNotes : logbook.openNotes).replace('{count}', String(open))
  const at = end - random.between(1, 9) * minuteLength
  const signedOffAt = new Date(end + random.between(2, 15) * minuteLength).toISOString()
  const isTaken = back > 1
  return {
    nik: agent.nik,
    from_name: agent.name,
    date,
    shift,
    note,
    created_at: new Date(at).toISOString(),
    byNik: isTaken ? next.nik : null,
    signed_off_name: isTaken ? next.name : null,
    signed_off_at: isTaken ? signedOffAt : null,
    sign_off_note: isTaken ? random.pick(logbook.takenNotes) : null,
  }
}

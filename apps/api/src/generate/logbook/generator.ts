import { randomFrom, type Random } from '../random.ts'
import { planShifts, type DeskAgent, type ShiftPlan } from './shifts.ts'
import { calmNotes, closings, drawKind, entryNotes, openNotes, takenNotes, type DeskTicket } from './wording.ts'

const minuteLength = 60_000
const weeks = 6
/** Among so many of the newest and the one before them an agent takes. */
const waitingTickets = 11

export interface GeneratedEntry {
  nik: string | null
  agent: string
  date: string
  shift: string
  productId: number | null
  activity: string
  category: string
  ticketNumber: string | null
  startedAt: string
  endedAt: string | null
  status: string
  note: string | null
}

export interface GeneratedHandover {
  nik: string | null
  from: string
  date: string
  shift: string
  note: string
  at: string
  by: string | null
  byNik: string | null
  takenAt: string | null
  takenNote: string | null
}

interface Logbook {
  entries: GeneratedEntry[]
  handovers: GeneratedHandover[]
}

/**
 * Six weeks of a desk's logbook up to now. Every shift was handed over and signed off but the last one that ended, which
 * waits for the demo's agent, whose own shift is on.
 */
export function generateLogbook(tickets: readonly DeskTicket[], until: Date): Logbook {
  const random = randomFrom('logbook')
  const now = until.getTime()
  const shifts = planShifts(now, weeks)
  const entries: GeneratedEntry[] = []
  const handovers: GeneratedHandover[] = []
  for (const [place, shift] of shifts.entries()) {
    const back = shifts.length - 1 - place
    const written = writeShift(shift, { tickets, now, isOn: back === 0, isRecent: back < 3 }, random)
    entries.push(...written)
    if (back > 0) handovers.push(handOver(shift, written, back > 1, random))
  }
  return { entries, handovers }
}

interface Surroundings {
  tickets: readonly DeskTicket[]
  now: number
  isOn: boolean
  isRecent: boolean
}

function writeShift(plan: ShiftPlan, around: Surroundings, random: Random): GeneratedEntry[] {
  const entries: GeneratedEntry[] = []
  let clock = plan.start + random.between(2, 12) * minuteLength
  while (clock < Math.min(plan.end - 10 * minuteLength, around.now)) {
    const kind = drawKind(random)
    const minutes = Math.round(Math.min(90, Math.max(4, random.longTailed(kind.minutes, 0.5))))
    const ends = clock + minutes * minuteLength
    const ticket =
      kind.withTicket && random.chance(0.85) ? ticketBefore(around.tickets, clock, plan.agent, random) : null
    const about = ticket ?? random.pick(around.tickets)
    const template = random.pick(kind.activities)
    const isRunning = around.isOn && ends >= around.now
    const status = isRunning ? 'on-progress' : statusOf(around.isRecent, random)
    entries.push({
      nik: plan.agent.nik,
      agent: plan.agent.name,
      date: plan.date,
      shift: plan.shift,
      productId: template.includes('{product}') ? (about?.productId ?? null) : null,
      activity: template
        .replace('{product}', about?.product ?? 'pelanggan')
        .replace('{closing}', status === 'done' ? closings.over : closings.before),
      category: kind.category,
      ticketNumber: ticket?.number ?? null,
      startedAt: new Date(clock).toISOString(),
      endedAt: isRunning ? null : new Date(ends).toISOString(),
      status,
      note: random.chance(0.12) ? random.pick(entryNotes) : null,
    })
    clock = ends + Math.max(1, Math.round(random.between(1, 24) * plan.agent.pause)) * minuteLength
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
  { choice, takes }: DeskAgent,
  random: Random,
): DeskTicket | null {
  const after = tickets.findIndex(({ openedAt }) => openedAt > moment)
  const last = (after === -1 ? tickets.length : after) - 1
  const waiting = Array.from({ length: choice }, () => tickets[last - random.between(0, waitingTickets)] ?? null)
  const hardest = waiting.toSorted((one, other) => (other?.hardness ?? 0) - (one?.hardness ?? 0))
  return hardest.at(takes === 'hardest' ? 0 : -1) ?? null
}

function handOver(plan: ShiftPlan, entries: GeneratedEntry[], isTaken: boolean, random: Random): GeneratedHandover {
  const open = entries.filter(({ status }) => status !== 'done').length
  const note = open === 0 ? random.pick(calmNotes) : random.pick(openNotes).replace('{count}', String(open))
  const at = plan.end - random.between(1, 9) * minuteLength
  const takenAt = plan.end + random.between(2, 15) * minuteLength
  return {
    nik: plan.agent.nik,
    from: plan.agent.name,
    date: plan.date,
    shift: plan.shift,
    note,
    at: new Date(at).toISOString(),
    by: isTaken ? plan.next.name : null,
    byNik: isTaken ? plan.next.nik : null,
    takenAt: isTaken ? new Date(takenAt).toISOString() : null,
    takenNote: isTaken ? random.pick(takenNotes) : null,
  }
}

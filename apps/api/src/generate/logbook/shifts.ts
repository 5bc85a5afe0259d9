import { hourLength } from '../calendar.ts'
import { demoColleague, type Colleague } from '../cast.ts'

/** The desk that is staffed around the clock; the demo's agent is on it. */
const desk: readonly Colleague[] = [
  demoColleague('900002'),
  { name: 'Bagus Setiawan', nik: null },
  { name: 'Nadia Puspitasari', nik: null },
]
const lengthHours = 8
const names = ['pagi', 'siang', 'malam'] as const

export interface ShiftPlan {
  date: string
  shift: (typeof names)[number]
  start: number
  end: number
  agent: Colleague
  next: Colleague
}

/** The shifts of the last weeks, the oldest first; the last one is on now, and the demo's agent has it. */
export function planShifts(until: number, weeks: number): ShiftPlan[] {
  const start = runningSince(until)
  return Array.from({ length: weeks * 21 + 1 }, (_, back) => {
    const begins = start - back * lengthHours * hourLength
    return {
      ...named(begins),
      start: begins,
      end: begins + lengthHours * hourLength,
      agent: on(back),
      next: on(back - 1),
    }
  }).toReversed()
}

/** Shifts begin at 7, 15 and 23 o'clock in Asia/Jakarta, which is midnight, 8 and 16 UTC. */
const runningSince = (now: number): number => now - (now % (lengthHours * hourLength))

function named(begins: number): Pick<ShiftPlan, 'date' | 'shift'> {
  const place = new Date(begins).getUTCHours() / lengthHours
  // 23 o'clock in Jakarta is still the same day in UTC, as are the other two.
  return { date: new Date(begins).toISOString().slice(0, 10), shift: names[place] ?? 'pagi' }
}

function on(back: number): Colleague {
  const agent = desk[(back + desk.length) % desk.length]
  if (agent === undefined) throw new RangeError('Nobody is on the desk')
  return agent
}

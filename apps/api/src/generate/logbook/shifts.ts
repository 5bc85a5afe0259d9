import { shiftBegin, shiftAt, type ShiftDay, shiftLength } from '@ido/contract'
import { demoColleague, type Colleague } from '../cast.ts'

/** The desk that is staffed around the clock; the demo's agent is on it. */
const desk: readonly Colleague[] = [
  demoColleague('900002'),
  { name: 'Bagus Setiawan', nik: null },
  { name: 'Nadia Puspitasari', nik: null },
]

export interface ShiftPlan extends ShiftDay {
  start: number
  end: number
  agent: Colleague
  next: Colleague
}

/** The shifts of the last weeks, the oldest first; the last one is on now, and the demo's agent has it. */
export function planShifts(until: number, weeks: number): ShiftPlan[] {
  const start = shiftBegin(shiftAt(until))
  return Array.from({ length: weeks * 21 + 1 }, (_, back) => {
    const begins = start - back * shiftLength
    return {
      ...shiftAt(begins),
      start: begins,
      end: begins + shiftLength,
      agent: on(back),
      next: on(back - 1),
    }
  }).toReversed()
}

function on(back: number): Colleague {
  const agent = desk[(back + desk.length) % desk.length]
  if (agent === undefined) throw new RangeError('Nobody is on the desk')
  return agent
}

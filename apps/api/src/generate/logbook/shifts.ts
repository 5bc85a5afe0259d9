import { shiftBegin, shiftAt, type ShiftDay, shiftLength } from '@ido/contract'
import { demoColleague, type Colleague } from '../cast.ts'

export interface DeskAgent extends Colleague {
  /** Pause between two pieces of work against the average: who has too much to do has none. */
  pause: number
  /** Of so many tickets that wait it takes the one that goes best or worst; of one what comes. */
  choice: number
  takes: 'easiest' | 'hardest'
}

/** The desk that is staffed around the clock; the demo's agent is on it. One has too much to do, one gets stuck with what is hard. */
const desk: readonly DeskAgent[] = [
  { ...demoColleague('900002'), pause: 1, choice: 2, takes: 'easiest' },
  { name: 'Bagus Setiawan', nik: null, pause: 0.1, choice: 1, takes: 'easiest' },
  { name: 'Nadia Puspitasari', nik: null, pause: 1.3, choice: 3, takes: 'hardest' },
  { name: 'Galih Prakoso', nik: null, pause: 1, choice: 1, takes: 'easiest' },
]

/** Has just begun, with one of their shifts, so many before the one that is on. */
const newcomer: DeskAgent = { name: 'Rani Oktaviani', nik: null, pause: 1.5, choice: 1, takes: 'easiest' }
const newcomerOn = 3

export interface ShiftPlan extends ShiftDay {
  start: number
  end: number
  agent: DeskAgent
  next: DeskAgent
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

function on(back: number): DeskAgent {
  if (back === newcomerOn) return newcomer
  const agent = desk[(back + desk.length) % desk.length]
  if (agent === undefined) throw new RangeError('Nobody is on the desk')
  return agent
}

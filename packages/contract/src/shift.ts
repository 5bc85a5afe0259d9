import { hourLength, instantOf, jakartaDay, jakartaTime } from './jakarta.ts'

/** The desk's shifts in the order of a day, of equal length, each with the hour at which it begins on the clock in Jakarta. */
const beginHours = { pagi: 7, siang: 15, malam: 23 } as const
export type Shift = keyof typeof beginHours
export const shifts = ['pagi', 'siang', 'malam'] as const satisfies Shift[]

export const shiftLength = 8 * hourLength

export interface ShiftDay {
  readonly date: string
  readonly shift: Shift
}

/** The first instant of a shift. */
export const shiftBegin = ({ date, shift }: ShiftDay): number => instantOf(date) + beginHours[shift] * hourLength

/** The shift that is on, of the day on which it began: the night belongs to the evening before. */
export function shiftAt(instant: Date | number): ShiftDay {
  const clock = Number(jakartaTime(instant).slice(11, 13))
  const begun = shifts.findLast((shift) => beginHours[shift] <= clock)
  const at = Number(instant)
  return begun ? { date: jakartaDay(at), shift: begun } : { date: jakartaDay(at - shiftLength), shift: 'malam' }
}

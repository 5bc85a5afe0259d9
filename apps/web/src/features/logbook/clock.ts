import {
  dayLength,
  atJakarta,
  shiftBegin,
  jakartaDay,
  type LogbookRow,
  hourLength,
  shiftAt,
  type ShiftDay,
  shiftLength,
} from '@ido/contract'
import { addDays } from '../../ui/form/day.ts'

/** The instant of a time within a shift: before noon a night shift stands in the next day. */
export function startIn({ date, shift }: ShiftDay, clock: string): string {
  const day = shift === 'malam' && clock < '12:00' ? addDays(date, 1) : date
  return atJakarta(day, clock)
}

/** The first instant with that time of day from the start on. */
export function endAfter(start: string, clock: string): string {
  const end = atJakarta(jakartaDay(start), clock)
  return Date.parse(end) < Date.parse(start) ? atJakarta(addDays(jakartaDay(start), 1), clock) : end
}

/** From when to when; what is done without an end has its beginning alone, for it is not running any more. */
export function timesOf(
  { startedAt, endedAt, status }: Pick<LogbookRow, 'startedAt' | 'endedAt' | 'status'>,
  { clock, running }: { readonly clock: (instant: string) => string; readonly running: string },
) {
  const start = clock(startedAt)
  if (endedAt !== null) return `${start}–${clock(endedAt)}`
  return status === 'done' ? start : `${start}–${running}`
}

const around = 2 * hourLength
const mostAhead = hourLength / 4

/** How many minutes of a shift are still to come; none before it began or after it ended. */
export function minutesLeft(shift: ShiftDay, now: Date): number {
  const since = now.getTime() - shiftBegin(shift)
  return since < 0 || since > shiftLength ? 0 : Math.round((shiftLength - since) / 60_000)
}

/** What the server will refuse of a start: one far outside its shift, or still to come. */
export function troubleWithStart(shift: ShiftDay, start: string, now: Date): 'outside' | 'ahead' | null {
  const moment = Date.parse(start)
  const begin = shiftBegin(shift)
  if (moment < begin - around || moment > begin + shiftLength + around) return 'outside'
  return moment > now.getTime() + mostAhead ? 'ahead' : null
}

/** The shift in which that time of day was last. */
export function lastShiftWith(clock: string, now: Date): ShiftDay {
  const latest = now.getTime() + mostAhead
  const day = jakartaDay(new Date(latest))
  const moment = Date.parse(atJakarta(day, clock))
  return shiftAt(new Date(moment > latest ? moment - dayLength : moment))
}

/** An end before its start reads as one of the day after, which nobody's shift lasts. */
export const isTooLong = (start: string, end: string): boolean => Date.parse(end) - Date.parse(start) > shiftLength

import {
  type Grain,
  instantOfClock,
  jakartaClock,
  jakartaOffset,
  jakartaTime,
  nextStep,
  stepStart,
} from '@ido/contract'

/** Half-open, in milliseconds. */
export interface InstantSpan {
  from: number
  to: number
}

export type CalendarUnit = 'hour' | 'day' | 'month'

export const minute = 60_000
/** Now, rounded up to the minute, so that equal questions of one minute share an answer. */
export const upToMinute = (instant: number): number => Math.ceil(instant / minute) * minute

/** Starts of the steps that touch the span, at most `most` and one more. */
export function stepsOf({ from, to }: InstantSpan, grain: Grain, most: number): number[] {
  const steps: number[] = []
  for (let at = stepStart(from, grain); at < to && steps.length <= most; at = nextStep(at, grain)) steps.push(at)
  return steps
}

/** The first boundary of the unit at or after an instant. */
export function ceilTo(instant: number, unit: CalendarUnit): number {
  const start = stepStart(instant, unit)
  return start === instant ? instant : nextStep(start, unit)
}

/** How a step is written: a day (YYYY-MM-DD), or for hours the instant with its offset. */
export function stepName(start: number, grain: Grain): string {
  const local = jakartaTime(start)
  return grain === 'hour' ? `${local.slice(0, 19)}${jakartaOffset}` : local.slice(0, 10)
}

/** The first instant of the month so many months after the one that begins then. */
export function plusMonths(start: number, count: number): number {
  const local = new Date(jakartaClock(start))
  return instantOfClock(local.setUTCMonth(local.getUTCMonth() + count))
}

/** How many months lie between the beginnings of two. */
export function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(jakartaClock(from)), new Date(jakartaClock(to))]
  return 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()
}

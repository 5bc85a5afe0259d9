import type { Grain } from '@ido/contract'

const hour = 3_600_000
const day = 24 * hour
/** Asia/Jakarta is seven hours ahead of UTC all year. */
const jakarta = 7 * hour

/** Half-open, in milliseconds. */
export interface Span {
  from: number
  to: number
}

export type Unit = 'hour' | 'day' | 'month'

/** First instant of the step of the calendar (Asia/Jakarta) that an instant falls in; weeks start on Monday. */
export function stepStart(instant: number, grain: Grain): number {
  const local = instant + jakarta
  if (grain === 'hour') return Math.floor(local / hour) * hour - jakarta
  const dayStart = Math.floor(local / day) * day
  if (grain === 'day') return dayStart - jakarta
  // 1970 began on a Thursday.
  if (grain === 'week') return dayStart - ((Math.floor(local / day) + 3) % 7) * day - jakarta
  const date = new Date(dayStart)
  const month = date.getUTCMonth()
  const first = grain === 'month' ? month : grain === 'quarter' ? month - (month % 3) : 0
  return Date.UTC(date.getUTCFullYear(), first, 1) - jakarta
}

/** First instant of the step after the one that begins at `start`. */
export function nextStep(start: number, grain: Grain): number {
  if (grain === 'hour') return start + hour
  if (grain === 'day') return start + day
  if (grain === 'week') return start + 7 * day
  const date = new Date(start + jakarta)
  const months = grain === 'month' ? 1 : grain === 'quarter' ? 3 : 12
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) - jakarta
}

/** Starts of the steps that touch the span, at most `most` and one more. */
export function stepsOf({ from, to }: Span, grain: Grain, most: number): number[] {
  const steps: number[] = []
  for (let at = stepStart(from, grain); at < to && steps.length <= most; at = nextStep(at, grain)) steps.push(at)
  return steps
}

/** The first boundary of the unit at or after an instant. */
export function ceilTo(instant: number, unit: Unit): number {
  const start = stepStart(instant, unit)
  return start === instant ? instant : nextStep(start, unit)
}

/** How a step is written: a day (YYYY-MM-DD), or for hours the instant with its offset. */
export function stepName(start: number, grain: Grain): string {
  const local = new Date(start + jakarta).toISOString()
  return grain === 'hour' ? `${local.slice(0, 19)}+07:00` : local.slice(0, 10)
}

/** The same wall-clock time a year before; 29 February becomes the 28th. */
export function yearBefore(instant: number): number {
  const local = new Date(instant + jakarta)
  const same = new Date(local)
  same.setUTCFullYear(local.getUTCFullYear() - 1)
  if (same.getUTCMonth() !== local.getUTCMonth()) same.setUTCDate(0)
  return same.getTime() - jakarta
}

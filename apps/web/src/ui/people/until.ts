import { atJakarta, jakartaDay } from '@ido/contract'
import { addDays, formatDay, parseDay } from '../form/day.ts'

/** The last day of an access that ends at an instant, as it is typed: DD/MM/YYYY; nothing where it never ends. */
export function lastDay(until: string | null): string {
  return until === null ? '' : formatDay(jakartaDay(new Date(Date.parse(until) - 1)))
}

/** The instant at which a typed last day is over in Asia/Jakarta; null for none. */
export function endOfDay(typed: string): string | null {
  const day = parseDay(typed)
  return day === null ? null : atJakarta(addDays(day, 1))
}

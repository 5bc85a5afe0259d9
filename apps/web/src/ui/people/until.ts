import { atJakarta, jakartaDay } from '@ido/contract'
import type { TFunction } from 'i18next'
import { addDays, formatDay, parseDay } from '../form/day.ts'

/** The last moment of an access, which ends before the instant `until`: its day is the last day. */
export const lastMoment = (until: string): Date => new Date(Date.parse(until) - 1)

/** The last day of an access that ends at an instant, as it is typed: DD/MM/YYYY; nothing where it never ends. */
export function lastDay(until: string | null): string {
  return until === null ? '' : formatDay(jakartaDay(lastMoment(until)))
}

/** The instant at which a typed last day is over in Asia/Jakarta; null for none. */
export function endOfDay(typed: string): string | null {
  const day = parseDay(typed)
  return day === null ? null : atJakarta(addDays(day, 1))
}

/** The same, but of the day on which one's own access ends no later than that. */
export function endWithin(typed: string, own: string | null): string | null {
  const end = endOfDay(typed)
  return end !== null && own !== null && typed === lastDay(own) && Date.parse(end) > Date.parse(own) ? own : end
}

/** What the forms say of the longest that one may give; nothing where one's own access has no end. */
export function latestEnd(
  t: TFunction<'people'>,
  options: { readonly accessUntil: string | null } | undefined,
): string[] {
  const own = options?.accessUntil ?? null
  return own === null ? [] : [t('users.latestEnd', { day: lastDay(own) })]
}

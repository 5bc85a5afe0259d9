/** Seconds until each further try: nine tries over about a day. */
const waits = [30, 90, 300, 900, 2_700, 7_200, 21_600, 43_200] as const
const longestWait = 43_200

/**
 * When a delivery is tried again that failed so many times; null where it is given up. A receiver may ask for more time, up
 * to twelve hours, and never for less.
 * @param chance from 0 to 1: spreads tries by a fifth, so that receivers which come back are not overrun
 */
export function nextTry(tries: number, retryAfter: string | null, now: Date, chance = Math.random()): Date | null {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  const spread = wait * (0.8 + 0.4 * chance)
  const seconds = Math.max(spread, Math.min(longestWait, asked(retryAfter, now)))
  return new Date(now.getTime() + seconds * 1_000)
}

function asked(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : (at - now.getTime()) / 1_000
}

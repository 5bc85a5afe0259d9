const everyMs = 1_000
/** However long the portal is away, it is asked at least so often, unless it says itself when to come again. */
const mostMs = 30_000
/** Nobody looks at a file that is asked for less often than this. */
const mostAskedMs = 300_000

/**
 * Milliseconds until the next look at a file: twice as long after each look in a row that failed.
 * @param retryAfterSeconds what the portal asked for with the last of them
 */
export function nextLookMs(failures: number, retryAfterSeconds: number | null): number {
  const wait = Math.min(mostMs, everyMs * 2 ** Math.min(failures, 10))
  return Math.max(wait, Math.min(mostAskedMs, (retryAfterSeconds ?? 0) * 1_000))
}

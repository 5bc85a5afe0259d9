/** What is known of a question that is on the screen. */
interface Asked {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number }
}

/**
 * When the oldest figure on a screen was answered, in ms; null before the first was.
 * @param before what this said last of the same screen: a question of another hour has no answer yet, and what stands there until then is the one before
 */
export function answeredAt(shown: readonly Asked[], before: number | null): number | null {
  const times = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
  const oldest = times.length > 0 ? Math.min(...times) : null
  const isOpen = shown.some(({ state }) => state.data === undefined)
  if (!isOpen || before === null) return oldest
  return oldest === null ? before : Math.min(before, oldest)
}

/** Whether figures are late: older than two refreshes, which are given in seconds. */
export const isLate = (asOf: number | null, now: number, refresh: number): boolean =>
  asOf !== null && now - asOf > 2 * refresh * 1000

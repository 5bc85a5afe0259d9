/** Closer to the next moment than this, in milliseconds, it is the one that is just over. */
const tooClose = 50

/**
 * When what a page shows is asked again: at moments that all of the page has in common, so that it goes out together, whenever each was
 * answered last. Each page has its own, counted from when it was opened, so that many do not ask in the same second.
 * @param seconds from one to the next; null = never by itself
 */
export function atRefresh(seconds: number | null): false | (() => number) {
  if (!seconds) return false
  const period = seconds * 1000
  return () => {
    const left = period - (performance.now() % period)
    return left < tooClose ? left + period : left
  }
}

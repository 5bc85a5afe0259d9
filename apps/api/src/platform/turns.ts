/** Runs work when one of a few places is free; the others wait in order. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** @param places how much may be under way at once */
export function createTurns(places: number): TakeTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next in line.
      if (next) next()
      else running -= 1
    }
  }
}

import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Long work awaits this every few milliseconds, so that others are served. Between two of their turns only one piece of
 * such work runs: Node would run the pieces of sixty requests one after the other before it looks at the next request.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/**
 * Does to each what takes milliseconds of the thread, and lets others have it between them.
 * @param atOnce how many are done in one turn, where each alone takes much less
 */
export async function eachInTurn<T, R>(all: readonly T[], work: (one: T) => R, atOnce = 1): Promise<R[]> {
  const done: R[] = []
  for (const [place, one] of all.entries()) {
    if (place % atOnce === 0) await nextTurn()
    done.push(work(one))
  }
  return done
}

/** So many questions of one asker at once: a hundred at once would fill the lane of figures, and the last wait for them all. */
export const questionsAtOnce = 4

/** Runs work when one of a few places is free; the others wait in order. Who goes away leaves the line. */
export type TakeTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

interface Waiting {
  begin: () => void
}

/** @param places how much may be under way at once */
export function createTurns(places: number): TakeTurn {
  let running = 0
  const line: Waiting[] = []

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const waiting = { begin: turn.resolve }
    line.push(waiting)
    const leave = () => {
      const place = line.indexOf(waiting)
      if (place < 0) return
      line.splice(place, 1)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  return async (work, signal) => {
    signal?.throwIfAborted()
    if (running >= places) await wait(signal)
    else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place goes straight to the next in line.
      if (next) next.begin()
      else running -= 1
    }
  }
}

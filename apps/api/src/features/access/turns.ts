import { availableParallelism } from 'node:os'

// As many as can be hashed at once; more would only wait in there, each with its 19 MB.
const atOnce = Math.min(4, availableParallelism())

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when one of the few places is free; the others wait in order. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
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

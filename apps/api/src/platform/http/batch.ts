interface Waiting<V> {
  resolve(value: V | null): void
  reject(error: unknown): void
}

/** Enough to use a second connection while the first answers; more would only make the batches smaller. */
const mostInFlight = 2

/**
 * Answers questions by key in batches: those that come while a query is under way are asked together in the next one.
 * Nothing is remembered, so every answer was read after its question came.
 */
export function batched<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let waiting = new Map<string, Waiting<V>[]>()
  let inFlight = 0

  async function ask(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    inFlight += 1
    try {
      const found = await load([...asked.keys()])
      for (const [key, people] of asked) for (const { resolve } of people) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const people of asked.values()) for (const { reject } of people) reject(error)
    } finally {
      inFlight -= 1
      if (waiting.size > 0) void ask()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const people = waiting.get(key)
      if (people) people.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      // After what else arrived in this round of the event loop.
      if (waiting.size === 1 && people === undefined && inFlight < mostInFlight) setImmediate(askNow)
    })

  function askNow(): void {
    if (waiting.size > 0 && inFlight < mostInFlight) void ask()
  }
}

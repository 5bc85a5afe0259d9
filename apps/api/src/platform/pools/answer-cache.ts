import { Callers, queryContext, withContext } from './query-context.ts'
import { SharedAnswers } from './shared-answers.ts'

/** Answers that hold as long as the data does; equal questions that come at once share one answer. */
export interface AnswerCache {
  get<T>(key: string, make: () => Promise<T>): Promise<T>
  /** An answer that is kept for as long as it is told to be right still. */
  held<T>(key: string, isStill: (kept: T) => boolean, make: () => Promise<T>): Promise<T>
  /** An answer read after its question came: nothing is kept, only questions that wait for the same are answered together. */
  fresh<T>(key: string, read: () => Promise<T>): Promise<T>
}

/** Keeps the `size` answers used last. The key must name everything that the answer depends on, the data's version too. */
export function createAnswerCache(size = 500): AnswerCache {
  const answers = new SharedAnswers<{ answer: unknown }>(size, () => 1)
  const readings = new Map<string, Reading>()
  const ask = (key: string, make: () => Promise<unknown>) =>
    answers.get(key, queryContext().signal, async () => ({ answer: await make() }))
  const get = async <T>(key: string, make: () => Promise<T>): Promise<T> => (await ask(key, make)).answer as T
  return {
    get,

    async held<T>(key: string, isStill: (kept: T) => boolean, make: () => Promise<T>): Promise<T> {
      if (!answers.has(key)) return get(key, make)
      const kept = await ask(key, make).catch(() => null)
      if (kept !== null && isStill(kept.answer as T)) return kept.answer as T
      if (kept !== null) answers.forget(key, kept)
      return get(key, make)
    },

    fresh<T>(key: string, read: () => Promise<T>): Promise<T> {
      const reading = readings.get(key)
      if (reading === undefined) return beginReading(readings, key, read, new Callers())
      const { callers } = queryContext()
      if (reading.next) {
        reading.nextCallers.join(callers)
        return reading.next as Promise<T>
      }
      const { nextCallers } = reading
      const begin = () => beginReading(readings, key, read, nextCallers)
      nextCallers.join(callers)
      reading.next = reading.running.then(begin, begin)
      return reading.next as Promise<T>
    },
  }
}

interface Reading {
  running: Promise<unknown>
  /** For all who came after that began. */
  next: Promise<unknown> | null
  nextCallers: Callers
}

function beginReading<T>(
  readings: Map<string, Reading>,
  key: string,
  read: () => Promise<T>,
  callers: Callers,
): Promise<T> {
  callers.join(queryContext().callers)
  // Whoever asked first may go away, the others wait on.
  const running = withContext({ callers, signal: null }, async () => read())
  const reading: Reading = { running, next: null, nextCallers: new Callers() }
  readings.set(key, reading)
  const end = () => {
    if (reading.next === null) readings.delete(key)
  }
  running.then(end, end)
  return running
}

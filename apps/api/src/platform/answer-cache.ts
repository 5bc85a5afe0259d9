import { LRUCache } from 'lru-cache'

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
  const answers = new LRUCache<string, Promise<unknown>>({ max: size })
  const readings = new Map<string, Reading>()
  const keep = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const answer = make()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
  const keptOf = <T>(key: string) => answers.get(key) as Promise<T> | undefined
  return {
    get: (key, make) => keptOf(key) ?? keep(key, make),

    async held<T>(key: string, isStill: (kept: T) => boolean, make: () => Promise<T>): Promise<T> {
      const kept = await keptOf<T>(key)?.catch(() => undefined)
      return kept !== undefined && isStill(kept) ? kept : keep(key, make)
    },

    fresh<T>(key: string, read: () => Promise<T>): Promise<T> {
      const reading = readings.get(key)
      if (reading === undefined) return beginReading(readings, key, read)
      const begin = () => beginReading(readings, key, read)
      return (reading.next ??= reading.running.then(begin, begin)) as Promise<T>
    },
  }
}

interface Reading {
  running: Promise<unknown>
  /** For all who came after that began. */
  next: Promise<unknown> | null
}

function beginReading<T>(readings: Map<string, Reading>, key: string, read: () => Promise<T>): Promise<T> {
  const running = (async () => read())()
  const reading: Reading = { running, next: null }
  readings.set(key, reading)
  const end = () => {
    if (reading.next === null) readings.delete(key)
  }
  running.then(end, end)
  return running
}

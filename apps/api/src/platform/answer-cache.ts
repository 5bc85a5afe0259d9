import { LRUCache } from 'lru-cache'

/** Answers that hold as long as the data does; equal questions that come at once share one answer. */
export interface AnswerCache {
  get<T>(key: string, make: () => Promise<T>): Promise<T>
  /** An answer read after its question came: nothing is kept, only questions that wait for the same are answered together. */
  fresh<T>(key: string, read: () => Promise<T>): Promise<T>
}

/** Keeps the `size` answers used last. The key must name everything that the answer depends on, the data's version too. */
export function createAnswerCache(size = 500): AnswerCache {
  const answers = new LRUCache<string, Promise<unknown>>({ max: size })
  const readings = new Map<string, Reading>()
  return {
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const kept = answers.get(key) as Promise<T> | undefined
      if (kept !== undefined) return kept
      const answer = make()
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      return answer
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

import { LRUCache } from 'lru-cache'

/** Answers that hold as long as the data does; equal questions that come at once share one answer. */
export interface AnswerCache {
  get<T>(key: string, make: () => Promise<T>): Promise<T>
}

/** Keeps the `size` answers used last. The key must name everything that the answer depends on, the data's version too. */
export function createAnswerCache(size = 500): AnswerCache {
  const answers = new LRUCache<string, Promise<unknown>>({ max: size })
  return {
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const kept = answers.get(key) as Promise<T> | undefined
      if (kept !== undefined) return kept
      const answer = make()
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}

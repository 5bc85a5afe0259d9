/** Answers that hold as long as the data does; equal questions that come at once share one answer. */
export interface AnswerCache {
  get<T>(key: string, make: () => Promise<T>): Promise<T>
}

/** Keeps the `size` answers used last. The key must name everything that the answer depends on, the data's version too. */
export function createAnswerCache(size = 500): AnswerCache {
  const answers = new Map<string, Promise<unknown>>()
  return {
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const kept = answers.get(key) as Promise<T> | undefined
      const answer = kept ?? make()
      answers.delete(key)
      answers.set(key, answer)
      if (kept !== undefined) return kept
      answer.catch(() => answers.delete(key))
      const [oldest] = answers.keys()
      if (answers.size > size && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}

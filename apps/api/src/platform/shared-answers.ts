/** Makes an answer; the signal aborts once nobody waits for it any more. */
type Make<T> = (signal: AbortSignal) => Promise<T>

interface Shared {
  answer: Promise<unknown>
  stop: AbortController
  waiting: number
  isDone: boolean
}

/**
 * Keeps the answers used last, by a key that names everything they depend on, the data's version too. Equal questions
 * that come while one is under way share it; it is stopped when the last of them goes away.
 */
export class SharedAnswers {
  readonly #answers = new Map<string, Shared>()
  readonly #size: number

  constructor(size = 2_000) {
    this.#size = size
  }

  async get<T>(key: string, signal: AbortSignal, make: Make<T>): Promise<T> {
    const shared = this.#answers.get(key) ?? this.#begin(key, make)
    this.#answers.delete(key)
    this.#answers.set(key, shared)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#size && oldest !== undefined) this.#answers.delete(oldest)
    if (shared.isDone) return (await shared.answer) as T
    return this.#wait<T>(key, shared, signal)
  }

  #begin<T>(key: string, make: Make<T>): Shared {
    const stop = new AbortController()
    const shared: Shared = { answer: make(stop.signal), stop, waiting: 0, isDone: false }
    shared.answer.then(
      () => (shared.isDone = true),
      () => this.#forget(key, shared),
    )
    return shared
  }

  /** Waits for the answer or for the asker to go away, whichever comes first. */
  async #wait<T>(key: string, shared: Shared, signal: AbortSignal): Promise<T> {
    shared.waiting += 1
    const gone = Promise.withResolvers<never>()
    const leave = () => gone.reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return (await Promise.race([shared.answer, gone.promise])) as T
    } finally {
      signal.removeEventListener('abort', leave)
      shared.waiting -= 1
      if (shared.waiting === 0 && !shared.isDone) {
        this.#forget(key, shared)
        shared.stop.abort()
      }
    }
  }

  #forget(key: string, shared: Shared): void {
    if (this.#answers.get(key) === shared) this.#answers.delete(key)
  }
}

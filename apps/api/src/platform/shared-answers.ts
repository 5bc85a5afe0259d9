import { LRUCache } from 'lru-cache'

/** Makes an answer; the signal aborts once nobody waits for it any more. */
type Make<T> = (signal: AbortSignal) => Promise<T>

interface UnderWay<T> {
  answer: Promise<T>
  stop: AbortController
  waiting: number
}

/** What all kept answers together may weigh, in the unit of `sizeOf`; a row of figures takes a few hundred bytes. */
const mostKept = 300_000

/**
 * Keeps the answers used last, by a key that names everything they depend on, the data's version too. Equal questions
 * that come while one is under way share it; it is stopped when the last of them goes away.
 */
export class SharedAnswers<T extends object> {
  readonly #kept: LRUCache<string, T>
  readonly #underWay = new Map<string, UnderWay<T>>()

  /** @param sizeOf how much an answer weighs; those used longest ago go when all together weigh too much */
  constructor(sizeOf: (answer: T) => number) {
    this.#kept = new LRUCache({ maxSize: mostKept, sizeCalculation: (answer) => 1 + sizeOf(answer) })
  }

  async get(key: string, signal: AbortSignal, make: Make<T>): Promise<T> {
    return this.#kept.get(key) ?? this.#wait(key, this.#underWay.get(key) ?? this.#begin(key, make), signal)
  }

  #begin(key: string, make: Make<T>): UnderWay<T> {
    const stop = new AbortController()
    const shared: UnderWay<T> = { answer: make(stop.signal), stop, waiting: 0 }
    this.#underWay.set(key, shared)
    shared.answer.then(
      (answer) => {
        // One that nobody waits for any more was stopped; what it answers still may be a part.
        if (this.#forget(key, shared)) this.#kept.set(key, answer)
      },
      () => this.#forget(key, shared),
    )
    return shared
  }

  /** Waits for the answer or for the asker to go away, whichever comes first. */
  async #wait(key: string, shared: UnderWay<T>, signal: AbortSignal): Promise<T> {
    shared.waiting += 1
    const gone = Promise.withResolvers<never>()
    const leave = () => gone.reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.answer, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      shared.waiting -= 1
      if (shared.waiting === 0 && this.#forget(key, shared)) shared.stop.abort()
    }
  }

  /** Whether it was this one that was under way. */
  #forget(key: string, shared: UnderWay<T>): boolean {
    return this.#underWay.get(key) === shared && this.#underWay.delete(key)
  }
}

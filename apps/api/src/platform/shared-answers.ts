/** Makes an answer; the signal aborts once nobody waits for it any more. */
type Make<T> = (signal: AbortSignal) => Promise<T>

interface Shared<T> {
  answer: Promise<T>
  stop: AbortController
  waiting: number
  isDone: boolean
  size: number
}

/** What all kept answers together may weigh, in the unit of `sizeOf`; a row of figures takes a few hundred bytes. */
const mostKept = 300_000

/**
 * Keeps the answers used last, by a key that names everything they depend on, the data's version too. Equal questions
 * that come while one is under way share it; it is stopped when the last of them goes away.
 */
export class SharedAnswers<T> {
  readonly #answers = new Map<string, Shared<T>>()
  readonly #sizeOf: (answer: T) => number
  #kept = 0

  /** @param sizeOf how much an answer weighs; those used longest ago go when all together weigh too much */
  constructor(sizeOf: (answer: T) => number) {
    this.#sizeOf = sizeOf
  }

  async get(key: string, signal: AbortSignal, make: Make<T>): Promise<T> {
    const shared = this.#answers.get(key) ?? this.#begin(key, make)
    // The one used last stands last.
    if (this.#answers.delete(key)) this.#answers.set(key, shared)
    return shared.isDone ? shared.answer : this.#wait(key, shared, signal)
  }

  #begin(key: string, make: Make<T>): Shared<T> {
    const stop = new AbortController()
    const shared: Shared<T> = { answer: make(stop.signal), stop, waiting: 0, isDone: false, size: 1 }
    this.#answers.set(key, shared)
    this.#kept += shared.size
    shared.answer.then(
      (answer) => this.#keep(key, shared, answer),
      () => this.#forget(key, shared),
    )
    return shared
  }

  #keep(key: string, shared: Shared<T>, answer: T): void {
    shared.isDone = true
    if (this.#answers.get(key) !== shared) return
    const size = 1 + this.#sizeOf(answer)
    this.#kept += size - shared.size
    shared.size = size
    for (const [oldest, other] of this.#answers) {
      if (this.#kept <= mostKept) return
      if (other.isDone) this.#forget(oldest, other)
    }
  }

  /** Waits for the answer or for the asker to go away, whichever comes first. */
  async #wait(key: string, shared: Shared<T>, signal: AbortSignal): Promise<T> {
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
      if (shared.waiting === 0 && !shared.isDone) {
        this.#forget(key, shared)
        shared.stop.abort()
      }
    }
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#answers.get(key) !== shared) return
    this.#answers.delete(key)
    this.#kept -= shared.size
  }
}

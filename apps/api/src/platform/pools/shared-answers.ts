import { LRUCache } from 'lru-cache'
import { Callers, queryContext, withContext } from './query-context.ts'

/** Makes an answer; the signal aborts once nobody waits for it any more. */
type Make<T> = (signal: AbortSignal) => Promise<T>

interface UnderWay<T> {
  answer: Promise<T>
  stop: AbortController
  waiting: number
  /** All who wait, so that nobody's answer waits behind what another has put in line. */
  callers: Callers
}

/**
 * Milliseconds. Once the data or the minute is another one, nobody asks for an answer by its old key again; a dashboard that
 * is open asks twice a minute. With five minutes old keys were a fifth of the heap of a busy portal.
 */
const idleFor = 2 * 60_000

/**
 * Keeps the answers used last, by a key that names everything they depend on, the data's version too. Equal questions
 * that come while one is under way share it; it is stopped when the last of them goes away.
 */
export class SharedAnswers<T extends object> {
  readonly #kept: LRUCache<string, T>
  readonly #underWay = new Map<string, UnderWay<T>>()
  readonly #idle: number
  #clearedAt = performance.now()

  /**
   * @param most how much all kept answers together may weigh
   * @param sizeOf how much an answer weighs; those used longest ago go when all together weigh too much
   * @param idle milliseconds after which one that nobody has asked for goes in any case
   */
  constructor(most: number, sizeOf: (answer: T) => number, idle = idleFor) {
    this.#idle = idle
    this.#kept = new LRUCache({ maxSize: most, sizeCalculation: sizeOf, ttl: idle, updateAgeOnGet: true })
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#kept.size
  }

  async get(key: string, signal: AbortSignal | null, make: Make<T>): Promise<T> {
    return this.#kept.get(key) ?? this.#wait(key, this.#underWay.get(key) ?? this.#begin(key, make), signal)
  }

  /** The answer, where it is there already. */
  kept(key: string): T | undefined {
    return this.#kept.get(key)
  }

  /** Whether the answer is there, or under way. */
  has(key: string): boolean {
    return this.#kept.has(key) || this.#underWay.has(key)
  }

  /** Keeps this answer no longer; another that has come meanwhile stays. */
  forget(key: string, answer: T): void {
    if (this.#kept.get(key) === answer) this.#kept.delete(key)
  }

  #begin(key: string, make: Make<T>): UnderWay<T> {
    const stop = new AbortController()
    const callers = Callers.within(queryContext().callers)
    const made = withContext({ callers, signal: stop.signal }, () => make(stop.signal))
    const shared: UnderWay<T> = { answer: made, stop, waiting: 0, callers }
    this.#underWay.set(key, shared)
    shared.answer.then(
      (answer) => {
        // One that nobody waits for any more was stopped; what it answers still may be a part.
        if (this.#end(key, shared)) this.keep(key, answer)
      },
      () => this.#end(key, shared),
    )
    return shared
  }

  /** Keeps what was made elsewhere. */
  keep(key: string, answer: T): void {
    const now = performance.now()
    if (now - this.#clearedAt > this.#idle / 4) {
      this.#kept.purgeStale()
      this.#clearedAt = now
    }
    this.#kept.set(key, answer)
  }

  /** Waits for the answer or for the caller to go away, whichever comes first. */
  async #wait(key: string, shared: UnderWay<T>, signal: AbortSignal | null): Promise<T> {
    shared.waiting += 1
    shared.callers.join(queryContext().callers)
    const gone = Promise.withResolvers<never>()
    const leave = () => gone.reject(signal?.reason)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.answer, gone.promise])
    } finally {
      signal?.removeEventListener('abort', leave)
      shared.waiting -= 1
      if (shared.waiting === 0 && this.#end(key, shared)) shared.stop.abort()
    }
  }

  /** Whether it was this one that was under way. */
  #end(key: string, shared: UnderWay<T>): boolean {
    return this.#underWay.get(key) === shared && this.#underWay.delete(key)
  }
}

import { LRUCache } from 'lru-cache'
import { Callers, queryContext, withContext } from './query-context.ts'

/** How much all cached answers together may weigh, in rows or sums of some hundred bytes. */
const mostCached = 200_000
/**
 * Milliseconds. Nobody asks for an answer of older data again, and an open dashboard asks twice a minute. With five minutes
 * old keys were a fifth of the heap of a busy portal.
 */
const idleFor = 2 * 60_000

interface Asking<T> {
  /** Until when the caller waits for it; without one, as long as the request lasts. */
  signal?: AbortSignal | null
  /** How much of the store an answer takes; one entry where nothing is said. */
  weigh?: (answer: T) => number
}

interface Cached {
  readonly answer: unknown
  readonly weight: number
}

interface UnderWay {
  answer: Promise<unknown>
  stop: AbortController
  waiting: number
  /** All who wait, so that nobody's answer waits behind what another has put in line. */
  callers: Callers
}

/**
 * The one store of answers. A key names everything that its answer depends on: the question, the scope and the version of
 * the data. Equal questions that come while one is under way share it; it is stopped when the last of them goes away. An
 * error is not cached.
 */
export class Answers {
  readonly #cached: LRUCache<string, Cached>
  readonly #underWay = new Map<string, UnderWay>()
  readonly #idle: number
  #clearedAt = performance.now()

  /**
   * @param most how much all answers together may weigh; the least recently used ones go first
   * @param idle milliseconds after which one that nobody has asked for goes in any case
   */
  constructor(most = mostCached, idle = idleFor) {
    this.#idle = idle
    this.#cached = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ weight }) => weight,
      ttl: idle,
      updateAgeOnGet: true,
    })
  }

  /** How many answers are cached. */
  get size(): number {
    return this.#cached.size
  }

  /** @param make gets a signal that aborts once nobody waits for the answer any more */
  async get<T>(
    key: string,
    make: (stop: AbortSignal) => Promise<T>,
    { signal = queryContext().signal, weigh = () => 1 }: Asking<T> = {},
  ): Promise<T> {
    const cached = this.#cached.get(key)
    if (cached !== undefined) return cached.answer as T
    signal?.throwIfAborted()
    const shared = this.#underWay.get(key) ?? this.#begin(key, make, weigh)
    return (await this.#wait(key, shared, signal)) as T
  }

  #begin<T>(key: string, make: (stop: AbortSignal) => Promise<T>, weigh: (answer: T) => number): UnderWay {
    const stop = new AbortController()
    const callers = Callers.within(queryContext().callers)
    const answer = withContext({ callers, signal: stop.signal }, () => make(stop.signal))
    const shared: UnderWay = { answer, stop, waiting: 0, callers }
    this.#underWay.set(key, shared)
    answer.then(
      (made) => {
        // One that nobody waits for any more was stopped; what it answers still may be a part.
        if (this.#end(key, shared)) this.#store(key, { answer: made, weight: weigh(made) })
      },
      () => this.#end(key, shared),
    )
    return shared
  }

  #store(key: string, cached: Cached): void {
    const now = performance.now()
    if (now - this.#clearedAt > this.#idle / 4) {
      this.#cached.purgeStale()
      this.#clearedAt = now
    }
    this.#cached.set(key, cached)
  }

  /** Waits for the answer or for the caller to go away, whichever comes first. */
  async #wait(key: string, shared: UnderWay, signal: AbortSignal | null): Promise<unknown> {
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
  #end(key: string, shared: UnderWay): boolean {
    return this.#underWay.get(key) === shared && this.#underWay.delete(key)
  }
}

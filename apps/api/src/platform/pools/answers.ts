import { LRUCache } from 'lru-cache'
import { Callers, queryContext, withContext } from './query-context.ts'

/** How much all cached answers together may weigh, in rows or sums of some hundred bytes. */
const mostCached = 200_000
/**
 * Milliseconds. Nobody asks for an answer of older data again, and an open dashboard asks twice a minute. With five minutes
 * old keys were a fifth of the heap of a busy portal.
 */
const idleFor = 2 * 60_000
/** Milliseconds for which an answer that was true is good enough for who says so. */
const recent = 60_000

interface Asking<T> {
  /** Until when the caller waits for it; without one, as long as the request lasts. */
  signal?: AbortSignal | null
  /** How much of the store an answer takes; one entry where nothing is said. */
  weigh?: (answer: T) => number
  /** Names the question whatever its data are: its answer of the last minute is given in place of waiting, if that `isEnough`. */
  lately?: { readonly question: string; readonly isEnough: () => boolean }
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
 * error is not cached. Who takes one of the last minute instead of waiting gets it, and the new one is made behind them.
 */
export class Answers {
  readonly #cached: LRUCache<string, { answer: unknown; weight: number; at: number }>
  readonly #underWay = new Map<string, UnderWay>()
  /** What is made behind those who got an older answer. */
  readonly #behind = new Set<string>()
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
    { signal = queryContext().signal, weigh = () => 1, lately }: Asking<T> = {},
  ): Promise<T> {
    const cached = this.#cached.get(key)
    if (cached !== undefined) return cached.answer as T
    signal?.throwIfAborted()
    const shared = () => this.#underWay.get(key) ?? this.#begin(key, make, weigh, lately?.question)
    const last = lately?.isEnough() ? this.#cached.get(lately.question) : undefined
    if (lately === undefined || last === undefined || performance.now() - last.at > recent)
      return (await this.#wait(key, shared(), signal)) as T
    this.#makeBehind(lately.question, shared)
    return last.answer as T
  }

  /** Of a question that changes often one after the other. */
  #makeBehind(question: string, begin: () => UnderWay): void {
    if (this.#behind.has(question)) return
    this.#behind.add(question)
    const done = () => this.#behind.delete(question)
    // What fails is asked for again by the next who comes.
    begin().answer.then(done, done)
  }

  #begin<T>(
    key: string,
    make: (stop: AbortSignal) => Promise<T>,
    weigh: (answer: T) => number,
    question?: string,
  ): UnderWay {
    const stop = new AbortController()
    const callers = Callers.within(queryContext().callers)
    const answer = withContext({ callers, signal: stop.signal }, () => make(stop.signal))
    const shared: UnderWay = { answer, stop, waiting: 0, callers }
    this.#underWay.set(key, shared)
    answer.then(
      (made) => {
        // One that nobody waits for any more was stopped; what it answers still may be a part.
        if (!this.#end(key, shared)) return
        this.#store(key, made, weigh(made))
        if (question !== undefined) this.#store(question, made, weigh(made))
      },
      () => this.#end(key, shared),
    )
    return shared
  }

  #store(key: string, answer: unknown, weight: number): void {
    const now = performance.now()
    if (now - this.#clearedAt > this.#idle / 4) {
      this.#cached.purgeStale()
      this.#clearedAt = now
    }
    this.#cached.set(key, { answer, weight, at: now })
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

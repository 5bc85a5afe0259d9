import { offJoined, onJoined, type QueryContext, type LaneName } from './query-context.ts'
import { busy, type BusyName } from '../errors.ts'

export interface LaneLimits {
  /** How much may be under way at once, and of it for one person. */
  places: number
  placesEach: number
  /** How much may wait at once, and of it for one person. */
  waiting: number
  waitingEach: number
  /** Who has waited for so many milliseconds is refused. */
  patience: number
  /** So many milliseconds may a connection be held, unless nobody waits for it. */
  longest: number
}

interface Waiting {
  callers: QueryContext['callers']
  begin(name: string | undefined): void
}

export interface LanePlace {
  giveBack(): void
  /** After it was given back: it counts again, beside those of others who came in between. */
  takeAgain(): void
}

/**
 * A few places for one kind of work. Whoever had a turn longest ago has the next one, whatever others put in line, and
 * nobody has all places; the line is bounded in length and in time. Who goes away leaves it.
 */
export class Lane {
  readonly name: BusyName
  readonly limits: LaneLimits
  readonly #line: Waiting[] = []
  readonly #running = new Map<string, number>()
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  running = 0
  refused = 0
  /** How many processes of the portal share the places. */
  processes = (): number => 1

  constructor(name: BusyName, limits: LaneLimits) {
    this.name = name
    this.limits = limits
  }

  get waiting(): number {
    return this.#line.length
  }

  /** @throws Refusal (503) when the line is full or the wait is over, the signal's reason when it aborts */
  async enter({ callers, signal }: QueryContext): Promise<LanePlace> {
    signal?.throwIfAborted()
    const names = callers.names
    if (!this.#isRoomInLine(names)) throw this.#refuse()
    const turn = Promise.withResolvers<string | undefined>()
    const waiting: Waiting = { callers, begin: turn.resolve }
    this.#line.push(waiting)
    this.#next()
    if (this.#line.includes(waiting)) await this.#wait(waiting, turn, signal)
    const name = await turn.promise
    return { giveBack: () => this.#leave(name), takeAgain: () => this.#take(name) }
  }

  async #wait(
    waiting: Waiting,
    { promise, reject }: PromiseWithResolvers<string | undefined>,
    signal: AbortSignal | null,
  ): Promise<void> {
    const giveUp = (reason: unknown) => {
      if (this.#drop(waiting)) reject(reason)
    }
    const leave = () => giveUp(signal?.reason)
    const timer = setTimeout(() => giveUp(this.#refuse()), this.limits.patience)
    signal?.addEventListener('abort', leave, { once: true })
    onJoined(this.#next)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      if (this.#line.length === 0) offJoined(this.#next)
    }
  }

  #isRoomInLine(names: readonly string[]): boolean {
    const { waiting, waitingEach } = this.limits
    if (this.#line.length >= waiting) return false
    const isFull = (name: string) =>
      this.#line.filter(({ callers }) => callers.names.includes(name)).length >= waitingEach
    return this.#line.length < waitingEach || names.length === 0 || !names.every(isFull)
  }

  #refuse() {
    this.refused += 1
    return busy(this.name)
  }

  #drop(waiting: Waiting): boolean {
    const place = this.#line.indexOf(waiting)
    if (place >= 0) this.#line.splice(place, 1)
    return place >= 0
  }

  readonly #next = (): void => {
    while (this.running < Math.max(1, Math.ceil(this.limits.places / this.processes()))) {
      const chosen = this.#choose()
      if (chosen === null) return
      this.#drop(chosen.waiting)
      this.#take(chosen.name)
      chosen.waiting.begin(chosen.name)
    }
  }

  #take(name: string | undefined): void {
    this.running += 1
    if (name === undefined) return
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
    this.#lastTurn.set(name, (this.#turns += 1))
  }

  /** Of those who have a place left the one whose last turn is longest ago; of one person's the first. */
  #choose(): { waiting: Waiting; name: string | undefined } | null {
    let best: { waiting: Waiting; name: string | undefined; turn: number } | null = null
    for (const waiting of this.#line) {
      const { names } = waiting.callers
      // The portal's own work is nobody's: it is few and all wait for it.
      if (names.length === 0) return { waiting, name: undefined }
      for (const name of names) {
        if ((this.#running.get(name) ?? 0) >= this.limits.placesEach) continue
        const turn = this.#lastTurn.get(name) ?? 0
        if (best === null || turn < best.turn) best = { waiting, name, turn }
      }
    }
    return best
  }

  #leave(name: string | undefined): void {
    this.running -= 1
    if (name !== undefined) {
      const left = (this.#running.get(name) ?? 1) - 1
      if (left > 0) this.#running.set(name, left)
      else this.#running.delete(name)
      if (left === 0 && !this.#line.some(({ callers }) => callers.names.includes(name))) this.#lastTurn.delete(name)
    }
    this.#next()
  }
}

const half = (places: number) => Math.ceil(places / 2)
const queue = { waiting: 1_000, waitingEach: 200, patience: 10_000, longest: 15_000 }
const lightQueue = { ...queue, waiting: 5_000, waitingEach: 1_000 }
/** A page has twenty figures: who waits for theirs is answered late rather than refused, within what their call may take. */
const figuresQueue = { waiting: 5_000, waitingEach: 1_000, patience: 25_000, longest: 15_000 }
/** Work on many records waits with its whole file in memory, and has the time that a file at its limit needs when busy. */
const manyQueue = { waiting: 100, waitingEach: 20, patience: 30_000, longest: 300_000 }

const heavyLane = (name: LaneName, places: number, line = queue) =>
  new Lane(name, { ...line, places, placesEach: half(places) })
const fileLane = (places: number) =>
  new Lane('files', {
    places,
    placesEach: half(places),
    waiting: 100,
    waitingEach: 20,
    patience: 30_000,
    longest: 300_000,
  })

/**
 * The lanes of so many connections for reading: a quarter for lists and figures each, a sixth for files, what is left for
 * all that is quick. Nobody has more than half of a lane for heavy work, so that another always finds a place soon.
 */
export function readingLanes(connections: number): Record<LaneName, Lane> {
  const heavy = Math.max(2, Math.floor(connections / 4))
  const files = Math.max(2, Math.floor(connections / 6))
  const light = Math.max(1, connections - 2 * heavy - files)
  return {
    light: new Lane('light', { ...lightQueue, places: light, placesEach: Math.max(1, light - 1) }),
    lists: heavyLane('lists', heavy),
    figures: heavyLane('figures', heavy, figuresQueue),
    files: fileLane(files),
  }
}

/**
 * The same for writing, where figures ask for nothing heavy and lists are work on many records at once. Whoever writes may
 * need a second connection while they hold one, and every request of everybody asks here who it is from: two places stay
 * free of each.
 */
export function writingLanes(connections: number): Record<LaneName, Lane> {
  const places = Math.max(1, connections - 4)
  const placesEach = Math.max(1, places - 2)
  const light = new Lane('light', { ...lightQueue, places, placesEach, longest: 30_000 })
  const lists = new Lane('lists', { ...manyQueue, places: 2, placesEach: 1 })
  return { light, lists, figures: light, files: fileLane(2) }
}

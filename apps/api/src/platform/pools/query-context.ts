import { AsyncLocalStorage } from 'node:async_hooks'

/** Kinds of work that never wait for one another: each has places of its own among the database's connections. */
export type LaneName = 'light' | 'lists' | 'figures' | 'files'

const listeners = new Set<() => void>()

/** On whose behalf a piece of work is done: those who wait for its answer, of whom further ones may come. */
export class Callers {
  readonly #names: Set<string>
  readonly #groups: Callers[] = []

  constructor(...names: string[]) {
    this.#names = new Set(names)
  }

  /** Callers of a part of other work: everybody who waits for that work, now or later, also waits for its parts. */
  static within(others: Callers): Callers {
    const made = new Callers()
    made.#groups.push(others)
    return made
  }

  get names(): string[] {
    return [...this.#names, ...this.#groups.flatMap(({ names }) => names)]
  }

  /** From now on the work stands in the line of these, too. */
  join(others: Callers): void {
    const isKnown = others.#groups.length === 0 && others.names.every((name) => this.#names.has(name))
    if (others === this || isKnown || this.#groups.includes(others)) return
    if (others.#groups.length > 0) this.#groups.push(others)
    for (const name of others.#names) this.#names.add(name)
    for (const listener of listeners) listener()
  }
}

/** Tells lanes that somebody has come to wait for work that stands in line. */
export const onJoined = (listener: () => void) => listeners.add(listener)
export const offJoined = (listener: () => void) => listeners.delete(listener)

/** The request, or the portal's own work, that the code running now belongs to. */
export interface QueryContext {
  callers: Callers
  lane: LaneName
  /** Aborts when nobody waits for the answer; null where the work is done in any case. */
  signal: AbortSignal | null
  /** Whether it may take no longer than its lane allows; what nobody waits for takes its time. */
  isLimited: boolean
  /** Milliseconds that it may take in place of what its lane allows. */
  longest?: number
  /** Set where it writes nothing: what it asks of the primary ends with its signal, too. */
  isReading?: boolean
  /** Set where the answer is a file that somebody asked for. */
  file?: AskedFile
}

export interface AskedFile {
  /** What was asked, as a path with its query: asking for it once more gives the same. */
  address: string
  /** By what whoever asked sees how far it is. */
  watch: string | null
  /** Ends all that is done for it. */
  stop(reason: Error): void
}

const current = new AsyncLocalStorage<QueryContext>()
/** What the portal does for itself, or for all. */
const ownWork: QueryContext = { callers: new Callers(), lane: 'light', signal: null, isLimited: false }

export const queryContext = (): QueryContext => current.getStore() ?? ownWork

/** Does the work as this one, in what is left out as before. */
export const withContext = <T>(part: Partial<QueryContext>, work: () => T): T =>
  current.run({ ...queryContext(), ...part }, work)

/** Does what nobody waits for, with an end all the same: no statement of it may take longer. */
export const inTime = <T>(longest: number, work: () => T): T => current.run({ ...ownWork, longest }, work)

/** Does the work in a lane of its kind. */
export const inLane = <T>(lane: LaneName, work: () => T): T => withContext({ lane }, work)

/** Does what serves everybody, so that it does not end with whoever happened to ask first. */
export const forEverybody = <T>(work: () => T): T => current.run(ownWork, work)

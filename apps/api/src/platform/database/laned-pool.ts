import { connect } from 'node:net'
import type pg from 'pg'
import { queryContext, type QueryContext, type LaneName } from '../pools/query-context.ts'
import { unavailableBecause } from '../errors.ts'
import { databaseSeconds } from '../http/timings.ts'
import { type Lane, type LanePlace, readingLanes, writingLanes } from '../pools/lane.ts'
import { isServerAway, isSilence } from './connection-loss.ts'
import type { Replica } from './replica.ts'
import { SettingsPool } from './settings-pool.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void
type Release = pg.PoolClient['release']

/** What the driver knows of a connection and its types leave out. */
interface Connected extends pg.PoolClient {
  processID: number
  secretKey: number
  host: string
  port: number
  connection: pg.Connection
}

interface Parts {
  isReading: boolean
  replica?: Replica | null
  standIn?: SettingsPool | null
}

/** Milliseconds without a new try to connect to a primary that was away. */
const awayFor = 2_000

/** Milliseconds after which a connection is closed on which nothing has stopped. */
const stopsWithin = 2_000
const nothing = () => undefined

/**
 * A pool whose connections are checked out by lane and in turns, as `queryContext()` says who wants one and what for. A loan ends
 * with the time that its caller has, or with the caller: PostgreSQL is told to stop what runs on it.
 */
export class LanedPool extends SettingsPool {
  readonly lanes: Record<LaneName, Lane>
  /** Whether who goes away stops their statement; what writes is done to its end, where the context does not say otherwise. */
  readonly #isReading: boolean
  /** Set where these connections go to a standby. */
  readonly #replica: Replica | null
  /** Connections to the standby, for the time that the primary is away: reads go on, and it refuses writes itself. */
  readonly #standIn: SettingsPool | null
  #awayUntil = 0
  readonly #ofStandby = new WeakSet<pg.PoolClient>()

  constructor(options: pg.PoolConfig & { max: number }, { isReading, replica = null, standIn = null }: Parts) {
    const lanes = isReading ? readingLanes(options.max) : writingLanes(options.max)
    const max = [...new Set(Object.values(lanes))].reduce((sum, { limits }) => sum + limits.places, 0)
    super({ ...options, max })
    this.lanes = lanes
    this.#isReading = isReading
    this.#replica = replica
    this.#standIn = standIn
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const checkedOut = this.#checkOut(queryContext())
    if (callback === undefined) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, client.release as Release & ((release?: unknown) => void)),
      (error: Error) => callback(error, undefined, nothing),
    )
  }

  /** @throws Refusal (503) where the lane is full, or the server does not take a connection */
  async #checkOut(asked: QueryContext): Promise<pg.PoolClient> {
    const place = await this.lanes[asked.lane].enter(asked)
    const client = await this.#openWhereAllIs().catch((error: unknown) => {
      place.giveBack()
      throw isSilence(error) ? unavailableBecause(error, 'databaseAway') : error
    })
    return this.#limit(client, asked, place)
  }

  async #openWhereAllIs(): Promise<pg.PoolClient> {
    if (this.#replica === null) return this.#openPrimary()
    if (await this.#replica.hasAll()) {
      // Whoever waits for a connection of others finds out nothing about the standby.
      if (this.#isFull()) return this.#replica.passBy('full')
      const client = await this.open().catch(() => null)
      if (client) {
        this.#ofStandby.add(client)
        return client
      }
      this.#replica.isSilent()
      return this.#replica.passBy('away')
    }
    return this.#replica.primary.open()
  }

  async #openPrimary(): Promise<pg.PoolClient> {
    if (this.#standIn === null) return this.open()
    if (Date.now() < this.#awayUntil) return this.#standIn.open()
    try {
      return await this.open()
    } catch (error) {
      if (!isServerAway(error)) throw error
      this.#awayUntil = Date.now() + awayFor
      return this.#standIn.open().catch(() => Promise.reject(error))
    }
  }

  /** Loans that gave way to others on the primary have their connections still. */
  #isFull(): boolean {
    return this.totalCount - this.idleCount + this.waitingCount >= this.options.max
  }

  #limit(
    client: pg.PoolClient,
    { lane, signal: goes, isLimited, longest, isReading = false }: QueryContext,
    place: LanePlace,
  ): pg.PoolClient {
    const signal = this.#isReading || isReading ? goes : null
    const giveBack: Release = client.release.bind(client)
    const end = databaseSeconds.startTimer({ pool: this.#isReading ? 'reading' : 'primary', lane })
    let closing: NodeJS.Timeout | null = null
    const cut = () => void (client as Connected).connection.stream.destroy()
    let hasPlace = true
    const giveWay = () => {
      if (hasPlace) place.giveBack()
      hasPlace = false
    }
    const takeAgain = () => {
      if (!hasPlace) place.takeAgain()
      hasPlace = true
    }
    const isBack = this.#ofStandby.has(client) ? this.#replica?.checkOut({ giveWay, takeAgain, cut }) : undefined
    const stop = () => {
      sayStop(client as Connected)
      closing = setTimeout(() => {
        if (this.#ofStandby.has(client)) this.#replica?.isGone()
        cut()
      }, stopsWithin)
    }
    const ends = longest ?? (isLimited ? this.lanes[lane].limits.longest : null)
    const timer = ends === null ? null : setTimeout(stop, ends)
    signal?.addEventListener('abort', stop, { once: true })
    client.release = (error) => {
      end()
      if (timer) clearTimeout(timer)
      if (closing) clearTimeout(closing)
      signal?.removeEventListener('abort', stop)
      // A word to stop that comes late must not meet the next statement on this connection.
      giveBack(closing === null ? error : true)
      isBack?.()
      giveWay()
    }
    if (!signal?.aborted) return client
    client.release()
    throw signal.reason
  }
}

const stopRequest = 80_877_102

/**
 * Tells the server to stop what runs on the connection, as its protocol has it: over a connection of its own that needs
 * neither rights nor a place, and that a pooler passes on to the right server.
 */
function sayStop({ processID, secretKey, host, port }: Connected): void {
  const message = Buffer.alloc(16)
  for (const [place, value] of [message.length, stopRequest, processID, secretKey].entries()) {
    message.writeInt32BE(value, place * 4)
  }
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', nothing)
  // A pooler forgets what it was to pass on when we go; who has heard it closes the connection.
  socket.setTimeout(stopsWithin, () => socket.destroy())
  socket.write(message)
  socket.resume()
}

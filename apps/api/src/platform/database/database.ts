import { type Driver, Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import pg from 'pg'
import { nameLoss } from './connection-loss.ts'
import { addressesOf, clientFor } from './hosts.ts'
import { LanedPool } from './laned-pool.ts'
import { SettingsPool } from './settings-pool.ts'
import { Reached } from './log-position.ts'
import { Replica } from './replica.ts'
import type { DB } from './schema.ts'

export interface Database {
  write: Kysely<DB>
  /** The replica where there is one, as long as it has come to `reached`; what others write may show later here. */
  read: Kysely<DB>
  /** How far in the database's log everything must have come that is read from now on. */
  reached: Reached
  /** The standby behind `read`; null without one. */
  replica: Replica | null
  /** The connections behind `write`, for COPY. */
  pool: LanedPool
  /** The connections behind `read`, for streams and prepared statements; what runs there stops with its caller. */
  readPool: LanedPool
  /** A connection that is kept for those who watch over the portal, however busy it is. */
  watch: pg.Pool
  /** Connections to the primary, or to the standby that is read in its place; throws where neither answers. */
  ping(): Promise<pg.Pool>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  replicaUrl?: string | null
  /** For each of the two pools, at least as many as their lanes have places. */
  maxConnections?: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

export const defaultConnections = 12
const longestStatement = 300_000

/** What the connections of this process are called in pg_stat_activity. */
export const poolName = `ido ${process.pid}`

const { builtins } = pg.types

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const asIs = (text: string) => text

type Parser = (text: string) => unknown

// Array types have no names in `builtins`; those of text, int8, numeric and date follow.
const parserOf = pg.types.getTypeParser as (id: number, format?: 'text') => Parser
const parseTexts = parserOf(1009) as (text: string) => (string | null)[]
const listOf = (parse: Parser) => (text: string) =>
  parseTexts(text).map((entry) => (entry === null ? null : parse(entry)))

const parsers = new Map<number, Parser>([
  [builtins.INT8, exactInteger],
  [1016, listOf(exactInteger)],
  [builtins.NUMERIC, Number],
  [1231, listOf(Number)],
  // A day is a day: as a Date it would move with the time zone of the process.
  [builtins.DATE, asIs],
  [1182, listOf(asIs)],
])

const types = {
  getTypeParser: (id: number, format?: 'text') => parsers.get(id) ?? parserOf(id, format),
} as pg.CustomTypesConfig

/** Opens the pools; nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const opened: pg.Pool[] = []
  const { pool, readPool, watch, replica, standIn, reached } = openPools(options, (one) => {
    one.on('error', (error) => options.onConnectionLost?.(error))
    // One that is lost while it is checked out fails the query of whoever has it, who is told by the same error.
    one.on('connect', (client) => client.on('error', (error) => nameLoss(client, error)))
    opened.push(one)
    return one
  })
  return {
    write: new Kysely<DB>({ dialect: new LossTolerantDialect({ pool }) }),
    read: new Kysely<DB>({ dialect: new LossTolerantDialect({ pool: readPool }) }),
    reached,
    replica,
    pool,
    readPool,
    watch,
    async ping() {
      const asked = async (of: pg.Pool) => (await of.query('select 1'), of)
      return standIn ? asked(watch).catch(() => asked(standIn)) : asked(watch)
    },
    async close() {
      await Promise.all(opened.map((open) => open.end()))
    },
  }
}

function openPools(
  { url, replicaUrl, maxConnections: max = defaultConnections }: DatabaseOptions,
  kept: <P extends pg.Pool>(pool: P) => P,
) {
  const common = { application_name: poolName, connectionTimeoutMillis: 10_000, types }
  const [address] = addressesOf(url)
  const primary = { ...common, connectionString: address, Client: clientFor(url) }
  // The server's own word beside ours, should this process not be there any more to say stop.
  const limited = { max, statement_timeout: longestStatement }
  const reading = { ...primary, ...limited }
  const one = { max: 1, idleTimeoutMillis: 0 }
  const reached = new Reached()
  const watch = kept(new pg.Pool({ ...primary, ...one, query_timeout: watchPatience }))
  if (!replicaUrl || replicaUrl === url) {
    const pool = kept(new LanedPool({ ...primary, max }, { isReading: false }))
    return {
      pool,
      readPool: kept(new LanedPool(reading, { isReading: true })),
      watch,
      reached,
      replica: null,
      standIn: null,
    }
  }
  const standby = { ...common, connectionString: replicaUrl, ...replicaPatience }
  const standIn = kept(new SettingsPool({ ...standby, max }))
  const replica = new Replica({
    watch: kept(new pg.Pool({ ...standby, ...one, query_timeout: 2_000 })),
    primary: kept(new SettingsPool(reading)),
    primaryWatch: watch,
    reached,
  })
  const pool = kept(new LanedPool({ ...primary, max }, { isReading: false, standIn }))
  const readPool = kept(new LanedPool({ ...standby, ...limited }, { isReading: true, replica }))
  return { pool, readPool, watch, reached, replica, standIn }
}

/** A server that went away without a word would keep the one connection waiting until the system gives it up, in a quarter of an hour. */
const watchPatience = 5_000
/** There is the primary for who waits. */
const replicaPatience = { connectionTimeoutMillis: 2_000 }

/**
 * PostgreSQL for connections that may be lost in the middle of a transaction: the server rolls it back by itself, and who
 * wrote is told what went wrong, not that there was nobody left to roll it back.
 */
class LossTolerantDialect extends PostgresDialect {
  readonly #settings: PostgresDialectConfig

  constructor(settings: PostgresDialectConfig) {
    super(settings)
    this.#settings = settings
  }

  override createDriver(): Driver {
    return new LossTolerantDriver(this.#settings)
  }
}

class LossTolerantDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    // The driver does not use the connection again.
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

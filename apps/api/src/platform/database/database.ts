import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { LanedPool } from './laned-pool.ts'
import type { DB } from './schema.ts'

export interface Database {
  write: Kysely<DB>
  /** The replica where there is one; it may lag behind, so never read here what was just written. */
  read: Kysely<DB>
  /** The connections behind `write`, for COPY. */
  pool: LanedPool
  /** The connections behind `read`, for streams and prepared statements; what runs there stops with its asker. */
  readPool: LanedPool
  /** A connection that is kept for those who watch over the portal, however busy it is. */
  watch: pg.Pool
  /** Answers when both sides do, throws otherwise. */
  ping(): Promise<void>
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
  const max = options.maxConnections ?? defaultConnections
  const common = { application_name: poolName, connectionTimeoutMillis: 10_000, types }
  const kept = <P extends pg.Pool>(pool: P): P => {
    pool.on('error', (error) => options.onConnectionLost?.(error))
    // One that is lost while it is lent out fails the query of whoever has it; nobody else needs to hear.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const addresses = [options.url, options.replicaUrl ?? options.url] as const
  const [primary, replica] = addresses.map((connectionString) => ({ ...common, connectionString })) as [
    Settings,
    Settings,
  ]
  const pool = kept(new LanedPool({ ...primary, max }, false))
  // The server's own word beside ours, should this process not be there any more to say stop.
  const readPool = kept(new LanedPool({ ...replica, max, statement_timeout: longestStatement }, true))
  const watches = [...new Set(addresses)].map((connectionString) =>
    kept(new pg.Pool({ ...common, connectionString, max: 1, idleTimeoutMillis: 0 })),
  )
  const [watch = readPool] = watches
  return {
    write: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    read: new Kysely<DB>({ dialect: new PostgresDialect({ pool: readPool }) }),
    pool,
    readPool,
    watch,
    async ping() {
      await Promise.all(watches.map((watching) => watching.query('select 1')))
    },
    async close() {
      await Promise.all([pool, readPool, ...watches].map((open) => open.end()))
    },
  }
}

type Settings = pg.PoolConfig & { connectionString: string }

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export interface Database {
  write: Kysely<DB>
  /** The replica where there is one; it may lag behind, so never read here what was just written. */
  read: Kysely<DB>
  /** The connections behind `write`, for COPY and streams. */
  pool: pg.Pool
  /** The connections behind `read`, for statements that can be stopped. */
  readPool: pg.Pool
  /** Answers when both sides do, throws otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  replicaUrl?: string | null
  /** For each of the two pools. */
  maxConnections?: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

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

/** Opens the two pools; nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const open = (url: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: options.maxConnections ?? 10,
      application_name: poolName,
      connectionTimeoutMillis: 10_000,
      types,
    })
    pool.on('error', (error) => options.onConnectionLost?.(error))
    // One that is lost while it is lent out fails the query of whoever has it; nobody else needs to hear.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const pool = open(options.url)
  const readPool = open(options.replicaUrl ?? options.url)
  return {
    write: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    read: new Kysely<DB>({ dialect: new PostgresDialect({ pool: readPool }) }),
    pool,
    readPool,
    async ping() {
      await Promise.all([pool.query('select 1'), readPool.query('select 1')])
    },
    async close() {
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

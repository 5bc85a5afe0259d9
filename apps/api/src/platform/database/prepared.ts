import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A statement in SQL, for whoever asks the same one again and need not put it together anew. */
export interface PreparedStatement<R> {
  text: string
  values: unknown[]
  /** What a row of its answer is; never there. */
  readonly row?: R
}

export function statementOf<R>(query: RawBuilder<R>): PreparedStatement<R> {
  const { sql: text, parameters } = query.compile(compiler)
  return { text, values: [...parameters] }
}

const names = new Map<string, string>()
const withoutNames = new WeakSet<pg.Pool>()

// The statement is not there, is there already, or answers other columns since a migration: only a pooler that lends
// the same connection to several clients, or a change of the tables, can bring these about.
const nameRefused = new Set(['26000', '42P05', '0A000'])

/**
 * Runs a statement that PostgreSQL plans once a connection and then only carries out: for what every request asks. The
 * text must be one of a few, since a connection keeps each for good; values differ as they like. A reading statement
 * only: where the names are refused (a pooler that does not know them) it is asked again without, as is the rest.
 */
export async function prepared<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: RawBuilder<R> | PreparedStatement<R>,
): Promise<R[]> {
  const { text, values } = 'text' in query ? query : statementOf(query)
  if (!withoutNames.has(pool)) {
    try {
      return (await pool.query<R>({ name: nameOf(text), text, values })).rows
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && nameRefused.has(String(error.code)))) throw error
      withoutNames.add(pool)
    }
  }
  return (await pool.query<R>({ text, values })).rows
}

/** A name of the text itself, so that it means the same statement whoever prepared it. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined)
    names.set(text, (name = `ido_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`))
  return name
}

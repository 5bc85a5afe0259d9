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

// The statement is not there, or is there already: only a pooler that hands out the same connection to several clients can
// bring these about.
const nameRefused = new Set(['26000', '42P05'])
// It answers other columns since the tables were changed. PostgreSQL refuses it by this name as long as the connection lasts.
const outdated = '0A000'

/**
 * Runs a statement that PostgreSQL plans once a connection and then only carries out: for what every request asks. The
 * text must be one of a few, since a connection keeps each for good; values differ as they like. Never within a
 * transaction: a refused name would end it. Where a pooler refuses names, this and all later ones are asked without;
 * where a migration has changed the columns of the answer, this one is asked again by another name.
 */
export async function prepared<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: RawBuilder<R> | PreparedStatement<R>,
): Promise<R[]> {
  const { text, values } = 'text' in query ? query : statementOf(query)
  const ask = async (name?: string) => (await pool.query<R>({ ...(name && { name }), text, values })).rows
  if (withoutNames.has(pool)) return ask()
  const name = nameOf(text)
  try {
    return await ask(name)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === outdated) return ask(nextNameOf(text, name))
    if (!nameRefused.has(code)) throw error
    withoutNames.add(pool)
    return ask()
  }
}

/** A name of the text itself, so that it means the same statement whoever prepared it. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined)
    names.set(text, (name = `ido_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`))
  return name
}

/** Another name in place of an outdated one; all who met that one at once get the same. */
function nextNameOf(text: string, old: string): string {
  if (nameOf(text) !== old) return nameOf(text)
  const [stem = '', time = '1'] = old.split('#')
  const name = `${stem}#${Number(time) + 1}`
  names.set(text, name)
  return name
}

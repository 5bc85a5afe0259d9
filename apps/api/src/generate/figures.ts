import type { Query, QueryRow } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { everything } from '../platform/http/scope.ts'
import { createQueryEngine, type QueryEngine } from '../semantic/run.ts'

/** An engine whose questions may take long: a start that is slow must not end for them. */
export const patientEngine = (database: Database): QueryEngine => createQueryEngine(database, { milliseconds: 300_000 })

/** The answer for a reader who may see all. */
export async function askEverything(engine: QueryEngine, query: Query): Promise<QueryRow[]> {
  const { rows } = await engine.ask(query, everything, new AbortController().signal)
  return rows
}

import { hash } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { streamRows } from '../platform/database/stream-rows.ts'
import { withContext } from '../platform/pools/query-context.ts'
import { invalid, unavailableBecause, Refusal } from '../platform/errors.ts'
import { Answers } from '../platform/pools/answers.ts'
import { compile, type Compiled, mostGroups } from './compile.sql.ts'
import { type Folding, foldRows, type Sheet, type StatementRow } from './fold.ts'
import type { Lists } from './lists.ts'
import type { DatasetState } from './run-state.ts'
import type { PeriodShift, Statement, Window } from './select.sql.ts'
import type { TimeStep } from './steps.ts'
import { extractAnswer, type Read } from './together.ts'
import type { ResolvedQuery } from './validate.ts'

export interface EngineOptions {
  /** Longest that one statement may take, its time in line included; its lane ends the statement itself sooner. */
  milliseconds?: number
  /** What other processes write may not be told to this one: it looks anew with every question. */
  isUnseen?: () => boolean
  /** For tests: raw facts only, or rollups wherever one covers. */
  only?: 'raw' | 'rollups'
  /** Where answers are cached: the portal's, so that all features share it. */
  answers?: Answers
}

/** How many cells and buckets of a distribution the sums of a statement have. */
function cellsIn({ groups }: Folding): number {
  let cells = 1
  for (const { base, cells: steps } of groups.values())
    for (const { distribution } of [base, ...steps.values()]) cells += 1 + (distribution?.size ?? 0)
  return cells
}

/** A statement, and the name of the sums that it answers. */
interface NamedStatement {
  compiled: Compiled
  key: string
}

/** Runs compiled statements in the lane of figures: each within its time, stopped when nobody waits for it. */
export function createFacts(database: Database, answers: Answers, { milliseconds = 30_000, only }: EngineOptions) {
  let statements = 0
  const compiledFor = new WeakMap<ResolvedQuery, Map<string, NamedStatement>>()

  async function run<R extends object>(statement: Statement, signal: AbortSignal) {
    // The time in line counts, too: nobody waits for longer than is said.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    try {
      return await withContext({ lane: 'figures', signal: patience }, async () => {
        statements += 1
        return (await database.readPool.query<R & Record<string, unknown>>(statement)).rows
      })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw patience.aborted ? unavailableBecause(error, 'queryTooLong', { seconds: milliseconds / 1000 }) : error
    }
  }

  async function fold(
    compiled: Compiled,
    question: ResolvedQuery,
    known: Known,
    signal: AbortSignal,
  ): Promise<Folding> {
    const rows = await run<StatementRow>(compiled, signal)
    if (rows.length > mostGroups) throw tooManyGroups()
    return foldRows(question, compiled, { rows, lists: known.lists, first: known.state.statistics.first })
  }

  /** The statement of a reading, compiled once for all questions that it is read for. */
  function statementFor(
    reading: ResolvedQuery,
    { window, shift }: { window: Window; shift: PeriodShift | null },
    known: Known,
  ) {
    const ofReading = compiledFor.get(reading) ?? new Map<string, NamedStatement>()
    compiledFor.set(reading, ofReading)
    const over = JSON.stringify([window, shift, known.as])
    const found = ofReading.get(over)
    if (found) return found
    const { statistics } = known.state
    const compiled = compile(reading, window, { statistics, lists: known.lists, shift, only })
    const statement = { compiled, key: keyOf(reading, compiled, known) }
    ofReading.set(over, statement)
    return statement
  }

  return {
    run,
    async sheet(asked: Read, over: Over, known: Known, signal: AbortSignal): Promise<Sheet> {
      const { question } = asked
      const { window, steps, shift = null, reading, isOnce = false } = over
      const { compiled, key } = statementFor(reading, { window, shift }, known)
      // By the statement, not by the minute: of most periods the next minute counts nothing else.
      const read = (stop: AbortSignal) => fold(compiled, reading, known, stop)
      const folding = isOnce ? await read(signal) : await answers.get(key, read, { signal, weigh: cellsIn })
      if (folding.groups.size * steps.length > mostGroups) throw tooManyGroups()
      return { ...extractAnswer(folding, reading, asked), question, steps }
    },
    stream: (statement: Statement) => streamRows(database.readPool, statement),
    statements: () => statements,
  }
}

export type Facts = ReturnType<typeof createFacts>

/** The stretch of time that is read, and the steps that it falls into. */
interface Over {
  window: Window
  steps: readonly TimeStep[]
  shift?: PeriodShift
  /** Its own, or that of the period that it is compared with. */
  reading: ResolvedQuery
  /** Nobody asks for it again: it takes no room from the answers that are. */
  isOnce?: boolean
}

/** What a question is read with: the labels that its reader may know, and how full the dataset's tables are. */
export interface Known {
  lists: Lists
  state: DatasetState
  /** Scope and versions: what the sums depend on beside the statement. */
  as: readonly unknown[]
}

/** Everything that the sums of a statement depend on. */
function keyOf({ dataset, dimensions, measures, grain }: ResolvedQuery, { text, values }: Compiled, { as }: Known) {
  const ids = [dimensions, measures].map((named) => named.map(({ id }) => id))
  return hash('sha256', JSON.stringify([dataset.id, ids, grain, as, text, values]))
}

const tooManyGroups = () => invalid([{ field: 'dimensions', key: 'tooManyGroups', values: { most: mostGroups } }])

/** For those who look at many dimensions: what has too many groups for one answer is left out. */
export function nullOfTooMany(error: unknown): null {
  const isTooMany = error instanceof Refusal && error.details.fields?.some(({ key }) => key === 'tooManyGroups')
  if (isTooMany) return null
  throw error
}

import { mostRows, type Query, type QueryMeta, type QueryRow, type RecordRow } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { queryWithin, streamRows, TooLong } from '../platform/database/cancellable.ts'
import { invalid, unavailable } from '../platform/errors.ts'
import { SharedAnswers } from '../platform/shared-answers.ts'
import { createTurns } from '../platform/turns.ts'
import { stepsOf, yearBefore } from './calendar.ts'
import { compile, mostGroups, type Statement, type Window } from './compile.ts'
import { foldRows, keepTop, present, type Sheet, type StatementRow, topKeys } from './fold.ts'
import type { Lists } from './lists.ts'
import {
  countMeasure,
  countOf,
  periodOf,
  presentRecord,
  recordsQuestion,
  type RecordsAsked,
} from './records-question.ts'
import { compileRecords } from './records.ts'
import { createState, type DatasetState } from './run-state.ts'
import { type Question, type Scope, validate } from './validate.ts'

export interface Answer {
  rows: QueryRow[]
  meta: QueryMeta
}

export interface QueryEngine {
  /** Answers one question within a scope. Throws a Refusal: 400 that names what is wrong, 503 when it takes too long. */
  ask(query: Query, scope: Scope, signal: AbortSignal): Promise<Answer>
  /** A page of the records that a measure counted, and how many there are in all. */
  records(
    asked: RecordsAsked,
    page: { limit: number; offset: number },
    scope: Scope,
    signal: AbortSignal,
  ): Promise<{ rows: RecordRow[]; total: number }>
  /** The same records, all of them, in batches. */
  allRecords(asked: RecordsAsked, scope: Scope): AsyncGenerator<RecordRow[]>
  /** Labels as they are now. */
  lists(): Promise<Lists>
  /** This process wrote something: the next question is answered from data that has it. */
  written(): void
  /** Statements that read facts so far, for tests and metrics. */
  statements(): number
}

export interface EngineOptions {
  /** Longest that one statement may take. */
  milliseconds?: number
  /** For tests: raw facts only, or rollups wherever one covers. */
  only?: 'raw' | 'rollups'
}

/** Few enough at once that lists and sign-ins keep connections and a processor. */
const atOnce = 4
const minute = 60_000

export function createQueryEngine(database: Database, options: EngineOptions = {}): QueryEngine {
  const state = createState(database)
  const answers = new SharedAnswers()
  const facts = createFacts(database, options)

  return {
    async ask(query, scope, signal) {
      const { lists, version: labels } = await state.lists()
      const question = validate(query, lists, scope)
      const known = { lists, state: await state.dataset(question.dataset) }
      const window = windowOf(question, known.state)
      const key = JSON.stringify([query, scope, window, known.state.version, labels])
      const compared = comparedWindow(question, window)
      const folded = await answers.get(key, signal, async (stop) => {
        const [now, before] = await Promise.all([
          facts.sheet(question, window, known, stop),
          compared && facts.sheet(question, compared, known, stop),
        ])
        const keys = topKeys(now)
        return present(keepTop(now, keys), before && keepTop(before, keys))
      })
      return { rows: folded.rows, meta: metaOf(folded, query, known.state, window, compared) }
    },

    async records(asked, page, scope, signal) {
      const { lists } = await state.lists()
      const question = recordsQuestion(asked, page, lists, scope)
      const known = { lists, state: await state.dataset(question.dataset) }
      const window = windowOf({ ...periodOf(asked), grain: undefined }, known.state)
      const [rows, sheet] = await Promise.all([
        facts.run<Record<string, unknown>>(compileRecords({ ...question, window }), signal),
        facts.sheet({ ...countOf(question), ...periodOf(asked) }, window, known, signal),
      ])
      const [total] = present(sheet, null).rows
      return {
        rows: rows.map((row) => presentRecord(row, question, lists)),
        total: Number(total?.[countMeasure] ?? 0),
      }
    },

    async *allRecords(asked, scope) {
      const { lists } = await state.lists()
      const question = recordsQuestion(asked, { limit: null, offset: 0 }, lists, scope)
      const window = windowOf({ ...periodOf(asked), grain: undefined }, await state.dataset(question.dataset))
      for await (const rows of streamRows(database.readPool, compileRecords({ ...question, window }))) {
        yield rows.map((row) => presentRecord(row, question, lists))
      }
    },

    lists: async () => (await state.lists()).lists,
    written: () => state.written(),
    statements: facts.statements,
  }
}

/** Runs compiled statements: a few at once, each within its time, stopped when nobody waits for it. */
function createFacts(database: Database, { milliseconds = 15_000, only }: EngineOptions) {
  const takeTurn = createTurns(atOnce)
  let statements = 0

  async function run<R extends object>(statement: Statement, signal: AbortSignal) {
    try {
      return await takeTurn(() => {
        statements += 1
        return queryWithin<R & Record<string, unknown>>(database.readPool, statement, { signal, milliseconds })
      })
    } catch (error) {
      if (error instanceof TooLong) throw unavailable('queryTooLong', { seconds: milliseconds / 1000 })
      throw error
    }
  }

  async function sheet(question: Question, window: Window, known: Known, signal: AbortSignal): Promise<Sheet> {
    const compiled = compile(question, window, { statistics: known.state.statistics, lists: known.lists }, only)
    const rows = await run<StatementRow>(compiled, signal)
    const folded = foldRows(question, compiled, window, rows, known.lists)
    if (rows.length > mostGroups || folded.groups.size * folded.steps.length > mostGroups) throw tooManyGroups()
    return folded
  }

  return { run, sheet, statements: () => statements }
}

interface Known {
  lists: Lists
  state: DatasetState
}

const tooManyGroups = () => invalid([{ field: 'dimensions', key: 'tooManyGroups', values: { most: mostGroups } }])

/**
 * The window that a question is about. Without an end it ends now, rounded up to the minute so that equal questions of
 * one minute share an answer; never later than now and the newest fact, so that no series runs on into an empty future.
 */
function windowOf({ from, to, grain }: Pick<Question, 'from' | 'to' | 'grain'>, state: DatasetState): Window {
  const now = Math.ceil(Date.now() / minute) * minute
  const end = Math.max(now, (state.last?.getTime() ?? 0) + 1000)
  const asOf = Math.min(to ?? end, end)
  const start = from ?? (grain ? (state.first?.getTime() ?? asOf) : -Infinity)
  const window = { from: start, to: asOf, asOf }
  if (grain && stepsOf(window, grain, mostRows).length > mostRows) {
    throw invalid([{ field: 'grain', key: 'tooManySteps', values: { most: mostRows } }])
  }
  return window
}

/** The period of equal length before, or the same one a year before; null where the period has no start. */
function comparedWindow({ compare, from, to }: Question, window: Window): Window | null {
  if (compare === undefined || from === null) return null
  if (compare === 'lastYear') {
    const end = yearBefore(to ?? window.to)
    return { from: yearBefore(from), to: end, asOf: end }
  }
  const length = (to ?? window.to) - from
  return { from: from - length, to: from, asOf: from }
}

function metaOf(
  { rows, truncated }: { rows: QueryRow[]; truncated: boolean },
  { compare }: Query,
  state: DatasetState,
  window: Window,
  compared: Window | null,
): QueryMeta {
  return {
    asOf: new Date(Math.min(window.asOf, Math.max(Date.now(), state.last?.getTime() ?? 0))).toISOString(),
    dataUntil: state.last?.toISOString() ?? null,
    loadedAt: state.writtenAt?.toISOString() ?? null,
    rows: rows.length,
    truncated,
    ...(compare && {
      compared: compared && { from: new Date(compared.from).toISOString(), to: new Date(compared.to).toISOString() },
    }),
  }
}

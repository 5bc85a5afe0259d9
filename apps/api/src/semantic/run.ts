import { mostRows, type Query, type QueryMeta, type QueryRow, type RecordRow } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { queryWithin, streamRows, TooLong } from '../platform/database/cancellable.ts'
import { startOf } from '../platform/days.ts'
import { invalid, unavailable, type WrongField } from '../platform/errors.ts'
import { SharedAnswers } from '../platform/shared-answers.ts'
import { createTurns } from '../platform/turns.ts'
import { stepsOf, yearBefore } from './calendar.ts'
import { datasets, findDataset } from './catalog/catalog.ts'
import { compile, mostGroups, type Window } from './compile.ts'
import { foldRows, keepTop, present, type Sheet, type StatementRow, topKeys } from './fold.ts'
import type { Lists } from './lists.ts'
import { compileRecords, type RecordsQuestion } from './records.ts'
import { createState, type DatasetState } from './run-state.ts'
import { filtersOf, type Question, type Scope, scopeFilters, validate } from './validate.ts'

export interface Answer {
  rows: QueryRow[]
  meta: QueryMeta
}

export interface RecordsAsked {
  dataset: string
  measure: string
  filters: Readonly<Record<string, readonly (string | null)[]>>
  from?: string | undefined
  to?: string | undefined
  orderName?: string | undefined
  orderBy?: 'asc' | 'desc' | undefined
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
  const { milliseconds = 15_000, only } = options
  const state = createState(database)
  const answers = new SharedAnswers()
  const takeTurn = createTurns(atOnce)
  let statements = 0

  const run = async <R extends object>(statement: { text: string; values: unknown[] }, signal: AbortSignal) => {
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

  const sheetOf = async (question: Question, window: Window, known: Known, signal: AbortSignal): Promise<Sheet> => {
    const compiled = compile(question, window, known.state.statistics, only)
    const rows = await run<StatementRow>(compiled, signal)
    const sheet = foldRows(question, compiled, window, rows, known.lists)
    if (rows.length > mostGroups || sheet.groups.size * sheet.steps.length > mostGroups) throw tooManyGroups()
    return sheet
  }

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
          sheetOf(question, window, known, stop),
          compared && sheetOf(question, compared, known, stop),
        ])
        const keys = topKeys(now)
        return present(keepTop(now, keys), before && keepTop(before, keys))
      })
      return { rows: folded.rows, meta: metaOf(folded, query, known.state, window, compared) }
    },

    async records(asked, page, scope, signal) {
      const { lists } = await state.lists()
      const question = recordsQuestion(asked, page, lists, scope)
      const known = await state.dataset(question.dataset)
      const window = windowOf({ ...periodOf(asked), grain: undefined }, known)
      const counted: Question = { ...countOf(question), ...periodOf(asked) }
      const [rows, sheet] = await Promise.all([
        run<Record<string, unknown>>(compileRecords({ ...question, window }), signal),
        sheetOf(counted, window, { lists, state: known }, signal),
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
      statements += 1
      for await (const rows of streamRows(database.readPool, compileRecords({ ...question, window }))) {
        yield rows.map((row) => presentRecord(row, question, lists))
      }
    },

    lists: async () => (await state.lists()).lists,
    statements: () => statements,
  }
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

// ---- Records ----

const countMeasure = 'records'

function periodOf({ from, to }: RecordsAsked) {
  return {
    from: from === undefined ? null : startOf(from).getTime(),
    to: to === undefined ? null : startOf(to).getTime(),
  }
}

function recordsQuestion(
  asked: RecordsAsked,
  page: { limit: number | null; offset: number },
  lists: Lists,
  scope: Scope,
): Omit<RecordsQuestion, 'window'> {
  const wrong: WrongField[] = []
  const unknown = (field: string, name: string, known: readonly { id: string }[]) =>
    wrong.push({ field, key: 'unknownName', values: { name, known: known.map(({ id }) => id).join(', ') } })
  const dataset = findDataset(asked.dataset)
  const measure = dataset?.measures.find(({ id }) => id === asked.measure)
  const orderName = asked.orderName ?? dataset?.records.defaultOrder
  const column = dataset?.records.columns.find(({ id }) => id === orderName)
  if (!dataset) unknown('dataset', asked.dataset, datasets)
  else if (!measure) unknown('measure', asked.measure, dataset.measures)
  if (dataset && !column) unknown('orderName', orderName ?? '', dataset.records.columns)
  const filters = dataset ? filtersOf(asked.filters, dataset, lists, wrong) : []
  for (const { dimension } of filters) {
    if (!dimension.only || !measure || dimension.only.includes(measure.records.flow)) continue
    const values = { dimension: dimension.id, measure: measure.id }
    wrong.push({ field: `filters.${dimension.id}`, key: 'dimensionNotWith', values })
  }
  const { from, to } = periodOf(asked)
  if (from !== null && to !== null && to <= from) wrong.push({ field: 'to', key: 'periodEmpty' })
  if (wrong.length > 0 || !dataset || !measure || !column) throw invalid(wrong)
  return {
    dataset,
    measure,
    filters: [...filters, ...scopeFilters(dataset, lists, scope)],
    order: { column, descending: (asked.orderBy ?? (asked.orderName ? 'asc' : 'desc')) === 'desc' },
    ...page,
  }
}

/** The question whose only figure is how many records the measure counted. */
function countOf({ dataset, measure, filters }: Omit<RecordsQuestion, 'window'>): Omit<Question, 'from' | 'to'> {
  const { count } = measure.records
  const isStock = dataset.stocks[count] !== undefined
  const { distribution: _, ...rest } = measure
  const plain = {
    ...rest,
    id: countMeasure,
    components: isStock ? [] : [count],
    stocks: isStock ? [count] : [],
    value: (sums: Parameters<typeof measure.value>[0]) => sums.of(count),
  }
  return {
    dataset,
    measures: [plain],
    dimensions: [],
    grain: undefined,
    filters,
    compare: undefined,
    sort: [],
    limit: 1,
    top: null,
    others: false,
  }
}

function presentRecord(
  row: Record<string, unknown>,
  { dataset }: Pick<RecordsQuestion, 'dataset'>,
  lists: Lists,
): RecordRow {
  return Object.fromEntries(
    dataset.records.columns.map(({ id, list, links }, place) => {
      const value = row[`v${place}`]
      if (list !== undefined) {
        return [id, typeof value === 'number' ? (lists.follow(list, value, links)?.name ?? null) : null]
      }
      return [id, value instanceof Date ? value.toISOString() : ((value ?? null) as RecordRow[string])]
    }),
  )
}

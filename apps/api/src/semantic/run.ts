import { type Query, type QueryMeta, type QueryRow, type RecordRow, stepStart } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { isEverything } from '../platform/http/scope.ts'
import { Answers } from '../platform/pools/answers.ts'
import { type InstantSpan, minute } from './calendar.ts'
import type { Dataset } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import { type GroupSeries, keepTop, present, seriesIn, topKeys } from './present.ts'
import {
  countMeasure,
  countOf,
  presentRecord,
  recordQuestion,
  recordsQuestion,
  type RecordsAsked,
} from './records-question.ts'
import { compileRecord, compileRecordCount, compileRecords } from './records.sql.ts'
import { createFacts, type EngineOptions, type Facts, type Known } from './run-facts.ts'
import { createState, type DatasetState } from './run-state.ts'
import { unripeFrom } from './ripeness.ts'
import type { Window } from './select.sql.ts'
import { stepsIn } from './steps.ts'
import { type ResolvedQuery, validate } from './validate.ts'
import type { Scope } from '../platform/person.ts'
import { type Beside, joinQuestions, readAlone } from './together.ts'
import { type More, withMore } from './weights.ts'
import { type Compared, comparedWindow, stepsBefore, windowOf } from './window.ts'

export interface Answer {
  rows: QueryRow[]
  meta: QueryMeta
}

declare module '../platform/http/feature.ts' {
  interface Services {
    /** Answers questions of the figures. */
    readonly query: QueryEngine
  }
}

export interface QueryEngine {
  /** Answers one question within a scope. Throws a Refusal: 400 that names what is wrong, 503 when it takes too long. */
  ask(query: Query, scope: Scope, signal: AbortSignal, more?: More, beside?: Beside): Promise<Answer>
  /** Every group of a question step by step, with the denominators of its rates. */
  series(query: Query, scope: Scope, signal: AbortSignal): Promise<GroupSeries[]>
  /** The questions of one call, for each of them to be asked beside the others: those of the same rows are read together. */
  beside(queries: readonly Query[], scope: Scope): Promise<Beside>
  /** A page of the records that a measure counted, and how many there are in all. */
  records(
    asked: RecordsAsked,
    page: { limit: number; offset: number },
    scope: Scope,
    signal: AbortSignal,
  ): Promise<{ rows: RecordRow[]; total: number }>
  /** One record by the name that its page has, null where there is none within the scope. */
  record(asked: { dataset: string; name: string }, scope: Scope, signal: AbortSignal): Promise<RecordRow | null>
  /** The same records, all of them, in batches. */
  allRecords(asked: RecordsAsked, scope: Scope): AsyncGenerator<RecordRow[]>
  /** Labels as they are now, as far as somebody with this scope may know of them. */
  lists(scope: Scope): Promise<Lists>
  /** What is made of many answers: once for all who ask the same within a scope, until data, labels or the time are others. */
  shared<T>(asked: SharedQuestion<T>, reader: Reader, make: (reader: Reader) => Promise<T>): Promise<T>
  /** Names the data of these datasets and the labels: the same as long as neither are others. */
  version(of: readonly Dataset[]): Promise<string>
  /** This process wrote something: the next question is answered from data that has it. */
  written(): void
  /** Statements that read facts so far, for tests and metrics. */
  statements(): number
}

/** On whose behalf something is made, and until when somebody waits for it. */
export interface Reader {
  readonly scope: Scope
  readonly signal: AbortSignal
}

interface SharedQuestion<T> {
  readonly datasets: readonly Dataset[]
  /** Names the question beside scope and time. */
  readonly what: unknown
  readonly now: number
  readonly weigh: (answer: T) => number
}

export function createQueryEngine(database: Database, options: EngineOptions = {}): QueryEngine {
  const { answers = new Answers() } = options
  const state = createState(database, options.isUnseen)
  const facts = createFacts(database, answers, options)

  const version: QueryEngine['version'] = async (of) => {
    const versions = await Promise.all(of.map(async (one) => [one.id, (await state.dataset(one)).version]))
    return JSON.stringify([(await state.lists()).version, versions])
  }

  return {
    async ask(query, scope, signal, more = {}, beside = new Map()) {
      const { lists, version: labels } = await labelsWithin(state, scope)
      const joined = beside.get(query)
      // What a reading does not ask for is read apart.
      const hasMore = Object.values(more).includes(true)
      const read =
        joined?.lists === lists && !hasMore ? joined : readAlone(withMore(validate(query, lists, scope), more), lists)
      const { question, reading, readingBefore } = read
      const known = knownOf(lists, await state.dataset(question.dataset), { scope, labels })
      const window = windowOf(question, known.state)
      const compared = comparedWindow(question, window)
      const steps = stepsIn(window, question.grain)
      const overBefore = compared && { ...compared, steps: stepsBefore(steps, compared, question.grain) }
      const [now, before] = await Promise.all([
        facts.sheet(read, { window, steps, reading }, known, signal),
        overBefore && facts.sheet(read, { ...overBefore, reading: readingBefore }, known, signal),
      ])
      const keys = topKeys(now)
      const folded = await present(keepTop(now, keys), before && keepTop(before, keys))
      return {
        rows: folded.rows,
        meta: metaOf(folded, query, { question, state: known.state, window, compared, scope }),
      }
    },

    async series(query, scope, signal) {
      const { lists, version: labels } = await labelsWithin(state, scope)
      const read = readAlone(withMore(validate(query, lists, scope), { weights: true }), lists)
      const known = knownOf(lists, await state.dataset(read.question.dataset), { scope, labels })
      const window = windowOf(read.question, known.state)
      const steps = stepsIn(window, read.question.grain)
      return seriesIn(await facts.sheet(read, { window, steps, reading: read.reading, isOnce: true }, known, signal))
    },

    async beside(queries, scope) {
      const { lists } = await labelsWithin(state, scope)
      return joinQuestions(new Map(queries.flatMap((query) => validIn(query, lists, scope) ?? [])), lists)
    },
    ...createRecords(state, facts),
    async shared({ datasets, what, now, weigh }, { scope, signal }, make) {
      const key = JSON.stringify([what, scope, Math.floor(now / minute), await version(datasets)])
      return answers.get(key, (stop) => make({ scope, signal: stop }), { signal, weigh })
    },
    version,
    lists: async (scope) => (await labelsWithin(state, scope)).lists,
    written: () => state.written(),
    statements: facts.statements,
  }
}

async function labelsWithin(state: State, scope: Scope): Promise<{ lists: Lists; version: number }> {
  const { lists, version } = await state.lists()
  return { lists: lists.within(scope), version }
}

const knownOf = (lists: Lists, state: DatasetState, { scope, labels }: { scope: Scope; labels: number }): Known => ({
  lists,
  state,
  as: [scope, state.version, labels],
})

/** What is wrong with a question is told when it is asked itself. */
function validIn(query: Query, lists: Lists, scope: Scope): [readonly [Query, ResolvedQuery]] | null {
  try {
    return [[query, validate(query, lists, scope)]]
  } catch {
    return null
  }
}

/** The records behind figures, as the engine answers them. */
function createRecords(state: State, facts: Facts): Pick<QueryEngine, 'records' | 'record' | 'allRecords'> {
  async function recordsIn(
    question: ReturnType<typeof recordsQuestion>,
    window: Window,
    known: Known,
    signal: AbortSignal,
  ): Promise<number> {
    if (question.measure.records.less !== undefined) {
      const [counted] = await facts.run<{ total: number }>(compileRecordCount({ ...question, window }), signal)
      return counted?.total ?? 0
    }
    const count = readAlone(countOf(question), known.lists)
    const over = { window, steps: stepsIn(window, undefined), reading: count.reading }
    // All counts have one name, whichever measure's records they are of.
    const named = { ...known, as: [...known.as, question.measure.id] }
    const sheet = await facts.sheet(count, over, named, signal)
    return Number((await present(sheet, null)).rows[0]?.[countMeasure] ?? 0)
  }

  return {
    async records(asked, page, scope, signal) {
      const { lists, version: labels } = await labelsWithin(state, scope)
      const question = recordsQuestion(asked, page, lists, scope)
      const known = knownOf(lists, await state.dataset(question.dataset), { scope, labels })
      const window = windowOf({ ...question, grain: undefined }, known.state)
      const [rows, total] = await Promise.all([
        facts.run<Record<string, unknown>>(compileRecords({ ...question, window }), signal),
        recordsIn(question, window, known, signal),
      ])
      return { rows: rows.map((row) => presentRecord(row, question, lists)), total }
    },

    async record(asked, scope, signal) {
      const { lists } = await labelsWithin(state, scope)
      const question = recordQuestion(asked, lists, scope)
      const { dataset } = question
      const window = windowOf({ dataset, from: null, to: null, grain: undefined }, await state.dataset(dataset))
      const [row] = await facts.run<Record<string, unknown>>(compileRecord({ ...question, window }), signal)
      return row ? presentRecord(row, question, lists) : null
    },

    async *allRecords(asked, scope) {
      const { lists } = await labelsWithin(state, scope)
      const question = recordsQuestion(asked, { limit: null, offset: 0 }, lists, scope)
      const window = windowOf({ ...question, grain: undefined }, await state.dataset(question.dataset))
      for await (const rows of facts.stream(compileRecords({ ...question, window })))
        yield rows.map((row) => presentRecord(row, question, lists))
    },
  }
}

type State = ReturnType<typeof createState>

function metaOf(
  { rows, truncated }: { rows: QueryRow[]; truncated: boolean },
  { compare }: Query,
  { question, state, window, compared, scope }: Answered,
): QueryMeta {
  const { dataset } = question
  const unripe = unripeFrom(question, window)
  // A fact of the future is no news, nor is a month before it is over.
  const known = dataset.isByMonth ? stepStart(Date.now(), 'month') - 1000 : Date.now()
  return {
    asOf: new Date(window.asOf).toISOString(),
    dataUntil: state.last && new Date(Math.min(state.last.getTime(), known)).toISOString(),
    // Whose it is, who sees a part need not be told.
    dataFrom: (isEverything(scope) && state.first?.toISOString()) || null,
    loadedAt: state.writtenAt?.toISOString() ?? null,
    rows: rows.length,
    truncated,
    ...(compare && { compared: compared && textsOf(compared.window) }),
    ...(unripe && { unripeFrom: unripe }),
    ...(dataset.isByMonth && {
      months: window.start < window.asOf ? textsOf({ from: window.start, to: window.asOf }) : null,
    }),
  }
}

/** What an answer is of. */
interface Answered {
  scope: Scope
  question: ResolvedQuery
  state: DatasetState
  window: Window
  compared: Compared | null
}

const textsOf = ({ from, to }: InstantSpan) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })

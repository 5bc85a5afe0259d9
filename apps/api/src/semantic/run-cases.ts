import { mostRows, nextStep, type Query, type QueryRow, stepStart } from '@ido/contract'
import { Refusal } from '../platform/errors.ts'
import type { Scope } from '../platform/person.ts'
import { scopeKey } from '../platform/http/scope.ts'
import { createTurns, questionsAtOnce } from '../platform/pools/turns.ts'
import { plusMonths, stepName, stepsOf } from './calendar.ts'
import { declared, type DeclaredDataset } from './cases/declared.ts'
import type { Excused, FoundCase } from './cases/found.ts'
import { findIn, type Looked } from './cases/find.ts'
import { type Gathered, type GatheredTable, narrowed, type SeenLabels, type Steps } from './cases/gathered.ts'
import { isWithin, placeKey } from './cases/series.ts'
import type { AskedTarget } from './cases/targets.ts'
import { datasets } from './catalog/catalog.ts'
import type { Dataset } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import type { Answer, QueryEngine } from './run.ts'
import { weightName } from './weights.ts'

/** What one run is made of. */
export interface CaseRun {
  /** By their key the scopes of all readers. */
  readonly scopes: ReadonlyMap<string, Scope>
  readonly targets: readonly AskedTarget[]
  /** Figures and places of which people have said that they are no problem. */
  readonly excused: readonly Excused[]
  /** Unix time in ms. */
  readonly now: number
}

/** How far back is read, in steps. */
const lookedBack = { hour: 14 * 24, day: 180, month: 36 }
const everything: Scope = { regions: null, products: null }

/**
 * Finds the cases of every scope: all figures are read once, step by step in every place, and each scope is a part of them. Who sees
 * a part is told what is found in it on its own, and what is found in it beside all other places.
 */
export async function findCases(
  engine: Pick<QueryEngine, 'ask' | 'lists'>,
  { scopes, targets, excused, now }: CaseRun,
  signal: AbortSignal,
): Promise<Map<string, FoundCase[]>> {
  const looked = await gatherAll(engine, now, signal)
  const asked = { targets, excused }
  const ofAll = findIn(looked, asked)
  const found = new Map<string, FoundCase[]>()
  for (const [key, scope] of scopes) {
    signal.throwIfAborted()
    if (key === scopeKey(everything)) {
      found.set(key, ofAll)
      continue
    }
    const lists = await engine.lists(scope)
    const seen = labelsSeen(lists, scope)
    const own = findIn(
      looked.flatMap((each) => narrow(each, seen)),
      asked,
    )
    found.set(key, withNational(own, ofAll, seen))
  }
  return found
}

const idsOf = { region: 'regions', product: 'products' } as const
type ScopedDimension = keyof typeof idsOf
const scopedDimensions = Object.keys(idsOf) as ScopedDimension[]

function labelsSeen(lists: Lists, scope: Scope): SeenLabels {
  return Object.fromEntries(
    scopedDimensions.map((id) => {
      return [id, scope[idsOf[id]] === null ? null : new Set(lists.entries(id).map(({ name }) => name))]
    }),
  )
}

function narrow({ declared: how, gathered }: Looked, seen: SeenLabels): Looked[] {
  const dataset = datasets.find(({ id }) => id === gathered.dataset)
  const scoped = scopedDimensions.filter((id) => dataset?.scope[id])
  const part = narrowed(gathered, seen, scoped)
  return part.tables.some(({ rows }) => rows.length > 0) ? [{ declared: how, gathered: part }] : []
}

/** Beside what the part shows on its own, what lies in it wholly and shows only beside all other places. */
function withNational(own: readonly FoundCase[], ofAll: readonly FoundCase[], seen: SeenLabels): FoundCase[] {
  const isSeen = ({ place, figures }: FoundCase) => {
    const scope = datasets.find(({ id }) => id === figures[0].dataset)?.scope
    return scopedDimensions.every((id) => {
      const labels = scope?.[id] ? seen[id] : null
      const label = place[id]
      return !labels || (typeof label === 'string' && labels.has(label))
    })
  }
  const within = ofAll.filter(isSeen).map((each) => ({ ...each, figures: figuresWithin(each, seen) }))
  const isKnown = (one: FoundCase) =>
    within.some((each) => each.family === one.family && (isWithin(one.place, each.place) || placeKey(one.place) === placeKey(each.place))) // prettier-ignore
  return [...within, ...own.filter((each) => !isKnown(each))].toSorted((one, other) => other.severity - one.severity)
}

/** Without what else became worse in places that the reader does not see. */
function figuresWithin({ figures: [first, ...others] }: FoundCase, seen: SeenLabels): FoundCase['figures'] {
  const isSeen = ({ dataset: name, evidence }: FoundCase['figures'][number]) => {
    const scope = datasets.find(({ id }) => id === name)?.scope
    return scopedDimensions.every((id) => {
      const labels = scope?.[id] ? seen[id] : null
      const [label] = evidence.filters?.[id] ?? []
      return !labels || (typeof label === 'string' && labels.has(label))
    })
  }
  return [first, ...others.filter(isSeen)]
}

// ---- Reading ----

interface Reading {
  readonly engine: Pick<QueryEngine, 'ask'>
  readonly signal: AbortSignal
}

async function gatherAll(engine: Pick<QueryEngine, 'ask'>, now: number, signal: AbortSignal): Promise<Looked[]> {
  const takeTurn = createTurns(questionsAtOnce)
  const ask: QueryEngine['ask'] = (...question) => takeTurn(() => engine.ask(...question), signal)
  const gathered = await Promise.all(
    declared.map(async (how) => {
      const dataset = datasets.find(({ id }) => id === how.dataset)
      const found = dataset && (await gather(how, dataset, now, { engine: { ask }, signal }))
      return found ? [{ declared: how, gathered: found }] : []
    }),
  )
  return gathered.flat()
}

/** One dataset, from its first fact on and as far as it is over. */
async function gather(how: DeclaredDataset, dataset: Dataset, now: number, reading: Reading): Promise<Gathered | null> {
  const { grain } = how
  const ends = await reading.engine.ask({ dataset: dataset.id, measures: [how.arrivals] }, everything, reading.signal)
  const { dataFrom, dataUntil } = ends.meta
  if (!dataFrom || !dataUntil) return null
  // A month is in once its last second is.
  const end = stepStart(grain === 'month' ? Math.min(now, Date.parse(dataUntil) + 1000) : now, grain)
  const earliest =
    grain === 'month' ? plusMonths(end, -lookedBack.month) : end - lookedBack[grain] * (nextStep(end, grain) - end)
  // The first step with facts is seldom whole.
  const first = nextStep(stepStart(Date.parse(dataFrom) - 1, grain), grain)
  const starts = stepsOf({ from: stepStart(Math.max(earliest, first), grain), to: end }, grain, 10_000)
  if (starts.length === 0) return null
  const known = new Map(dataset.measures.map((measure) => [measure.id, measure]))
  const measures = [...new Set([how.arrivals, ...how.measures.map(({ id }) => id)])].filter((id) => known.has(id))
  const tables = await Promise.all(
    how.tables.map((dimensions) => tableOf({ dataset: dataset.id, measures, dimensions, grain }, starts, reading)),
  )
  return { dataset: dataset.id, grain, starts, measures: known, tables: tables.filter((table) => table !== null) }
}

interface AskedTable {
  readonly dataset: string
  readonly measures: string[]
  readonly dimensions: readonly string[]
  readonly grain: DeclaredDataset['grain']
}

/** @returns null of dimensions with more groups than are looked at */
async function tableOf(asked: AskedTable, starts: readonly number[], reading: Reading): Promise<GatheredTable | null> {
  const rows = await rowsOf(asked, starts, reading).catch(nullOfTooMany)
  if (rows === null) return null
  const stepOf = new Map(starts.map((start, step) => [stepName(start, asked.grain), step]))
  const byPlace = new Map<string, GatheredTable['rows'][number] & { readonly values: Map<string, Steps> }>()
  for (const row of rows) {
    const labels = asked.dimensions.map((id) => textOf(row[id]))
    const key = JSON.stringify(labels)
    const place = byPlace.get(key) ?? { labels, values: new Map<string, Steps>() }
    byPlace.set(key, place)
    const step = stepOf.get(String(row['time']))
    if (step === undefined) continue
    for (const measure of asked.measures) fill(place.values, { measure, step, length: starts.length }, row)
  }
  return { dimensions: asked.dimensions, rows: [...byPlace.values()] }
}

function fill(
  values: Map<string, Steps>,
  { measure, step, length }: { readonly measure: string; readonly step: number; readonly length: number },
  row: QueryRow,
): void {
  const value = row[measure]
  if (typeof value !== 'number') return
  const known = values.get(measure) ?? { value: new Float64Array(length).fill(Number.NaN), weight: new Float64Array(length) } // prettier-ignore
  values.set(measure, known)
  const weight = row[weightName(measure)]
  known.value[step] = value
  known.weight[step] = typeof weight === 'number' ? weight : 1
}

const textOf = (value: QueryRow[string] | undefined): string | null => (typeof value === 'string' ? value : null)

/** Steps of fewer rows than one answer has at most; a half of them each time that it is cut. */
async function rowsOf(asked: AskedTable, starts: readonly number[], reading: Reading): Promise<QueryRow[]> {
  const [from] = starts
  if (from === undefined) return []
  const { rows, meta } = await askFor(asked, from, starts.at(-1) ?? from, reading)
  if (!meta.truncated || starts.length === 1) return rows
  const half = Math.ceil(starts.length / 2)
  const halves = await Promise.all([
    rowsOf(asked, starts.slice(0, half), reading),
    rowsOf(asked, starts.slice(half), reading),
  ])
  return halves.flat()
}

function askFor(
  { dataset, measures, dimensions, grain }: AskedTable,
  from: number,
  last: number,
  { engine, signal }: Reading,
): Promise<Answer> {
  const query: Query = {
    dataset,
    measures,
    dimensions: [...dimensions],
    grain,
    from: new Date(from).toISOString(),
    to: new Date(nextStep(last, grain)).toISOString(),
    limit: mostRows,
  }
  return engine.ask(query, everything, signal, { weights: true })
}

function nullOfTooMany(error: unknown): null {
  if (error instanceof Refusal && error.details.fields?.some(({ key }) => key === 'tooManyGroups')) return null
  throw error
}

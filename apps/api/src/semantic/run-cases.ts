import { hourLength, nextStep, type Query, stepStart } from '@ido/contract'
import { Refusal } from '../platform/errors.ts'
import type { Scope } from '../platform/person.ts'
import { everything, scopeKey } from '../platform/http/scope.ts'
import { createTurns, questionsAtOnce } from '../platform/pools/turns.ts'
import { plusMonths, stepsOf } from './calendar.ts'
import { declared, type DeclaredDataset } from './cases/declared.ts'
import type { Excused, FoundCase, FoundFigure } from './cases/found.ts'
import { findIn, type SearchedDataset } from './cases/find.ts'
import { type DatasetSeries, type SeriesTable, narrowed, type SeenLabels, type Steps } from './cases/dataset-series.ts'
import type { Sensitivities } from './cases/sensitivity.ts'
import { isWithin } from './cases/series.ts'
import type { AskedTarget } from './cases/targets.ts'
import { ofTroubles } from './cases/troubles.ts'
import { datasets } from './catalog/catalog.ts'
import type { Dataset } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import type { GroupSeries } from './present.ts'
import type { QueryEngine } from './run.ts'
import { nullOfTooMany } from './run-facts.ts'
import type { StateWatch } from './run-watch.ts'
import { troublesOf } from './watch/troubles.ts'
import { weightName } from './weights.ts'

/** What one run is made of. */
export interface CaseRun {
  /** By their key the scopes of all readers. */
  readonly scopes: ReadonlyMap<string, Scope>
  readonly targets: readonly AskedTarget[]
  /** Figures and places of which people have said that they are no problem. */
  readonly excused: readonly Excused[]
  readonly sensitivities?: Sensitivities
  /** Knows what is out right now. */
  readonly watch?: Pick<StateWatch, 'senders'>
  /** Unix time in ms. */
  readonly now: number
}

/** How far back is read, in steps. */
const lookedBack = { hour: 14 * 24, day: 180, month: 36 }

/**
 * Finds the cases of every scope: all figures are read once, step by step in every place, and each scope is a part of them. A reader who sees
 * a part gets what is found in it alone, and what is found in it in comparison with all other places.
 */
export async function findCases(
  engine: Pick<QueryEngine, 'ask' | 'series' | 'lists'>,
  { scopes, targets, excused, sensitivities = {}, watch, now }: CaseRun,
  signal: AbortSignal,
): Promise<Map<string, FoundCase[]>> {
  const takeTurn = createTurns(questionsAtOnce)
  const inTurn: Reading['engine'] = {
    ask: (...question) => takeTurn(() => engine.ask(...question), signal),
    series: (...question) => takeTurn(() => engine.series(...question), signal),
  }
  const looked = await gatherAll({ engine: inTurn, signal }, now)
  const excusedFor = (key: string) => excused.filter(({ readers }) => readers.includes(key))
  const askedBy = (key: string) => ({ targets, excused: excusedFor(key), sensitivities })
  const ofAll = await findIn(looked, askedBy(scopeKey(everything)), await outNow(everything))
  const found = new Map<string, FoundCase[]>()
  for (const [key, scope] of scopes) {
    signal.throwIfAborted()
    const cases = key === scopeKey(everything) ? ofAll : await casesWithin(scope)
    found.set(key, (await Promise.all(cases.map((each) => asAnswered(each, inTurn, scope, signal)))).flat())
  }
  return found

  async function outNow(scope: Scope) {
    const watched = datasets.filter((dataset) => watch && dataset.watched)
    const troubles = watched.map(async (dataset) =>
      troublesOf((await watch?.senders(dataset, [{}], now, { scope, signal })) ?? [], dataset),
    )
    return ofTroubles((await Promise.all(troubles)).flat(), now)
  }

  async function casesWithin(scope: Scope): Promise<FoundCase[]> {
    const seen = labelsSeen(await engine.lists(scope), scope)
    const own = await findIn(
      looked.flatMap((each) => narrow(each, seen)),
      askedBy(scopeKey(scope)),
      await outNow(scope),
    )
    return withNational(own, ofAll, seen)
  }
}

/** With the values that its readers get where they ask themselves: the same to the last digit. */
async function asAnswered(
  found: FoundCase,
  engine: Pick<QueryEngine, 'ask'>,
  scope: Scope,
  signal: AbortSignal,
): Promise<FoundCase[]> {
  const answered = await Promise.all(
    found.figures.map(async (figure) => {
      const answer = await engine.ask(figure.evidence, scope, signal).catch(nullOfRefusal)
      const value = answer?.rows[0]?.[figure.measure]
      return answer ? [{ ...figure, value: typeof value === 'number' ? value : null }] : []
    }),
  )
  const [first, ...others] = answered.flat()
  return first ? [{ ...found, figures: [first, ...others] }] : []
}

/** A figure that is refused is left out, and the others are told all the same. */
function nullOfRefusal(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
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

function narrow({ declared: how, gathered }: SearchedDataset, seen: SeenLabels): SearchedDataset[] {
  const dataset = datasets.find(({ id }) => id === gathered.dataset)
  const scoped = scopedDimensions.filter((id) => dataset?.scope[id])
  const part = narrowed(gathered, seen, scoped)
  return part.tables.some(({ rows }) => rows.length > 0) ? [{ declared: how, gathered: part }] : []
}

/** Beside what the part shows on its own, what lies in it wholly and shows only beside all other places. */
function withNational(own: readonly FoundCase[], ofAll: readonly FoundCase[], seen: SeenLabels): FoundCase[] {
  const isSeen = ({ place, figures: [first] }: FoundCase) => areSeen(first.dataset, (id) => place[id], seen)
  const within = ofAll.filter(isSeen).map((each) => ({ ...each, figures: figuresWithin(each, seen) }))
  const isKnown = (one: FoundCase) =>
    within.some((each) => each.family === one.family && isWithin(one.place, each.place))
  return [...within, ...own.filter((each) => !isKnown(each))].toSorted((one, other) => other.severity - one.severity)
}

/** Without what else became worse in places that the reader does not see. */
function figuresWithin({ figures: [first, ...others] }: FoundCase, seen: SeenLabels): FoundCase['figures'] {
  const isSeen = ({ dataset, evidence: { filters } }: FoundFigure) => areSeen(dataset, (id) => filters?.[id]?.[0], seen)
  return [first, ...others.filter(isSeen)]
}

/** Whether a reader sees the labels of every dimension that the dataset is narrowed by. */
function areSeen(name: string, labelOf: (id: ScopedDimension) => string | null | undefined, seen: SeenLabels): boolean {
  const scope = datasets.find(({ id }) => id === name)?.scope
  return scopedDimensions.every((id) => {
    const labels = scope?.[id] ? seen[id] : null
    const label = labelOf(id)
    return !labels || (typeof label === 'string' && labels.has(label))
  })
}

// ---- Reading ----

interface Reading {
  readonly engine: Pick<QueryEngine, 'ask' | 'series'>
  readonly signal: AbortSignal
}

/** One dataset after the other, so that the rows of one at a time are in memory. */
async function gatherAll(reading: Reading, now: number): Promise<SearchedDataset[]> {
  const searched: SearchedDataset[] = []
  for (const how of declared) {
    const dataset = datasets.find(({ id }) => id === how.dataset)
    const gathered = dataset && (await gather(how, dataset, now, reading))
    if (gathered) searched.push({ declared: how, gathered })
  }
  return searched
}

/** The newest record of a day that is in whole comes after this hour of it. */
const lateInTheDay = 21 * hourLength

/** Steps up to the one whose data are in: a day is if there is something of the next one, or of its late evening. */
function knownSteps(starts: readonly number[], grain: DeclaredDataset['grain'], dataUntil: number): number {
  if (grain !== 'day') return starts.length
  const last = starts.findLastIndex((start) => start <= dataUntil)
  const [day = 0, isFollowed] = [starts[last], dataUntil >= nextStep(starts.at(-1) ?? 0, grain)]
  if (isFollowed) return starts.length
  return dataUntil - day >= lateInTheDay ? last + 1 : Math.max(0, last)
}

/** One dataset, from its first fact on and as far as it is over. */
async function gather(
  how: DeclaredDataset,
  dataset: Dataset,
  now: number,
  reading: Reading,
): Promise<DatasetSeries | null> {
  const { grain } = how
  const ends = await reading.engine.ask({ dataset: dataset.id, measures: [how.arrivals] }, everything, reading.signal)
  const { dataFrom, dataUntil } = ends.meta
  if (!dataFrom || !dataUntil) return null
  // Of a delivery by months that is older than the last one nothing is new.
  if (grain === 'month' && Date.parse(dataUntil) < plusMonths(stepStart(now, 'month'), -1)) return null
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
  const tables: SeriesTable[] = []
  for (const dimensions of how.tables) {
    const table = await tableOf({ dataset: dataset.id, measures, dimensions, grain }, starts, reading)
    if (table) tables.push(table)
  }
  const inSteps = knownSteps(starts, grain, Date.parse(dataUntil))
  return { dataset: dataset.id, grain, starts, known: inSteps, measures: known, tables }
}

interface AskedTable {
  readonly dataset: string
  readonly measures: string[]
  readonly dimensions: readonly string[]
  readonly grain: DeclaredDataset['grain']
}

/** Steps that are read at once: what is read takes many times the memory of what is made of it. */
const atOnce = 30

/** @returns null of dimensions with more groups than are looked at */
async function tableOf(asked: AskedTable, starts: readonly number[], reading: Reading): Promise<SeriesTable | null> {
  const byPlace = new Map<string, { labels: readonly (string | null)[]; values: Map<string, Steps> }>()
  for (let at = 0; at < starts.length; at += atOnce) {
    const groups = await seriesOf(asked, starts.slice(at, at + atOnce), reading).catch(nullOfTooMany)
    if (groups === null) return null
    for (const group of groups) {
      const key = JSON.stringify(group.labels)
      const place = byPlace.get(key) ?? { labels: group.labels, values: new Map<string, Steps>() }
      byPlace.set(key, place)
      addSteps(place.values, group, { measures: asked.measures, first: at, length: starts.length })
    }
  }
  return byPlace.size > 0 ? { dimensions: asked.dimensions, rows: [...byPlace.values()] } : null
}

function addSteps(
  known: Map<string, Steps>,
  { values }: GroupSeries,
  {
    measures,
    first,
    length,
  }: { readonly measures: readonly string[]; readonly first: number; readonly length: number },
): void {
  for (const measure of measures) {
    const [value, weight] = [values.get(measure), values.get(weightName(measure))]
    if (!value) continue
    const steps = known.get(measure) ?? emptySteps(length)
    known.set(measure, steps)
    steps.value.set(value, first)
    steps.weight.set(weight ?? value.map((each) => (Number.isNaN(each) ? 0 : 1)), first)
  }
}

const emptySteps = (length: number): Steps => {
  return { value: new Float64Array(length).fill(Number.NaN), weight: new Float64Array(length) }
}

function seriesOf(
  { dataset, measures, dimensions, grain }: AskedTable,
  starts: readonly number[],
  { engine, signal }: Reading,
): Promise<GroupSeries[]> {
  const [from = 0, last = from] = [starts[0], starts.at(-1)]
  const query: Query = {
    dataset,
    measures,
    dimensions: [...dimensions],
    grain,
    from: new Date(from).toISOString(),
    to: new Date(nextStep(last, grain)).toISOString(),
  }
  return engine.series(query, everything, signal)
}

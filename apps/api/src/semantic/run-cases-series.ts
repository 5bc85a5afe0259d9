import { hourLength, nextStep, type Query, stepStart } from '@ido/contract'
import { everything } from '../platform/http/scope.ts'
import { plusMonths, stepsOf } from './calendar.ts'
import type { DatasetSeries, SeriesTable, Steps } from './cases/dataset-series.ts'
import type { DeclaredDataset } from './cases/declared.ts'
import type { Dataset } from './catalog/types.ts'
import type { GroupSeries } from './present.ts'
import type { QueryEngine } from './run.ts'
import { nullOfTooMany } from './run-facts.ts'
import { weightName } from './weights.ts'

/** How far back is read, in steps. */
const lookedBack = { hour: 14 * 24, day: 180, month: 36 }

interface Reading {
  readonly engine: Pick<QueryEngine, 'ask' | 'series'>
  readonly signal: AbortSignal
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

/** All figures of one dataset in every place, step by step, from its first fact on and as far as it is over; null without any. */
export async function readSeries(
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

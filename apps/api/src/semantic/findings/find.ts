import { type FigureState, type FindingsAsked, type Findings, type Finding } from '@ido/contract'
import { startOf } from '../../platform/days.ts'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { datasets, findDataset } from '../catalog/catalog.ts'
import { isOfNow, type Dataset, type Measure } from '../catalog/types.ts'
import { eachInTurn } from '../../platform/turns.ts'
import type { StateWatch } from '../run-watch.ts'
import { idsIn } from '../validate.ts'
import { type Gathered, type Gathering, type Gatherer, look, periodsOf } from './gather.ts'
import {
  beyond,
  isEverywhere,
  partIn,
  type FoundPlace,
  rank,
  severityOf,
  type Suspect,
  suspectOf,
  wholeDeviation,
} from './rank.ts'
import { tell } from './tell.ts'
import { troublesIn } from './trouble.ts'
import { type Deviation, fewOf } from './variation.ts'
import { worsening } from './worsening.ts'

type Furthest = NonNullable<Extract<Finding, { kind: 'missed' }>['furthest']>
type AskedFigure = FindingsAsked['figures'][number]

/** Figures of one dataset under the same filters: they are asked for together. */
interface Batch {
  readonly dataset: Dataset
  readonly filters: NonNullable<AskedFigure['filters']>
  readonly measures: readonly Measure[]
  /** Dimensions to look by. */
  readonly by: readonly string[]
}

interface LookedIn extends Gathered {
  readonly batch: Batch
}
type SuspectIn = Suspect & { readonly batch: Batch }

/** Most that are told: who reads more than three has a list, not a headline. */
const mostChanges = 3
/** Dimensions that a figure is looked at by, beside each other and then within the first. */
const mostDimensions = 3
/** What people act on, before what else a page is narrowed by. */
const actedOn = ['product', 'region', 'category', 'service', 'host']
const preference = (id: string) => (actedOn.includes(id) ? actedOn.indexOf(id) : actedOn.length)

/**
 * What is wrong with the figures of a period, the worst first; each figure with how it moved.
 * @throws Refusal 400 that names what is unknown
 */
export async function findIn(
  asked: FindingsAsked,
  gatherer: Gatherer & { readonly watch: StateWatch },
  now: number,
): Promise<Findings> {
  const batches = batchesOf(asked)
  const span = { from: startOf(asked.from).getTime(), to: startOf(asked.to).getTime() }
  if (span.to <= span.from) throw invalid([{ field: 'to', key: 'periodEmpty' }])
  const periods = periodsOf({ ...span, compare: asked.compare }, now)
  if (!periods) return { figures: [], findings: [], leftOut: [] }
  const given: Gathering = { ...gatherer, periods }
  const [troubles, inBatches] = await Promise.all([
    // What is so right now says nothing about a period that is over.
    now < span.to ? troublesIn(batches, gatherer, now) : [],
    Promise.all(batches.map((batch) => lookedIn(batch, given))),
  ])
  const looked = inBatches.flat()
  const suspected = await eachInTurn(looked, (each): SuspectIn[] => {
    const suspect = suspectOf(each)
    return suspect ? [{ ...suspect, batch: each.batch }] : []
  })
  const suspects = suspected.flat()
  const places = await Promise.all(suspects.map((each) => narrowed(each, given)))
  // What is over comes after what is still so, and takes no place from it.
  const changes = rank(places)
    .map((each) => tell(each, periods))
    .toSorted((one, other) => Number(one.until !== null) - Number(other.until !== null))
    .slice(0, mostChanges)
  const byFigure = asked.figures.map((figure) => ({ figure, looked: looked.find((each) => isOf(each, figure)) }))
  return {
    figures: await eachInTurn(byFigure, ({ figure, looked: own }) => (own ? stateOf(own) : unknownState(figure))),
    findings: [...troubles, ...changes, ...missedOf(byFigure)],
    leftOut: [...new Set(looked.flatMap((each) => each.leftOut))],
  }
}

async function lookedIn(batch: Batch, given: Gathering): Promise<LookedIn[]> {
  const looked = await look(batch, batch.by, given)
  return looked.map((each) => ({ ...each, batch }))
}

function batchesOf({ figures, by }: FindingsAsked): Batch[] {
  const wrong: WrongField[] = []
  const known = figures.flatMap(({ filters = {}, ...asked }, at) => {
    const dataset = findDataset(asked.dataset)
    const measure = dataset?.measures.find(({ id }) => id === asked.measure)
    if (!dataset) wrong.push(unknownName(`figures.${at}.dataset`, asked.dataset, idsIn(datasets)))
    else if (!measure) wrong.push(unknownName(`figures.${at}.measure`, asked.measure, idsIn(dataset.measures)))
    return dataset && measure ? [{ dataset, measure, filters }] : []
  })
  const dimensions = new Set(datasets.flatMap((dataset) => idsIn(dataset.dimensions)))
  for (const [at, id] of by.entries()) if (!dimensions.has(id)) wrong.push(unknownName(`by.${at}`, id, [...dimensions]))
  if (wrong.length > 0) throw invalid(wrong)
  const preferred = by.toSorted((one, other) => preference(one) - preference(other))
  // A percentile takes the distribution for each group, which is dear: its whole is looked at alone, and by itself.
  const alike = Map.groupBy(known, ({ dataset, measure, filters }) =>
    JSON.stringify([dataset.id, filters, measure.distribution ?? null]),
  )
  return [...alike.values()].flatMap((same): Batch[] => {
    const [first] = same
    if (!first) return []
    const { dataset, filters } = first
    // What is known of the present alone has no past to be held against.
    if (dataset.dimensions.some((each) => each.id in filters && isOfNow(each))) return []
    const open = (id: string) =>
      filters[id]?.length !== 1 && dataset.dimensions.some((each) => each.id === id && each.only === undefined)
    const measures = [...new Set(same.map(({ measure }) => measure))]
    return [
      {
        dataset,
        filters,
        measures,
        by: measures[0]?.distribution ? [] : preferred.filter(open).slice(0, mostDimensions),
      },
    ]
  })
}

const within = ({ filters }: Batch, place: FoundPlace) => ({
  ...filters,
  ...Object.fromEntries(Object.entries(place).map(([id, label]) => [id, [label]])),
})

/** A place within the place is named where it does so much of what the place does. */
const leastOfPlace = 0.7

/** The place within the place, where one explains it. */
async function narrowed(suspect: SuspectIn, given: Gathering): Promise<SuspectIn> {
  const { batch, place, measure } = suspect
  const rest = batch.by.filter((id) => !(id in place))
  if (isEverywhere(place) || rest.length === 0) return suspect
  const [inside] = await look({ ...batch, measures: [measure], filters: within(batch, place) }, rest, given)
  const found = inside && suspectOf(inside)
  if (!found || isEverywhere(found.place)) return suspect
  const part = partIn(measure, found.course, suspect.whole)
  if (Math.abs(part.change) < leastOfPlace * Math.abs(suspect.part.change)) return suspect
  return {
    ...suspect,
    place: { ...place, ...found.place },
    course: found.course,
    ofPeriod: found.ofPeriod,
    steps: found.steps,
    part,
    severity: severityOf(measure, suspect.whole, part),
  }
}

function stateOf(looked: LookedIn): FigureState {
  const { dataset, measure, whole } = looked
  const [value, previous] = [whole.now.value, whole.before.value]
  const deviation = wholeDeviation(looked)
  // Beside what the calendar lets expect, as its variation is told.
  const worse = value === null || !deviation ? 0 : worsening(measure, value, deviation.expected)
  const course = (): FigureState['course'] => {
    if (!deviation || measure.ripens) return 'unknown'
    if (deviation.isSmall || Math.abs(deviation.z) < beyond) return 'usual'
    if (measure.direction === 'none') return 'other'
    return worse > 0 ? 'worse' : 'better'
  }
  return {
    dataset,
    measure: measure.id,
    value,
    previous,
    course: course(),
    isSmall: deviation?.isSmall ?? isFew(looked),
    usual: !deviation || deviation.isSmall || measure.ripens ? null : usualOf(deviation, measure.unit),
  }
}

/** Of a rate, whether too few were counted to hold it against anything. */
const isFew = ({ measure, whole }: LookedIn) => measure.additivity === 'rate' && whole.now.weight < fewOf(measure.unit)

const unknownState = ({ dataset, measure }: AskedFigure): FigureState => {
  return { dataset, measure, value: null, previous: null, course: 'unknown', isSmall: false, usual: null }
}

/** Where a figure lies as long as nothing happens; whole events, shares between nothing and all. */
function usualOf({ expected, spread }: Deviation, unit: Measure['unit']): FigureState['usual'] {
  const [low, high] = [expected - beyond * spread, expected + beyond * spread]
  if (unit === 'points') return { low, high }
  return { low: Math.max(0, low), high: unit === 'share' ? Math.min(1, high) : high }
}

const isOf = ({ batch, measure }: LookedIn, { dataset, measure: id, filters = {} }: AskedFigure) =>
  batch.dataset.id === dataset && measure.id === id && JSON.stringify(batch.filters) === JSON.stringify(filters)

/** Targets that are not reached, the furthest first. */
function missedOf(figures: readonly { figure: AskedFigure; looked: LookedIn | undefined }[]): Finding[] {
  const missed = figures.flatMap(({ figure: { dataset, measure, target }, looked }) => {
    const value = looked?.whole.now.value ?? null
    if (!looked || value === null || target === undefined || isFew(looked)) return []
    const distance = worsening(looked.measure, value, target)
    const furthest = furthestFrom(target, looked)
    return distance > 0
      ? [{ distance, finding: { kind: 'missed' as const, dataset, measure, value, target, furthest } }]
      : []
  })
  return missed.toSorted((a, b) => b.distance - a.distance).map(({ finding }) => finding)
}

/** So much worse than in the period before is worth a word beside what has long been missed: 0.1 = a tenth. */
const leastNews = 0.1

/** Regions answer for targets, then products; the target of a sum is one of the whole. */
function furthestFrom(target: number, { measure, by }: LookedIn): Furthest | null {
  if (measure.additivity !== 'rate') return null
  const groupsOf = (id: string) => by.find((each) => each.some(({ place }) => id in place))
  const groups = groupsOf('region') ?? groupsOf('product') ?? []
  const missing = groups.flatMap(({ place, course: { now, before } }) => {
    if (now.value === null || now.weight < fewOf(measure.unit)) return []
    const distance = worsening(measure, now.value, target)
    const was = before.value !== null && before.weight >= fewOf(measure.unit) ? before.value : null
    const isNews = was !== null && worsening(measure, now.value, was) >= leastNews
    return distance > 0 ? [{ distance, furthest: { place, value: now.value, was: isNews ? was : null } }] : []
  })
  return missing.toSorted((a, b) => b.distance - a.distance)[0]?.furthest ?? null
}

import type { FindingsAsked, Findings, FoundTrouble } from '@ido/contract'
import { startOf } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import { createTurns, eachInTurn, questionsAtOnce } from '../../platform/pools/turns.ts'
import type { StateWatch } from '../run-watch.ts'
import { batchesOf, type AskedFigure, type Batch } from './batches.ts'
import type { Dataset } from '../catalog/types.ts'
import {
  type Gathering,
  type Gatherer,
  inWholeHours,
  look,
  monthsOf,
  type Periods,
  periodsOf,
  spanOf,
} from './gather.ts'
import { besideThem, rank } from './rank.ts'
import { groupStates, missedOf, stateOf, unknownState, type LookedIn } from './states.ts'
import { isEverywhere, partIn, type FoundPlace, severityOf, type Suspect, suspectOf, suspectsOf } from './suspect.ts'
import { isToldWorse, tell } from './tell.ts'
import { troublesIn } from './trouble.ts'

type SuspectIn = Suspect & { readonly batch: Batch }

/** Most that are told: who reads more than three has a list, not a headline. */
const mostChanges = 3

/** What is out, silent or beyond a limit right now; of a period that is over, or has not begun, that says nothing. */
export async function troublesOfNow(
  asked: FindingsAsked,
  reader: Gatherer & { readonly watch: StateWatch },
  now: number,
): Promise<FoundTrouble[]> {
  const batches = batchesOf(asked)
  const [from, to] = [asked.from, asked.to].map((given) => startOf(given).getTime()) as [number, number]
  return from < now && now < to ? troublesIn(batches, reader, now) : []
}

/**
 * What has changed for the worse in the figures of a period, or misses its target, the worst first; each figure with how it
 * moved.
 * @throws Refusal 400 that names what is unknown
 */
export async function changesIn(asked: FindingsAsked, reader: Gatherer, now: number): Promise<Findings> {
  const takeTurn = createTurns(questionsAtOnce)
  const ask: Gatherer['engine']['ask'] = (...question) => takeTurn(() => reader.engine.ask(...question), reader.signal)
  const gatherer = { ...reader, engine: { ask } }
  const batches = batchesOf(asked)
  const span = { from: startOf(asked.from).getTime(), to: startOf(asked.to).getTime() }
  if (span.to <= span.from) throw invalid([{ field: 'to', key: 'periodEmpty' }])
  const dated = { ...span, compare: asked.compare, calendar: asked.calendar }
  const periodsIn = (dataset?: Dataset) => periodsOf(dated, now, dataset)
  const periods = periodsIn()
  if (!periods) return { figures: [], findings: [], leftOut: [] }
  const ofBatch = new Map(
    await Promise.all(
      batches.map(async (each) => {
        const given = { ...gatherer, periods: periodsIn(each.dataset) ?? periods }
        return [each, await periodsFor(each, given, now)] as const
      }),
    ),
  )
  const givenOf = (batch: Batch): Gathering => ({ ...gatherer, periods: ofBatch.get(batch) ?? periods })
  const inBatches = await Promise.all(
    batches.map(async (batch) => (ofBatch.get(batch) ? lookedIn(batch, givenOf(batch)) : [])),
  )
  const looked = inBatches.flat()
  const suspected = await eachInTurn(looked, (each) =>
    suspectsOf(each).map((suspect): SuspectIn => ({ ...suspect, batch: each.batch })),
  )
  const narrowedDown = await Promise.all(suspected.flat().map((each) => narrowed(each, givenOf(each.batch))))
  const places = narrowedDown.filter(isToldWorse)
  // What is over comes after what is still so, and takes no place from it.
  const beside = besideThem(places, looked)
    .map(({ found, looked: { batch } }): SuspectIn => ({ ...found, batch }))
    .filter(isToldWorse)
  const changes = rank([...places, ...beside])
    .map((each) => tell(each, ({ batch }) => givenOf(batch).periods))
    .toSorted((one, other) => Number(one.until !== null) - Number(other.until !== null))
    .slice(0, mostChanges)
  const byFigure = asked.figures.map((figure) => ({ figure, looked: looked.find((each) => isOf(each, figure)) }))
  return {
    figures: await eachInTurn(byFigure, ({ figure, looked: own }) =>
      own ? { ...stateOf(own, figure.target), ...(own.groups && { groups: groupStates(own) }) } : unknownState(figure),
    ),
    findings: [...changes, ...missedOf(byFigure)],
    leftOut: [...new Set(looked.flatMap((each) => each.leftOut))],
    compared: spanOf(periods.beforeFrom, periods.beforeTo),
  }
}

/** The periods of a batch; null where it is counted by months and none of them is over and in. */
async function periodsFor(
  { dataset, measures, filters }: Batch,
  given: Gathering,
  now: number,
): Promise<Periods | null> {
  if (dataset.isByHour) return inWholeHours(given.periods)
  if (!dataset.isByMonth) return given.periods
  const [measure] = measures
  if (!measure) return null
  const query = {
    dataset: dataset.id,
    measures: [measure.id],
    filters,
    ...spanOf(given.periods.from, given.periods.to),
  }
  const { meta } = await given.engine.ask(query, given.scope, given.signal)
  return meta.dataUntil === null ? null : monthsOf(given.periods, Date.parse(meta.dataUntil), now)
}

async function lookedIn(batch: Batch, given: Gathering): Promise<LookedIn[]> {
  const { by, each } = batch
  const looked = await look(batch, each === null || by.includes(each) ? by : [...by, each], given)
  // What a page is narrowed to is no place to look for on it.
  const isLookedBy = (id: string) => by.includes(id)
  return looked.map((one) => ({
    ...one,
    batch,
    by: one.by.filter(([first]) => first && Object.keys(first.place).every(isLookedBy)),
    groups: each === null ? null : (one.by.find(([first]) => first && each in first.place) ?? []),
  }))
}

const isOf = ({ batch, measure }: LookedIn, { dataset, measure: id, filters = {} }: AskedFigure) =>
  batch.dataset.id === dataset && measure.id === id && JSON.stringify(batch.filters) === JSON.stringify(filters)

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
  const inner = {
    ...suspect,
    place: { ...place, ...found.place },
    course: found.course,
    ofPeriod: found.ofPeriod,
    steps: found.steps,
    part,
    severity: severityOf(measure, suspect.whole, part),
  }
  return isToldWorse(inner) ? inner : suspect
}

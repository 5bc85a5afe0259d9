import { mostRows, type Query } from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { StoredTarget } from './targets.list.ts'

/** What names a target, as far as its figure depends on it. */
export type FiguredTarget = Pick<StoredTarget, 'measure' | 'period' | 'from' | 'to' | 'product' | 'region'>

/** Targets whose figures one question brings: each in the row of its step, product and region. */
export interface StandingQuestion<T extends FiguredTarget> {
  readonly query: Query
  readonly targets: readonly T[]
}

/** Most that one question takes of measures, and of labels of a dimension. */
const mostMeasures = 20
const mostLabels = 200

/**
 * The questions that bring the figures of all these targets: of a dataset its months, quarters and years in one each by
 * product, by region, by both and of everything; in more only where an answer has no room for all. The newest periods first.
 * @param targets the newest periods first, those of one place beside each other
 */
export function questionsOf<T extends FiguredTarget>(targets: readonly T[]): StandingQuestion<T>[] {
  const known = targets.filter(({ measure }) => placeIn(datasetOf(measure), measure) >= 0)
  return [...Map.groupBy(known, togetherBy).values()]
    .flatMap(inRoom)
    .toSorted(([one], [other]) => (other?.to ?? '').localeCompare(one?.to ?? ''))
    .map((together) => ({ query: queryOf(together), targets: together }))
}

const datasetOf = (measure: string) => findDataset(measure.split('.')[0] ?? '')
const idOf = (measure: string) => measure.slice(measure.indexOf('.') + 1)
const placeIn = (dataset: ReturnType<typeof findDataset>, measure: string) =>
  dataset?.measures.findIndex(({ id }) => id === idOf(measure)) ?? -1

const togetherBy = ({ measure, period, product, region }: FiguredTarget) =>
  [
    measure.split('.')[0],
    Math.floor(placeIn(datasetOf(measure), measure) / mostMeasures),
    grainOf(period),
    product === null,
    region === null,
  ].join(' ')

const months = { month: 1, quarter: 3, year: 12 } as const

/** '2026-11' is a month, '2026-Q4' a quarter, '2026' a year. */
const grainOf = (period: string): keyof typeof months =>
  period.length === 4 ? 'year' : period.includes('Q') ? 'quarter' : 'month'

const monthOf = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7))

/** Cuts a list so that no piece asks for more rows than an answer has, counted with those that no target is for. */
function inRoom<T extends FiguredTarget>(targets: readonly T[]): T[][] {
  const pieces: T[][] = []
  let products = new Set<string | null>()
  let regions = new Set<string | null>()
  for (const target of targets) {
    const piece = pieces.at(-1)
    products.add(target.product)
    regions.add(target.region)
    const latest = monthOf(piece?.[0]?.from ?? target.from)
    const steps = (latest - monthOf(target.from)) / months[grainOf(target.period)] + 1
    const isRoom =
      products.size * regions.size * steps <= mostRows && Math.max(products.size, regions.size) <= mostLabels
    if (piece && isRoom) {
      piece.push(target)
      continue
    }
    pieces.push([target])
    products = new Set([target.product])
    regions = new Set([target.region])
  }
  return pieces
}

function queryOf(targets: readonly FiguredTarget[]): Query {
  const [newest] = targets
  const oldest = targets.at(-1)
  const labelsOf = (id: 'product' | 'region') => [
    ...new Set(targets.map((target) => target[id]).filter((name) => name !== null)),
  ]
  const places = Object.entries({ product: labelsOf('product'), region: labelsOf('region') }).filter(
    ([, labels]) => labels.length > 0,
  )
  return {
    dataset: newest?.measure.split('.')[0] ?? '',
    measures: [...new Set(targets.map(({ measure }) => idOf(measure)))],
    dimensions: places.map(([id]) => id),
    filters: Object.fromEntries(places),
    grain: grainOf(newest?.period ?? ''),
    from: oldest?.from,
    to: newest?.to,
    limit: mostRows,
  }
}

/** What tells the row of a target from the others of its question. */
export const rowKey = (time: unknown, product: unknown, region: unknown): string =>
  JSON.stringify([time, product ?? null, region ?? null])

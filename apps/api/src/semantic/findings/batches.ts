import { directionUnder, type FindingsAsked } from '@ido/contract'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { datasets, findDataset } from '../catalog/catalog.ts'
import { isOfNow, type Dataset, type Measure } from '../catalog/types.ts'
import { idsIn } from '../validate.ts'

export type AskedFigure = FindingsAsked['figures'][number]

/** Figures of one dataset under the same filters: they are asked for together. */
export interface Batch {
  readonly dataset: Dataset
  readonly filters: NonNullable<AskedFigure['filters']>
  readonly measures: readonly Measure[]
  /** Dimensions to look by. */
  readonly by: readonly string[]
  /** The dimension whose every label is told how it stands. */
  readonly each: string | null
}

/** Dimensions that a figure is looked at by, beside each other and then within the first. */
const mostDimensions = 3
/** What people act on, before what else a page is narrowed by. */
const actedOn = ['product', 'region', 'category', 'service', 'host']
const preference = (id: string) => (actedOn.includes(id) ? actedOn.indexOf(id) : actedOn.length)

/** @throws Refusal 400 that names what is unknown */
export function batchesOf({ figures, by, each }: FindingsAsked): Batch[] {
  const wrong: WrongField[] = []
  const asked = figures.flatMap(({ filters = {}, ...figure }, at) => {
    const dataset = findDataset(figure.dataset)
    const measure = dataset?.measures.find(({ id }) => id === figure.measure)
    if (!dataset) wrong.push(unknownName(`figures.${at}.dataset`, figure.dataset, idsIn(datasets)))
    else if (!measure) wrong.push(unknownName(`figures.${at}.measure`, figure.measure, idsIn(dataset.measures)))
    if (!dataset || !measure) return []
    return [
      { dataset, measure: { ...measure, direction: directionUnder(measure, dataset.dimensions, filters) }, filters },
    ]
  })
  const dimensions = new Set(datasets.flatMap((dataset) => idsIn(dataset.dimensions)))
  const named = [...by.map((id, at) => ({ field: `by.${at}`, id })), ...(each ? [{ field: 'each', id: each }] : [])]
  for (const { field, id } of named) if (!dimensions.has(id)) wrong.push(unknownName(field, id, [...dimensions]))
  if (wrong.length > 0) throw invalid(wrong)
  const preferred = by.toSorted((one, other) => preference(one) - preference(other))
  // A percentile takes the distribution for each group, which is dear: its whole is looked at alone, and by itself.
  const alike = Map.groupBy(asked, ({ dataset, measure, filters }) =>
    JSON.stringify([dataset.id, filters, measure.distribution ?? null]),
  )
  return [...alike.values()].flatMap((same): Batch[] => {
    const [first] = same
    if (!first) return []
    const { dataset, filters } = first
    // What is known of the present alone has no past to be held against.
    if (dataset.dimensions.some((known) => known.id in filters && isOfNow(known))) return []
    const has = (id: string) => dataset.dimensions.some((known) => known.id === id && known.only === undefined)
    const open = (id: string) => filters[id]?.length !== 1 && has(id)
    const measures = [...new Map(same.map(({ measure }) => [measure.id, measure])).values()]
    const isWhole = measures[0]?.distribution !== undefined
    return [
      {
        dataset,
        filters,
        measures,
        by: isWhole ? [] : preferred.filter(open).slice(0, mostDimensions),
        each: each !== undefined && !isWhole && has(each) ? each : null,
      },
    ]
  })
}

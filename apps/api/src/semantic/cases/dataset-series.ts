import type { Measure } from '../catalog/types.ts'
import type { CasePlace } from './found.ts'
import { placeKey, type Series, together, type Conversion } from './series.ts'

/** Values and what they rest on, step by step; NaN where there is none. */
export interface Steps {
  readonly value: Float64Array
  readonly weight: Float64Array
}

/** All figures of the groups that some dimensions make. */
export interface SeriesTable {
  readonly dimensions: readonly string[]
  readonly rows: readonly { readonly labels: readonly (string | null)[]; readonly values: ReadonlyMap<string, Steps> }[]
}

/** What is known of one dataset, step by step. */
export interface DatasetSeries {
  readonly dataset: string
  readonly grain: 'hour' | 'day' | 'month'
  /** Unix time in ms of the beginning of each step that is over, the oldest first. */
  readonly starts: readonly number[]
  /** Steps whose data are in: of the last day half may come with the next delivery. */
  readonly known: number
  readonly tables: readonly SeriesTable[]
  readonly measures: ReadonlyMap<string, Measure>
}

/** Labels that a reader sees; null = all. */
export type SeenLabels = Readonly<Record<string, ReadonlySet<string> | null>>

/** What a reader sees of it: tables that could not be narrowed to that are left out. */
export function narrowed(gathered: DatasetSeries, seen: SeenLabels, scoped: readonly string[]): DatasetSeries {
  const narrow = scoped.filter((id) => seen[id])
  const tables = gathered.tables.flatMap((table): SeriesTable[] => {
    const places = narrow.map((id) => ({ at: table.dimensions.indexOf(id), labels: seen[id] }))
    if (places.some(({ at }) => at < 0)) return []
    const isSeen = ({ labels }: SeriesTable['rows'][number]) =>
      places.every(({ at, labels: known }) => {
        const label = labels[at]
        return typeof label === 'string' && (known?.has(label) ?? true)
      })
    return [{ ...table, rows: table.rows.filter(isSeen) }]
  })
  return { ...gathered, tables }
}

/** Every place of one measure with its series; the first is the whole. */
export interface Places {
  readonly whole: Series
  readonly all: readonly Series[]
  byKey(place: CasePlace): Series | undefined
}

/**
 * Where there is one label alone, such as the region of a regional manager, every place is in it.
 * @returns null where there is no table of it
 */
export function placesOf({ tables, starts }: DatasetSeries, measure: string, conversion: Conversion): Places | null {
  const [first] = tables
  if (!first) return null
  const fixed = Object.fromEntries(
    first.dimensions.flatMap((id, at) => onlyLabel(first, at).map((label) => [id, label])),
  )
  const known = new Map<string, Series>()
  const add = (series: Series) => {
    const key = placeKey(series.place)
    if (!known.has(key)) known.set(key, series)
  }
  const seriesIn = (table: SeriesTable) =>
    table.rows.map(({ labels, values }) => {
      const place = Object.fromEntries(table.dimensions.map((id, at) => [id, labels[at] ?? null]))
      return seriesOf({ ...fixed, ...place }, values.get(measure), { conversion, length: starts.length })
    })
  const tabled = tables.map((table) => ({ table, series: seriesIn(table) }))
  const whole = together(tabled[0]?.series ?? [], fixed)
  if (whole.counted.length === 0) return null
  add(whole)
  for (const { table, series } of tabled) {
    for (const id of table.dimensions) {
      const groups = Map.groupBy(series, ({ place }) => place[id] ?? null)
      for (const [label, same] of groups) add(together(same, { ...fixed, [id]: label }))
    }
  }
  for (const { table, series } of tabled) {
    const sizes = table.dimensions.map((id) => Map.groupBy(series, ({ place }) => place[id] ?? null))
    // A pair that is all there is of one of its labels is that label: a host of one product.
    const isPart = ({ place }: Series) =>
      table.dimensions.every((id, at) => (sizes[at]?.get(place[id] ?? null)?.length ?? 0) > 1)
    series.filter(isPart).forEach(add)
  }
  return { whole, all: [...known.values()], byKey: (place) => known.get(placeKey({ ...fixed, ...place })) }
}

function onlyLabel({ rows }: SeriesTable, at: number): (string | null)[] {
  const labels = new Set(rows.map(({ labels: own }) => own[at] ?? null))
  return labels.size === 1 ? [...labels] : []
}

function seriesOf(
  place: CasePlace,
  steps: Steps | undefined,
  { conversion, length }: { readonly conversion: Conversion; readonly length: number },
): Series {
  const counted = new Float64Array(length)
  const base = conversion.hasBase ? new Float64Array(length) : null
  for (let step = 0; step < length; step += 1) {
    const [value, weight] = [steps?.value[step] ?? Number.NaN, steps?.weight[step] ?? 0]
    if (Number.isNaN(value)) continue
    counted[step] = conversion.counted(value, weight)
    if (base) base[step] = weight
  }
  return { place, counted, base }
}

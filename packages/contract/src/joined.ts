import type { DatasetInfo, MeasureInfo } from './catalog.ts'
import type { Widget } from './dashboards.ts'
import type { QueryMeta, QueryRow } from './query.ts'

/** What one dataset of a scorecard answered. */
export interface AnsweredPart {
  readonly dataset: DatasetInfo
  readonly measures: readonly string[]
  readonly rows: readonly QueryRow[]
  /** Filters of the bar that do not reach it, by dimension. */
  readonly unfiltered: readonly string[]
  /** Of a dataset of months: those that count, null where none ends in the period. */
  readonly months?: QueryMeta['months']
}

/** A scorecard as one table: the measures of all its datasets beside each other, each by its dataset and its name. */
export interface Joined {
  readonly widget: Widget
  readonly measures: readonly MeasureInfo[]
  readonly rows: readonly QueryRow[]
}

export const joinedName = (dataset: string, measure: string) => `${dataset}.${measure}`

/** Rows of the same label and step of time become one. */
export function joined(widget: Widget, parts: readonly AnsweredPart[]): Joined {
  const [dimension = ''] = widget.query?.dimensions ?? []
  const rows = new Map<string, QueryRow>()
  for (const { dataset, measures, rows: answered } of parts) {
    for (const row of answered) {
      const key = JSON.stringify([row[dimension], row['time']])
      const { [dimension]: label = null, time } = row
      const before = rows.get(key) ?? { [dimension]: label, ...(time !== undefined && { time }) }
      const own = Object.fromEntries(measures.map((id) => [joinedName(dataset.id, id), row[id] ?? null]))
      rows.set(key, { ...before, ...own, ...besideNamed('few', dataset, row, before) })
    }
  }
  const measures = parts.flatMap(({ dataset, measures: asked }) =>
    asked.flatMap((id) => {
      const known = dataset.measures.find((measure) => measure.id === id)
      return known ? [{ ...known, id: joinedName(dataset.id, id) }] : []
    }),
  )
  const { beside: _, query, ...own } = widget
  return {
    widget: { ...own, ...(query && { query: { ...query, measures: measures.map(({ id }) => id) } }) },
    measures,
    rows: [...rows.values()],
  }
}

/** What a row says of its measures by their names, under their names in the scorecard. */
function besideNamed(what: 'few', { id }: DatasetInfo, row: QueryRow, before: QueryRow) {
  const [own, known] = [row[what], before[what]]
  if (typeof own !== 'object' || own === null) return {}
  const named = Object.fromEntries(Object.entries(own).map(([measure, count]) => [joinedName(id, measure), count]))
  return { [what]: { ...(typeof known === 'object' && known), ...named } }
}

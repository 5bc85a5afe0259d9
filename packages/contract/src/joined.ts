import type { Widget } from './dashboards.ts'
import type { DatasetInfo, MeasureInfo, QueryRow } from './query.ts'

/** What one dataset of a scorecard answered. */
export interface AnsweredPart {
  readonly dataset: DatasetInfo
  readonly measures: readonly string[]
  readonly rows: readonly QueryRow[]
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
      const own = Object.fromEntries(measures.map((id) => [joinedName(dataset.id, id), row[id] ?? null]))
      const { [dimension]: label = null, time } = row
      rows.set(key, { ...(rows.get(key) ?? { [dimension]: label, ...(time !== undefined && { time }) }), ...own })
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

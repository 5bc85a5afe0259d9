import type { QueryRow } from '@ido/contract'
import { isSameLabel } from '../i18n/labels.ts'
import { dimensionsOf, isOthers, isPeer, labelAt, measuresOf, timeAt } from './rows.ts'
import type { ChartShape, Series } from './series.ts'
import { bucketAt } from './time.ts'
import type { Pick, WidgetView } from './widget.ts'

/* What a mark, a row or a place of a widget stands for when somebody chooses it. */

/** What a row filters by when it is picked: its labels, and its step of time where it has one; null = by nothing. */
export function pickOf(row: QueryRow, view: WidgetView): Pick | null {
  const measure = measuresOf(view)[0]
  const dimensions = dimensionsOf(view)
  if (!measure || isOthers(row) || isPeer(row)) return null
  const time = timeAt(row)
  const bucket = time && view.grain ? bucketAt(time, view.grain) : undefined
  if (dimensions.length === 0 && !bucket) return null
  const filters = Object.fromEntries(dimensions.map(({ id }) => [id, labelAt(row, id)]))
  return { filters, from: bucket?.from, to: bucket?.to, measure: measure.id }
}

/** Whether the page is narrowed to what a mark stands for. */
export function isChosen(pick: Pick | null, { chosen = {} }: WidgetView): boolean {
  const labels = Object.entries(pick?.filters ?? {})
  const isIn = ([dimension, label]: (typeof labels)[number]) =>
    chosen[dimension]?.some((one) => isSameLabel(one, label)) ?? false
  return labels.length > 0 && labels.every(isIn)
}

/** The same for a place of a chart, with a series of it where a mark was hit and without where it was beside. */
export function pickAt({ places, measure }: ChartShape, at: number, series: Series | null): Pick | null {
  const place = places[at]
  if (!place?.filters || (series && !series.filters)) return null
  const filters = { ...place.filters, ...series?.filters }
  if (place.from === undefined && Object.keys(filters).length === 0) return null
  return { filters, from: place.from, to: place.to, measure: (series?.measure ?? measure).id }
}

/** The series that a value at a place belongs to: the band of a stack around it, else the nearest within reach. */
export function seriesNear(
  { series }: ChartShape,
  at: number,
  { value, reach, isStacked }: { readonly value: number; readonly reach: number; readonly isStacked: boolean },
): Series | null {
  let floor = 0
  let near: Series | null = null
  let distance = reach
  for (const candidate of series) {
    const own = candidate.values[at] ?? null
    if (own === null) continue
    if (isStacked && value >= floor && value < floor + own) return candidate
    floor += own
    const away = Math.abs(own - value)
    if (!isStacked && away <= distance) {
      near = candidate
      distance = away
    }
  }
  return near
}

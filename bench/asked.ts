import {
  type DashboardDefinition,
  type DatasetInfo,
  lookOf,
  partsOf,
  type Query,
  questionOf,
  type Widget,
} from '@ido/contract'

interface Asked {
  name: string
  widget: Widget
  query: Query
}

/** What a dashboard asks over a period, as its page puts it together; `trend` is the line under a figure. */
export function askedBy(
  definition: DashboardDefinition,
  catalog: readonly DatasetInfo[],
  period: Parameters<typeof lookOf>[0],
  now = new Date(),
): Asked[] {
  const look = lookOf(period, definition, catalog, now)
  return definition.widgets.flatMap(partsOf).flatMap((widget): Asked[] => {
    const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
    if (!dataset) return []
    const { query, trend } = questionOf(widget, dataset, look)
    const named = (name: string, one: Query | null | undefined) => (one ? [{ name, widget, query: one }] : [])
    return [...named(widget.id, query), ...named(`${widget.id} trend`, trend)]
  })
}

/** The same of its figures alone: records are asked by another call. */
export const figuresAskedBy = (...given: Parameters<typeof askedBy>): Query[] =>
  askedBy(...given).flatMap(({ widget, query }) => (widget.kind === 'records' ? [] : [query]))

import type { DatasetInfo } from './catalog.ts'
import type { WidgetQuery } from './dashboards.ts'
import { type FigureKind, type Fit, rulesOf, widgetKindRules } from './widget-kinds.ts'

/*
 * Which question a kind of widget can draw: held against a definition by the server, and told beside each kind where one
 * chooses. Pure functions.
 */

/** Why a kind cannot draw a question; `key` is a message of both sides, `field` where it lies in the widget. */
export interface Misfit {
  readonly field: string
  readonly key:
    | 'kindMeasures'
    | 'kindDimensions'
    | 'notForKind'
    | 'kindNeedsGrain'
    | 'kindAxes'
    | 'notParts'
    | 'notListed'
  readonly values: Readonly<Record<string, string | number>>
}

type Asked = Pick<WidgetQuery, 'measures' | 'dimensions' | 'grain'>

/**
 * Why a kind cannot draw a question, first what weighs most; nothing where it can.
 * @param dataset what the question is about; undefined where nobody knows it, which is told elsewhere
 */
export function misfitsOf(
  kind: FigureKind,
  query: Asked,
  dataset:
    | { measures: readonly Pick<DatasetInfo['measures'][number], 'id' | 'additivity' | 'hasRecords'>[] }
    | undefined,
): Misfit[] {
  const shape = misshapen(kind, query)
  const measure = dataset?.measures.find(({ id }) => id === query.measures[0])
  const isWhole = !rulesOf(kind).isWhole || measure?.additivity !== 'rate'
  const isListed = kind !== 'records' || measure?.hasRecords !== false
  const at = { field: 'query.measures.0', values: { measure: measure?.id ?? '' } }
  return [
    ...(shape ? [shape] : []),
    ...(isWhole ? [] : [{ ...at, key: 'notParts' as const }]),
    ...(isListed ? [] : [{ ...at, key: 'notListed' as const }]),
  ]
}

function misshapen(kind: FigureKind, { measures, dimensions = [], grain }: Asked): Misfit | null {
  const fit: Fit = widgetKindRules[kind].fit
  const axes = dimensions.length + (grain ? 1 : 0) + (measures.length > 1 && kind !== 'heatmap' ? 1 : 0)
  const isBetween = (count: number, [least, most]: Fit['axes']) => count >= least && count <= most
  if (measures.length > fit.measures) {
    return { field: 'query.measures', key: 'kindMeasures', values: { kind, most: fit.measures } }
  }
  if (!isBetween(dimensions.length, fit.dimensions)) {
    const [least, most] = fit.dimensions
    return { field: 'query.dimensions', key: 'kindDimensions', values: { kind, least, most } }
  }
  if (grain ? fit.grain === 'never' : fit.grain === 'must') {
    return { field: 'query.grain', key: grain ? 'notForKind' : 'kindNeedsGrain', values: { kind } }
  }
  if (isBetween(axes, fit.axes)) return null
  const [least, most] = fit.axes
  return { field: 'query', key: 'kindAxes', values: { kind, least, most } }
}

/** In the order in which a question that changed looks for another kind: the plainest that shows it first. */
const plainest: readonly FigureKind[] = ['number', 'line', 'horizontalBar', 'bar', 'stackedBar', 'table']

/** The kind that was wanted where it fits, else the plainest that does; a table shows nearly everything. */
export function fittingKind(wanted: FigureKind, query: Asked, dataset: Parameters<typeof misfitsOf>[2]): FigureKind {
  return [wanted, ...plainest].find((kind) => misfitsOf(kind, query, dataset).length === 0) ?? 'table'
}

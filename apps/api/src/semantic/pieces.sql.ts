import type { Component, Dataset } from './catalog/types.ts'
import type { Piece } from './plan.ts'
import {
  type Context,
  edgeCondition,
  filterConditions,
  metricConditions,
  noTime,
  periodConditions,
  rawConditions,
  select,
  timeOf,
} from './select.sql.ts'

export const flowsOf = (dataset: Dataset, components: readonly string[]): string[] => [
  ...new Set(components.flatMap((name) => dataset.components[name]?.flow ?? [])),
]

/** Reads a stretch of time from its table: one select of a rollup, or one of each flow of the facts. */
export function pieceSelects(context: Context, piece: Piece, flows: readonly string[], base: boolean): string[] {
  const { dataset, components } = context
  const { rollup } = piece
  const chosen = components.filter((name) => flows.includes(dataset.components[name]?.flow ?? ''))
  const valuesOf = (column: string, pick: (component: Component) => string | null) =>
    components.map((name) => {
      const component = dataset.components[name]
      const sql = component && chosen.includes(name) ? pick(component) : null
      if (!component || sql === null) return '0::float8'
      const edge = component.at ? edgeCondition(context, component.at, column, rollup) : null
      return `coalesce(${sql}${edge === null ? '' : ` filter (where ${edge})`}, 0)::float8`
    })
  if (rollup !== null) {
    const where = [
      ...periodConditions(context, rollup, piece),
      ...metricConditions(context, chosen),
      ...filterConditions(context, rollup),
    ]
    const values = valuesOf(rollup.period, (component) => component.rolled)
    const time = base ? noTime : timeOf(context, rollup.period, rollup)
    return [select(context, { time, base, values, from: rollup.table, where, rollup })]
  }
  return flows.map((name) => {
    const flow = dataset.flows[name]
    if (!flow) throw new Error(`${dataset.id} has no flow ${name}`)
    const where = [
      ...rawConditions(context, name, piece),
      ...metricConditions(context, chosen),
      ...filterConditions(context, null),
    ]
    const values = valuesOf(flow.time, (component) => (component.flow === name ? component.raw : null))
    const time = base ? noTime : timeOf(context, flow.time, null)
    return select(context, { time, base, values, from: flow.table, where })
  })
}

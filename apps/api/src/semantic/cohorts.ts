import type { WrongField } from '../platform/errors.ts'
import type { Dataset, Dimension } from './catalog/types.ts'
import type { ColumnFilter } from './validate.ts'

/** Figures of several months after the start do not add up: without them side by side only one may be asked for. */
export function oneMonth(
  { cohorts }: Dataset,
  filters: readonly (ColumnFilter & { dimension: Dimension })[],
  dimensions: readonly Dimension[],
): WrongField[] {
  const filter = filters.find(({ column }) => column === cohorts?.column)
  if (!filter || filter.ids.length === 1 || dimensions.includes(filter.dimension)) return []
  const { id } = filter.dimension
  return [{ field: `filters.${id}`, key: 'oneLabelOnly', values: { dimension: id } }]
}

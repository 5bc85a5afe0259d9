import type { DashboardDefinition, Widget } from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Lists } from '../../semantic/lists.ts'

/**
 * A dashboard as a person with a data scope may read it: its widgets' own filters without the labels that do not exist
 * for them. A widget that is about such labels alone is left out, since without them it would show something else.
 * @param known the labels that exist for the person
 */
export function definitionWithin(definition: DashboardDefinition, all: Lists, known: Lists): DashboardDefinition {
  if (all === known) return definition
  return { ...definition, widgets: definition.widgets.flatMap((widget) => widgetWithin(widget, all, known)) }
}

function widgetWithin(widget: Widget, all: Lists, known: Lists): Widget[] {
  const { query } = widget
  if (!query?.filters) return [widget]
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([dimension, labels]) => {
      const hidden = hiddenLabels(query.dataset, dimension, all, known)
      return [dimension, labels.filter((label) => label === null || !hidden.has(label.toLowerCase()))]
    }),
  )
  const isGone = Object.entries(filters).some(
    ([name, left]) => left.length === 0 && query.filters?.[name]?.length !== 0,
  )
  return isGone ? [] : [{ ...widget, query: { ...query, filters } }]
}

function hiddenLabels(datasetId: string, dimensionId: string, all: Lists, known: Lists): Set<string> {
  const dimension = findDataset(datasetId)?.dimensions.find(({ id }) => id === dimensionId)
  if (!dimension) return new Set()
  const list = dimension.links?.at(-1) ?? dimension.list
  return new Set(
    all
      .entries(list)
      .filter(({ id }) => known.find(list, id) === undefined)
      .map(({ name }) => name.toLowerCase()),
  )
}

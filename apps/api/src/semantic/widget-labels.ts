import type { DashboardDefinition, Widget } from '@ido/contract'
import { labelFinder } from '../platform/words/label-words.ts'
import { findDataset, listTables } from './catalog/catalog.ts'
import { labelListOf } from './catalog/types.ts'
import type { LabelEntry, Lists } from './lists.ts'

/**
 * A dashboard as a person with a data scope may read it: its widgets' own filters without the labels that do not exist
 * for them. A widget that is about such labels alone is left out, since without them it would show something else.
 * @param known the labels that exist for the person
 */
export function definitionWithin<Read extends Pick<DashboardDefinition, 'widgets'>>(
  definition: Read,
  all: Lists,
  known: Lists,
): Read {
  if (all === known) return definition
  return { ...definition, widgets: definition.widgets.flatMap((widget) => widgetWithin(widget, all, known)) }
}

/** The widget as such a person may read it; none where it is left out. */
export function widgetWithin<Read extends Pick<Widget, 'query'>>(widget: Read, all: Lists, known: Lists): Read[] {
  const { query } = widget
  if (all === known || !query?.filters) return [widget]
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([dimension, labels]) => {
      const isHidden = hiddenLabels(query.dataset, dimension, all, known)
      return [dimension, labels.filter((label) => label === null || !isHidden(label))]
    }),
  )
  const isGone = Object.entries(filters).some(
    ([name, left]) => left.length === 0 && query.filters?.[name]?.length !== 0,
  )
  return isGone ? [] : [{ ...widget, query: { ...query, filters } }]
}

// ---- Steps of scales, which administrators may move: kept by their place, told by what they are called today ----

const byPlace = ({ id }: LabelEntry) => `#${id}`
const byName = ({ name }: LabelEntry) => name

/** As it is read. */
export const withNamedSteps = <Stepped extends Stepping>(definition: Stepped, lists: Lists): Stepped =>
  withSteps(definition, lists, { from: byPlace, to: byName })

/** As it is kept. */
export const withPlacedSteps = <Stepped extends Stepping>(definition: Stepped, lists: Lists): Stepped =>
  withSteps(definition, lists, { from: byName, to: byPlace })

type Called = (entry: LabelEntry) => string
type Stepping = Pick<DashboardDefinition, 'widgets'>

function withSteps<Stepped extends Stepping>(
  definition: Stepped,
  lists: Lists,
  { from, to }: Record<'from' | 'to', Called>,
) {
  const widgets = definition.widgets.map((widget): Widget => {
    const { query } = widget
    if (!query?.filters) return widget
    const filters = Object.entries(query.filters).map(([dimension, labels]) => {
      const list = listOf(query.dataset, dimension)
      if (list === null || !listTables[list]?.isScale) return [dimension, labels]
      const called = new Map(lists.entries(list).map((entry) => [from(entry), to(entry)]))
      return [dimension, labels.map((label) => called.get(label ?? '') ?? label)]
    })
    return { ...widget, query: { ...query, filters: Object.fromEntries(filters) } }
  })
  return { ...definition, widgets }
}

function listOf(datasetId: string, dimensionId: string): string | null {
  const dimension = findDataset(datasetId)?.dimensions.find(({ id }) => id === dimensionId)
  return dimension ? labelListOf(dimension) : null
}

/** Tells whether a text means a label that the reader may not know of, however it is written. */
function hiddenLabels(datasetId: string, dimensionId: string, all: Lists, known: Lists): (label: string) => boolean {
  const list = listOf(datasetId, dimensionId)
  if (list === null) return () => false
  const seen = new Set(known.entries(list).map(({ name }) => name.toLowerCase()))
  const hidden = all.entries(list).filter(({ id }) => known.find(list, id) === undefined)
  const find = labelFinder(hidden.map(({ name }) => name))
  return (label) => !seen.has(label.toLowerCase()) && find(label) !== null
}

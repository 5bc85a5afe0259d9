import type { BothTexts, DatasetInfo, MeasureInfo } from './catalog.ts'
import type { DashboardDefinition, Widget, WidgetQuery } from './dashboards.ts'
import { peerFilters } from './peers.ts'
import type { SeenData } from './seen.ts'

/*
 * A board for a reader with one region or one product, where a comparison would be of one label. The browser shows it, files
 * hold it, and a wall is allowed its questions.
 */

/** The names that a reader sees, and whether they may see other regions without names. */
export interface BoardReader {
  readonly sees: SeenData
  readonly comparesWithPeers: boolean
}

/** Changes the widgets by a dimension of which the reader sees one label: drops it, adds peers to it, or shows its figures. */
export function adaptBoard(
  definition: DashboardDefinition,
  datasets: readonly DatasetInfo[],
  { sees, comparesWithPeers }: BoardReader,
): DashboardDefinition {
  const dimensions = [
    { id: 'region', hasPeers: comparesWithPeers, seen: sees.regions },
    { id: 'product', hasPeers: false, seen: sees.products },
  ].filter(({ seen }) => seen?.length === 1)
  const widgets = dimensions.reduce<readonly Widget[]>(
    (adapted, dimension) => adapted.map((widget) => adaptWidget(widget, datasets, dimension)),
    definition.widgets,
  )
  return dimensions.length === 0 ? definition : { ...definition, widgets: [...widgets] }
}

interface SingleLabelDimension {
  readonly id: string
  readonly hasPeers: boolean
}

function adaptWidget(widget: Widget, datasets: readonly DatasetInfo[], { id, hasPeers }: SingleLabelDimension): Widget {
  const { query } = widget
  const dataset = datasets.find((known) => known.id === query?.dataset)
  if (!query?.dimensions?.includes(id) || !dataset) return widget
  if (query.dimensions.length > 1 || query.grain) return dropDimension(id, { widget, query, dataset })
  if (hasPeers && widget.kind !== 'scorecard' && hasPeerFilters(query)) return makeRanking({ widget, query, dataset })
  return makeFigures(id, { widget, query, dataset })
}

/** Whether the filters of a question, the region apart, are those that a question about peers may have. */
export const hasPeerFilters = ({ filters = {} }: Pick<WidgetQuery, 'filters'>): boolean =>
  Object.keys(filters).every((name) => name === 'region' || peerFilters.some((known) => known === name))

interface WidgetParts {
  readonly widget: Widget
  readonly query: WidgetQuery
  readonly dataset: DatasetInfo
}

const kindsOverTime: Partial<Record<Widget['kind'], Widget['kind']>> = { heatmap: 'line', stackedBar: 'bar' }
const kindsOfParts: Partial<Record<Widget['kind'], Widget['kind']>> = {
  heatmap: 'horizontalBar',
  stackedBar: 'horizontalBar',
}

/** The same widget by its other dimensions, or over time. */
function dropDimension(id: string, { widget, query, dataset }: WidgetParts): Widget {
  const { dimensions = [], sort, ...asked } = query
  const rest = dimensions.filter((one) => one !== id)
  const kind = (rest.length === 0 ? kindsOverTime : kindsOfParts)[widget.kind] ?? widget.kind
  const { top: _, others: __, limit: ___, ...alone } = asked
  const isOfOne = kind === 'horizontalBar'
  return {
    ...widget,
    kind,
    query: {
      ...(rest.length === 0 ? alone : { ...asked, dimensions: rest }),
      measures: isOfOne ? asked.measures.slice(0, 1) : asked.measures,
      ...(sort && { sort: sort.filter(({ by }) => by !== id) }),
    },
    ...replaceTexts(id, widget, describeMeasure(dataset, asked.measures[0], rest[0]), dataset),
  }
}

const wholeLine = 12
const rowsOfTable = 4
const rowsOfFigures = 2

/** Bars or table rows to which the other regions are added, all of them: without limit. */
function makeRanking({ widget, query, dataset }: WidgetParts): Widget {
  const { top, others: _, limit, ...asked } = query
  const isRanking = top !== undefined || limit !== undefined
  const isTable = asked.measures.length > 1
  return {
    ...widget,
    ...(isRanking && { title: describeMeasure(dataset, asked.measures[0], 'region').title ?? widget.title }),
    kind: isTable ? 'table' : 'horizontalBar',
    // A table of four lines: the reader's region, the nation, the highest and the lowest.
    ...(isTable && widget.columns === wholeLine && { rows: Math.min(widget.rows, rowsOfTable) }),
    query: asked,
  }
}

/** A question of the figures alone, without a ranking; the widget of one label draws them as numbers. */
function makeFigures(id: string, { widget, query, dataset }: WidgetParts): Widget {
  const { top, others: _, limit, sort: __, ...asked } = query
  const isRanking = top !== undefined || limit !== undefined
  const texts = describeMeasure(dataset, asked.measures[0])
  return {
    ...widget,
    ...(isRanking ? texts : replaceTexts(id, widget, texts, dataset)),
    ...(widget.columns === wholeLine && { rows: Math.min(widget.rows, rowsOfFigures) }),
    query: asked,
  }
}

/** Title and description of a widget, replaced where they name the dimension. */
function replaceTexts(
  id: string,
  widget: Pick<Widget, 'title' | 'description'>,
  instead: Partial<Pick<Widget, 'title' | 'description'>>,
  { dimensions }: DatasetInfo,
): Pick<Widget, 'title' | 'description'> {
  const titles = dimensions.find((known) => known.id === id)?.titles
  const isNamedIn = (text: BothTexts, language: keyof BothTexts) =>
    titles !== undefined && text[language].toLowerCase().includes(titles[language].toLowerCase())
  const isNamed = (text: BothTexts) => isNamedIn(text, 'id') || isNamedIn(text, 'en')
  const { title, description } = widget
  return {
    title: isNamed(title) ? (instead.title ?? title) : title,
    // A description says how to read the comparison, which is gone with the title.
    description: isNamed(title) || isNamed(description) ? (instead.description ?? description) : description,
  }
}

/** Title and description of a measure, by a dimension where there is one. */
function describeMeasure(
  { measures, dimensions }: DatasetInfo,
  measure: string | undefined,
  by?: string,
): Partial<Pick<Widget, 'title' | 'description'>> {
  const known = measures.find(({ id }) => id === measure)
  if (!known) return {}
  const dimension = dimensions.find(({ id }) => id === by)?.titles
  const title: MeasureInfo['titles'] = dimension
    ? {
        id: `${known.titles.id} per ${toLowerCase(dimension.id)}`,
        en: `${known.titles.en} by ${toLowerCase(dimension.en)}`,
      }
    : known.titles
  return { title, description: known.formula }
}

/** Abbreviations stay in capitals within a title. */
const toLowerCase = (title: string) => (title === title.toUpperCase() ? title : title.toLowerCase())

import {
  type BothTexts,
  type DashboardDefinition,
  type DatasetInfo,
  type MeasureInfo,
  peerFilters,
  type SeenData,
  type Widget,
  type WidgetQuery,
} from '@ido/contract'

/* A board for who sees one region, or one product: nothing on it is compared with nothing. */

/** What of the data a reader sees, and whether other regions may stand beside their own without names. */
export interface Sight {
  readonly sees: SeenData
  readonly comparesWithPeers: boolean
}

/** Widgets by a dimension of which the reader sees one label: without it, beside peers, or as plain figures. */
export function boardFor(
  definition: DashboardDefinition,
  datasets: readonly DatasetInfo[],
  { sees, comparesWithPeers }: Sight,
): DashboardDefinition {
  const lone = [
    { id: 'region', hasPeers: comparesWithPeers, seen: sees.regions },
    { id: 'product', hasPeers: false, seen: sees.products },
  ].filter(({ seen }) => seen?.length === 1)
  const widgets = lone.reduce<readonly Widget[]>(
    (shown, dimension) => shown.map((widget) => fitted(widget, datasets, dimension)),
    definition.widgets,
  )
  return lone.length === 0 ? definition : { ...definition, widgets: [...widgets] }
}

interface LoneDimension {
  readonly id: string
  readonly hasPeers: boolean
}

function fitted(widget: Widget, datasets: readonly DatasetInfo[], { id, hasPeers }: LoneDimension): Widget {
  const { query } = widget
  const dataset = datasets.find((known) => known.id === query?.dataset)
  if (!query?.dimensions?.includes(id) || !dataset) return widget
  if (query.dimensions.length > 1 || query.grain) return without(id, { widget, query, dataset })
  if (hasPeers && widget.kind !== 'scorecard' && areShared(query)) return besidePeers({ widget, query, dataset })
  return plain(id, { widget, query, dataset })
}

/** Whether peers may be asked for a question that is narrowed so. */
export const areShared = ({ filters = {} }: Pick<WidgetQuery, 'filters'>): boolean =>
  Object.keys(filters).every((name) => name === 'region' || peerFilters.some((known) => known === name))

interface Asked {
  readonly widget: Widget
  readonly query: WidgetQuery
  readonly dataset: DatasetInfo
}

const kindsOverTime: Partial<Record<Widget['kind'], Widget['kind']>> = { heatmap: 'line', stackedBar: 'bar' }
const kindsOfParts: Partial<Record<Widget['kind'], Widget['kind']>> = {
  heatmap: 'horizontalBar',
  stackedBar: 'horizontalBar',
}

/** The same by what else it is told by. */
function without(id: string, { widget, query, dataset }: Asked): Widget {
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
    ...toldWithout(id, widget, told(dataset, asked.measures[0], rest[0]), dataset),
  }
}

const wholeLine = 12
const rowsOfTable = 4
const rowsOfFigures = 2

/** Bars or lines of a table, to which the others are added: all of them, whatever ranking was asked for. */
function besidePeers({ widget, query, dataset }: Asked): Widget {
  const { top, others: _, limit, ...asked } = query
  const isRanking = top !== undefined || limit !== undefined
  const isTable = asked.measures.length > 1
  return {
    ...widget,
    ...(isRanking && { title: told(dataset, asked.measures[0], 'region').title ?? widget.title }),
    kind: isTable ? 'table' : 'horizontalBar',
    // As many lines as it has left.
    ...(isTable && widget.columns === wholeLine && { rows: Math.min(widget.rows, rowsOfTable) }),
    query: asked,
  }
}

/** The figures themselves, which the widget draws where its answer is of one label. */
function plain(id: string, { widget, query, dataset }: Asked): Widget {
  const { top, others: _, limit, sort: __, ...asked } = query
  const isRanking = top !== undefined || limit !== undefined
  const figure = told(dataset, asked.measures[0])
  return {
    ...widget,
    ...(isRanking ? figure : toldWithout(id, widget, figure, dataset)),
    ...(widget.columns === wholeLine && { rows: Math.min(widget.rows, rowsOfFigures) }),
    query: asked,
  }
}

/** Its title and description, but where they speak of the dimension. */
function toldWithout(
  id: string,
  widget: Pick<Widget, 'title' | 'description'>,
  instead: Partial<Pick<Widget, 'title' | 'description'>>,
  { dimensions }: DatasetInfo,
): Pick<Widget, 'title' | 'description'> {
  const titles = dimensions.find((known) => known.id === id)?.titles
  const isIn = (text: BothTexts, language: keyof BothTexts) =>
    titles !== undefined && text[language].toLowerCase().includes(titles[language].toLowerCase())
  const isOf = (text: BothTexts) => isIn(text, 'id') || isIn(text, 'en')
  const { title, description } = widget
  return {
    title: isOf(title) ? (instead.title ?? title) : title,
    // What a picture of regions is to be read for is not what is shown now.
    description: isOf(title) || isOf(description) ? (instead.description ?? description) : description,
  }
}

/** Title and description of a measure, by a dimension where there is one. */
function told(
  { measures, dimensions }: DatasetInfo,
  measure: string | undefined,
  by?: string,
): Partial<Pick<Widget, 'title' | 'description'>> {
  const known = measures.find(({ id }) => id === measure)
  if (!known) return {}
  const dimension = dimensions.find(({ id }) => id === by)?.titles
  const title: MeasureInfo['titles'] = dimension
    ? { id: `${known.titles.id} per ${within(dimension.id)}`, en: `${known.titles.en} by ${within(dimension.en)}` }
    : known.titles
  return { title, description: known.formula }
}

/** Abbreviations stay in capitals within a title. */
const within = (title: string) => (title === title.toUpperCase() ? title : title.toLowerCase())

import {
  isFigureKind,
  misfitsOf,
  partsOf,
  type DashboardDefinition,
  type Widget,
  type WidgetQuery,
} from '@ido/contract'
import { invalid, Refusal, unknownName, type WrongField } from '../../platform/errors.ts'
import { catalogInfo, datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import type { Lists } from '../../semantic/lists.ts'
import { validate } from '../../semantic/validate.ts'

interface Allowed {
  lists: Lists
  /** Whose pages may stand in a frame. */
  origins: readonly string[]
}

/**
 * Holds a definition against the catalog, the labels and what each kind of widget can draw.
 * @throws Refusal 400 that names every wrong place by the widget's id: `definition.widgets.sla.query.measures.0`
 */
export function checkDefinition({ widgets, filters }: DashboardDefinition, { lists, origins }: Allowed): void {
  const wrong: WrongField[] = widgets.flatMap((widget, place) => {
    const at = `definition.widgets.${widget.id}`
    const isTwice = widgets.findIndex(({ id }) => id === widget.id) !== place
    if (isTwice) return [{ field: at, key: 'namedTwice', values: { name: widget.id } }]
    return [...wrongWidget(widget, lists), ...wrongFrame(widget, origins)].map((problem) => ({
      ...problem,
      field: `${at}.${problem.field}`,
    }))
  })
  wrong.push(...wrongFilters(filters, widgets))
  if (wrong.length > 0) throw invalid(wrong)
}

function wrongFilters(filters: readonly string[], widgets: readonly Widget[]): WrongField[] {
  const used = new Set(widgets.flatMap(partsOf).flatMap(({ query }) => query?.dataset ?? []))
  const offered = datasets.filter(({ id }) => used.size === 0 || used.has(id))
  const known = new Set(offered.flatMap(({ dimensions }) => dimensions.filter(({ only }) => !only).map(({ id }) => id)))
  return filters.flatMap((name, place): WrongField[] => {
    const field = `definition.filters.${place}`
    if (filters.indexOf(name) !== place) return [{ field, key: 'namedTwice', values: { name } }]
    if (known.has(name)) return []
    return [unknownName(field, name, known)]
  })
}

function wrongFrame({ kind, url = '' }: Widget, origins: readonly string[]): WrongField[] {
  if (kind !== 'embed' || !URL.canParse(url) || origins.includes(new URL(url).origin)) return []
  return [{ field: 'url', key: 'notEmbeddable', values: { origins: origins.join(', ') || '-' } }]
}

/** What is wrong with one widget, each by its field of it: `query.measures.0`. */
export function* wrongWidget(widget: Widget, lists: Lists): Generator<WrongField> {
  const { kind, query } = widget
  const isFigure = isFigureKind(kind)
  const belongs = {
    query: isFigure,
    text: kind === 'text',
    url: kind === 'embed',
    records: kind === 'records',
  }
  for (const [field, needed] of Object.entries(belongs)) {
    const given = widget[field as keyof typeof belongs] !== undefined
    if (needed && !given) yield { field, key: 'required' }
    if (!needed && given) yield { field, key: 'notForKind', values: { kind } }
  }
  if (widget.target !== undefined && kind !== 'number' && kind !== 'gauge') {
    yield { field: 'target', key: 'notForKind', values: { kind } }
  }
  if (widget.target === undefined && kind === 'gauge') yield { field: 'target', key: 'required' }
  if (!isFigure || !query) return
  const unknown = [...wrongNames(query, lists)]
  yield* unknown
  // A name that does not exist fits nowhere; what is right about the others is said once it does.
  if (unknown.length === 0) yield* misfitsOf(kind, query, drawnFrom(query))
  yield* wrongColumns(widget, query)
  yield* wrongBeside(widget, lists)
}

function drawnFrom({ dataset: id }: WidgetQuery) {
  return catalogInfo().find((dataset) => dataset.id === id)
}

/** Of a scorecard's further datasets what would be wrong of the first. */
function* wrongBeside(widget: Widget, lists: Lists): Generator<WrongField> {
  if (widget.beside && widget.kind !== 'scorecard') {
    yield { field: 'beside', key: 'notForKind', values: { kind: widget.kind } }
    return
  }
  const [, ...parts] = partsOf(widget)
  for (const [place, { query }] of parts.entries()) {
    const wrong = query ? [...wrongNames(query, lists)] : []
    for (const problem of wrong) {
      // The dimension is the widget's own; where a dataset lacks it, the dataset is what does not fit.
      const own = problem.field.replace(/^query\.(dimensions\.0)?/, '')
      yield { ...problem, field: `beside.${place}.${own || 'dataset'}` }
    }
  }
}

/** What the query layer itself would refuse, found before anybody sees the dashboard. */
function* wrongNames({ grain, ...query }: WidgetQuery, lists: Lists): Generator<WrongField> {
  // By itself it is a step that the dataset has.
  const step = grain === 'auto' ? (findDataset(query.dataset)?.grains[0] ?? 'day') : grain
  try {
    validate({ ...query, ...(step && { grain: step }) }, lists, { regions: null, products: null })
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    for (const problem of error.details.fields) yield { ...problem, field: `query.${problem.field}` }
  }
}

/** Names that only the list of records and the filter bar use. */
function* wrongColumns({ records, ignores = [] }: Widget, { dataset: id }: WidgetQuery): Generator<WrongField> {
  const dataset = findDataset(id)
  if (!dataset) return
  const columns = dataset.records.columns.map((column) => column.id)
  const named = [
    ...(records?.columns ?? []).map((name, place) => ({ field: `records.columns.${place}`, name, known: columns })),
    ...(records?.orderName ? [{ field: 'records.orderName', name: records.orderName, known: columns }] : []),
    ...ignores.map((name, place) => ({
      field: `ignores.${place}`,
      name,
      known: dataset.dimensions.map((dimension) => dimension.id),
    })),
  ]
  for (const { field, name, known } of named) {
    if (!known.includes(name)) yield unknownName(field, name, known)
  }
}

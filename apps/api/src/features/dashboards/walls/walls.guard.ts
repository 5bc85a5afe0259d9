import {
  adaptBoard,
  caseBrief,
  catalogCall,
  currentWall,
  dashboardByPath,
  type DashboardAnswer,
  type DashboardDefinition,
  type DatasetInfo,
  type Endpoint,
  type EndpointInput,
  filterOptions,
  lookOf,
  outagesCall,
  partsOf,
  type Query,
  queryCall,
  questionOf,
  type RecordRow,
  recordsCall,
  recordsQueryOf,
  targetPlaceOf,
  targetStandings,
  ticketCategoryStatus,
  ticketSourceAppSummary,
  watchCall,
  type Widget,
} from '@ido/contract'
import { seenBy } from '../../../platform/accounts/accounts.queries.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { readFilters } from '../../../platform/http/given-filters.ts'
import type { Services } from '../../../platform/http/feature.ts'
import type { WallGuard } from '../../../platform/http/mount.ts'
import { everything } from '../../../platform/http/scope.ts'
import { catalogInfo, findDataset } from '../../../semantic/catalog/catalog.ts'
import { tickets } from '../../../semantic/catalog/tickets.ts'
import { definitionWithin, withNamedSteps } from '../../../semantic/widget-labels.ts'
import { keptBoards } from './walls.queries.ts'
import { ordered } from '../dashboards.shown.ts'

type Boards = readonly { path: string; definition: DashboardDefinition }[]
/** How an answer is cut for a wall; null refuses. */
type Cut = ((answer: unknown) => unknown) | null

const whole: Cut = (answer) => answer
const only = (isTheirs: boolean): Cut => (isTheirs ? whole : null)

/** What a screen on a wall may ask, of whichever period: what its boards ask. A call that is not here is refused, whatever it declares. */
const checks = new Map<Endpoint, (boards: Boards, input: never) => Cut>([
  [catalogCall, (boards) => (answer) => (answer as DatasetInfo[]).filter(({ id }) => datasetsOf(boards).has(id))],
  [currentWall, () => whole],
  [ticketSourceAppSummary, (boards) => only(datasetsOf(boards).has(tickets.id))],
  [ticketCategoryStatus, (boards) => only(datasetsOf(boards).has(tickets.id))],
  [dashboardByPath, (boards, { query: { path } }: EndpointInput<typeof dashboardByPath>) => {
    if (!boards.some((board) => board.path === path)) throw notFound('dashboardNotFound', { path })
    return (answer) => withoutPeople(answer as DashboardAnswer)
  }],
  [queryCall, (boards, { body }: EndpointInput<typeof queryCall>) => only(questionsOf(boards).has(asText(body)))],
  [recordsCall, (boards, { query }: EndpointInput<typeof recordsCall>) => cutOfRecords(boards, query)],
  // The answer names figures and places of the board alone.
  [caseBrief, (boards, { query: { path, filters } }: EndpointInput<typeof caseBrief>) => only(filters === undefined && boards.some((board) => board.path === path))],
  [targetStandings, (boards, { query }: EndpointInput<typeof targetStandings>) => only(asksTargetsOf(boards, query))],
  [watchCall, (boards, { query }: EndpointInput<typeof watchCall>) => only(datasetsOf(boards).has(query.dataset))],
  [outagesCall, (boards, { query }: EndpointInput<typeof outagesCall>) => only(datasetsOf(boards).has(query.dataset))],
  [filterOptions, (boards, { query }: EndpointInput<typeof filterOptions>) => {
    const offered = new Set(boards.flatMap(({ definition }) => definition.filters))
    return only(query.dimensions.split(',').every((name) => offered.has(name.trim())))
  }],
]) // prettier-ignore

/** The one guard of screens on walls: only what their boards show, read within their scope. */
export function createWallGuard({ database, query: engine }: Pick<Services, 'database' | 'query'>): WallGuard {
  return async (wall, endpoint, input) => {
    const check = checks.get(endpoint)
    if (check === undefined) throw forbidden('wallShowsBoards')
    const [all, known] = [await engine.lists(everything), await engine.lists(wall.scope)]
    const reader = { sees: await seenBy(database, wall.scope), comparesWithPeers: false }
    const catalog = catalogInfo()
    const boards = (await keptBoards(database, wall.boards)).map(({ path, definition }) => ({
      path,
      definition: adaptBoard(withNamedSteps(definitionWithin(definition, all, known), all), catalog, reader),
    }))
    const cut = check(boards, input as never)
    if (cut === null) throw forbidden('wallShowsBoards')
    return cut
  }
}

// ---- What boards ask ----

interface AskedPart {
  widget: Widget
  query: Query
  trend: Query | null
}

/** Each question of a board as it is looked at without anything chosen, which a wall has no way to do. */
function partsOfBoard(definition: DashboardDefinition, catalog: readonly DatasetInfo[]): AskedPart[] {
  const look = lookOf({}, definition, catalog, new Date())
  return definition.widgets.flatMap(partsOf).flatMap((widget): AskedPart[] => {
    const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
    const { query, trend } = dataset ? questionOf(widget, dataset, look) : { query: null, trend: null }
    return query === null ? [] : [{ widget, query, trend }]
  })
}

const allParts = (boards: Boards): AskedPart[] => {
  const catalog = catalogInfo()
  return boards.flatMap(({ definition }) => partsOfBoard(definition, catalog))
}

const questionsOf = (boards: Boards): ReadonlySet<string> =>
  new Set(allParts(boards).flatMap(({ query, trend }) => [asText(query), ...(trend ? [asText(trend)] : [])]))

const datasetsOf = (boards: Boards): ReadonlySet<string> =>
  new Set(
    boards.flatMap(({ definition }) =>
      definition.widgets.flatMap(partsOf).flatMap(({ query }) => query?.dataset ?? []),
    ),
  )

/** A question without its stretch of time, as one text however its fields are ordered. */
function asText(query: Query): string {
  const { from: _from, to: _to, compare: _compare, calendar: _calendar, grain: _grain, ...rest } = query
  const { few: _few, interval: _interval, ...asked } = rest
  return ordered({ ...asked, filters: asked.filters ?? {} })
}

/** Whether targets are asked of figures that one of the boards shows, in a place that a widget of it names. */
function asksTargetsOf(boards: Boards, query: EndpointInput<typeof targetStandings>['query']): boolean {
  const { measures, of, region, product } = query
  if (of !== 'figure' || measures === undefined) return false
  return boards.some((board) => {
    const asked = allParts([board]).map((part) => part.query)
    const shown = new Set(asked.flatMap(({ dataset, measures: ids }) => ids.map((id) => `${dataset}.${id}`)))
    const isPlace = asked.some(({ filters = {} }) => {
      const place = targetPlaceOf(filters)
      return place !== null && place.region === region && place.product === product
    })
    return isPlace && measures.split(',').every((name) => shown.has(name))
  })
}

// ---- Records, without what names people ----

function cutOfRecords(boards: Boards, asked: EndpointInput<typeof recordsCall>['query']): Cut {
  const text = ({ dataset, measure, page, size, orderName, orderBy }: Partial<typeof asked>, filters: object) =>
    ordered({ dataset, measure, page, size, orderName, orderBy, filters })
  const wanted = text(asked, readFilters(asked.filters))
  const lists = allParts(boards).filter(({ widget, query }) => {
    const { page, size, filters, ...first } = recordsQueryOf(widget, query)
    const asItself = { ...first, page: Number(page), size: Number(size) }
    return widget.kind === 'records' && text(asItself, readFilters(filters)) === wanted
  })
  if (lists.length === 0) return null
  const shown = new Set([
    ...impersonal(
      asked.dataset,
      lists.flatMap(({ widget }) => widget.records?.columns ?? []),
    ),
    ...(findDataset(asked.dataset)?.records.naming ?? []),
  ])
  return (answer) =>
    (answer as RecordRow[]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => shown.has(column))),
    )
}

function impersonal(datasetId: string, columns: readonly string[]): string[] {
  const personal = findDataset(datasetId)?.records.columns.filter(({ isPersonal }) => isPersonal) ?? []
  return columns.filter((column) => !personal.some(({ id }) => id === column))
}

/** Its lists without the columns that a wall does not have. */
function withoutPeople(answer: DashboardAnswer): DashboardAnswer {
  const widgets = answer.definition.widgets.flatMap((widget): Widget[] => {
    const { records, query } = widget
    if (!records || !query) return [widget]
    const columns = impersonal(query.dataset, records.columns)
    return columns.length === 0 ? [] : [{ ...widget, records: { ...records, columns } }]
  })
  return { ...answer, definition: { ...answer.definition, widgets } }
}

import {
  boardFile,
  boardPrinted,
  changeDashboard as changeCall,
  createDashboard as createCall,
  currentWall,
  dashboardByPath,
  deleteDashboard,
  type EndpointAnswer,
  filterOptions,
  listDashboards,
  listWallLinks,
  makeWallLink,
  openWallLink,
  type QueryRow,
  questionFile,
  revokeWallLink,
  ticketCategoryStatus,
  ticketDetail,
  ticketSourceAppSummary,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { exportBoard, logBoardPrinted } from './dashboards.file.service.ts'
import { anybody } from './dashboards.policy.ts'
import { readDashboards } from './dashboards.queries.ts'
import { exportQuestion } from './dashboards.question.service.ts'
import { changeDashboard, createDashboard, removeDashboard } from './dashboards.service.ts'
import { acceptingFrom, shownAs, shownDashboard } from './dashboards.shown.ts'
import { readTicket } from './dashboards.tickets.queries.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { datasets, findDataset, listTables } from '../../semantic/catalog/catalog.ts'
import type { Dimension } from '../../semantic/catalog/types.ts'
import type { LabelEntry, Lists } from '../../semantic/lists.ts'
import { idsIn } from '../../semantic/validate.ts'
import { plusDays, today } from '../../platform/days.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import type { Scope } from '../../platform/person.ts'
import { createWalls } from '../../platform/http/walls.ts'
import { linksPage, presentWall } from './walls/walls.queries.ts'
import { makeLink, openLink, revokeLink } from './walls/walls.service.ts'

export const dashboardsRoutes: Feature = (mount, services) => {
  const { database, query: engine } = services
  mount(listDashboards, ({ person }) => readDashboards(database, person))
  mount(dashboardByPath, async ({ query, person, scope }) => ({
    answer: await shownDashboard(services, query.path, person ?? anybody(scope)),
  }))
  mount(filterOptions, async ({ query, scope }) => ({
    answer: optionsOf(query, await engine.lists(scope)),
  }))

  mount(boardFile, ({ query, person, language, signal }) => exportBoard(services, { query, person, language, signal }))
  mount(questionFile, ({ query, person, language, signal }) =>
    exportQuestion(services, { query, person, language, signal }),
  )
  mount(boardPrinted, async ({ body, person, language }) => {
    await logBoardPrinted(services, { seen: body, person, language })
    return { answer: null }
  })

  mount(createCall, async ({ body, ...asking }) => {
    const { labels, accept } = await acceptingFrom(services, asking.person)
    return { answer: shownAs(await createDashboard(services, body, { ...asking, accept }), labels) }
  })
  mount(changeCall, async ({ body, ...asking }) => {
    const { labels, accept } = await acceptingFrom(services, asking.person)
    return { answer: shownAs(await changeDashboard(services, body, { ...asking, accept }), labels) }
  })
  mount(deleteDashboard, async ({ body, ...asking }) => {
    await removeDashboard(services, body.path, asking)
    return { answer: null }
  })

  libraryRoutes(mount, services)
  wallsRoutes(mount, services)

  mount(ticketDetail, async ({ params, person }) => ({
    answer: await readTicket(database, params.number, person.scope),
  }))
  mount(ticketSourceAppSummary, async ({ scope, signal }) => ({
    answer: await sourceAppSummary(engine, { scope, signal }),
  }))
  mount(ticketCategoryStatus, async ({ scope, signal }) => ({
    answer: await categoryStatus(engine, { scope, signal }),
  }))
}

type Options = EndpointAnswer<typeof filterOptions>

interface Asked {
  dimensions: string
  dataset?: string | undefined
}

/**
 * Labels of dimensions in the order that staff gave them, of the lists that the person may know. Datasets may name different
 * lists alike (categories of tickets and of feedback): `dataset` says which dataset is meant; by default the first that
 * has the dimension.
 * @throws Refusal 400 that names an unknown dataset or dimension
 */
function optionsOf({ dimensions, dataset: wanted }: Asked, lists: Lists): Options {
  const wrong: WrongField[] = []
  const preferred = wanted === undefined ? undefined : findDataset(wanted)
  if (wanted !== undefined && !preferred) {
    wrong.push(unknownName('dataset', wanted, idsIn(datasets)))
  }
  const searched = preferred ? [preferred, ...datasets] : datasets
  const offered = searched.flatMap((dataset) => dataset.dimensions).filter(({ only }) => !only)
  const options: Options = {}
  for (const name of new Set(dimensions.split(',').map((text) => text.trim()))) {
    const dimension = offered.find(({ id }) => id === name)
    if (dimension) options[name] = labelsOf(dimension, lists)
    else wrong.push(unknownName('dimensions', name, idsIn(offered)))
  }
  if (wrong.length > 0) throw invalid(wrong)
  return options
}

function labelsOf({ list, links = [] }: Dimension, lists: Lists) {
  const valueList = links.at(-1) ?? list
  const ids = new Set(lists.entries(list).map(({ id }) => lists.follow(list, id, links)?.id))
  // By the first list that it leads to.
  const [parent] = Object.keys(listTables[valueList]?.links ?? {})
  return lists
    .entries(valueList)
    .filter(({ id }) => ids.has(id))
    .map(({ id, name }) => ({ label: name, parent: parentOf(lists, valueList, id, parent) }))
}

function parentOf(lists: Lists, list: string, id: LabelEntry['id'], parent: string | undefined): string | null {
  return parent === undefined ? null : (lists.follow(list, id, [parent])?.name ?? null)
}

const days = 30

interface TiocReader {
  scope: Scope
  signal: AbortSignal
}

/** The last 30 days, today among them; whole days, so that everybody shares the answer. */
const lastDays = () => ({ from: plusDays(today(), 1 - days), to: plusDays(today(), 1) })

async function sourceAppSummary(
  engine: QueryEngine,
  { scope, signal }: TiocReader,
): Promise<EndpointAnswer<typeof ticketSourceAppSummary>> {
  const measures = ['opened', 'resolved', 'open_now']
  const query = { dataset: 'tickets', measures, dimensions: ['source_app'], ...lastDays() }
  const { rows } = await engine.ask(query, scope, signal)
  return rows.map((row) => ({
    source_app: labelOf(row, 'source_app'),
    opened: countOf(row, 'opened'),
    resolved: countOf(row, 'resolved'),
    open_now: countOf(row, 'open_now'),
  }))
}

async function categoryStatus(
  engine: QueryEngine,
  { scope, signal }: TiocReader,
): Promise<EndpointAnswer<typeof ticketCategoryStatus>> {
  const query = { dataset: 'tickets', measures: ['opened'], dimensions: ['category', 'status'], ...lastDays() }
  const { rows } = await engine.ask(query, scope, signal)
  return rows.map((row) => ({
    category: labelOf(row, 'category'),
    status: labelOf(row, 'status'),
    opened: countOf(row, 'opened'),
  }))
}

function labelOf(row: QueryRow, dimension: string): string | null {
  const label = row[dimension]
  return typeof label === 'string' ? label : null
}

function countOf(row: QueryRow, measure: string): number {
  return Number(row[measure] ?? 0)
}

/** Links for screens on walls, and what such a screen asks about itself. */
const wallsRoutes: Feature = (mount, services) => {
  const { database } = services
  const walls = createWalls(database)

  mount(listWallLinks, async ({ query, person }) => linksPage(database, query, person))
  mount(makeWallLink, async ({ body, ...asking }) => ({ answer: await makeLink(services, body, asking) }))
  mount(revokeWallLink, async ({ params, ...asking }) => {
    await revokeLink(services, params.id, asking)
    return { answer: null }
  })

  mount(openWallLink, async ({ body, ...exchange }) => ({ answer: await openLink(services, walls, body, exchange) }))
  mount(currentWall, async ({ wall }) => ({ answer: await presentWall(database, wall) }))
}

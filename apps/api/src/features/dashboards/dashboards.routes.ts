import {
  boardFile,
  boardPrinted,
  changeDashboard as changeCall,
  createDashboard as createCall,
  dashboardByPath,
  deleteDashboard,
  filterOptions,
  listDashboards,
  ticketCategoryStatus,
  ticketDetail,
  ticketSourceAppSummary,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import { refuseIf } from '../../platform/policy.ts'
import { checkDefinition } from './dashboards.check.ts'
import { exportBoard, logBoardPrinted } from './dashboards.file.service.ts'
import { withPlacedSteps } from './dashboards.labels.ts'
import { optionsOf } from './dashboards.options.ts'
import { readDashboards } from './dashboards.queries.ts'
import { changeDashboard, createDashboard, removeDashboard } from './dashboards.service.ts'
import { named, shownDashboard } from './dashboards.shown.ts'
import { readTicket } from './dashboards.tickets.queries.ts'
import { categoryStatus, sourceAppSummary } from './dashboards.tioc.ts'
import { whyNotShape } from './dashboards.policy.ts'
import { wallsRoutes } from './walls/walls.routes.ts'

export const dashboardsRoutes: Feature = (mount, services) => {
  const { config, database, query: engine } = services
  const allowed = async () => ({ lists: await engine.lists(everything), origins: config.embedOrigins })
  mount(listDashboards, async () => ({ answer: await readDashboards(database) }))
  mount(dashboardByPath, async ({ query, person, scope }) => ({
    answer: await shownDashboard(services, query.path, person ?? { roles: [], scope }),
  }))
  mount(filterOptions, async ({ query, scope }) => ({
    answer: optionsOf(query, await engine.lists(scope)),
  }))

  mount(boardFile, ({ query, person, language, signal }) => exportBoard(services, { query, person, language, signal }))
  mount(boardPrinted, async ({ body, person, language }) => {
    await logBoardPrinted(services, { seen: body, person, language })
    return { answer: null }
  })

  mount(createCall, async ({ body, ...asking }) => {
    refuseIf(whyNotShape(asking.person))
    const { lists, origins } = await allowed()
    checkDefinition(body.definition, { lists, origins })
    const kept = { ...body, definition: withPlacedSteps(body.definition, lists) }
    return { answer: named(await createDashboard(services, kept, asking), lists) }
  })
  mount(changeCall, async ({ body, ...asking }) => {
    refuseIf(whyNotShape(asking.person))
    const { lists, origins } = await allowed()
    checkDefinition(body.definition, { lists, origins })
    const kept = { ...body, definition: withPlacedSteps(body.definition, lists) }
    return { answer: named(await changeDashboard(services, kept, asking), lists) }
  })
  mount(deleteDashboard, async ({ body, ...asking }) => {
    refuseIf(whyNotShape(asking.person))
    await removeDashboard(services, body.path, asking)
    return { answer: null }
  })

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

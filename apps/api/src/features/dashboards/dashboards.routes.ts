import {
  type DashboardAnswer,
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
import type { Lists } from '../../semantic/lists.ts'
import { checkDefinition } from './dashboards.check.ts'
import { definitionWithin, withNamedSteps, withPlacedSteps } from './dashboards.labels.ts'
import { optionsOf } from './dashboards.options.ts'
import { readDashboard, readDashboards } from './dashboards.queries.ts'
import { changeDashboard, createDashboard, removeDashboard } from './dashboards.service.ts'
import { readTicket } from './dashboards.tickets.queries.ts'
import { categoryStatus, sourceAppSummary } from './dashboards.tioc.ts'
import { whyNotShape } from './dashboards.policy.ts'

/** As its reader sees it. */
const named = (dashboard: DashboardAnswer, lists: Lists): DashboardAnswer => ({
  ...dashboard,
  definition: withNamedSteps(dashboard.definition, lists),
})

export const dashboardsRoutes: Feature = (mount, services) => {
  const { config, database, query: engine } = services
  const allowed = async () => ({ lists: await engine.lists(everything), origins: config.embedOrigins })
  mount(listDashboards, async () => ({ answer: await readDashboards(database) }))
  mount(dashboardByPath, async ({ query, person }) => {
    const dashboard = await readDashboard(database, query.path, person)
    const [all, known] = [await engine.lists(everything), await engine.lists(person.scope)]
    return { answer: named({ ...dashboard, definition: definitionWithin(dashboard.definition, all, known) }, all) }
  })
  mount(filterOptions, async ({ query, person }) => ({
    answer: optionsOf(query, await engine.lists(person.scope)),
  }))

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

  mount(ticketDetail, async ({ params, person }) => ({
    answer: await readTicket(database, params.number, person.scope),
  }))
  mount(ticketSourceAppSummary, async ({ person, signal }) => ({
    answer: await sourceAppSummary(engine, { scope: person.scope, signal }),
  }))
  mount(ticketCategoryStatus, async ({ person, signal }) => ({
    answer: await categoryStatus(engine, { scope: person.scope, signal }),
  }))
}

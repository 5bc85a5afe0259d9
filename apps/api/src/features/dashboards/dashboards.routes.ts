import {
  boardFile,
  boardPrinted,
  changeDashboard as changeCall,
  createDashboard as createCall,
  dashboardByPath,
  dashboardVersion,
  dashboardVersions,
  deleteDashboard,
  filterOptions,
  listDashboards,
  restoreDashboard,
  setHomeDashboard,
  shareDashboard,
  ticketCategoryStatus,
  ticketDetail,
  ticketSourceAppSummary,
} from '@ido/contract'
import type { Feature, Person } from '../../platform/http/feature.ts'
import { checkDefinition } from './dashboards.check.ts'
import { exportBoard, logBoardPrinted } from './dashboards.file.service.ts'
import { bringBack, setHome, setSharing } from './dashboards.keeping.service.ts'
import { withPlacedSteps } from './dashboards.labels.ts'
import { optionsOf } from './dashboards.options.ts'
import { readDashboards } from './dashboards.queries.ts'
import { type AcceptDefinition, changeDashboard, createDashboard, removeDashboard } from './dashboards.service.ts'
import { boardLabels, shownAs, shownDashboard, shownDefinition } from './dashboards.shown.ts'
import { readTicket } from './dashboards.tickets.queries.ts'
import { categoryStatus, sourceAppSummary } from './dashboards.tioc.ts'
import { versionOf, versionsOf } from './dashboards.versions.queries.ts'

export const dashboardsRoutes: Feature = (mount, services) => {
  const { config, database, query: engine } = services
  const writing = async (person: Person) => {
    const labels = await boardLabels(services, person)
    const accept: AcceptDefinition = (definition) => {
      checkDefinition(definition, { lists: labels.known, origins: config.embedOrigins })
      return withPlacedSteps(definition, labels.all)
    }
    return { labels, accept }
  }
  mount(listDashboards, ({ person }) => readDashboards(database, person))
  mount(dashboardByPath, async ({ query, person }) => ({ answer: await shownDashboard(services, query.path, person) }))
  mount(filterOptions, async ({ query, person }) => ({
    answer: optionsOf(query, await engine.lists(person.scope)),
  }))

  mount(boardFile, ({ query, person, language, signal }) => exportBoard(services, { query, person, language, signal }))
  mount(boardPrinted, async ({ body, person, language }) => {
    await logBoardPrinted(services, { seen: body, person, language })
    return { answer: null }
  })

  mount(createCall, async ({ body, ...asking }) => {
    const { labels, accept } = await writing(asking.person)
    return { answer: shownAs(await createDashboard(services, body, { ...asking, accept }), labels) }
  })
  mount(changeCall, async ({ body, ...asking }) => {
    const { labels, accept } = await writing(asking.person)
    return { answer: shownAs(await changeDashboard(services, body, { ...asking, accept }), labels) }
  })
  mount(deleteDashboard, async ({ body, ...asking }) => {
    await removeDashboard(services, body.path, asking)
    return { answer: null }
  })

  mount(shareDashboard, async ({ body, ...asking }) => {
    const labels = await boardLabels(services, asking.person)
    return { answer: shownAs(await setSharing(services, body, asking), labels) }
  })
  mount(dashboardVersions, async ({ query, person }) =>
    versionsOf(database, query, { person, labels: await boardLabels(services, person) }),
  )
  mount(dashboardVersion, async ({ query, person }) => ({
    answer: await versionOf(database, query, { person, labels: await boardLabels(services, person) }),
  }))
  mount(restoreDashboard, async ({ body, ...asking }) => {
    const { labels, accept: acceptShown } = await writing(asking.person)
    const accept: AcceptDefinition = (kept) => acceptShown(shownDefinition(kept, labels))
    return { answer: shownAs(await bringBack(services, body, { ...asking, accept }), labels) }
  })
  mount(setHomeDashboard, async ({ body, person }) => {
    await setHome(database, body.path, person)
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

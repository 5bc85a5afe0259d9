import {
  boardCards,
  boardFile,
  boardPrinted,
  changeDashboard as changeCall,
  createDashboard as createCall,
  dashboardByPath,
  deleteDashboard,
  filterOptions,
  listDashboards,
  questionFile,
  ticketCategoryStatus,
  ticketDetail,
  ticketSourceAppSummary,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { acceptingFrom } from './dashboards.accept.ts'
import { exportBoard, logBoardPrinted } from './dashboards.file.service.ts'
import { optionsOf } from './dashboards.options.ts'
import { anybody } from './dashboards.policy.ts'
import { readBoardCards, readDashboards } from './dashboards.queries.ts'
import { exportQuestion } from './dashboards.question.service.ts'
import { changeDashboard, createDashboard, removeDashboard } from './dashboards.service.ts'
import { boardLabels, shownAs, shownDashboard } from './dashboards.shown.ts'
import { readTicket } from './dashboards.tickets.queries.ts'
import { categoryStatus, sourceAppSummary } from './dashboards.tioc.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { wallsRoutes } from './walls/walls.routes.ts'

export const dashboardsRoutes: Feature = (mount, services) => {
  const { database, query: engine } = services
  mount(listDashboards, ({ person }) => readDashboards(database, person))
  mount(dashboardByPath, async ({ query, person, scope }) => ({
    answer: await shownDashboard(services, query.path, person ?? anybody(scope)),
  }))
  mount(boardCards, async ({ person }) => {
    const labels = await boardLabels(services, person)
    return { answer: (await readBoardCards(database, person)).map((board) => shownAs(board, labels)) }
  })
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

import { dashboardVersion, dashboardVersions, restoreDashboard, setHomeDashboard, shareDashboard } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { bringBack, setHome, setSharing } from './dashboards.keeping.service.ts'
import type { AcceptDefinition } from './dashboards.service.ts'
import { acceptingFrom, boardLabels, shownAs, shownDefinition } from './dashboards.shown.ts'
import { versionOf, versionsOf } from './dashboards.versions.queries.ts'

/** Dashboards that staff keep: whom each is for, how it came about, and which of them a person sees first. */
export const boardKeepingRoutes: Feature = (mount, services) => {
  const { database } = services
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
    const { labels, accept } = await acceptingFrom(services, asking.person)
    const acceptKept: AcceptDefinition = (kept) => accept(shownDefinition(kept, labels))
    return { answer: shownAs(await bringBack(services, body, { ...asking, accept: acceptKept }), labels) }
  })
  mount(setHomeDashboard, async ({ body, person }) => {
    await setHome(database, body.path, person)
    return { answer: null }
  })
}

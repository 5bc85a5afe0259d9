import { createFileRoute, redirect } from '@tanstack/react-router'
import { eventsQuery } from '../../../../../../features/events/events.read.ts'
import { prepareBoard } from '../../../../../../features/dashboards/page/board-route.ts'
import { readDashboardSearch } from '../../../../../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../../../../../features/dashboards/page/DashboardPage.tsx'
import { eventSearch, firstShown } from '../../../../../../features/events/chosen.ts'
import { EventLead } from '../../../../../../features/events/EventLead.tsx'
import { prepareEventLead } from '../../../../../../features/events/prepare.ts'
import { loadTexts } from '../../../../../../i18n/i18n.ts'

const placeOf = (page: string | undefined) => (page === undefined ? 'events' : `events/${page}`)

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/events/{-$page}')({
  validateSearch: readDashboardSearch,
  // What was chosen on other pages does not follow to one that is about an event; who names none sees the one that runs.
  beforeLoad: async ({ search, location: { pathname, state }, context }) => {
    if (state.chosen || Object.keys(search).length > 0) return
    const known = await context.queryClient.query(eventsQuery({})).catch(() => null)
    const now = Date.now()
    const event = firstShown(known?.answer ?? [], now)
    if (!event) return
    const written = new URLSearchParams(eventSearch(event, now)).toString()
    throw redirect({ href: `${pathname}?${written}`, replace: true })
  },
  loaderDeps: ({ search }) => readDashboardSearch(search),
  loader: async ({ params, ...asked }) => {
    const [board] = await Promise.all([
      prepareBoard({ layout: 'v3', at: placeOf(params.page) }, asked),
      loadTexts('events'),
      prepareEventLead(asked.context.queryClient, asked.deps),
    ])
    return board
  },
  component: Page,
})

function Page() {
  const search = readDashboardSearch(Route.useSearch())
  const { page } = Route.useParams()
  const lead = <EventLead at={placeOf(page)} search={search} />
  return <DashboardPage path={Route.useLoaderData().path} search={search} lead={lead} />
}

import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../../../../features/events/EventsPage.tsx'
import { readEventSearch } from '../../../../features/events/events.search.ts'
import { eventNeeds } from '../../../../features/events/events.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/event/')({
  ...managedRoute('event', readEventSearch),
  loader: ({ context, deps }) => prepareManagedList(context, eventNeeds, deps),
  component: EventsPage,
})

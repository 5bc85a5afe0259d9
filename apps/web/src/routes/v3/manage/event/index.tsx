import { events } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { eventScreen } from '../../../../features/events/events.screen.tsx'
import { eventNeeds } from '../../../../features/events/events.ts'
import { DeclaredListPage } from '../../../../ui/manage/declared/list.tsx'
import { searchOf } from '../../../../ui/manage/declared/search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/event/')({
  ...managedRoute('event', searchOf(events)),
  loader: ({ context, deps }) => prepareManagedList(context, eventNeeds, deps),
  component: () => <DeclaredListPage screen={eventScreen} />,
})

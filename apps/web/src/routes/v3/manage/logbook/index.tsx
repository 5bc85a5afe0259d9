import { createFileRoute } from '@tanstack/react-router'
import { LogbookPage } from '../../../../features/logbook/LogbookPage.tsx'
import { readLogbookSearch } from '../../../../features/logbook/logbook.search.ts'
import { logbookNeeds } from '../../../../features/logbook/queries.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/logbook/')({
  ...managedRoute('logbook', readLogbookSearch),
  loader: ({ context, deps }) => prepareManagedList(context, logbookNeeds, deps),
  component: LogbookPage,
})

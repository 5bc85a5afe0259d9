import { createFileRoute } from '@tanstack/react-router'
import { logbookNeeds } from '../../../../features/logbook/prepare.ts'
import { LogbookPage } from '../../../../features/logbook/LogbookPage.tsx'
import { readLogbookSearch } from '../../../../features/logbook/logbook.search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/logbook/')({
  ...managedRoute('logbook', readLogbookSearch),
  loader: ({ context, deps }) => prepareManagedList(context, logbookNeeds, deps),
  component: LogbookPage,
})

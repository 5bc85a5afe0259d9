import { createFileRoute } from '@tanstack/react-router'
import { logbookNeeds } from '../../../../features/logbook/prepare.ts'
import { LogbookAddPage } from '../../../../features/logbook/form/LogbookPages.tsx'
import { prepareForm } from '../../../../ui/manage/prepare.ts'
import { managedAddRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/logbook/add')({
  ...managedAddRoute('logbook'),
  loader: ({ context }) => prepareForm(context, logbookNeeds),
  component: LogbookAddPage,
})

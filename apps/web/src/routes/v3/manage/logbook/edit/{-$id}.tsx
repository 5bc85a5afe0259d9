import { createFileRoute } from '@tanstack/react-router'
import { logbookNeeds } from '../../../../../features/logbook/prepare.ts'
import { LogbookEditPage } from '../../../../../features/logbook/form/LogbookPages.tsx'
import { prepareRecord } from '../../../../../ui/manage/prepare.ts'
import { managedEditRoute } from '../../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/logbook/edit/{-$id}')({
  ...managedEditRoute('logbook'),
  loader: ({ context, params }) => prepareRecord(context, logbookNeeds, params.id),
  component: LogbookEditPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { LogbookAddPage } from '../../../../features/logbook/form/LogbookAddPage.tsx'
import { prepareEntry } from '../../../../features/logbook/prepare.ts'

export const Route = createFileRoute('/v3/manage/logbook/add')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.logbook', to: '/v3/manage/logbook' }, { title: 'crumb.add' }],
  },
  loader: ({ context }) => prepareEntry(context, null),
  component: LogbookAddPage,
})

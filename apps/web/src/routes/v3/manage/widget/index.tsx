import { createFileRoute } from '@tanstack/react-router'
import { readLibrarySearch } from '../../../../features/dashboards/library/library.search.ts'
import { libraryNeeds } from '../../../../features/dashboards/library/library.ts'
import { LibraryPage } from '../../../../features/dashboards/library/LibraryPage.tsx'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/widget/')({
  ...managedRoute('widget', readLibrarySearch),
  loader: ({ context, deps }) => prepareManagedList(context, libraryNeeds, deps),
  component: LibraryPage,
})

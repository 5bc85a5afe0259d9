import { createFileRoute } from '@tanstack/react-router'
import { TopdownPage } from '../../../../features/topdown/TopdownPage.tsx'
import { readTopdownSearch } from '../../../../features/topdown/topdown.search.ts'
import { topdownNeeds } from '../../../../features/topdown/topdown.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/topdown-overall/')({
  ...managedRoute('topdown-overall', readTopdownSearch),
  loader: ({ context, deps }) => prepareManagedList(context, topdownNeeds, deps),
  component: TopdownPage,
})

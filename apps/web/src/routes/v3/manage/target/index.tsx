import { createFileRoute } from '@tanstack/react-router'
import { TargetsPage } from '../../../../features/targets/TargetsPage.tsx'
import { readTargetSearch } from '../../../../features/targets/targets.search.ts'
import { targetNeeds } from '../../../../features/targets/targets.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/target/')({
  ...managedRoute('target', readTargetSearch),
  loader: ({ context, deps }) => prepareManagedList(context, targetNeeds, deps),
  component: TargetsPage,
})

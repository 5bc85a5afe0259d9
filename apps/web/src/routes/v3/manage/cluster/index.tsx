import { clusters } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { clusterNeeds } from '../../../../features/clusters/clusters.ts'
import { clusterScreen } from '../../../../features/clusters/clusters.screen.tsx'
import { DeclaredListPage } from '../../../../ui/manage/declared/list.tsx'
import { searchOf } from '../../../../ui/manage/declared/search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/cluster/')({
  ...managedRoute('cluster', searchOf(clusters)),
  loader: ({ context, deps }) => prepareManagedList(context, clusterNeeds, deps),
  component: () => <DeclaredListPage screen={clusterScreen} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { readClusterSearch } from '../../../../features/clusters/clusters.search.ts'
import { clusterNeeds } from '../../../../features/clusters/clusters.ts'
import { ClustersPage } from '../../../../features/clusters/ClustersPage.tsx'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/cluster/')({
  ...managedRoute('cluster', readClusterSearch),
  loader: ({ context, deps }) => prepareManagedList(context, clusterNeeds, deps),
  component: ClustersPage,
})

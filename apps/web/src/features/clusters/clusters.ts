import { type ClusterRow, clusters } from '@ido/contract'
import { managedListQuery } from '../../ui/manage/calls.ts'
import { needsOf } from '../../ui/manage/declared/needs.ts'

/** All of them, so that a form can say where a product is now. */
export const everyCluster = managedListQuery<ClusterRow>(clusters, { size: '100' })

export const clusterNeeds = needsOf(clusters, 'clusters', (client) => [client.query(everyCluster)])

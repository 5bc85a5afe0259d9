import { type ClusterRow, clusters } from '@ido/contract'
import { managedListQuery } from '../../ui/manage/calls.ts'

/** All of them, so that a form can say where a product is now. */
export const everyCluster = managedListQuery<ClusterRow>(clusters, { size: '100' })

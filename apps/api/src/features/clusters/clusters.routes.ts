import { clusters } from '@ido/contract'
import { refuseUnknownScope } from '../../platform/accounts/accounts.queries.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { askedIds } from '../../platform/management/asked.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { clusterPolicy } from './clusters.policy.ts'
import { putProducts, refuseRemoving } from './clusters.service.ts'
import { countOfProducts, havingOneOf, positionOfNew, productsOfCluster } from './clusters.sql.ts'

export const clustersRoutes: Feature = (mount, services) => mountManaged(mount, services, clusterList)

const taken = () => invalid([{ field: 'name', key: 'taken' }])

const declared = listOfFields(clusters, {
  table: 'cluster',
  workedOut: () => ({ products: productsOfCluster }),
  orders: { products: countOfProducts },
  filters: {
    product(asked) {
      const ids = askedIds('product', asked)
      return ids && ids.length > 0 ? havingOneOf(ids) : null
    },
  },
  policy: clusterPolicy,
  keys: ['name'],
  taken: { cluster_name: taken, cluster_name_key: taken },
  // What one cluster takes another one loses.
  oneWriter: 'clusters',
  made: () => ({ position: positionOfNew }),
  check: (trx, { products }) => refuseUnknownScope(trx, { regions: null, products: [...products] }, { under: '' }),
  save: (trx, record, { id, fields }, asking) => putProducts(trx, record, { id, products: fields.products }, asking),
})

const clusterList: typeof declared = {
  ...declared,
  // Products are in none while their cluster is in the trash; those that found another one stay there when it comes back.
  trash: { kind: 'cluster', rows: [['cluster', 'id']], links: [['product', 'cluster_id']] },
  async remove(trx, cluster, asking, move) {
    await refuseRemoving(trx, cluster, asking)
    return move()
  },
  whyNotRestore(cluster, person) {
    return cluster.products.length === 0
      ? conflict('restoreClusterEmpty', { label: cluster.name })
      : clusterPolicy.whyNotKeep(person, cluster)
  },
}

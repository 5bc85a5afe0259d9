import { clusters } from '@ido/contract'
import { type ScopeNames, readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type FileColumn, idsCell, readIds, readText } from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { seesCluster, whyNotKeepCluster } from './clusters.policy.ts'
import { clusterHistory, clusterSource, findCluster, presentCluster, readCluster } from './clusters.queries.ts'
import { addCluster, clusterFields, clusterTrash, lockCluster, putCluster, refuseRemoving } from './clusters.service.ts'
import type { StoredCluster } from './clusters.sql.ts'

export const clustersRoutes: Feature = (mount, services) => mountManaged(mount, services, clusterList)

const clusterList: ManagedList<typeof clusters, StoredCluster> = {
  calls: clusters,
  titles: { id: 'Klaster', en: 'Clusters' },
  source: clusterSource,
  find: readCluster,
  lock: lockCluster,
  label: ({ name }) => name,
  fields: clusterFields,
  row: presentCluster,
  detail: presentCluster,
  history: clusterHistory,
  async shownChange(database, { scope }) {
    const names = await readScopeNames(database, scope)
    return (change) => withNames(change, names)
  },
  columns: async (database, { scope }) => clusterColumns(await readScopeNames(database, scope)),
  create: addCluster,
  change: putCluster,
  whyNotChange: ({ products }, person) => whyNotKeepCluster(person, products),
  trash: clusterTrash,
  async remove(trx, cluster, asking, move) {
    await refuseRemoving(trx, cluster, asking)
    return move()
  },
  whyNotRestore({ name, products }, person) {
    return products.length === 0
      ? conflict('restoreClusterEmpty', { label: name })
      : whyNotKeepCluster(person, products)
  },
  isSeen: ({ linksOf }, person) => seesCluster(person, linksOf('product')),
  line: {
    keys: ['name'],
    async find(trx, { name }, person) {
      if (typeof name !== 'string') throw invalid([{ field: 'name', key: 'required' }])
      const known = await findCluster(trx, name.trim())
      return known && seesCluster(person, known.products) ? lockCluster(trx, known.id, person) : null
    },
    body: (values) => ({ ...values }),
  },
}

/** The list as a file. */
const clusterColumns = ({ products }: ScopeNames): FileColumn<StoredCluster>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text },
  {
    field: 'description',
    titles: { id: 'Keterangan', en: 'Description' },
    cell: ({ description }) => description,
    read: (text) => readText(text) ?? '',
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: (cluster) => idsCell(cluster.products, products),
    read: readIds('products', products),
  },
]

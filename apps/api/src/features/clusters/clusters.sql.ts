import { sql, type RawBuilder } from 'kysely'

/** A cluster as it is stored, with the products that say to be in it. */
export interface StoredCluster {
  id: number
  name: string
  description: string
  products: number[]
  version: number
  changed_at: Date
}

export const clusterColumns: RawBuilder<StoredCluster> = sql<StoredCluster>`c.id, c.name, c.description, c.version, c.changed_at,
  array(select p.id from product p where p.cluster_id = c.id order by p.position, p.name) as products`

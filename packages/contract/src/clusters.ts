import { z } from 'zod'
import { bodyId } from './envelope.ts'
import { managed } from './managed.ts'

const name = z.string().trim().min(1).max(80)
const description = z.string().trim().max(2000)
const products = z.array(bodyId).min(1).max(500)

export const clusterRow = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** Ids, in the order of the list of products. */
    products: z.array(z.int()),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ClusterRow' })
export type ClusterRow = z.output<typeof clusterRow>

/** The page 'cluster': named groups of products that figures are filtered by. A product is in one at most. */
export const clusters = managed({
  page: 'cluster',
  tag: 'clusters',
  noun: 'cluster',
  row: clusterRow,
  detail: clusterRow,
  filters: {
    /** Comma-joined ids: clusters that have one of these. */
    product: z.string().max(500).optional(),
  },
  orderNames: ['name', 'products'],
  create: z.strictObject({
    name,
    description: description.default(''),
    /** Those that are in another cluster leave it. */
    products,
  }),
  change: z.strictObject({
    name: name.optional(),
    description: description.optional(),
    products: products.optional(),
  }),
  bulk: z.strictObject({ description: description.optional() }),
})

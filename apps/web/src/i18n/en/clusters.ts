import type id from '../id/clusters.ts'
import type { Translation } from '../shape.ts'

export default {
  emptyText: 'Group products in clusters, and dashboards can be filtered by them.',
  section: { products: 'What is in it' },
  productsLead:
    'A product is in one cluster only, so that the figures of all clusters add up. Products of another cluster move here.',
  nowIn: '(now in {{name}})',
  locked: 'This cluster has products beyond your data scope; you can read it, but not change it.',
  problem: { products: 'Choose at least one product.' },
} as const satisfies Translation<typeof id>

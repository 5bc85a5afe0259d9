import type { AuditActionOf } from '@ido/contract'

export default {
  title: 'Manage clusters',
  add: 'Add cluster',
  count_one: '{{total}} cluster',
  count_other: '{{total}} clusters',
  search: 'Search clusters',
  searchHint: 'Name, description',
  emptyTitle: 'No clusters yet',
  emptyText: 'Group products in clusters, and dashboards can be filtered by them.',
  field: { reason: 'Reason', file: 'Line' },
  addTitle: 'Add cluster',
  editTitle: 'Change cluster',
  section: { what: 'Cluster', products: 'What is in it' },
  nameHelp: 'The filters of dashboards show this name.',
  productsLead:
    'A product is in one cluster only, so that the figures of all clusters add up. Products of another cluster move here.',
  nowIn: '(now in {{name}})',
  locked: 'This cluster has products beyond your data scope; you can read it, but not change it.',
  saved: 'Cluster saved: {{name}}',
  problem: { name: 'Enter its name.', products: 'Choose at least one product.' },
  action: {
    'cluster.created': 'added the cluster',
    'cluster.changed': 'changed the cluster',
    'cluster.deleted': 'deleted the cluster',
    'cluster.restored': 'restored the cluster',
  } satisfies Record<AuditActionOf<'cluster'>, string>,
} as const

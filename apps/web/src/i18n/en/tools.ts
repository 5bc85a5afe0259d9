import type { AuditActionOf } from '@ido/contract'

export default {
  title: 'Manage tools',
  add: 'Add tool',
  count_one: '{{total}} tool',
  count_other: '{{total}} tools',
  search: 'Search tools',
  searchHint: 'Name, link, description',
  emptyTitle: 'No tools yet',
  emptyText: 'Add a tool outside of the portal, and the menu leads to it for those who need it.',
  field: {
    audience: 'For',
    reason: 'Reason',
    file: 'Line',
  },
  addTitle: 'Add tool',
  editTitle: 'Change tool',
  section: { what: 'Tool', place: 'In the menu' },
  nameHelp: 'The menu shows this name.',
  linkHelp: 'Begins with https://; opens in a new tab.',
  audienceHelp: 'With none chosen, the tool is for everybody with access.',
  rankHelp: 'Smaller ones come first; left empty, a new tool comes last.',
  locked: 'Tools are for the whole portal; you can read this one, but not change it.',
  saved: 'Tool saved: {{name}}',
  problem: {
    name: 'Enter its name.',
    link: 'Enter an address that begins with https://, such as https://tool.example.',
    rank: 'Enter a number from 1 to 9999.',
  },
  action: {
    'tool.created': 'added the tool',
    'tool.changed': 'changed the tool',
    'tool.deleted': 'deleted the tool',
    'tool.restored': 'restored the tool',
  } satisfies Record<AuditActionOf<'tool'>, string>,
} as const

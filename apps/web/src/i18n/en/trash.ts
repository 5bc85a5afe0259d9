import { ofDeclaredLists, type TrashPage } from '@ido/contract'

export default {
  lead: 'What was deleted from the lists that you manage. When its days are over it is gone for good.',
  count_one: '{{total}} deleted record',
  count_other: '{{total}} deleted records',
  search: 'Search the trash',
  searchHint: 'Name of the record, who deleted it',
  emptyTitle: 'The trash is empty',
  emptyText: 'What is deleted from your lists waits here and can be brought back.',
  field: {
    label: 'Record',
    page: 'List',
    deletedBy: 'Deleted by',
    deletedAt: 'Deleted at',
    daysLeft: 'Time left',
    restore: 'Action',
  },
  days_one: '{{total}} day',
  days_other: '{{total}} days',
  nobody: 'The account is gone',
  restore: 'Restore',
  restored: 'Restored: {{label}}',
  page: {
    ...ofDeclaredLists(({ titles }) => titles.en),
    users: 'Users',
    logbook: 'Logbook',
    'topdown-overall': 'Top-down NPS',
    insight: 'Insights',
    voc: 'VoC',
  } satisfies Record<TrashPage, string>,
} as const

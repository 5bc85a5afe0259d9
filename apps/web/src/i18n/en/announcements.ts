import type { AuditActionOf } from '@ido/contract'

export default {
  title: 'Manage announcements',
  add: 'Add announcement',
  count_one: '{{total}} announcement',
  count_other: '{{total}} announcements',
  search: 'Search announcements',
  searchHint: 'Title, text, link',
  emptyTitle: 'No announcements yet',
  emptyText: 'Add an announcement, and home shows it to those whom it concerns for the days that you say.',
  field: {
    audience: 'For',
    reason: 'Reason',
    file: 'Line',
  },
  addTitle: 'Add announcement',
  editTitle: 'Change announcement',
  section: { what: 'Announcement', who: 'For whom and when' },
  textHelp: 'A new line begins a paragraph. When it is changed, those who put it away are shown it again.',
  linkHelp: 'A page of this portal that begins with /, or another site that begins with https://.',
  importanceHelp: 'A warning is for what stops or changes somebody’s work; it comes first.',
  audienceHelp: 'With none chosen, the announcement is for everybody with access.',
  shownThroughHelp: 'The last day on which it is shown, within a year.',
  locked: 'Announcements are for the whole portal; you can read this one, but not change it.',
  saved: 'Announcement saved: {{title}}',
  problem: {
    title: 'Enter its title.',
    link: 'Enter an address that begins with / or https://, such as /v3/guideline.',
    day: 'Enter a day as DD/MM/YYYY.',
    order: 'The last day cannot be before the first.',
  },
  action: {
    'announcement.created': 'added the announcement',
    'announcement.changed': 'changed the announcement',
    'announcement.deleted': 'deleted the announcement',
    'announcement.restored': 'restored the announcement',
  } satisfies Record<AuditActionOf<'announcement'>, string>,
} as const

import type original from '../id/library.ts'
import type { Translation } from '../shape.ts'

export default {
  add: 'Add a widget',
  count_one: '{{total}} widget',
  count_other: '{{total}} widgets',
  search: 'Search widgets',
  searchHint: 'Title, description, data, maker',
  emptyTitle: 'No widgets yet',
  emptyText: 'Keep a question here, and every dashboard can use it.',
  field: {
    titleEnglish: 'Title (English)',
    descriptionEnglish: 'Description (English)',
    columns: 'Width (of 12 columns)',
    rows: 'Height (rows)',
    used: 'In use',
  },
  used: { true: 'Shown on a dashboard', false: 'Not used yet' },
  nobody: 'account is gone',
  asIs: 'As it is',
  addTitle: 'Add a widget',
  editTitle: 'Change the widget',
  addLead: 'A widget of the library stands on many dashboards. Changing it here changes all of them.',
  section: { question: 'Question and preview', words: 'Title and description', size: 'Size' },
  questionLead:
    'The preview has today’s figures. Filters are kept with it; period and comparison are of the preview alone, as they follow the dashboard.',
  englishHelp: 'The Indonesian text where it is empty.',
  descriptionHelp: 'One line on what it tells.',
  sizeLead: 'Its size when it is added; each dashboard may change it.',
  shownOn_one: 'Shown on {{count}} dashboard. What is changed here changes there.',
  shownOn_other: 'Shown on {{count}} dashboards. What is changed here changes on all of them.',
  locked: 'This library is kept by people without a limit of their data scope; you can read it, not change it.',
  saved: 'Widget saved: {{name}}',
  problem: { title: 'Enter its title.', target: 'Enter this gauge’s target first, then press Apply.' },
  action: {
    created: 'added the widget',
    changed: 'changed the widget',
    deleted: 'deleted the widget',
    restored: 'restored the widget',
  },
} satisfies Translation<typeof original>

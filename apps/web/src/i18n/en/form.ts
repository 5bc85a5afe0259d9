import type original from '../id/form.ts'
import type { Translation } from '../shape.ts'

export default {
  required: '(required)',
  openCalendar: 'Pick {{field}} from a calendar',
  calendar: 'Calendar for {{field}}',
  noDay: 'The calendar has no such day.',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  summary_one: '{{count}} field needs your attention',
  summary_other: '{{count}} fields need your attention',
  characters: '{{count}} of {{most}} characters',
  notChosen: 'Not chosen',
  noSuch: '“{{typed}}” is not one of the choices. It stays: {{kept}}.',
  nothingFound: 'Nothing matches',
  clear: 'Clear {{field}}',
  restored: 'Your unsaved input was restored.',
  discard: 'Discard and start over',
  leaveTitle: 'Leave this form?',
  leaveText:
    'Some input is not saved yet. If you hold it, it stays in this tab and comes back with the form; files not yet sent have to be chosen again.',
  leaveDiscard: 'Discard input',
  leaveKeep: 'Hold input',
  stay: 'Stay here',
} as const satisfies Translation<typeof original>

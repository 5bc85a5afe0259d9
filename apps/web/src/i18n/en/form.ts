import type original from '../id/form.ts'
import type { Translation } from '../shape.ts'

export default {
  required: '(required)',
  openCalendar: 'Pick {{field}} from a calendar',
  calendar: 'Calendar for {{field}}',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  summary_one: '{{count}} field needs your attention',
  summary_other: '{{count}} fields need your attention',
  characters: '{{count}} of {{most}} characters',
  notChosen: 'Not chosen',
  nothingFound: 'Nothing matches',
  clear: 'Clear {{field}}',
} as const satisfies Translation<typeof original>

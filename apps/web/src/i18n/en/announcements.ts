import type id from '../id/announcements.ts'
import type { Translation } from '../shape.ts'

export default {
  emptyText: 'Add an announcement, and home shows it to those whom it concerns for the days that you say.',
  section: { who: 'For whom and when' },
  problem: {
    link: 'Enter an address that begins with / or https://, such as /v3/guideline.',
    order: 'The last day cannot be before the first.',
  },
} as const satisfies Translation<typeof id>

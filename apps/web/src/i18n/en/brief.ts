import type { Translation } from '../shape.ts'
import type id from '../id/brief.ts'

export default {
  label: 'Cases in brief',
  verdict: {
    quiet: 'Quiet',
    known: 'Nothing new',
    open: 'Needs attention',
    unclear: 'Cannot be judged yet',
  },
  work: { new: 'New', seen: 'Seen', inHand: 'In hand', done: 'Done' },
  known: 'Known',
  noOwner: 'no owner',
  records: 'See records',
  take: 'Take it',
  taken: 'You now look after this case',
  course: 'Its course; the usual range behind it, the time of the case in colour.',
} satisfies Translation<typeof id>

import type original from '../id/notices.ts'
import type { Translation } from '../shape.ts'

/** What the portal tells a person, and which of it they want. */
export default {
  title: 'Notices',
  parts: 'Which notices are shown',
  part: { all: 'All', unread: 'Unread' },
  onlyMentions: 'Only those that mention me',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  markRead: 'Mark the notice of {{record}} as read',
  unread: 'unread',
  nobody: 'nobody',
  said: {
    assigned: 'was assigned to you by {{by}}.',
    status: 'is {{status}} now, changed by {{by}}.',
    overdue: 'is past its due time, {{due}}.',
    escalated: 'has been waiting too long since {{due}}. Owner: {{owner}}.',
    mentioned: 'has a comment by {{by}} that mentions you.',
  },
  interrupted: {
    import: 'was interrupted when the portal stopped. The import goes on by itself; if not, run it again on its page.',
    undo: 'was being undone when the portal stopped. That goes on by itself; if not, start it again on its page.',
    export: 'was interrupted when the portal stopped. Download it once more under My downloads.',
    'clean-up': 'was interrupted when the portal stopped. Start it again there.',
  },
  cleanUp: 'The clean-up',
  case: 'Case {{id}}',
  empty: {
    all: {
      title: 'There are no notices yet',
      text: 'What is assigned to you and what changes on your records will show here.',
    },
    unread: { title: 'You have read everything', text: 'Earlier notices are under All for half a year.' },
    mentions: {
      title: 'Nobody has mentioned you yet',
      text: 'When somebody writes @ and your name in a comment, you are told of it here.',
    },
  },
  kind: {
    assigned: { name: 'Assigned to you', text: 'Somebody made you the owner of a record or a case.' },
    status: { name: 'Status changed', text: 'A record that you made or own moved to another status.' },
    overdue: { name: 'Overdue', text: 'A record that you own is past its due time.' },
    escalated: { name: 'Escalated', text: 'A record has waited too long beyond its due time; for PO and CMP.' },
    mentioned: { name: 'Mentioned in a comment', text: 'Somebody wrote @ and your name in a comment on a record.' },
    interrupted: {
      name: 'Work interrupted',
      text: 'An import, download or clean-up of yours ended when the portal stopped.',
    },
  },
  choices: {
    kind: 'Kind',
    portal: 'Portal',
    mail: 'E-mail',
    inPortal: '{{kind}}: in the portal',
    byMail: '{{kind}}: by e-mail',
    mutedToo: 'What is off in the portal is not mailed either.',
  },
} as const satisfies Translation<typeof original>

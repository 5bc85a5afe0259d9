import type original from '../id/comments.ts'
import type { Translation } from '../shape.ts'

/** What people say to each other about a record. */
export default {
  title: 'Comments',
  titleCount: 'Comments ({{count}})',
  loading: 'Loading comments…',
  none: 'There are no comments yet.',
  earlier_one: 'Show {{count}} earlier comment',
  earlier_other: 'Show {{count}} earlier comments',
  label: 'Write a comment',
  help: 'Type @ to mention somebody who can see this record; they are told.',
  send: 'Send comment',
  save: 'Save',
  cancel: 'Cancel',
  missing: 'Write the comment.',
  now: 'The comment now reads as follows; saving again replaces it with what you typed:',
  edited: 'edited',
  editedAt: 'Edited {{at}}',
  edit: 'Edit the comment by {{name}}, {{at}}',
  editLabel: 'Edit the comment',
  remove: 'Delete the comment by {{name}}, {{at}}',
  removeTitle: 'Delete this comment?',
  removeText: 'The comment by {{name}} is gone for everybody and cannot be brought back.',
  removeYes: 'Delete comment',
  keep: 'Keep it',
  removed: 'Comment deleted',
  people: 'People who can be mentioned',
  offered_one: '{{count}} person: choose with Enter',
  offered_other: '{{count}} people: choose with the arrows and Enter',
  nobody: 'Nobody of that name can see this record',
} satisfies Translation<typeof original>

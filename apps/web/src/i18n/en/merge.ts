import type original from '../id/merge.ts'
import type { Translation } from '../shape.ts'

export default {
  into: 'Merged into',
  intoHelp: 'Worked on with its main record: status, owner and due time are those of the main one.',
  intoHidden: 'Worked on with its main record, which is outside of what you see.',
  parts_one: '{{count}} record merged into this one',
  parts_other: '{{count}} records merged into this one',
  noCustomer: 'No customer named',
  noWords: 'No text',
  act: 'Merged by {{by}}, {{at}}',
  actWhy: 'Merged by {{by}}, {{at}}: {{reason}}',
  actUnknown: 'It is not recorded who merged them.',
  merge: 'Merge',
  mergeInto: 'Merge into {{main}}',
  mergeTitle: 'Merge {{id}} into {{main}}?',
  mergeHelp: '{{id}} stays readable and counts as what a customer said, but is worked on with {{main}}.',
  reason: 'Reason',
  reasonMissing: 'Say why.',
  unmerge: 'Take apart',
  unmergeOf: 'Take {{id}} apart',
  unmergeTitle: 'Take {{id}} out of {{main}}?',
  unmergeHelp: 'It gets back the status, owner and due time that it had before.',
  notice: { merged: '{{id}} is merged into {{main}}', apart: '{{id}} stands for itself again' },
} satisfies Translation<typeof original>

import type id from '../id/exports.ts'
import type { Translation } from '../shape.ts'

export default {
  file: 'Download as {{format}}',
  note_one: '{{total}} row matches the filters. Written to the download log.',
  note_other: '{{total}} rows match the filters. Written to the download log.',
  tray: 'Files under way',
  title: '{{name}} ({{format}})',
  waiting: 'Waiting for its turn',
  rowsOf_one: '{{rows}} of {{total}} row',
  rowsOf_other: '{{rows}} of {{total}} rows',
  bytes_one: '{{rows}} row, {{size}}',
  bytes_other: '{{rows}} rows, {{size}}',
  stopping: 'Being cancelled',
  done_one: 'Done: {{rows}} row.',
  done_other: 'Done: {{rows}} rows.',
  failed: 'Cut off before its end. The file on your device is not whole; export the list once more.',
  cancelled: 'Cancelled. The file on your device is not whole.',
  silent: 'Nothing has been heard of this file for more than 30 seconds. Its state is still being checked.',
  unanswered: 'The portal does not answer or is busy. The state will be checked again; the download may well go on.',
  refused: 'The file was not begun: the portal is busy or refuses this request. Please try again shortly.',
  cancel: 'Cancel',
  cancelOne: 'Cancel {{title}}',
  close: 'Close',
  closeOne: 'Close {{title}}',
} satisfies Translation<typeof id>

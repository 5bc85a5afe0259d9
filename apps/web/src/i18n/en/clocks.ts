import type original from '../id/clocks.ts'
import type { Translation } from '../shape.ts'

/** Settings: how long feedback may wait, and holidays. */
export default {
  title: 'VoC due times',
  label: 'VoC due times',
  lead: 'Holds for clocks that begin after it is saved; those that run stay as they are.',
  statuses: 'The longest in each status',
  statusesLead:
    'Counted as 24 hours a working day; weekends and holidays are passed over. Working days are set in Steps and working hours.',
  amount: { new: 'Created', onProgress: 'On Progress', escalate: 'Escalated after' },
  escalation: 'Escalation',
  escalationLead:
    'The owner is told as soon as the due time has passed. Where the record goes on waiting for this long, the PO and CMP who see it are told.',
  unitOf: '{{status}}: unit',
  unit: { hours: 'hours', days: 'working days' },
  amountWrong: 'Write a whole number from 1 to {{most}}.',
  holidays: 'Holidays',
  holidaysLead: 'A day on each line: its date, a space, then its name. Empty means weekends only.',
  holidaysHelp: 'For example: 2026-12-25 Christmas',
  holidayWrong: 'Line {{line}} is not a date and a name, such as 2026-12-25 Christmas.',
  holidayTwice: 'Line {{line}} names a date that is there already.',
  action: 'changed VoC due times',
} satisfies Translation<typeof original>

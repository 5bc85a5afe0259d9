import type original from '../id/thanks.ts'
import type { Translation } from '../shape.ts'

/** Thanks to a customer: on the record, and whether they are sent at all. */
export default {
  title: 'Thanks to the customer',
  state: {
    none: 'The customer gets one e-mail {{minutes}} minutes after this record is Done, if their address is saved here.',
    noneDone: 'No address yet. If one is saved now, the mail goes out {{minutes}} minutes later.',
    ready: 'Goes out {{minutes}} minutes after this record is Done.',
    waiting: 'Goes out at about {{at}}, unless this record steps back from Done before then.',
    late: 'Was to go out {{at}}, but no mail server has taken it yet; it is tried again.',
    missed:
      'This record was Done when no thanks could be sent. Save the address again and they go out {{minutes}} minutes later.',
    sent: 'Sent {{at}}. There are no further thanks for this record.',
  },
  off: 'Off: no thanks are sent.',
  turnOn: 'Open the settings',
  address: 'Address',
  left: 'Saved',
  leftBy: '{{name}}, {{at}}',
  gone: 'Removed',
  label: 'The customer’s e-mail address',
  help: 'Only who may edit this record sees it. It is removed {{days}} days after the thanks.',
  wrong: 'Write one e-mail address, such as name@example.com.',
  save: 'Save the address',
  saved: 'The customer’s address is saved',
  remove: 'Remove the address',
  removeTitle: 'Remove the customer’s address?',
  removeText: 'It is gone from the portal. Thanks that have not gone out are not sent.',
  removed: 'The customer’s address is removed',
  keep: 'Keep it',
  setting: {
    title: 'Thanks to customers',
    lead: 'One e-mail to a customer whose address was saved on a VoC record, {{minutes}} minutes after that record is Done.',
    form: 'Sending',
    formLead: 'Holds only for records that are Done after it is turned on. Off keeps the addresses and sends nothing.',
    isOn: 'Send thanks',
    preview: 'What a customer reads',
    previewLead: 'An example. The text is fixed; only the product and the day of the feedback change.',
    subject: 'Subject',
    language: { id: 'Indonesian', en: 'English' },
    on: 'Sent',
    off: 'Not sent',
    action: 'changed the thanks to customers',
  },
} satisfies Translation<typeof original>

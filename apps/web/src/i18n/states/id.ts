import { entryWords, requestWords, shiftWords, wordsIn } from '@ido/contract'

/** What a request for access and an entry of the logbook are, said alike on their pages and in the audit trail. */
export default {
  request: wordsIn('id', requestWords),
  requestedBy: { nik: 'NIK', email: 'e-mail' },
  entry: wordsIn('id', entryWords),
  shift: wordsIn('id', shiftWords),
} as const

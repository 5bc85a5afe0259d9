import { entryWords, requestWords, shiftWords, wordsIn } from '@ido/contract'

/** What a request for access and an entry of the logbook are, said alike on their pages and in the audit trail. */
export default {
  request: wordsIn('en', requestWords),
  requestedBy: { nik: 'NIK', email: 'e-mail' },
  entry: wordsIn('en', entryWords),
  shift: wordsIn('en', shiftWords),
} as const

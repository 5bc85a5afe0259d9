/** What a request for access and an entry of the logbook are, said alike on their pages and in the audit trail. */
export default {
  request: { waiting: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  requestedBy: { nik: 'NIK', email: 'e-mail' },
  entry: { open: 'Open', 'on-progress': 'In progress', done: 'Done' },
  shift: { pagi: 'Morning', siang: 'Afternoon', malam: 'Night' },
} as const

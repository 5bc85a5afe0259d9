/** What a request for access and an entry of the logbook are, said alike on their pages and in the audit trail. */
export default {
  request: { waiting: 'Menunggu', approved: 'Disetujui', rejected: 'Ditolak' },
  requestedBy: { nik: 'NIK', email: 'e-mail' },
  entry: { open: 'Terbuka', 'on-progress': 'Dikerjakan', done: 'Selesai' },
  shift: { pagi: 'Pagi', siang: 'Siang', malam: 'Malam' },
} as const

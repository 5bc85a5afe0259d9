/** Requests for access: codes, the queue, decisions. */
export const accessRequestMessages = {
  codeTooMany: {
    id: 'Kode atau tautan baru saja diminta. Periksa e-mail Anda, atau minta lagi dalam {seconds} detik.',
    en: 'A code or link was requested just now. Check your e-mail, or request another in {seconds} seconds.',
  },
  codeSent: {
    id: 'Bila data Anda terdaftar, kode dikirim ke e-mail Anda',
    en: 'If you are registered, a code is on its way to your e-mail',
  },
  ownRequest: {
    id: 'Anda tidak dapat memutuskan permintaan Anda sendiri',
    en: 'You cannot decide your own request',
  },
  requestNotFound: { id: 'Permintaan akses tidak ditemukan', en: 'There is no such request for access' },
  requestDecided: {
    id: 'Permintaan ini sudah diputuskan oleh {name}',
    en: 'This request was already decided by {name}',
  },
  requestNotWaiting: {
    id: 'Tidak ada permintaan Anda yang sedang menunggu keputusan',
    en: 'You have no request that is waiting for a decision',
  },
  wishedRegion: { id: 'tidak ada regional dengan id itu', en: 'there is no region with that id' },
  requesterGone: {
    id: 'Akun peminta sudah dihapus; permintaan ini hanya dapat ditolak',
    en: 'The account of the requester was deleted; this request can only be rejected',
  },
  requesterSuspended: {
    id: 'Akun peminta ditangguhkan; buka penangguhannya atau tolak permintaan ini',
    en: 'The account of the requester is suspended; activate it again or reject this request',
  },
  notInFuture: { id: 'harus di masa depan', en: 'must be in the future' },
  decisionStatus: {
    id: 'hanya waiting, approved, atau rejected, dipisahkan koma',
    en: 'takes waiting, approved or rejected, separated by commas',
  },
} as const

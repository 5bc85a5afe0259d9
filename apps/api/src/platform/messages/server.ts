/** The server itself. */
export const serverMessages = {
  success: { id: 'Berhasil', en: 'Success' },
  signedIn: { id: 'Berhasil masuk', en: 'Signed in' },
  unknownCall: { id: 'Alamat API ini tidak ada', en: 'This API address does not exist' },
  notFound: { id: 'Data tidak ditemukan', en: 'Not found' },
  unexpected: {
    id: 'Terjadi kesalahan di server. Sebutkan nomor permintaan bila menghubungi helpdesk.',
    en: 'Something went wrong on the server. Quote the request id when you contact the helpdesk.',
  },
  busy: {
    id: 'Layanan sedang sangat sibuk. Coba lagi beberapa detik lagi.',
    en: 'The service is very busy. Please try again in a few seconds.',
  },
  listsBusy: {
    id: 'Terlalu banyak daftar berat atau perubahan massal sedang menunggu giliran. Tunggu sebentar, atau persempit pencarian dan filternya.',
    en: 'Too many heavy lists or bulk changes are waiting for their turn. Wait a moment, or narrow the search and filters.',
  },
  tooLong: {
    id: 'Permintaan ini dihentikan karena terlalu lama. Persempit pencarian atau filternya, atau kurangi barisnya, lalu coba lagi.',
    en: 'This request was stopped because it took too long. Narrow the search or filters, or take fewer lines, then try again.',
  },
  databaseAway: {
    id: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
    en: 'The service is not available at the moment. Please try again shortly.',
  },
  stopping: {
    id: 'Portal sedang dimulai ulang. Coba lagi sebentar lagi.',
    en: 'The portal is restarting. Please try again shortly.',
  },
  diskFull: {
    id: 'Ruang penyimpanan server penuh, jadi ini belum tersimpan. Beri tahu administrator, lalu coba lagi.',
    en: 'The server has no room left, so this was not saved. Tell an administrator, then try again.',
  },
} as const

/** Mail of a demo. */
export const mailMessages = {
  devMailTitle: { id: 'E-mail keluar', en: 'Outgoing mail' },
  devMailHint: {
    id: 'Tanpa SMTP_URL e-mail disimpan sebagai berkas; yang terbaru di atas.',
    en: 'Without SMTP_URL mail is kept as files; the newest comes first.',
  },
  devMailNone: { id: 'Belum ada e-mail.', en: 'There is no mail yet.' },
} as const

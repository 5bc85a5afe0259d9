/** The logbook. */
export const logbookMessages = {
  logbookDateAhead: {
    id: 'tanggal shift belum tiba; paling jauh hari ini ({today})',
    en: 'the day of the shift is still to come; today ({today}) is the latest',
  },
  logbookOutsideShift: {
    id: 'di luar shift {shift} tanggal {date}; paling jauh 2 jam sebelum atau sesudahnya (WIB)',
    en: 'is outside shift {shift} of {date}; at most 2 hours before or after it (Asia/Jakarta)',
  },
  logbookTimeAhead: {
    id: 'belum tiba; paling jauh 15 menit dari sekarang',
    en: 'is still to come; at most 15 minutes from now',
  },
  logbookEndsBefore: { id: 'tidak boleh sebelum waktu mulai', en: 'must not be before the start' },
  logbookTooLong: { id: 'paling lama 12 jam setelah waktu mulai', en: 'must be within 12 hours of the start' },
  logbookNotYours: {
    id: 'Entri ini milik {agent}; hanya {agent} dan ADMIN yang dapat mengubahnya',
    en: 'This entry is {agent}’s; {agent} and ADMIN alone can change it',
  },
  logbookSignedOff: {
    id: 'Shift {shift} tanggal {date} milik {agent} sudah diterima oleh {who}, sehingga entrinya tidak dapat diubah lagi',
    en: '{who} has taken over {agent}’s shift {shift} of {date}, so its entries can no longer be changed',
  },
  logbookReasonNeeded: {
    id: 'wajib diisi: entri ini sudah diterima oleh {who}',
    en: 'is required: {who} has signed this entry off',
  },
  agentNotYours: {
    id: 'Anda hanya dapat melihat angka kinerja Anda sendiri',
    en: 'You can see your own performance figures only',
  },
  agentUnknown: {
    id: 'bukan agent; gunakan nilai agent dari daftar kinerja',
    en: 'is no agent; use an agent of the performance list',
  },
  handoverGiven: {
    id: 'Shift {shift} tanggal {date} sudah Anda serahkan',
    en: 'You have handed over shift {shift} of {date} already',
  },
  handoverNotYours: {
    id: 'Serah terima ini milik {who}; hanya {who} yang dapat menariknya kembali',
    en: 'This hand-over is {who}’s; {who} alone can withdraw it',
  },
  handoverOwn: {
    id: 'Serah terima Anda sendiri diterima oleh orang lain',
    en: 'Your own hand-over is signed off by somebody else',
  },
  handoverSignedOff: {
    id: 'Serah terima ini sudah diterima oleh {who}',
    en: '{who} has signed this hand-over off already',
  },
} as const

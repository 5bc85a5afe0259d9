/** The logbook. */
export const logbookMessages = {
  logbookDateAhead: {
    id: 'tanggal shift belum tiba; paling jauh hari ini ({today})',
    en: 'the day of the shift is still to come; today ({today}) is the latest',
  },
  logbookOutsideShift: {
    id: 'harus jatuh pada {date} atau sebelum pukul 12.00 keesokan harinya (WIB)',
    en: 'must fall on {date} or before noon of the day after (Asia/Jakarta)',
  },
  logbookEndsBefore: { id: 'tidak boleh sebelum waktu mulai', en: 'must not be before the start' },
  logbookTooLong: { id: 'paling lama 24 jam setelah waktu mulai', en: 'must be within 24 hours of the start' },
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
  handoverGiven: {
    id: 'Shift {shift} tanggal {date} sudah Anda serahkan',
    en: 'You have handed over shift {shift} of {date} already',
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

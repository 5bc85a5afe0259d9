/** What administrators decide for the whole portal. */
export const settingsMessages = {
  holidayTwice: { id: 'tanggal ini disebut dua kali', en: 'this day is named twice' },
  settingsNeedEverything: {
    id: 'Pengaturan berlaku bagi seluruh data, jadi hanya dapat diubah oleh yang cakupan datanya tidak dibatasi.',
    en: 'Settings hold for all data, so only those whose data scope has no limits can change them.',
  },
  retentionChanged: {
    id: 'Lama penyimpanan sudah diubah sejak pratinjau ini, jadi belum ada yang dihapus. Lihat lagi apa yang akan dihapus.',
    en: 'How long data are kept was changed since this preview, so nothing was removed. Look again at what would go.',
  },
  retentionRunning: {
    id: 'Pembersihan sedang berjalan. Tunggu sampai selesai.',
    en: 'A clean-up is under way. Wait until it has finished.',
  },
  notTimeOfDay: { id: 'Tulis jam sebagai JJ:MM, misalnya 08:00.', en: 'Write a time as HH:MM, such as 08:00.' },
  stepsNotRising: {
    id: 'Setiap batas harus lebih besar dari batas sebelumnya ({before}).',
    en: 'Each end must lie above the one before it ({before}).',
  },
  workEndsBefore: {
    id: 'Jam kerja harus berakhir setelah jam mulainya ({from}).',
    en: 'Working hours must end after they begin ({from}).',
  },
  weekdayTwice: { id: 'Hari ini disebut dua kali.', en: 'This day is named twice.' },
} as const

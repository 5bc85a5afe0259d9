/** What administrators decide for the whole portal. */
export const settingsMessages = {
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
} as const

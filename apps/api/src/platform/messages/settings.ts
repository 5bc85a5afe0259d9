/** What administrators decide for the whole portal. */
export const settingsMessages = {
  settingsNeedEverything: {
    id: 'Pengaturan berlaku bagi seluruh data, jadi hanya dapat diubah oleh yang cakupan datanya tidak dibatasi.',
    en: 'Settings hold for all data, so only those whose data scope has no limits can change them.',
  },
  retentionRunning: {
    id: 'Pembersihan sedang berjalan. Tunggu sampai selesai.',
    en: 'A clean-up is under way. Wait until it has finished.',
  },
} as const

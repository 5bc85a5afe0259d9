/** Activity and audit. */
export const logsMessages = {
  activityTooMuch: {
    id: 'Catatan aktivitas Anda sudah {used} dari {limit} dalam satu jam; catatan berikutnya diterima setelah jam ini',
    en: 'You have written {used} of {limit} activity lines within an hour; further ones are taken after it',
  },
  activityTooLarge: {
    id: 'terlalu besar: satu catatan aktivitas paling banyak {kilobytes} kB',
    en: 'is too large: one line of activity takes at most {kilobytes} kB',
  },
  auditNeedsEverything: {
    id: 'Jejak audit mencakup seluruh portal, sehingga hanya dapat dibaca oleh administrator tanpa batasan cakupan data',
    en: 'The audit trail is about the whole portal, so only administrators without a data scope read it',
  },
  activityTitle: { id: 'Log aktivitas', en: 'Activity log' },
  activityAt: { id: 'Waktu (WIB)', en: 'Time (WIB)' },
  activityName: { id: 'Nama', en: 'Name' },
  activityEmail: { id: 'Email', en: 'Email' },
  activityNik: { id: 'NIK', en: 'NIK' },
  activityType: { id: 'Jenis aktivitas', en: 'Type of activity' },
  activityPath: { id: 'Halaman atau panggilan', en: 'Page or call' },
  activityIp: { id: 'Alamat IP', en: 'IP address' },
  activityClaimedIp: { id: 'Alamat IP menurut pengirim', en: 'IP address as the sender says' },
  activityAgent: { id: 'Peramban', en: 'Browser' },
  activityDetails: { id: 'Rincian', en: 'Details' },
} as const

/** Mail of a demo. */
export const mailMessages = {
  devMailTitle: { id: 'E-mail keluar', en: 'Outgoing mail' },
  devMailHint: {
    id: 'Tanpa SMTP_URL e-mail disimpan sebagai berkas; yang terbaru di atas.',
    en: 'Without SMTP_URL mail is kept as files; the newest comes first.',
  },
  devMailNone: { id: 'Belum ada e-mail.', en: 'There is no mail yet.' },
} as const

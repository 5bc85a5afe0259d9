/** What the portal tells a person, and which of it they want. */
export default {
  title: 'Pemberitahuan',
  parts: 'Pemberitahuan yang ditampilkan',
  part: { all: 'Semua', unread: 'Belum dibaca' },
  onlyMentions: 'Hanya yang menyebut saya',
  readAll: 'Tandai semua dibaca',
  read: 'Tandai dibaca',
  markRead: 'Tandai pemberitahuan {{record}} dibaca',
  unread: 'belum dibaca',
  nobody: 'belum ada',
  said: {
    assigned: 'ditugaskan kepada Anda oleh {{by}}.',
    status: 'kini {{status}}, diubah oleh {{by}}.',
    overdue: 'melewati batas waktunya, {{due}}.',
    escalated: 'menunggu terlalu lama sejak {{due}}. Penanggung jawab: {{owner}}.',
    mentioned: 'memuat komentar {{by}} yang menyebut Anda.',
  },
  interrupted: {
    import: 'terputus karena portal berhenti. Impornya dilanjutkan sendiri; bila tidak, jalankan lagi di halamannya.',
    undo: 'sedang dibatalkan saat portal berhenti. Pembatalannya dilanjutkan sendiri; bila tidak, mulai lagi di halamannya.',
    export: 'terputus karena portal berhenti. Unduh lagi di Unduhan saya.',
    'clean-up': 'terputus karena portal berhenti. Mulai lagi di sana.',
  },
  cleanUp: 'Pembersihan',
  case: 'Kasus {{id}}',
  empty: {
    all: {
      title: 'Belum ada pemberitahuan',
      text: 'Yang ditugaskan kepada Anda dan yang berubah pada catatan Anda akan tampil di sini.',
    },
    unread: { title: 'Semua sudah dibaca', text: 'Pemberitahuan lama ada di Semua, selama setengah tahun.' },
    mentions: {
      title: 'Belum ada yang menyebut Anda',
      text: 'Saat seseorang menulis @nama Anda dalam komentar, pemberitahuannya tampil di sini.',
    },
  },
  kind: {
    assigned: {
      name: 'Ditugaskan kepada Anda',
      text: 'Seseorang menjadikan Anda penanggung jawab sebuah catatan atau kasus.',
    },
    status: { name: 'Status berubah', text: 'Catatan yang Anda buat atau tangani berpindah status.' },
    overdue: { name: 'Terlambat', text: 'Catatan yang Anda tangani melewati batas waktunya.' },
    escalated: {
      name: 'Eskalasi',
      text: 'Sebuah catatan menunggu terlalu lama sesudah batas waktunya; untuk PO dan CMP.',
    },
    mentioned: { name: 'Disebut dalam komentar', text: 'Seseorang menulis @nama Anda dalam komentar sebuah catatan.' },
    interrupted: {
      name: 'Pekerjaan terputus',
      text: 'Impor, unduhan, atau pembersihan Anda terputus karena portal berhenti.',
    },
  },
  choices: {
    kind: 'Jenis',
    portal: 'Portal',
    mail: 'E-mail',
    inPortal: '{{kind}}: di portal',
    byMail: '{{kind}}: lewat e-mail',
    mutedToo: 'Yang dimatikan di portal juga tidak dikirim.',
  },
} as const

import type { AuditActionOf } from '@ido/contract'

/** What home tells some people, or all, for some days. */
export default {
  title: 'Kelola Pengumuman',
  add: 'Tambah pengumuman',
  count: '{{total}} pengumuman',
  search: 'Cari pengumuman',
  searchHint: 'Judul, isi, tautan',
  emptyTitle: 'Belum ada pengumuman',
  emptyText:
    'Tambahkan pengumuman, maka beranda menampilkannya kepada yang berkepentingan selama hari yang Anda tentukan.',
  field: {
    audience: 'Untuk',
    reason: 'Alasan',
    file: 'Baris',
  },
  addTitle: 'Tambah pengumuman',
  editTitle: 'Ubah pengumuman',
  section: { what: 'Pengumuman', who: 'Untuk siapa dan kapan' },
  textHelp: 'Baris baru menjadi paragraf baru. Bila diubah, pengumuman tampil lagi bagi yang sudah menyingkirkannya.',
  linkHelp: 'Halaman portal ini yang diawali /, atau situs lain yang diawali https://.',
  importanceHelp: 'Peringatan untuk hal yang menghentikan atau mengubah pekerjaan; tampil lebih dahulu.',
  audienceHelp: 'Tanpa pilihan, pengumuman ini untuk semua orang yang memiliki akses.',
  shownThroughHelp: 'Hari terakhir pengumuman tampil, paling lama setahun.',
  locked: 'Pengumuman berlaku untuk seluruh portal; Anda dapat membacanya, tidak mengubahnya.',
  saved: 'Pengumuman tersimpan: {{title}}',
  problem: {
    title: 'Tulis judulnya.',
    link: 'Tulis alamat yang diawali / atau https://, misalnya /v3/guideline.',
    day: 'Tulis hari sebagai DD/MM/YYYY.',
    order: 'Hari terakhir tidak boleh sebelum hari pertama.',
  },
  action: {
    'announcement.created': 'menambah pengumuman',
    'announcement.changed': 'mengubah pengumuman',
    'announcement.deleted': 'menghapus pengumuman',
    'announcement.restored': 'mengembalikan pengumuman',
  } satisfies Record<AuditActionOf<'announcement'>, string>,
} as const

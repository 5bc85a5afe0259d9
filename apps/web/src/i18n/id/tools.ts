import type { AuditActionOf } from '@ido/contract'

/** Outside tools that the menu leads to. */
export default {
  title: 'Kelola Alat',
  add: 'Tambah alat',
  count: '{{total}} alat',
  search: 'Cari alat',
  searchHint: 'Nama, tautan, keterangan',
  emptyTitle: 'Belum ada alat',
  emptyText: 'Tambahkan alat di luar portal, maka tautannya tampil di menu bagi yang membutuhkannya.',
  field: {
    audience: 'Untuk',
    reason: 'Alasan',
    file: 'Baris',
  },
  addTitle: 'Tambah alat',
  editTitle: 'Ubah alat',
  section: { what: 'Alat', place: 'Di menu' },
  nameHelp: 'Nama ini tampil di menu.',
  linkHelp: 'Diawali https://; dibuka di tab baru.',
  audienceHelp: 'Tanpa pilihan, alat ini untuk semua orang yang memiliki akses.',
  rankHelp: 'Yang kecil lebih dahulu; bila kosong, alat baru menjadi yang terakhir.',
  locked: 'Alat berlaku untuk seluruh portal; Anda dapat membacanya, tidak mengubahnya.',
  saved: 'Alat tersimpan: {{name}}',
  problem: {
    name: 'Tulis namanya.',
    link: 'Tulis alamat yang diawali https://, misalnya https://alat.example.',
    rank: 'Tulis angka 1 sampai 9999.',
  },
  action: {
    'tool.created': 'menambah alat',
    'tool.changed': 'mengubah alat',
    'tool.deleted': 'menghapus alat',
    'tool.restored': 'mengembalikan alat',
  } satisfies Record<AuditActionOf<'tool'>, string>,
} as const

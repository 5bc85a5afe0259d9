import { ofDeclaredLists, type TrashPage } from '@ido/contract'

/** What was deleted from the lists, until it is gone for good. */
export default {
  lead: 'Data yang dihapus dari daftar yang Anda kelola. Setelah harinya habis, data hilang selamanya.',
  count: '{{total}} data dihapus',
  search: 'Cari di sampah',
  searchHint: 'Nama data, nama penghapus',
  emptyTitle: 'Sampah kosong',
  emptyText: 'Data yang dihapus dari daftar Anda menunggu di sini dan dapat dikembalikan.',
  field: {
    label: 'Data',
    page: 'Daftar',
    deletedBy: 'Dihapus oleh',
    deletedAt: 'Dihapus pada',
    daysLeft: 'Sisa waktu',
    restore: 'Tindakan',
  },
  days: '{{total}} hari',
  nobody: 'Akun sudah tidak ada',
  restore: 'Kembalikan',
  restored: 'Dikembalikan: {{label}}',
  page: {
    ...ofDeclaredLists(({ titles }) => titles.id),
    users: 'Pengguna',
    logbook: 'Logbook',
    'topdown-overall': 'NPS Top-down',
    insight: 'Insight',
    voc: 'VoC',
  } satisfies Record<TrashPage, string>,
} as const

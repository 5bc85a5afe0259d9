import type { AuditActionOf } from '@ido/contract'

/** Named groups of products, which dashboards are filtered by. */
export default {
  title: 'Kelola Klaster',
  add: 'Tambah klaster',
  count: '{{total}} klaster',
  search: 'Cari klaster',
  searchHint: 'Nama, keterangan',
  emptyTitle: 'Belum ada klaster',
  emptyText: 'Kelompokkan produk dalam klaster, maka dashboard dapat difilter per klaster.',
  field: { reason: 'Alasan', file: 'Baris' },
  addTitle: 'Tambah klaster',
  editTitle: 'Ubah klaster',
  section: { what: 'Klaster', products: 'Isinya' },
  nameHelp: 'Nama ini tampil di filter dashboard.',
  productsLead:
    'Satu produk ada di satu klaster saja, sehingga angka semua klaster dapat dijumlahkan. Produk dari klaster lain pindah ke sini.',
  nowIn: '(kini di {{name}})',
  locked: 'Klaster ini berisi produk di luar cakupan data Anda; Anda dapat membacanya, tidak mengubahnya.',
  saved: 'Klaster tersimpan: {{name}}',
  problem: { name: 'Tulis namanya.', products: 'Pilih sedikitnya satu produk.' },
  action: {
    'cluster.created': 'menambah klaster',
    'cluster.changed': 'mengubah klaster',
    'cluster.deleted': 'menghapus klaster',
    'cluster.restored': 'mengembalikan klaster',
  } satisfies Record<AuditActionOf<'cluster'>, string>,
} as const

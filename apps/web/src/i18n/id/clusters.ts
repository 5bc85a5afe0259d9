/** Named groups of products, which dashboards are filtered by. */
export default {
  emptyText: 'Kelompokkan produk dalam klaster, maka dashboard dapat difilter per klaster.',
  section: { products: 'Isinya' },
  productsLead:
    'Satu produk ada di satu klaster saja, sehingga angka semua klaster dapat dijumlahkan. Produk dari klaster lain pindah ke sini.',
  nowIn: '(kini di {{name}})',
  locked: 'Klaster ini berisi produk di luar cakupan data Anda; Anda dapat membacanya, tidak mengubahnya.',
  problem: { products: 'Pilih sedikitnya satu produk.' },
} as const

/** Outside tools that the menu leads to. */
export default {
  emptyText: 'Tambahkan alat di luar portal, maka tautannya tampil di menu bagi yang membutuhkannya.',
  section: { place: 'Di menu' },
  problem: {
    link: 'Tulis alamat yang diawali https://, misalnya https://alat.example.',
    rank: 'Tulis angka 1 sampai 9999.',
  },
} as const

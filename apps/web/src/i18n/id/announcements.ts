/** What home tells some people, or all, for some days. */
export default {
  emptyText:
    'Tambahkan pengumuman, maka beranda menampilkannya kepada yang berkepentingan selama hari yang Anda tentukan.',
  section: { who: 'Untuk siapa dan kapan' },
  problem: {
    link: 'Tulis alamat yang diawali / atau https://, misalnya /v3/guideline.',
    order: 'Hari terakhir tidak boleh sebelum hari pertama.',
  },
} as const

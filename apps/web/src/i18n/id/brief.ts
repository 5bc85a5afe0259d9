/** What is wrong, in one sentence and three cards. */
export default {
  label: 'Ringkasan kasus',
  verdict: {
    quiet: 'Tenang',
    known: 'Tidak ada yang baru',
    open: 'Perlu perhatian',
    unclear: 'Belum dapat dinilai',
  },
  work: { new: 'Baru', seen: 'Dilihat', inHand: 'Ditangani', done: 'Tuntas' },
  known: 'Sudah diketahui',
  noOwner: 'tanpa penanggung jawab',
  records: 'Lihat catatan',
  take: 'Ambil',
  taken: 'Kasus ini kini Anda tangani',
  course: 'Perjalanannya; kisaran biasa di belakangnya, waktu kasus diwarnai.',
}

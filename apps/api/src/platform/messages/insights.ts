/** Findings about products. */
export const insightsMessages = {
  insightNotOwn: {
    id: 'Pemilik produk menulis insight untuk produknya sendiri saja',
    en: 'A product owner writes insights of their own products alone',
  },
  insightNotDraft: {
    id: 'Hanya draf yang dapat dihapus; insight yang pernah terbit ditarik dengan alasan',
    en: 'Only drafts can be deleted; an insight that was published is withdrawn with a reason',
  },
  insightIsPublished: { id: 'Insight ini sudah terbit', en: 'This insight is published already' },
  insightNotPublished: {
    id: 'Insight ini belum terbit atau sudah ditarik, sehingga tidak ada yang ditarik',
    en: 'This insight is not published, so there is nothing to withdraw',
  },
  insightEndsBefore: {
    id: 'tidak boleh sebelum hari pertama periode',
    en: 'must not be before the first day of the period',
  },
  insightSnapshotOfProduct: {
    id: 'harus produk grafiknya; hapus grafik itu dahulu untuk menulis tentang produk lain',
    en: 'must be the product of its chart; take the chart away first to write about another product',
  },
  insightSnapshotTooLong: {
    id: 'jawabannya terlalu panjang untuk disimpan (paling banyak {maximum} baris); pilih periode, langkah waktu, atau kelompok yang lebih sedikit',
    en: 'has too long an answer to keep (at most {maximum} rows); choose a shorter period, larger steps or fewer groups',
  },
} as const

/** VOC. */
export const vocMessages = {
  dayAhead: { id: 'tidak boleh setelah hari ini', en: 'cannot be after today' },
  vocEditNotAllowed: {
    id: 'Anda hanya dapat mengubah draf Anda sendiri; VOC yang sudah dikirim diubah oleh PO, CMP, atau ADMIN',
    en: 'You can change your own drafts only; what was sent is changed by PO, CMP or ADMIN',
  },
  vocValidateNotAllowed: {
    id: 'validated_feedback: hanya CMP dan ADMIN yang dapat mengubah validasi',
    en: 'validated_feedback: only CMP and ADMIN may change the validation',
  },
  vocMoveNotAllowed: {
    id: 'Anda hanya dapat mengirim draf Anda sendiri; status selanjutnya diubah oleh PO, CMP, atau ADMIN',
    en: 'You can send your own drafts only; later steps are taken by PO, CMP or ADMIN',
  },
  vocDeleteNotAllowed: {
    id: 'Catatan yang sudah dikirim hanya dihapus oleh CMP atau ADMIN; draf oleh pembuatnya',
    en: 'A record that was sent is deleted by CMP or ADMIN only; a draft by its creator',
  },
  vocNeededToSend: {
    id: 'harus diisi sebelum catatan dikirim',
    en: 'is required before the record is sent',
  },
  vocDeleteReason: {
    id: 'alasan harus diisi: catatan ini sudah dikirim',
    en: 'a reason is required: this record was sent',
  },
  vocHasMerged: {
    id: '{id} tidak dapat dihapus: {count} catatan digabungkan ke dalamnya. Pisahkan dulu',
    en: '{id} cannot be deleted: {count} records are merged into it. Separate them first',
  },
  vocStepNotAllowed: {
    id: 'Status tidak dapat diubah menjadi {to}: dari {from} hanya dapat ke {steps}',
    en: 'The status cannot become {to}: from {from} it can only go to {steps}',
  },
  vocStale: {
    id: 'VOC ini sudah diubah oleh {who} ({fields}) setelah Anda membukanya, sehingga perubahan Anda belum disimpan',
    en: '{who} changed this VOC ({fields}) after you opened it, so your changes were not saved',
  },
  vocVersionAhead: {
    id: 'Versi {version} dari VOC ini belum ada; versi terakhirnya {latest}. Muat ulang lalu simpan kembali.',
    en: 'Version {version} of this VOC does not exist yet; its latest is {latest}. Reload it and save again.',
  },
  vocProgressNotAllowed: {
    id: 'progress_by_po_description: hanya PO, CMP, dan ADMIN yang dapat mengubah keterangan progres',
    en: 'progress_by_po_description: only PO, CMP and ADMIN may change the progress notes',
  },
  vocDraftHasNoProgress: {
    id: 'Progres baru dapat diisi setelah draf ini dikirim',
    en: 'Progress can be reported once this draft has been sent',
  },
  vocOwnerNotAllowed: {
    id: 'Penanggung jawab dan batas waktu hanya diatur oleh PO, CMP, atau ADMIN',
    en: 'Owner and due time are set by PO, CMP or ADMIN only',
  },
  vocDraftHasNoOwner: {
    id: 'Penanggung jawab baru dapat ditentukan setelah draf ini dikirim',
    en: 'An owner can be chosen once this draft has been sent',
  },
  vocNoOwner: {
    id: 'harus seorang PO, CMP, atau ADMIN yang dapat melihat VOC ini',
    en: 'must be a PO, CMP or ADMIN who can see this VOC',
  },
  vocCommentOfOther: {
    id: 'Hanya penulis komentar ini yang dapat mengubahnya',
    en: 'Only the author of this comment may change it',
  },
  vocCommentDeleteNotAllowed: {
    id: 'Hanya penulis komentar ini dan ADMIN yang dapat menghapusnya',
    en: 'Only the author of this comment and ADMIN may delete it',
  },
  vocCommentStale: {
    id: 'Komentar ini sudah diubah di tempat lain setelah Anda membukanya, sehingga perubahan Anda belum disimpan',
    en: 'This comment was changed elsewhere after you opened it, so your changes were not saved',
  },
  vocCommentsFull: {
    id: 'VOC ini sudah memiliki {limit} komentar, sebanyak yang dapat dimuatnya',
    en: 'This VOC has {limit} comments, as many as it holds',
  },
  vocDraftHasNoThanks: {
    id: 'Alamat untuk ucapan terima kasih baru dapat disimpan setelah draf ini dikirim',
    en: 'An address for thanks can be saved once this draft has been sent',
  },
  vocThanksOff: {
    id: 'Ucapan terima kasih kepada pelanggan dimatikan di pengaturan portal, sehingga alamat tidak disimpan',
    en: 'Thanks to customers are off in the portal settings, so the address was not saved',
  },
  vocThanksSent: {
    id: 'Ucapan terima kasih sudah dikirim, sehingga alamatnya tidak dapat diganti lagi; alamat itu masih dapat dihapus',
    en: 'Thanks have been sent, so the address cannot be changed any more; it can still be removed',
  },
  vocThanksStale: {
    id: 'Alamat ini sudah diubah di tempat lain setelah Anda membukanya, sehingga isian Anda belum disimpan',
    en: 'This address was changed elsewhere after you opened it, so yours was not saved',
  },
  vocMentionUnseen: {
    id: '{name} tidak dapat melihat VOC ini, sehingga tidak dapat disebut',
    en: '{name} cannot see this VOC and so cannot be mentioned',
  },
  vocMentionUnknown: {
    id: 'setiap orang yang disebut harus masih memiliki akses dan tertulis sebagai @nama dalam teks',
    en: 'everybody mentioned must have access and stand in the text as @name',
  },
  commentEmpty: { id: 'tulis komentarnya', en: 'write the comment' },
  vocClockPaused: { id: 'Batas waktu VOC ini sudah dijeda', en: 'The clock of this VOC is paused already' },
  vocClockRuns: { id: 'Batas waktu VOC ini tidak sedang dijeda', en: 'The clock of this VOC is not paused' },
  vocNoClock: {
    id: 'VOC ini tidak memiliki batas waktu yang berjalan; tentukan penanggung jawabnya terlebih dahulu',
    en: 'No clock runs for this VOC; give it an owner first',
  },
  vocIsMerged: {
    id: 'VOC ini digabungkan ke {main} dan ditangani di sana; pisahkan terlebih dahulu untuk menanganinya sendiri',
    en: 'This VOC is merged into {main} and worked on there; take it apart first to work on it by itself',
  },
  vocIsMergedAlready: {
    id: 'VOC ini sudah digabungkan ke {main}',
    en: 'This VOC is merged into {main} already',
  },
  vocMainIsMerged: {
    id: 'VOC tujuan sudah digabungkan ke {main}; gabungkan ke {main}',
    en: 'The VOC to merge into is itself merged into {main}; merge into {main} instead',
  },
  vocHasParts: {
    id: '{parts} sudah digabungkan ke VOC ini; pisahkan terlebih dahulu sebelum menggabungkannya ke VOC lain',
    en: 'This VOC holds merged feedback ({parts}); take it apart first before this one is merged into another',
  },
  vocDraftNotMerged: {
    id: 'Draf tidak dapat digabungkan; kirim terlebih dahulu',
    en: 'A draft cannot be merged; send it first',
  },
  vocNotMerged: {
    id: 'VOC ini tidak sedang digabungkan ke VOC lain',
    en: 'This VOC is not merged into another',
  },
  vocMergeSelf: {
    id: 'harus VOC lain, bukan VOC ini sendiri',
    en: 'must be another VOC, not this one',
  },
  mergeReasonRequired: {
    id: 'tulis alasan penggabungan, misalnya keluhan yang sama dari pelanggan lain',
    en: 'say why it is merged, such as the same complaint of another customer',
  },
  pauseReasonRequired: {
    id: 'tulis alasan jeda, misalnya menunggu jawaban pelanggan',
    en: 'say why it is paused, such as waiting for the customer',
  },
  onlyWhenDone: {
    id: 'hanya dikirim bersama status Done',
    en: 'is sent with the status Done only',
  },
  reasonRequired: {
    id: 'alasan harus diisi untuk langkah mundur ini',
    en: 'a reason is required for this step back',
  },
  notInList: { id: '{id} tidak ada dalam daftar', en: '{id} is not in the list' },
  notInListOf: { id: '{id} tidak ada dalam daftar {list}', en: '{id} is not in the list of {list}' },
  subProductOfOther: {
    id: '{subProduct} bukan sub-produk dari {product}',
    en: '{subProduct} is not a sub-product of {product}',
  },
  unknownLabels: { id: 'tidak dikenal: {labels}', en: 'not known: {labels}' },
  othersColumns: {
    id: 'Pilihan kolom hanya dapat dibaca dan diubah oleh pemiliknya',
    en: 'A choice of columns can be read and changed by its owner only',
  },
  attachmentsFull: {
    id: 'VOC ini sudah memuat {limit} lampiran; hapus salah satu sebelum menambah',
    en: 'This VOC already has {limit} attachments; remove one before adding another',
  },
  recordBytesFull: {
    id: 'Lampiran VOC ini memakai {used} dari {limit} MB; hapus lampiran lain sebelum menambah yang ini',
    en: 'The attachments of this VOC use {used} of {limit} MB; remove another one before adding this',
  },
  attachmentBytesFull: {
    id: 'Lampiran Anda memakai {used} dari {limit} MB; hapus lampiran yang tidak lagi diperlukan sebelum menambah',
    en: 'Your attachments use {used} of {limit} MB; remove some that are no longer needed before adding more',
  },
  draftsFull: {
    id: 'Anda memiliki {used} dari {limit} draf; kirim draf yang sudah selesai sebelum membuat yang baru',
    en: 'You have {used} of {limit} drafts; send those that are finished before making another',
  },
  draftBytesFull: {
    id: 'Draf Anda memakai {used} dari {limit} MB; kirim draf yang sudah selesai sebelum membuat yang baru',
    en: 'Your drafts use {used} of {limit} MB; send those that are finished before making another',
  },
  draftGrowthFull: {
    id: 'Draf Anda memakai {used} dari {limit} MB; kirim draf yang sudah selesai sebelum menambah isi draf ini',
    en: 'Your drafts use {used} of {limit} MB; send those that are finished before adding to this one',
  },
  attachmentType: {
    id: 'Isi berkas harus PNG, JPEG, WebP, PDF, DOCX, atau XLSX',
    en: 'The content of the file must be PNG, JPEG, WebP, PDF, DOCX or XLSX',
  },
  attachmentEmpty: { id: 'berkas kosong', en: 'the file is empty' },
  periodBackwards: { id: 'harus sebelum atau sama dengan {to}', en: 'must be {to} or earlier' },
  periodTooLong: { id: 'periode paling panjang {days} hari', en: 'the period can have {days} days at most' },
  outsideScope: {
    id: 'harus diisi dengan salah satu pilihan dalam cakupan data Anda',
    en: 'must be filled with one of those within your data scope',
  },
} as const

/** What `ido audit` says. */
export const auditTexts = {
  changed: {
    id: 'Jejak audit RUSAK: isi baris {seq} sudah diubah. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} was changed. The {before} rows before it are intact.',
  },
  missing: {
    id: 'Jejak audit RUSAK: baris {seq} sudah dihapus. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} was removed. The {before} rows before it are intact.',
  },
  reordered: {
    id: 'Jejak audit RUSAK: baris {seq} tidak menyambung ke baris sebelumnya, urutannya sudah diubah. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} does not follow the one before it, rows were reordered. The {before} rows before it are intact.',
  },
  headMissing: {
    id: 'Jejak audit RUSAK: catatan akhir rantai (audit_head) sudah dihapus; setelah baris {seq} mungkin ada baris lain.',
    en: 'The audit log is BROKEN: the record of where the chain ends (audit_head) was removed; rows after row {seq} may be gone.',
  },
  headTwice: {
    id: 'Jejak audit RUSAK: ada dua catatan akhir rantai (audit_head), yang kedua di baris {seq}.',
    en: 'The audit log is BROKEN: there are two records of where the chain ends (audit_head), the second at row {seq}.',
  },
  beyondHead: {
    id: 'Jejak audit RUSAK: baris {seq} ada setelah akhir rantai yang tercatat; baris itu tidak ditulis oleh portal, atau akhir rantai dimundurkan.',
    en: 'The audit log is BROKEN: row {seq} comes after the recorded end of the chain; the portal did not write it, or the end was moved back.',
  },
  intact: {
    id: 'Jejak audit utuh: {rows} baris, hash terakhir {hash}.',
    en: 'The audit log is intact: {rows} rows, head {hash}.',
  },
  empty: { id: 'Jejak audit masih kosong.', en: 'The audit trail is empty.' },
  heads: {
    id: '{heads} hash dari log server cocok.',
    en: '{heads} heads in the server’s log agree with it.',
  },
  newer: {
    id: 'Baris {from} sampai {rows} lebih baru daripada log itu: rantainya utuh, tetapi log belum membuktikannya.',
    en: 'Rows {from} to {rows} are newer than that log: they are chained, but the log does not prove them yet.',
  },
  cut: {
    id: 'Jejak audit RUSAK: log server mencatat baris {seq} ({file} baris {line}), tetapi jejak audit berakhir di baris {rows}; {gone} baris terakhir sudah dihapus.',
    en: 'The audit log is BROKEN: the server’s log has row {seq} ({file} line {line}), but the audit log ends at row {rows}; the last {gone} rows were removed.',
  },
  differs: {
    id: 'Jejak audit RUSAK: hash baris {seq} berbeda dari yang dicatat log server ({file} baris {line}); baris itu atau baris sebelumnya ditulis ulang.',
    en: 'The audit log is BROKEN: the hash of row {seq} differs from the server’s log ({file} line {line}); it or a row before it was rewritten.',
  },
  twice: {
    id: 'Jejak audit RUSAK: log server mencatat dua hash untuk baris {seq} ({first} baris {firstLine}, {second} baris {secondLine}); satu keputusan dihapus dan diganti yang lain.',
    en: 'The audit log is BROKEN: the server’s log has two heads for row {seq} ({first} line {firstLine}, {second} line {secondLine}); a decision was removed and another took its place.',
  },
  noHeads: {
    id: 'Jejak audit RUSAK: {file} tidak memuat satu pun hash jejak audit. Itu bukan log portal ini, atau hash-nya sudah dihapus.',
    en: 'The audit log is BROKEN: {file} has no head of it. That is no log of this portal, or the heads were taken out of it.',
  },
  wrongLine: {
    id: 'Berkas ekspor RUSAK: baris {line} berkas {file} hilang atau bukan bagian dari ekspor jejak audit. {before} baris jejak audit sebelumnya utuh.',
    en: 'The export is BROKEN: line {line} of {file} is missing or no part of an export of the audit log. The {before} audit rows before it are intact.',
  },
  aloneOnly: {
    id: 'Berkas ini utuh dengan sendirinya. Bahwa portal yang menulisnya hanya dapat dibuktikan dengan log server: --log BERKAS.',
    en: 'The file is whole in itself. That the portal wrote it can only be shown by the server’s log: --log FILE.',
  },
  exported: {
    id: '{rows} baris jejak audit ditulis ke {file}, hash terakhir {hash}. Simpan di luar server ini.',
    en: '{rows} rows of the audit log written to {file}, head {hash}. Keep it away from this server.',
  },
  exportedEmpty: {
    id: 'Jejak audit masih kosong; {file} hanya memuat bukti itu.',
    en: 'The audit trail is empty; {file} says so.',
  },
  noFile: { id: 'Berkas {file} tidak dapat dibaca', en: 'The file {file} cannot be read' },
  noWrite: { id: 'Berkas {file} tidak dapat ditulis: {why}', en: 'The file {file} cannot be written: {why}' },
  what: {
    id: 'Tuliskan: audit verify [BERKAS] [--log BERKAS ...], atau audit export BERKAS',
    en: 'Say: audit verify [FILE] [--log FILE ...], or audit export FILE',
  },
} as const

export const auditUsage = {
  id: `npm run ido -- audit verify [BERKAS] [--log BERKAS ...]
npm run ido -- audit export BERKAS

verify memeriksa rantai hash di basis data, atau, tanpa basis data, di BERKAS hasil ekspor. Berakhir dengan kode 1 dan nomor
baris yang rusak jika rantainya tidak utuh.
export menulis seluruh rantai beserta hash terakhirnya ke BERKAS (JSON, satu baris per catatan). Berkas itu juga dapat
dipakai sebagai --log: jejak audit di basis data harus melanjutkannya.

  --log BERKAS        log server (JSON, satu baris per catatan), boleh beberapa; juga memeriksa apakah baris terakhir hilang
                      dan apakah rantainya ditulis ulang`,
  en: `npm run ido -- audit verify [FILE] [--log FILE ...]
npm run ido -- audit export FILE

verify checks the chain of hashes in the database or, without it, in an exported FILE. It ends with code 1 and the number
of the broken row where the chain does not hold.
export writes the whole chain with its last hash to FILE (JSON, one entry a line). The file can also be given as --log:
the audit log of the database must then go on from it.

  --log FILE          the server's log (JSON, one entry a line), several if need be; also tells whether the last rows are
                      missing and whether the chain was written anew`,
} as const

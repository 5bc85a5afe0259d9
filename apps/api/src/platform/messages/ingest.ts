/** Data that programs send. */
export const ingestMessages = {
  idDamaged: {
    id: 'Nomor ini sudah disingkat lembar kerja (misalnya 1,23E+19) dan tidak dapat dikenali lagi. Salin sebagai teks.',
    en: 'A spreadsheet has shortened this number (such as 1.23E+19) and nobody can tell what it was. Copy it as text.',
  },
  apiKeyNeeded: {
    id: 'Kunci API tidak ada, tidak dikenal, kedaluwarsa, atau sudah dicabut (Authorization: Bearer ido_… atau X-API-Key)',
    en: 'The API key is missing, not known, expired or revoked (Authorization: Bearer ido_… or X-API-Key)',
  },
  apiKeyScope: {
    id: 'Kunci API ini tidak berlaku untuk {scope}; cakupannya: {scopes}',
    en: 'This API key does not reach {scope}; its scopes are: {scopes}',
  },
  apiKeyNotRead: { id: 'Kunci API tidak dapat membaca ini.', en: 'API keys cannot read this.' },
  apiKeyFiguresOnly: {
    id: 'Kunci API ini hanya membaca angka, tidak membaca data satu per satu.',
    en: 'This API key reads figures only, no records.',
  },
  apiKeyDataset: {
    id: 'Kunci API ini tidak membaca {dataset}; dataset-nya: {datasets}',
    en: 'This API key does not read {dataset}; its datasets are: {datasets}',
  },
  apiKeyReadsOnly: {
    id: 'Kunci yang membaca angka (query) tidak dapat sekaligus mengirim data.',
    en: 'A key that reads figures (query) cannot send data as well.',
  },
  apiKeySeesNothing: {
    id: 'Hanya kunci yang membaca angka (query) yang mempunyai cakupan data.',
    en: 'Only a key that reads figures (query) has a data scope.',
  },
  apiKeyTooFast: {
    id: 'Kunci ini sudah bertanya {most} kali dalam satu menit. Tunggu sebentar.',
    en: 'This key has asked {most} times within a minute. Wait a moment.',
  },
  apiKeysNeedEverything: {
    id: 'Kunci API mengirim atau membaca data seluruh regional dan produk, jadi hanya dikelola oleh yang cakupan datanya tidak dibatasi.',
    en: 'API keys send or read data of all regions and products, so only those whose data scope has no limits can manage them.',
  },
  apiKeyUntilBeyond: {
    id: 'tidak boleh melewati akses Anda sendiri, yang berakhir {until}',
    en: 'cannot be later than the end of your own access, {until}',
  },
  apiKeyDayOver: { id: 'harus hari ini atau sesudahnya', en: 'must be today or later' },
  apiKeysFull: {
    id: 'Sudah ada {most} kunci yang berlaku, sebanyak yang boleh ada. Cabut yang tidak dipakai lagi.',
    en: 'There already are {most} keys that hold, which is as many as there may be. Revoke those that are no longer used.',
  },
  apiKeyRevoked: { id: 'Kunci "{name}" sudah dicabut pada {at}', en: 'The key "{name}" was revoked already, on {at}' },
  apiKeyNotFound: { id: 'Tidak ada kunci API {id}', en: 'There is no API key {id}' },
  importsNeedEverything: {
    id: 'Berkas impor berisi data seluruh regional dan produk, jadi hanya untuk yang cakupan datanya tidak dibatasi.',
    en: 'Imported files have data of all regions and products, so only those whose data scope has no limits can bring them.',
  },
  importFileRefused: { id: '{id}', en: '{en}' },
  importNotFound: { id: 'Tidak ada impor {id}', en: 'There is no import {id}' },
  importUnderWay: {
    id: 'Impor ini sedang dikerjakan. Tunggu sampai selesai atau batalkan dulu.',
    en: 'This import is being worked on. Wait until it is over, or cancel it first.',
  },
  importNotUnderWay: {
    id: 'Tidak ada yang sedang berjalan untuk dibatalkan',
    en: 'Nothing is under way that could be cancelled',
  },
  importOver: {
    id: 'Impor ini sudah selesai. Untuk mengimpor lagi, bawa berkasnya lagi.',
    en: 'This import is over. To import again, bring the file again.',
  },
  importUndone: { id: 'Impor ini sudah ditarik kembali', en: 'This import was taken back' },
  importUndoing: { id: 'Impor ini sedang ditarik kembali', en: 'This import is being taken back' },
  importUndoLost: {
    id: 'Penarikan terhenti dan tidak dilanjutkan. Yang sudah kembali tetap kembali; minta sekali lagi untuk sisanya.',
    en: 'The taking back was cut off and nobody goes on with it. What is as before stays so; ask again for the rest.',
  },
  importGaveUp: {
    id: 'Sudah dicoba beberapa kali dan setiap kali terhenti. Coba lagi nanti; bila tetap gagal, penyebabnya ada di log server.',
    en: 'It was tried several times and was cut off each time. Try again later; if it fails again, the log of the server says why.',
  },
  importFileGone: {
    id: 'Berkasnya sudah dihapus; berkas disimpan {days} hari. Bawa berkasnya lagi.',
    en: 'The file was removed; files are kept for {days} days. Bring the file again.',
  },
  importNotDraft: {
    id: 'Impor ini sudah pernah dijalankan, jadi tetap ada di riwayat. Tarik kembali bila datanya tidak diinginkan.',
    en: 'This import was run, so it stays in the history. Take it back if its data are not wanted.',
  },
  importTooOld: {
    id: 'Impor hanya dapat ditarik kembali selama {days} hari',
    en: 'An import can be taken back for {days} days only',
  },
  importChangedNothing: {
    id: 'Impor ini tidak mengubah apa pun, jadi tidak ada yang ditarik kembali',
    en: 'This import changed nothing, so there is nothing to take back',
  },
  importDraftsFull: {
    id: 'Sudah ada {most} berkas Anda yang belum diimpor. Impor atau buang sebagian dulu.',
    en: 'You already have {most} files that are not imported. Import or throw some away first.',
  },
  importStale: {
    id: 'Pilihan impor ini sudah diubah sejak Anda membukanya. Muat ulang lalu periksa lagi.',
    en: 'The choices of this import were changed after you opened it. Load it again and look once more.',
  },
  importPlanFixed: {
    id: 'Sebagian berkas ini sudah tersimpan dengan pilihan kolom sebelumnya. Lanjutkan dengan pilihan itu, atau tarik kembali dulu.',
    en: 'A part of this file is stored with the former choice of columns. Go on with that, or take it back first.',
  },
  importNoPlan: { id: 'Pilih dulu kolom untuk setiap isian', en: 'Choose the columns of the fields first' },
  importProfileNotFound: { id: 'Tidak ada profil impor {id}', en: 'There is no import profile {id}' },
  importProfileTaken: {
    id: 'Sudah ada profil "{name}", disimpan oleh {by}',
    en: 'There already is a profile "{name}", kept by {by}',
  },
  importProfilesFull: {
    id: 'Sudah ada {most} profil untuk dataset ini, sebanyak yang boleh ada',
    en: 'There already are {most} profiles of this dataset, which is as many as there may be',
  },
  importNoRejects: {
    id: 'Impor ini tidak menolak baris, atau berkasnya sudah dihapus',
    en: 'This import rejected no rows, or their file was removed',
  },
  rowsExpected: {
    id: 'Isi permintaan harus JSON (content-type: application/json) atau NDJSON (application/x-ndjson)',
    en: 'The request body must be JSON (content-type: application/json) or NDJSON (application/x-ndjson)',
  },
  malformedJsonAt: {
    id: 'Isi permintaan bukan JSON yang sah: baris {line}',
    en: 'The request body is not valid JSON: line {line}',
  },
  bodyNotUtf8: { id: 'Isi permintaan bukan UTF-8 yang sah', en: 'The request body is not valid UTF-8' },
  rowsNotList: {
    id: 'Isi permintaan harus berupa daftar objek JSON atau satu objek',
    en: 'The request body must be a JSON list of objects, or one object',
  },
  noRowTaken: {
    id: 'Tidak ada baris yang diterima. Baris {line}, {field}: {reason}',
    en: 'No row was taken. Line {line}, {field}: {reason}',
  },
  dashboardNotFound: { id: 'Tidak ada dashboard di {path}', en: 'There is no dashboard at {path}' },
  dashboardTaken: { id: 'Sudah ada dashboard di {path}', en: 'There already is a dashboard at {path}' },
  dashboardStale: {
    id: '{who} sudah mengubah dashboard ini (kini versi {version}) setelah Anda membukanya, sehingga perubahan Anda belum disimpan',
    en: '{who} changed this dashboard (now version {version}) after you opened it, so your changes were not saved',
  },
  notForKind: { id: 'tidak berlaku untuk {kind}', en: 'does not go with {kind}' },
  kindMeasures: { id: 'paling banyak {most} untuk {kind}', en: 'can be {most} at most for {kind}' },
  kindDimensions: {
    id: 'untuk {kind} harus {least} sampai {most} dimensi',
    en: 'must be {least} to {most} dimensions for {kind}',
  },
  kindNeedsGrain: { id: 'harus diisi: {kind} berjalan menurut waktu', en: 'is required: {kind} runs over time' },
  kindAxes: {
    id: '{kind} memerlukan {least} sampai {most} pembagian (dimensi, waktu, atau beberapa ukuran)',
    en: '{kind} takes {least} to {most} divisions (dimensions, time, or several measures)',
  },
  notParts: {
    id: '{measure} bukan jumlah, jadi tidak terbagi menjadi bagian dari satu keseluruhan',
    en: '{measure} is not a sum, so it has no parts of a whole',
  },
  notListed: {
    id: '{measure} adalah selisih, jadi tidak ada catatan yang dapat didaftar',
    en: '{measure} is a difference, so there are no records to list',
  },
  notQuestion: { id: 'bukan pertanyaan yang dapat dibaca', en: 'is no question that can be read' },
  ticketNotFound: { id: 'Tidak ada tiket {number}', en: 'There is no ticket {number}' },
  notFilledIn: { id: 'Belum diisi', en: 'Not filled in' },
} as const

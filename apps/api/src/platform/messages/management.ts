/** Management lists: what they share, whatever they list. */
export const managementMessages = {
  listNeedsEverything: {
    id: 'Hanya pengelola yang melihat semua regional dan produk yang dapat mengubah daftar ini',
    en: 'Only managers who may see all regions and products can change this list',
  },
  notWrittenDay: {
    id: 'harus berupa tanggal yang ada, misalnya 31/12/2027',
    en: 'must be a date that exists, such as 31/12/2027',
  },
  notWrittenTime: {
    id: 'harus berupa tanggal dan jam, misalnya 31/12/2027 08:00',
    en: 'must be a date and a time, such as 31/12/2027 08:00',
  },
  notYesNo: { id: 'harus ya atau tidak', en: 'must be yes or no' },
  recordStale: {
    id: '{who} sudah mengubah data ini setelah Anda membukanya, sehingga perubahan Anda belum disimpan',
    en: '{who} changed this after you opened it, so your changes were not saved',
  },
  deleteBlocked: {
    id: '{label} tidak dapat dihapus karena masih dipakai oleh: {list}',
    en: '{label} cannot be deleted because these depend on it: {list}',
  },
  restoreBlocked: {
    id: '{label} tidak dapat dikembalikan: tempatnya sudah dipakai data lain, atau yang dirujuknya sudah tidak ada',
    en: '{label} cannot be brought back: something else has taken its place, or what it refers to is gone',
  },
  restoreTaken: {
    id: '{label} tidak dapat dikembalikan: {idWhat} sudah dipakai oleh data lain',
    en: '{label} cannot be brought back: {enWhat} is used by something else by now',
  },
  restoreTakenBy: {
    id: '{label} tidak dapat dikembalikan: {idWhat} sudah dipakai oleh {who}',
    en: '{label} cannot be brought back: {enWhat} is used by {who} by now',
  },
  restoreClusterEmpty: {
    id: '{label} tidak dapat dikembalikan: semua produknya kini ada di klaster lain',
    en: '{label} cannot be brought back: all of its products are in other clusters by now',
  },
  trashGone: {
    id: 'Penghapusan ini tidak dapat dibatalkan: sudah dikembalikan, atau sudah lewat {days} hari',
    en: 'This delete cannot be undone: it was undone already, or is more than {days} days old',
  },
  taken: { id: 'sudah dipakai oleh data lain', en: 'is taken already' },
  fileNotUtf8: {
    id: 'bukan XLSX maupun CSV dalam UTF-8; di Excel, simpan sebagai XLSX atau “CSV UTF-8” lalu pilih lagi',
    en: 'is neither XLSX nor a CSV in UTF-8; in Excel, save it as XLSX or “CSV UTF-8” and choose it again',
  },
  fileRefused: { id: '{idReason}', en: '{enReason}' },
  lineFormula: {
    id: 'sel berisi rumus atau galat; tempel nilainya saja lalu pilih berkasnya lagi',
    en: 'a cell holds a formula or an error; paste its value only and choose the file again',
  },
  unknownColumn: {
    id: 'kolom “{name}” tidak dikenal; kolom yang dapat dipakai: {idTitles}',
    en: 'the column “{name}” is not known; columns that can be used: {enTitles}',
  },
  fileNotCsv: {
    id: 'tidak dapat dibaca sebagai CSV; periksa tanda kutip mulai baris {line}',
    en: 'cannot be read as CSV; look for a quotation mark from line {line} on',
  },
  fileEmpty: {
    id: 'berkas ini kosong; baris pertamanya harus berisi judul kolom',
    en: 'this file is empty; its first line must name the columns',
  },
  fileLineTooLong: {
    id: 'baris {line} lebih dari {most} karakter; periksa apakah tanda kutipnya ditutup',
    en: 'line {line} has more than {most} characters; check that its quotation mark is closed',
  },
  fileTooMuchText: {
    id: 'berisi lebih dari {most} juta huruf',
    en: 'holds more than {most} million letters',
  },
  fileTooManyLines: { id: 'paling banyak {most} baris', en: 'can have {most} lines at most' },
  lineCells: {
    id: 'baris ini berisi {found} kolom, sedangkan baris judul {expected}; periksa pemisah dan tanda kutipnya',
    en: 'this line has {found} columns and the heading {expected}; check its separators and quotation marks',
  },
  lineRepeats: { id: 'baris {line} mengulang baris {earlier}', en: 'line {line} repeats line {earlier}' },
  importRefused: {
    id: '{refused} baris ditolak, sehingga tidak ada yang disimpan',
    en: '{refused} lines were refused, so nothing was saved',
  },
} as const

/** What administrators decide for the whole portal. */
export const settingsMessages = {
  holidayTwice: { id: 'tanggal ini disebut dua kali', en: 'this day is named twice' },
  settingsNeedEverything: {
    id: 'Pengaturan berlaku bagi seluruh data, jadi hanya dapat diubah oleh yang cakupan datanya tidak dibatasi.',
    en: 'Settings hold for all data, so only those whose data scope has no limits can change them.',
  },
  retentionChanged: {
    id: 'Lama penyimpanan sudah diubah sejak pratinjau ini, jadi belum ada yang dihapus. Lihat lagi apa yang akan dihapus.',
    en: 'How long data are kept was changed since this preview, so nothing was removed. Look again at what would go.',
  },
  retentionRunning: {
    id: 'Pembersihan sedang berjalan. Tunggu sampai selesai.',
    en: 'A clean-up is under way. Wait until it has finished.',
  },
  notTimeOfDay: { id: 'Tulis jam sebagai JJ:MM, misalnya 08:00.', en: 'Write a time as HH:MM, such as 08:00.' },
  stepsNotRising: {
    id: 'Setiap batas harus lebih besar dari batas sebelumnya ({before}).',
    en: 'Each end must lie above the one before it ({before}).',
  },
  workEndsBefore: {
    id: 'Jam kerja harus berakhir setelah jam mulainya ({from}).',
    en: 'Working hours must end after they begin ({from}).',
  },
  weekdayTwice: { id: 'Hari ini disebut dua kali.', en: 'This day is named twice.' },
} as const

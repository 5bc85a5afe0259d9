/** Every text that the server says to people, Indonesian first. `{name}` is filled from the values. */
const messages = {
  success: { id: 'Berhasil', en: 'Success' },
  signedIn: { id: 'Berhasil masuk', en: 'Signed in' },

  // Input. The first words name the field, so these read on after "score_nps: ".
  invalid: { id: 'Isian belum benar', en: 'The input is not valid' },
  required: { id: 'harus diisi', en: 'is required' },
  notText: { id: 'harus berupa teks', en: 'must be text' },
  notNumber: { id: 'harus berupa angka', en: 'must be a number' },
  notWholeNumber: { id: 'harus bilangan bulat', en: 'must be a whole number' },
  wholeNumberFrom: { id: 'harus bilangan bulat mulai {minimum}', en: 'must be a whole number from {minimum}' },
  wholeNumberBetween: {
    id: 'harus bilangan bulat {minimum} sampai {maximum}',
    en: 'must be a whole number from {minimum} to {maximum}',
  },
  notBoolean: { id: 'harus true atau false', en: 'must be true or false' },
  notList: { id: 'harus berupa daftar', en: 'must be a list' },
  notObject: { id: 'harus berupa objek', en: 'must be an object' },
  notDate: { id: 'harus berupa tanggal (YYYY-MM-DD) yang ada', en: 'must be a date that exists (YYYY-MM-DD)' },
  notInstant: {
    id: 'harus berupa tanggal atau waktu ISO 8601, misalnya 2026-05-01 atau 2026-05-01T08:00:00Z',
    en: 'must be an ISO 8601 date or time such as 2026-05-01 or 2026-05-01T08:00:00Z',
  },
  notEmail: { id: 'harus berupa alamat e-mail', en: 'must be an e-mail address' },
  notWebAddress: {
    id: 'harus berupa alamat web yang diawali http:// atau https://',
    en: 'must be a web address that starts with http:// or https://',
  },
  notUrl: { id: 'harus berupa alamat web', en: 'must be a web address' },
  notOneOf: { id: 'harus salah satu dari: {options}', en: 'must be one of: {options}' },
  numberAtLeast: { id: 'paling kecil {minimum}', en: 'must be at least {minimum}' },
  numberAtMost: { id: 'paling besar {maximum}', en: 'must be at most {maximum}' },
  textAtLeast: { id: 'minimal {minimum} karakter', en: 'must have at least {minimum} characters' },
  textAtMost: { id: 'maksimal {maximum} karakter', en: 'must have at most {maximum} characters' },
  listAtLeast: { id: 'minimal {minimum} butir', en: 'must have at least {minimum} items' },
  listAtMost: { id: 'maksimal {maximum} butir', en: 'must have at most {maximum} items' },
  unknownField: { id: 'tidak dikenal', en: 'is not known' },
  notValid: { id: 'tidak sah', en: 'is not valid' },
  unstorableText: {
    id: 'berisi karakter yang tidak dapat disimpan',
    en: 'contains characters that cannot be stored',
  },
  searchWordTooShort: {
    id: 'kata "{word}" terlalu pendek; gunakan minimal tiga huruf',
    en: 'the word "{word}" is too short; use at least three letters',
  },
  duplicateColumn: { id: 'menyebut satu kolom dua kali', en: 'names a column twice' },
  malformedJson: { id: 'Isi permintaan bukan JSON yang sah', en: 'The request body is not valid JSON' },
  jsonExpected: {
    id: 'Isi permintaan harus JSON (content-type: application/json)',
    en: 'The request body must be JSON (content-type: application/json)',
  },
  multipartExpected: {
    id: 'Berkas harus dikirim sebagai multipart/form-data dalam isian "file"',
    en: 'The file must be sent as multipart/form-data in field "file"',
  },
  brokenUpload: { id: 'tidak terkirim utuh', en: 'did not arrive whole' },
  fileTooLarge: { id: 'Berkas lebih besar dari {megabytes} MB', en: 'The file is larger than {megabytes} MB' },
  bodyTooLarge: { id: 'Isi permintaan terlalu besar', en: 'The request body is too large' },
  malformedRequest: { id: 'Permintaan tidak dapat dibaca', en: 'The request cannot be read' },

  // Access.
  nikRequired: { id: 'NIK harus diisi', en: 'Please enter your NIK' },
  nikTooLong: { id: 'Maksimal 9 karakter', en: 'At most 9 characters' },
  wrongPassword: { id: 'Kata sandi yang Anda masukkan salah', en: 'The password you entered is wrong' },
  signInTooMany: {
    id: 'Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam {seconds} detik.',
    en: 'Too many failed sign-ins. Try again in {seconds} seconds.',
  },
  accountSuspended: {
    id: 'Akun ini dinonaktifkan. Hubungi helpdesk.',
    en: 'This account is suspended. Please contact the helpdesk.',
  },
  notSignedIn: {
    id: 'Anda belum masuk atau sesi Anda telah berakhir',
    en: 'You are not signed in, or your session has ended',
  },
  noAccess: {
    id: 'Akun Anda belum memiliki akses. Ajukan permintaan akses terlebih dahulu.',
    en: 'Your account has no access yet. Please request access first.',
  },
  roleNotAllowed: {
    id: 'Peran Anda tidak mengizinkan tindakan ini',
    en: 'Your role does not allow this action',
  },
  othersRights: {
    id: 'Hanya ADMIN dan MANAGEMENT yang dapat melihat hak akses orang lain',
    en: 'Only ADMIN and MANAGEMENT may see the access rights of others',
  },
  crossSite: {
    id: 'Permintaan dari situs lain ditolak',
    en: 'Requests from another site are refused',
  },
  passwordLinkGone: {
    id: 'tautan ini tidak berlaku: sudah dipakai, sudah diganti, kedaluwarsa, atau tidak lengkap',
    en: 'this link is not valid: it was used, replaced, has expired, or is incomplete',
  },
  passwordGuessable: {
    id: 'terlalu mudah ditebak: hampir seluruhnya kata umum, pola tombol, nama portal, atau alamat e-mail Anda',
    en: 'is too easy to guess: nearly all of it is common words, keyboard patterns, the portal or your e-mail address',
  },
  passwordSet: { id: 'Kata sandi sudah diatur', en: 'The password is set' },

  // VOC.
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
  reasonRequired: {
    id: 'alasan harus diisi untuk langkah mundur ini',
    en: 'a reason is required for this step back',
  },
  notInList: { id: '{id} tidak ada dalam daftar', en: '{id} is not in the list' },
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
  attachmentType: {
    id: 'Isi berkas harus PNG, JPEG, WebP, PDF, DOCX, atau XLSX',
    en: 'The content of the file must be PNG, JPEG, WebP, PDF, DOCX or XLSX',
  },
  attachmentEmpty: { id: 'berkas kosong', en: 'the file is empty' },
  periodBackwards: { id: 'harus sebelum atau sama dengan {to}', en: 'must be {to} or earlier' },
  periodTooLong: { id: 'periode paling panjang {days} hari', en: 'the period can have {days} days at most' },

  // Questions of the figures.
  unknownName: { id: '"{name}" tidak dikenal; yang ada: {known}', en: '"{name}" is not known; there is: {known}' },
  namedTwice: { id: '"{name}" disebut dua kali', en: '"{name}" is named twice' },
  periodEmpty: { id: 'harus sesudah from', en: 'must be after from' },
  dimensionNotWith: {
    id: '{dimension} tidak berlaku untuk {measure}',
    en: '{dimension} does not go with {measure}',
  },
  noTimeSteps: { id: 'tidak berlaku bersama {dimension}', en: 'does not go with {dimension}' },
  topNeedsDimensions: { id: 'memerlukan dimensions', en: 'needs dimensions' },
  othersNeedTop: { id: 'memerlukan top', en: 'needs top' },
  tooManySteps: {
    id: 'membagi periode ini menjadi lebih dari {most} langkah; pilih yang lebih kasar',
    en: 'cuts this period into more than {most} steps; choose a coarser one',
  },
  tooManyGroups: {
    id: 'menghasilkan lebih dari {most} baris; persempit dengan filter atau periode',
    en: 'make more than {most} rows; narrow them by filters or period',
  },
  queryTooLong: {
    id: 'Pertanyaan ini dihentikan setelah {seconds} detik. Persempit periode atau filternya.',
    en: 'This question was stopped after {seconds} seconds. Narrow its period or filters.',
  },
  exportsBusy: {
    id: 'Beberapa ekspor sedang berjalan. Coba lagi sebentar lagi.',
    en: 'Several exports are running. Please try again shortly.',
  },
  notFilters: {
    id: 'harus objek JSON dengan daftar label per dimensi',
    en: 'must be a JSON object with a list of labels per dimension',
  },
  notEmbeddable: {
    id: 'hanya alamat dari daftar yang diizinkan (EMBED_ORIGINS): {origins}',
    en: 'takes addresses of the allow-list (EMBED_ORIGINS) only: {origins}',
  },
  notDashboardPath: {
    id: 'hanya huruf kecil, angka, tanda hubung, dan garis miring',
    en: 'takes lower-case letters, digits, hyphens and slashes only',
  },

  // Data that programs send.
  apiKeyNeeded: {
    id: 'Kunci API tidak ada, tidak dikenal, kedaluwarsa, atau sudah dicabut (Authorization: Bearer ido_… atau X-API-Key)',
    en: 'The API key is missing, not known, expired or revoked (Authorization: Bearer ido_… or X-API-Key)',
  },
  apiKeyScope: {
    id: 'Kunci API ini tidak berlaku untuk {scope}; cakupannya: {scopes}',
    en: 'This API key does not reach {scope}; its scopes are: {scopes}',
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
  ticketNotFound: { id: 'Tidak ada tiket {number}', en: 'There is no ticket {number}' },
  notFilledIn: { id: 'Belum diisi', en: 'Not filled in' },

  // Mail of a demo.
  devMailTitle: { id: 'E-mail keluar', en: 'Outgoing mail' },
  devMailHint: {
    id: 'Tanpa SMTP_URL e-mail disimpan sebagai berkas; yang terbaru di atas.',
    en: 'Without SMTP_URL mail is kept as files; the newest comes first.',
  },
  devMailNone: { id: 'Belum ada e-mail.', en: 'There is no mail yet.' },

  // The server itself.
  unknownCall: { id: 'Alamat API ini tidak ada', en: 'This API address does not exist' },
  notFound: { id: 'Data tidak ditemukan', en: 'Not found' },
  unexpected: {
    id: 'Terjadi kesalahan di server. Sebutkan nomor permintaan bila menghubungi helpdesk.',
    en: 'Something went wrong on the server. Quote the request id when you contact the helpdesk.',
  },
  databaseAway: {
    id: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
    en: 'The service is not available at the moment. Please try again shortly.',
  },
} as const satisfies Record<string, { id: string; en: string }>

export type Language = 'id' | 'en'
export type MessageKey = keyof typeof messages
export type MessageValues = Readonly<Record<string, string | number>>

/** The text of a message in the reader's language, with its values filled in. */
export function say(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return messages[key][language].replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text)
}

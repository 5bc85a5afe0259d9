/** Access. */
export const accessMessages = {
  nikRequired: { id: 'NIK harus diisi', en: 'Please enter your NIK' },
  nikTooLong: { id: 'Maksimal 9 karakter', en: 'At most 9 characters' },
  wrongPassword: { id: 'Kata sandi yang Anda masukkan salah', en: 'The password you entered is wrong' },
  signInTooMany: {
    id: 'Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam {seconds} detik.',
    en: 'Too many failed sign-ins. Try again in {seconds} seconds.',
  },
  accountSuspended: {
    id: 'Akun ini ditangguhkan. Hubungi helpdesk.',
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
  scopeChanged: {
    id: 'Regional atau produk yang boleh Anda lihat berubah selagi jawabannya dibuat; minta lagi',
    en: 'The regions or products that you may see changed while the answer was made; ask for it again',
  },
  othersRights: {
    id: 'Hanya ADMIN dan MANAGEMENT yang dapat melihat hak akses orang lain',
    en: 'Only ADMIN and MANAGEMENT may see the access rights of others',
  },
  basicNeeded: {
    id: 'Kredensial dasar (Basic) tidak ada atau salah',
    en: 'The basic credentials are missing or wrong',
  },
  viewAsReadOnly: {
    id: 'Anda sedang melihat portal sebagai orang lain: hanya dapat membaca',
    en: 'You are viewing the portal as somebody else: reading only',
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
  secondFactorNeeded: {
    id: 'Akun Anda wajib memakai faktor kedua. Siapkan dahulu, lalu portal terbuka.',
    en: 'Your account must have a second factor. Set one up first, then the portal opens.',
  },
  secondStepNeeded: {
    id: 'Akun ini memakai faktor kedua. Lanjutkan dengan kode atau passkey.',
    en: 'This account has a second factor. Go on with a code or a passkey.',
  },
  secondCodeWrong: {
    id: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya lalu coba lagi.',
    en: 'The code is wrong or was used already. Wait for the next one and try again.',
  },
  passkeyWrong: { id: 'Passkey ini tidak cocok', en: 'This passkey does not match' },
  passkeyElsewhere: {
    id: 'Passkey tidak dapat dipakai di alamat ini: portal harus dibuka lewat HTTPS dengan nama, atau lewat localhost',
    en: 'Passkeys do not work at this address: the portal must be opened over HTTPS by a name, or by localhost',
  },
  stepGone: {
    id: 'langkah ini tidak berlaku lagi: terlalu lama atau terlalu sering dicoba; mulai dari awal',
    en: 'this step is over: it took too long or was tried too often; begin anew',
  },
  proofNeeded: {
    id: 'Buktikan dahulu bahwa ini Anda',
    en: 'Prove first that it is you',
  },
  factorNotFound: { id: 'Faktor kedua ini sudah tidak ada', en: 'There is no such second factor any more' },
  factorsFull: { id: 'Paling banyak {most} faktor kedua', en: 'You can have {most} second factors at most' },
  factorLast: {
    id: 'Akun Anda wajib memakai faktor kedua: tambahkan yang lain sebelum menghapus yang ini',
    en: 'Your account must have a second factor: add another before you remove this one',
  },
  passkeyKnown: { id: 'Passkey ini sudah terdaftar', en: 'This passkey is registered already' },
  resetNoFactor: { id: '{name} tidak memiliki faktor kedua', en: '{name} has no second factor' },
  resetWaiting: {
    id: 'Penghapusan faktor kedua {name} sudah diminta dan menunggu administrator lain',
    en: 'Taking away the second factor of {name} was asked for already and waits for another administrator',
  },
  resetOwnAsk: {
    id: 'Anda sendiri yang meminta ini; administrator lain harus menyetujuinya',
    en: 'You asked for this yourself; another administrator must confirm it',
  },
  resetByKin: {
    id: 'Salah satu dari Anda berdua menjadikan yang lain administrator; administrator ketiga atau baris perintah yang harus menyetujuinya',
    en: 'One of you two made the other an administrator; a third administrator or the command line must confirm it',
  },
  resetOnOneself: {
    id: 'Faktor kedua Anda sendiri dihapus oleh dua administrator lain, atau oleh Anda di Pengaturan',
    en: 'Your own second factor is taken away by two other administrators, or by yourself in the settings',
  },
  resetNotFound: {
    id: 'Permintaan ini sudah diputuskan atau kedaluwarsa',
    en: 'This was decided already, or has expired',
  },
  secretsKeyOther: {
    id: 'Kode tidak dapat diperiksa: portal ini tidak memegang kunci rahasianya (SECRETS_KEY). Hubungi helpdesk.',
    en: 'Codes cannot be checked: this portal does not hold the key of its secrets (SECRETS_KEY). Contact the helpdesk.',
  },
  handOverGone: {
    id: 'Tautan dashboard ini tidak berlaku lagi. Buka dashboard itu sekali lagi dari portal.',
    en: 'This link to a dashboard is not valid any more. Open the dashboard from the portal again.',
  },
  passwordSet: { id: 'Kata sandi sudah diatur', en: 'The password is set' },
} as const

/** Requests for access: codes, the queue, decisions. */
export const accessRequestMessages = {
  codeTooMany: {
    id: 'Kode atau tautan baru saja diminta. Periksa e-mail Anda, atau minta lagi dalam {seconds} detik.',
    en: 'A code or link was requested just now. Check your e-mail, or request another in {seconds} seconds.',
  },
  codeSent: {
    id: 'Bila data Anda terdaftar, kode dikirim ke e-mail Anda',
    en: 'If you are registered, a code is on its way to your e-mail',
  },
  ownRequest: {
    id: 'Anda tidak dapat memutuskan permintaan Anda sendiri',
    en: 'You cannot decide your own request',
  },
  requestNotFound: { id: 'Permintaan akses tidak ditemukan', en: 'There is no such request for access' },
  requestDecided: {
    id: 'Permintaan ini sudah diputuskan oleh {name}',
    en: 'This request was already decided by {name}',
  },
  requestNotWaiting: {
    id: 'Tidak ada permintaan Anda yang sedang menunggu keputusan',
    en: 'You have no request that is waiting for a decision',
  },
  wishedRegion: { id: 'tidak ada regional dengan id itu', en: 'there is no region with that id' },
  requesterGone: {
    id: 'Akun peminta sudah dihapus; permintaan ini hanya dapat ditolak',
    en: 'The account of the requester was deleted; this request can only be rejected',
  },
  requesterSuspended: {
    id: 'Akun peminta ditangguhkan; buka penangguhannya atau tolak permintaan ini',
    en: 'The account of the requester is suspended; activate it again or reject this request',
  },
  notInFuture: { id: 'harus di masa depan', en: 'must be in the future' },
  decisionStatus: {
    id: 'hanya waiting, approved, atau rejected, dipisahkan koma',
    en: 'takes waiting, approved or rejected, separated by commas',
  },
} as const

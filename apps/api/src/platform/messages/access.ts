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
  passwordSet: { id: 'Kata sandi sudah diatur', en: 'The password is set' },
} as const

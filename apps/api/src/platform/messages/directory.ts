/** Company directory, OpenID, registration, passwords. */
export const directoryMessages = {
  directoryAway: {
    id: 'Direktori perusahaan sedang tidak dapat dihubungi. Coba lagi sebentar lagi, atau masuk dengan e-mail.',
    en: 'The company directory cannot be reached at the moment. Please try again shortly, or sign in by e-mail.',
  },
  directoryNoEmail: {
    id: 'Direktori perusahaan tidak memiliki alamat e-mail Anda. Hubungi helpdesk.',
    en: 'The company directory has no e-mail address for you. Please contact the helpdesk.',
  },
  directoryEmailTaken: {
    id: 'Alamat e-mail Anda di direktori perusahaan sudah dipakai akun lain. Hubungi helpdesk.',
    en: 'Your e-mail address in the company directory belongs to another account. Please contact the helpdesk.',
  },
  directoryNikTaken: {
    id: 'NIK Anda tercatat pada akun dengan alamat e-mail lain. Hubungi helpdesk agar akun itu diperiksa.',
    en: 'Your NIK stands on an account with another e-mail address. Please ask the helpdesk to check that account.',
  },
  registrationClosed: {
    id: 'portal ini tidak menerima pendaftaran; hubungi helpdesk',
    en: 'this portal takes no registrations; please contact the helpdesk',
  },
  registrationDomain: {
    id: 'hanya alamat dari {domains} yang dapat mendaftar',
    en: 'only addresses of {domains} may register',
  },
  registrationNik: {
    id: 'direktori perusahaan tidak mengenal NIK ini dengan alamat e-mail tersebut; kosongkan bila ragu',
    en: 'the company directory does not know this NIK with that e-mail address; leave it empty if in doubt',
  },
  registrationMailed: {
    id: 'Periksa e-mail Anda: kami mengirim langkah berikutnya',
    en: 'Check your e-mail: we have sent you the next step',
  },
  registrationTaken: {
    id: 'Alamat e-mail atau NIK ini sudah memiliki akun. Masuk, atau hubungi helpdesk.',
    en: 'This e-mail address or NIK has an account already. Sign in, or contact the helpdesk.',
  },
  registrationConfirmed: { id: 'Akun Anda sudah dibuat', en: 'Your account is made' },
  openIdAway: {
    id: 'Penyedia OpenID tidak menjawab. Coba lagi sebentar lagi, atau masuk dengan cara lain.',
    en: 'The OpenID provider does not answer. Try again shortly, or sign in another way.',
  },
  passwordLinkMailed: {
    id: 'Bila alamat ini memiliki akun, e-mail berisi tautan sudah dikirim',
    en: 'If this address has an account, a mail with a link has been sent',
  },
  passwordChanged: {
    id: 'Kata sandi sudah diganti dan sesi lain diakhiri',
    en: 'The password is changed and other sessions have ended',
  },
  passwordNone: {
    id: 'Akun ini belum memiliki kata sandi. Gunakan "Lupa kata sandi" di halaman masuk.',
    en: 'This account has no password yet. Use "Forgot password" on the sign-in page.',
  },
  passwordInDirectory: {
    id: 'Kata sandi Anda diatur di direktori perusahaan dan diganti di sana',
    en: 'Your password is kept in the company directory and is changed there',
  },
} as const

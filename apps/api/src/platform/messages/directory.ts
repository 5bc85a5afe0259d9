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
} as const

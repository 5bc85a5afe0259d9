/** Accounts, roles, requests for access, and the pattern of management lists. */
export const peopleMessages = {
  roleNameShape: {
    id: 'hanya huruf besar, angka, dan garis bawah, diawali huruf, 2 sampai 40 karakter (misalnya TREG2_CMP)',
    en: 'takes capital letters, digits and underscores, begins with a letter, 2 to 40 characters (such as TREG2_CMP)',
  },
  otpNumeric: { id: 'harus berupa angka', en: 'must be numeric' },
  otpWrong: { id: 'Kode OTP yang Anda masukkan salah', en: 'The one-time code you entered is wrong' },
  rejectReason: { id: 'alasan penolakan harus diisi', en: 'say why the request is rejected' },
} as const

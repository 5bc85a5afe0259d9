/** Accounts, roles, requests for access, and the pattern of management lists. */
export const peopleMessages = {
  roleNameShape: {
    id: 'hanya huruf besar, angka, dan garis bawah, diawali huruf, 2 sampai 40 karakter (misalnya TREG2_CMP)',
    en: 'takes capital letters, digits and underscores, begins with a letter, 2 to 40 characters (such as TREG2_CMP)',
  },
  otpNumeric: { id: 'harus berupa angka', en: 'must be numeric' },
  otpWrong: { id: 'Kode OTP yang Anda masukkan salah', en: 'The one-time code you entered is wrong' },
  rejectReason: { id: 'alasan penolakan harus diisi', en: 'say why the request is rejected' },
  scopeEmpty: {
    id: 'harus menyebut paling sedikit satu, atau semua',
    en: 'must name one at least, or all',
  },
  suspendReason: { id: 'alasan penangguhan harus diisi', en: 'say why the account is suspended' },
  roleOrWithout: {
    id: 'pilih peran, atau nyatakan tanpa peran (withoutRole)',
    en: 'choose a role, or say that there is none (withoutRole)',
  },
  rolesWithoutRights: {
    id: '{roles} tidak membawa hak apa pun: pilih peran lain juga, atau nyatakan tanpa peran (withoutRole)',
    en: '{roles} carries no right: choose another role too, or say that there is none (withoutRole)',
  },
  withoutRoleAndRoles: {
    id: 'tidak dapat bersama peran yang membawa hak',
    en: 'cannot be said together with roles that carry rights',
  },
  adminReason: {
    id: 'alasan harus diisi, paling sedikit {least} karakter: peran {role} menjadikan orang ini administrator',
    en: 'say why, in {least} characters at least: the role {role} makes this person an administrator',
  },
  accountNotFound: { id: 'Akun tidak ditemukan', en: 'There is no such account' },
  adminsManageAdmins: {
    id: 'Akun administrator hanya dapat dikelola oleh ADMIN',
    en: 'Accounts of administrators are managed by ADMIN only',
  },
  notOnOneself: {
    id: 'E-mail, NIK, akses, peran, cakupan data, masa berlaku, dan penangguhan akun Anda sendiri diputuskan oleh orang lain',
    en: 'E-mail, NIK, access, roles, data scope, expiry and suspension of your own account are for somebody else to decide',
  },
  grantAdminOnly: {
    id: 'peran {role} hanya dapat diberikan atau dicabut oleh ADMIN',
    en: 'only ADMIN may give or take the role {role}',
  },
  grantRegionsBeyond: {
    id: 'Anda tidak dapat memberikan regional di luar cakupan data Anda sendiri',
    en: 'you cannot grant regions beyond your own data scope',
  },
  grantProductsBeyond: {
    id: 'Anda tidak dapat memberikan produk di luar cakupan data Anda sendiri',
    en: 'you cannot grant products beyond your own data scope',
  },
  grantUntilBeyond: {
    id: 'Anda tidak dapat memberikan akses yang lebih lama daripada akses Anda sendiri, yang berakhir {until}',
    en: 'you cannot grant access for longer than your own, which ends {until}',
  },
  roleUntilBeyond: {
    id: 'pemegang peran ini punya akses lebih lama daripada Anda (sampai {until}), jadi Anda tidak dapat memperluasnya',
    en: 'holders of this role have access for longer than you (until {until}), so you cannot widen it',
  },
  rightsByAdminOnly: {
    id: 'akun yang langsung punya akses atau peran hanya dibuat oleh ADMIN; yang lain memintanya sendiri lalu diputuskan di Kelola Akses',
    en: 'an account that comes with access or roles is made by ADMIN only; others ask for it and are decided on at Manage access',
  },
  firstRightsByRequest: {
    id: 'akun ini belum pernah punya akses dan tidak memintanya; pemiliknya mengajukan permintaan akses, atau ADMIN memberikannya',
    en: 'this account never had access and did not ask for it; its owner requests access, or ADMIN gives it',
  },
  unopenedByAdminOnly: {
    id: 'akun ini punya hak tetapi belum pernah dibuka pemiliknya, jadi hanya ADMIN yang dapat mengubahnya',
    en: 'this account has rights and was never opened by its owner, so only ADMIN can change it',
  },
  emailChangeNone: {
    id: 'Tidak ada perubahan alamat yang menunggu pada akun ini',
    en: 'No change of address is under way for this account',
  },
  lastAdmin: {
    id: 'Tidak dapat disimpan: tidak akan ada lagi administrator yang dapat masuk tanpa batas waktu',
    en: 'This cannot be saved: no administrator would be left who can sign in without an end date',
  },
  accessUntilPast: { id: 'harus waktu yang akan datang', en: 'must lie in the future' },
  roleOfDirectory: {
    id: 'peran {role} berasal dari direktori perusahaan dan hanya dapat dicabut di sana',
    en: 'the role {role} comes from the company directory and can only be taken there',
  },
  fieldOfDirectory: {
    id: 'berasal dari direktori perusahaan dan hanya dapat diubah di sana',
    en: 'comes from the company directory and can only be changed there',
  },
  invitationSuspended: {
    id: '{name} ditangguhkan; buka penangguhan akunnya sebelum mengirim tautan',
    en: '{name} is suspended; lift that before sending a link',
  },
  invitationDirectory: {
    id: 'Kata sandi {name} dikelola oleh direktori perusahaan',
    en: 'The password of {name} is kept by the company directory',
  },
  dependentVoc: { id: '{count} VoC', en: '{count} VOC records' },
  roleNotFound: { id: 'Peran tidak ditemukan', en: 'There is no such role' },
  roleBeyondScope: {
    id: 'Peran {role} membuka lebih banyak data daripada cakupan Anda, sehingga dikelola oleh orang lain',
    en: 'The role {role} opens more data than you see, so it is for somebody else to manage',
  },
  roleBuiltIn: { id: 'Peran bawaan {role} tidak dapat dihapus', en: 'The built-in role {role} cannot be deleted' },
  flagsBuiltIn: { id: 'hak peran bawaan tidak dapat diubah', en: 'the rights of a built-in role cannot be changed' },
  dependentUsers: { id: '{count} akun', en: '{count} accounts' },
  dependentViews: { id: '{count} tampilan tersimpan', en: '{count} saved views' },
  dependentGroups: { id: '{count} grup direktori', en: '{count} groups of the directory' },
  sessionNotFound: { id: 'Sesi ini sudah berakhir', en: 'This session has ended already' },
  viewNotFound: {
    id: 'Tampilan tersimpan ini bukan milik Anda atau sudah dihapus',
    en: 'There is no such view of yours',
  },
  viewsFull: {
    id: 'Paling banyak {most} tampilan tersimpan per halaman',
    en: 'A page can have {most} saved views at most',
  },
  roleNotHeld: { id: 'Anda tidak memegang peran {role}', en: 'you do not hold the role {role}' },
  photoType: { id: 'Isi berkas harus PNG, JPEG, atau WebP', en: 'The content of the file must be PNG, JPEG or WebP' },
  viewAsNotAllowed: {
    id: 'Portal tidak dapat dilihat sebagai {name}: administrator, akun yang ditangguhkan, akun sendiri, dan yang cakupannya lebih luas dikecualikan',
    en: 'The portal cannot be seen as {name}: not as administrators, suspended accounts, oneself, or those who see more',
  },
} as const

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

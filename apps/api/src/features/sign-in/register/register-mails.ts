import type { MailMessage } from '../../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../../platform/mail/mail-text.ts'

/** The mails about accounts and passwords. None repeats what a stranger typed into a form, but for the address itself. */
export function confirmMail(to: string, link: string, hours: number): MailMessage {
  const subject = { id: 'konfirmasi pendaftaran akun', en: 'confirm your registration' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Konfirmasi alamat e-mail Anda',
      paragraphs: [
        `Seseorang, semoga Anda sendiri, mendaftarkan ${to} di portal IDO. Akun dibuat setelah Anda membuka tautan di bawah ini dan memasukkan kata sandi yang Anda tulis saat mendaftar.`,
        `Tautan ini berlaku ${hours} jam dan hanya untuk satu kali pakai. Bila Anda tidak mendaftar, jangan buka tautannya: tanpa itu tidak ada akun yang dibuat.`,
      ],
      action: { label: 'Konfirmasi alamat e-mail', url: link },
    },
    en: {
      title: 'Confirm your e-mail address',
      paragraphs: [
        `Somebody, hopefully you, registered ${to} at the IDO portal. The account is made once you open the link below and enter the password that you wrote when you registered.`,
        `The link holds for ${hours} hours and works once. If you did not register, do not open it: without it no account is made.`,
      ],
      action: { label: 'Confirm the address', url: link },
    },
  })
}

export function knownAlreadyMail(to: string, forgotPassword: string): MailMessage {
  const subject = { id: 'Anda sudah memiliki akun', en: 'you already have an account' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Anda sudah memiliki akun',
      paragraphs: [
        `Seseorang, semoga Anda sendiri, mencoba mendaftarkan ${to} di portal IDO. Alamat ini sudah memiliki akun, jadi tidak ada yang berubah.`,
        'Bila Anda lupa kata sandinya, minta tautan untuk mengatur yang baru.',
      ],
      action: { label: 'Lupa kata sandi', url: forgotPassword },
    },
    en: {
      title: 'You already have an account',
      paragraphs: [
        `Somebody, hopefully you, tried to register ${to} at the IDO portal. The address has an account already, so nothing has changed.`,
        'If you forgot its password, ask for a link to set a new one.',
      ],
      action: { label: 'Forgot password', url: forgotPassword },
    },
  })
}

const linkWords = {
  forgot: {
    subject: { id: 'atur ulang kata sandi', en: 'set a new password' },
    id: {
      title: 'Atur ulang kata sandi Anda',
      why: 'Seseorang, semoga Anda sendiri, meminta tautan untuk mengatur ulang kata sandi portal IDO Anda.',
      else: 'Bila Anda tidak memintanya, abaikan e-mail ini: kata sandi Anda tetap seperti semula.',
    },
    en: {
      title: 'Set a new password',
      why: 'Somebody, hopefully you, asked for a link to set a new password for your IDO portal account.',
      else: 'If you did not ask for it, ignore this mail: your password stays what it is.',
    },
  },
  invitation: {
    subject: { id: 'akun portal untuk Anda', en: 'an account for you' },
    id: {
      title: 'Administrator membuat akun untuk Anda',
      why: 'Anda kini memiliki akun di portal IDO. Atur kata sandinya lewat tautan di bawah ini, lalu masuk dengan alamat e-mail ini.',
      else: 'Jangan teruskan e-mail ini: siapa pun yang membuka tautannya dapat mengatur kata sandi Anda.',
    },
    en: {
      title: 'An administrator made you an account',
      why: 'You now have an account at the IDO portal. Set its password with the link below, then sign in with this e-mail address.',
      else: 'Do not forward this mail: whoever opens the link can set your password.',
    },
  },
}

export function passwordLinkMail(
  to: string,
  purpose: keyof typeof linkWords,
  { link, hours }: { link: string; hours: number },
): MailMessage {
  const words = linkWords[purpose]
  return bilingualMail(to, words.subject, {
    id: {
      title: words.id.title,
      paragraphs: [
        words.id.why,
        `Tautan ini berlaku ${hours} jam dan hanya untuk satu kali pakai. Setelah kata sandi diatur, semua sesi yang terbuka berakhir. ${words.id.else}`,
      ],
      action: { label: 'Atur kata sandi', url: link },
    },
    en: {
      title: words.en.title,
      paragraphs: [
        words.en.why,
        `The link holds for ${hours === 1 ? '1 hour' : `${hours} hours`} and works once. Setting the password ends all open sessions. ${words.en.else}`,
      ],
      action: { label: 'Set the password', url: link },
    },
  })
}

/** To who signs in by the directory: it alone knows their password. */
export function directoryPasswordMail(to: string, portal: string): MailMessage {
  const subject = { id: 'kata sandi Anda ada di direktori perusahaan', en: 'your password is in the company directory' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Kata sandi Anda diatur di direktori perusahaan',
      paragraphs: [
        'Anda masuk ke portal IDO dengan NIK dan kata sandi perusahaan. Portal ini tidak menyimpan kata sandi itu; ganti atau pulihkan di direktori perusahaan, lalu masuk dengan NIK Anda.',
        'Bila Anda tidak meminta e-mail ini, abaikan saja.',
      ],
      action: { label: 'Buka portal', url: portal },
    },
    en: {
      title: 'Your password is kept in the company directory',
      paragraphs: [
        'You sign in to the IDO portal with your NIK and the company password. The portal does not keep that password; change or recover it in the company directory, then sign in with your NIK.',
        'If you did not ask for this mail, just ignore it.',
      ],
      action: { label: 'Open the portal', url: portal },
    },
  })
}

export function passwordChangedMail(to: string, forgotPassword: string): MailMessage {
  const subject = { id: 'kata sandi Anda diganti', en: 'your password was changed' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Kata sandi Anda baru saja diganti',
      paragraphs: [
        'Kata sandi akun portal IDO Anda diganti dan semua sesi lain diakhiri.',
        'Bila bukan Anda yang menggantinya, segera atur ulang lewat tautan di bawah ini dan beri tahu helpdesk.',
      ],
      action: { label: 'Atur ulang kata sandi', url: forgotPassword },
    },
    en: {
      title: 'Your password has just been changed',
      paragraphs: [
        'The password of your IDO portal account was changed and all other sessions have ended.',
        'If it was not you, set a new one with the link below at once and tell the helpdesk.',
      ],
      action: { label: 'Set a new password', url: forgotPassword },
    },
  })
}

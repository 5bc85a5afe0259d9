import { addressHours } from '@ido/contract'
import type { MailMessage } from '../../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../../platform/mail/mail-text.ts'

/** The mails about another address of an account: to the new one, to the former one, and once it counts to both. */
interface Asked {
  /** The account's. */
  name: string
  /** The new address. */
  email: string
  askedBy: string
}

export function confirmAddressMail({ name, email, askedBy }: Asked, link: string): MailMessage {
  const subject = { id: 'konfirmasi alamat e-mail baru', en: 'confirm your new e-mail address' }
  return bilingualMail(email, subject, {
    id: {
      title: 'Konfirmasi alamat e-mail baru Anda',
      paragraphs: [
        `${askedBy} meminta agar akun portal IDO milik ${name} memakai alamat ini. Alamat ini baru berlaku setelah Anda membuka tautan di bawah dan mengonfirmasinya; sampai saat itu akun tetap memakai alamat lama.`,
        `Tautan ini berlaku ${addressHours} jam. Bila Anda bukan ${name}, abaikan e-mail ini: tanpa konfirmasi tidak ada yang berubah.`,
      ],
      action: { label: 'Konfirmasi alamat ini', url: link },
    },
    en: {
      title: 'Confirm your new e-mail address',
      paragraphs: [
        `${askedBy} asks that the IDO portal account of ${name} uses this address. It counts once you open the link below and confirm it; until then the account keeps its former address.`,
        `The link holds for ${addressHours} hours. If you are not ${name}, ignore this mail: without a confirmation nothing changes.`,
      ],
      action: { label: 'Confirm this address', url: link },
    },
  })
}

/** To the address that the account has: its owner judges whether the new one is theirs, so the mail names it. */
export function addressAskedMail(to: string, { email, askedBy }: Asked, link: string): MailMessage {
  const subject = { id: 'alamat e-mail akun Anda akan diganti', en: 'your e-mail address is about to change' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Alamat e-mail akun Anda akan diganti',
      paragraphs: [
        `${askedBy} meminta agar akun portal IDO Anda memakai alamat ${email} sebagai ganti ${to}. Alamat baru berlaku setelah pemiliknya mengonfirmasi, dan tidak sebelum ${addressHours} jam sejak e-mail ini dikirim.`,
        'Bila Anda tidak mengharapkannya, hentikan lewat tautan di bawah ini: akun Anda tetap memakai alamat ini. Di halaman yang sama Anda dapat menyetujuinya, sehingga alamat baru langsung berlaku.',
      ],
      action: { label: 'Hentikan atau setujui', url: link },
    },
    en: {
      title: 'The e-mail address of your account is about to change',
      paragraphs: [
        `${askedBy} asks that your IDO portal account uses the address ${email} instead of ${to}. The new address counts once its owner has confirmed it, and not before ${addressHours} hours after this mail.`,
        'If you did not expect it, stop it with the link below: your account keeps this address. On the same page you may agree, and the new address counts at once.',
      ],
      action: { label: 'Stop or agree', url: link },
    },
  })
}

/** To the address that an account had until now. */
export function addressLeftMail(to: string, portal: string): MailMessage {
  const subject = { id: 'alamat e-mail akun Anda diganti', en: 'the e-mail address of your account was changed' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Alamat e-mail akun Anda diganti',
      paragraphs: [
        `Akun portal IDO yang sebelumnya memakai ${to} kini memakai alamat lain. Semua sesi berakhir; masuklah dengan alamat yang baru.`,
        'Bila Anda tidak mengharapkannya, segera beri tahu helpdesk.',
      ],
      action: { label: 'Buka portal', url: portal },
    },
    en: {
      title: 'The e-mail address of your account was changed',
      paragraphs: [
        `The IDO portal account that used ${to} now uses another address. All sessions have ended; sign in with the new address.`,
        'If you did not expect it, tell the helpdesk at once.',
      ],
      action: { label: 'Open the portal', url: portal },
    },
  })
}

export function addressCountsMail(to: string, portal: string): MailMessage {
  const subject = { id: 'alamat e-mail baru Anda berlaku', en: 'your new e-mail address counts' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Alamat e-mail baru Anda berlaku',
      paragraphs: [
        `Mulai sekarang akun portal IDO Anda memakai ${to}: untuk masuk, untuk e-mail, dan untuk tautan kata sandi. Semua sesi berakhir; kata sandi Anda tetap sama.`,
      ],
      action: { label: 'Buka portal', url: portal },
    },
    en: {
      title: 'Your new e-mail address counts',
      paragraphs: [
        `From now on your IDO portal account uses ${to}: to sign in, for mails and for password links. All sessions have ended; your password stays the same.`,
      ],
      action: { label: 'Open the portal', url: portal },
    },
  })
}

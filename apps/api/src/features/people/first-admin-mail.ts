import type { MailMessage } from '../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'

/** To who starts a portal that nobody can sign in to yet. */
export function firstAdminMail(to: string, link: string): MailMessage {
  const subject = { id: 'atur kata sandi administrator pertama', en: 'set the first administrator password' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Atur kata sandi administrator pertama',
      paragraphs: [
        `Portal IDO Anda sudah berjalan. Atur kata sandi akun administrator pertama, ${to}, lewat tautan di bawah ini.`,
        'Tautan ini berlaku 24 jam dan hanya untuk satu kali pakai. Bila sudah tidak berlaku, jalankan ulang portal untuk mendapat tautan baru. Jangan teruskan e-mail ini: siapa pun yang membuka tautannya dapat mengambil alih portal.',
      ],
      action: { label: 'Atur kata sandi', url: link },
    },
    en: {
      title: 'Set the password of the first administrator',
      paragraphs: [
        `Your IDO portal is running. Set the password of its first administrator, ${to}, with the link below.`,
        'The link holds for 24 hours and works once. When it no longer does, start the portal again to get a new one. Do not forward this mail: whoever opens the link can take the portal over.',
      ],
      action: { label: 'Set the password', url: link },
    },
  })
}

import type { MailMessage } from '../../platform/mail-folder.ts'

/** In both languages, since nobody has chosen one yet. */
export function firstAdminMail(to: string, link: string): MailMessage {
  return {
    to,
    subject: 'IDO: atur kata sandi administrator pertama / set the first administrator password',
    text: `Portal IDO Anda sudah berjalan. Atur kata sandi akun administrator pertama, ${to}, lewat tautan ini:

${link}

Tautan ini berlaku 24 jam dan hanya untuk satu kali pakai. Bila sudah tidak berlaku, jalankan ulang portal untuk mendapat tautan baru. Jangan teruskan e-mail ini: siapa pun yang membuka tautannya dapat mengambil alih portal.

--

Your IDO portal is running. Set the password of its first administrator, ${to}, with this link:

${link}

The link holds for 24 hours and works once. When it no longer does, start the portal again to get a new one. Do not forward this mail: whoever opens the link can take the portal over.
`,
  }
}

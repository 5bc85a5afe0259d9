import type { FactorNotice } from '../../platform/accounts/second-factor/notices.ts'
import type { MailMessage } from '../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'

interface Words {
  title: string
  text: string
}

const lost = {
  id: 'Bila bukan Anda yang melakukannya, ganti kata sandi Anda dan hubungi helpdesk: seseorang mungkin mengetahuinya.',
  en: 'If this was not you, change your password and contact the helpdesk: somebody may know it.',
}

const notices: Record<FactorNotice, { id: Words; en: Words }> = {
  added: {
    id: { title: 'Faktor kedua ditambahkan', text: 'Sebuah faktor kedua ditambahkan ke akun Anda di portal IDO.' },
    en: { title: 'A second factor was added', text: 'A second factor was added to your account at the IDO portal.' },
  },
  removed: {
    id: { title: 'Faktor kedua dihapus', text: 'Sebuah faktor kedua dihapus dari akun Anda di portal IDO.' },
    en: {
      title: 'A second factor was removed',
      text: 'A second factor was removed from your account at the IDO portal.',
    },
  },
  codesMade: {
    id: { title: 'Kode pemulihan diganti', text: 'Kode pemulihan baru dibuat; kode yang lama tidak berlaku lagi.' },
    en: { title: 'New recovery codes', text: 'New recovery codes were made; the former ones stopped working.' },
  },
  codeUsed: {
    id: { title: 'Kode pemulihan dipakai', text: 'Salah satu kode pemulihan Anda dipakai dan tidak berlaku lagi.' },
    en: { title: 'A recovery code was used', text: 'One of your recovery codes was used and works no more.' },
  },
  resetAsked: {
    id: {
      title: 'Penghapusan faktor kedua diminta',
      text: 'Seorang administrator meminta agar faktor kedua akun Anda dihapus. Administrator lain harus menyetujuinya dalam 72 jam.',
    },
    en: {
      title: 'Somebody asks to take away your second factor',
      text: 'An administrator asks to take away the second factors of your account. Another one must confirm it within 72 hours.',
    },
  },
  resetRefused: {
    id: { title: 'Faktor kedua Anda tetap', text: 'Permintaan untuk menghapus faktor kedua akun Anda ditolak.' },
    en: {
      title: 'Your second factor stays',
      text: 'The wish to take away the second factors of your account was refused.',
    },
  },
  reset: {
    id: {
      title: 'Faktor kedua Anda dihapus',
      text: 'Semua faktor kedua dan kode pemulihan akun Anda dihapus, dan semua sesi diakhiri. Anda masuk dengan kata sandi saja sampai menyiapkan yang baru.',
    },
    en: {
      title: 'Your second factor was taken away',
      text: 'All second factors and recovery codes of your account were taken away and all sessions ended. You sign in by the password alone until you set up a new one.',
    },
  },
}

/** To the owner of the account, whoever did it. */
export function factorMail(to: string, what: FactorNotice, settings: string): MailMessage {
  const { id, en } = notices[what]
  const subject = { id: id.title.toLowerCase(), en: en.title.toLowerCase() }
  return bilingualMail(to, subject, {
    id: { title: id.title, paragraphs: [id.text, lost.id], action: { label: 'Buka Pengaturan', url: settings } },
    en: { title: en.title, paragraphs: [en.text, lost.en], action: { label: 'Open the settings', url: settings } },
  })
}

interface Asked {
  name: string
  askedBy: string
  reason: string
  record: string
}

/** To the administrators who may confirm it. */
export function resetAskedMail(to: string, { name, askedBy, reason, record }: Asked): MailMessage {
  const subject = { id: 'penghapusan faktor kedua menunggu', en: 'taking away a second factor waits' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Penghapusan faktor kedua menunggu persetujuan',
      paragraphs: [
        `${askedBy} meminta agar faktor kedua ${name} dihapus. Pastikan dahulu dengan ${name} sendiri, lalu setujui atau tolak.`,
        `Alasan: ${reason}`,
      ],
      action: { label: 'Buka akunnya', url: record },
    },
    en: {
      title: 'Taking away a second factor awaits a decision',
      paragraphs: [
        `${askedBy} asks to take away the second factors of ${name}. Make sure with ${name} in person, then confirm or refuse.`,
        `Reason: ${reason}`,
      ],
      action: { label: 'Open the account', url: record },
    },
  })
}

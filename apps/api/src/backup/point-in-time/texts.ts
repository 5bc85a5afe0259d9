import { atJakarta } from '@ido/contract'

const example = atJakarta('2026-11-29', '08:00')

/** What `ido restore-to` says. */
export const restoreToTexts = {
  what: {
    id: `Tuliskan: restore-to SAAT [pilihan], misalnya restore-to '${example}' atau restore-to latest`,
    en: `Say: restore-to INSTANT [options], such as restore-to '${example}' or restore-to latest`,
  },
  notAnInstant: {
    id: `'{given}' bukan saat. Tuliskan tanggal, jam, dan zona waktu, misalnya ${example}, atau latest.`,
    en: `'{given}' is no instant. Give date, time and time zone, such as ${example}, or latest.`,
  },
  ownServer: {
    id: 'DATABASE_URL diisi: basis data di server sendiri dipulihkan dengan alat server itu. restore-to hanya untuk basis data bawaan di DATA_DIR.',
    en: "DATABASE_URL is set: a database on a server of its own is restored with that server's tools. restore-to is for the embedded database of DATA_DIR.",
  },
  portalRuns: {
    id: 'Portal atau perintah lain (proses {process}) sedang bekerja di {dataDir}. Hentikan dahulu.',
    en: 'A portal or another command (process {process}) works on {dataDir}. Stop it first.',
  },
  noArchive: {
    id: 'Tidak ada cadangan dasar di {folder}. Log disimpan bila WAL_ARCHIVE_DAYS bukan 0, dan cadangan dasar pertama dibuat segera setelah portal berjalan. Jika folder itu di tempat lain, isi WAL_ARCHIVE_DIR.',
    en: 'There is no base backup in {folder}. The log is archived unless WAL_ARCHIVE_DAYS is 0, and the first base backup is made soon after the portal has started. If the folder is elsewhere, set WAL_ARCHIVE_DIR.',
  },
  future: {
    id: '{at} belum tiba. Tuliskan saat yang sudah lewat, atau latest untuk semua yang ada.',
    en: '{at} is in the future. Give an instant that has passed, or latest for everything that is there.',
  },
  beforeFirst: {
    id: '{at} lebih awal daripada cadangan dasar pertama. Saat paling awal yang dapat dipulihkan adalah {first}.',
    en: '{at} is before the first base backup. The earliest instant that can be restored is {first}.',
  },
  missingSegment: {
    id: 'Segmen log {segment} tidak ada di {folder} atau rusak. Log utuh hanya sampai sekitar {last}; tuliskan saat sebelum itu, atau kembalikan segmen itu dari salinan.',
    en: 'The segment {segment} of the log is not in {folder}, or is damaged. The log is whole only until about {last}; give an instant before that, or bring the segment back from a copy.',
  },
  logEnds: {
    id: 'Log berakhir sebelum {at}; transaksi terakhir di dalamnya dari {last}. Yang sesudahnya tidak tercatat, atau terjadi setelah basis data dipulihkan ke saat lain. Dengan latest dipulihkan semua yang ada di log.',
    en: 'The log ends before {at}; its last transaction is of {last}. What came after is not in it, or came after the database was restored to another instant. With latest everything in the log is restored.',
  },
  noRoom: {
    id: 'Di {folder} tersisa {has} MB, sedangkan pemulihan memerlukan sekitar {needs} MB: folder lama disimpan di sampingnya.',
    en: '{folder} has {has} MB of room and a restore needs about {needs} MB: the old folder is kept beside it.',
  },
  otherPostgres: {
    id: 'Cadangan dasar ini dari PostgreSQL {made}; versi ini membawa PostgreSQL {own}. Pulihkan dengan versi IDO yang membuatnya.',
    en: 'The base backup is of PostgreSQL {made}; this version brings PostgreSQL {own}. Restore with the version of IDO that made it.',
  },
  notReplayed: {
    id: 'PostgreSQL tidak dapat memutar ulang log ini. Basis data yang ada tidak disentuh. Kata-katanya (selengkapnya di {log}): {why}',
    en: 'PostgreSQL cannot replay this log. The present database was not touched. Its words (all of them in {log}): {why}',
  },
  damagedBase: {
    id: 'Cadangan dasar {folder} rusak: {why}. Pindahkan folder itu agar yang lebih lama dipakai.',
    en: 'The base backup {folder} is damaged: {why}. Move that folder away to have an older one used.',
  },
  begin: {
    id: 'Cadangan dasar dari {base}, log diputar ulang sampai {at}. Folder {folder} disiapkan.',
    en: 'Base backup of {base}, with the log replayed until {at}. Preparing the folder {folder}.',
  },
  files: { id: 'Berkas: {megabytes} MB disalin', en: 'Files: {megabytes} MB copied' },
  replaying: { id: 'Log diputar ulang sampai {at}', en: 'Log replayed until {at}' },
  done: {
    id: 'Dipulihkan dalam {seconds} detik ke {at}: transaksi terakhir {last}; {accounts} akun, {voc} feedback, {tickets} tiket, jejak audit berakhir di baris {audit}.',
    en: 'Restored in {seconds} s to {at}: last transaction {last}; {accounts} accounts, {voc} feedback records, {tickets} tickets, the audit log ends at row {audit}.',
  },
  keptAside: {
    id: 'Basis data yang lama disimpan di {folder}. Hapus jika tidak diperlukan lagi.',
    en: 'The former database is kept in {folder}. Remove it once nobody needs it.',
  },
  next: {
    id: 'Jalankan portal seperti biasa. Lampiran tidak ikut dipulihkan; surel yang menunggu pada saat itu ({jobs}) dikirim lagi kecuali dengan --drop-jobs.',
    en: 'Start the portal as usual. Attachments are left as they are; what waited at that instant ({jobs} jobs, such as mails) is done again unless with --drop-jobs.',
  },
  stopped: {
    id: 'Dihentikan; basis data yang ada tidak disentuh.',
    en: 'Stopped; the present database was not touched.',
  },
} as const

export type RestoreToText = keyof typeof restoreToTexts

export const restoreToUsage = {
  id: `npm run ido -- restore-to SAAT|latest [--drop-jobs] [--end-sessions]

Memulihkan basis data bawaan di DATA_DIR ke satu SAAT (tanggal, jam, dan zona waktu) dari cadangan dasar dan log di
WAL_ARCHIVE_DIR. Portal harus berhenti. Hasilnya disiapkan dan diperiksa di folder tersendiri, lalu menggantikan yang ada;
folder lama disimpan di sampingnya. Lampiran dan SECRETS_KEY tidak disentuh.

  latest              semua yang ada di log
  --drop-jobs         jangan kerjakan surel dan pekerjaan yang menunggu pada saat itu: sudah dikirim sejak itu
  --end-sessions      semua orang masuk lagi: sesi yang diakhiri setelah saat itu tidak hidup kembali
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Kode keluar: 0 selesai, 1 gagal, 2 argumen salah atau ditolak, 130 dihentikan dengan Ctrl-C.`,
  en: `npm run ido -- restore-to INSTANT|latest [--drop-jobs] [--end-sessions]

Restores the embedded database of DATA_DIR to an INSTANT (date, time and time zone) from the base backups and the log in
WAL_ARCHIVE_DIR. The portal must be stopped. The database is prepared and checked in a folder of its own, which then
replaces the present one; that one is kept beside it. Attachments and SECRETS_KEY are left as they are.

  latest              everything that is in the log
  --drop-jobs         leave out mails and jobs that waited at that instant: they have been sent since
  --end-sessions      everybody signs in again: no session comes back that was ended after that instant
  --language id|en    language of the messages (default: the shell's, else Indonesian)

Exit code: 0 done, 1 failed, 2 wrong arguments or refused, 130 stopped by Ctrl-C.`,
} as const

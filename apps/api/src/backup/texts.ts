/** What `ido backup` and `ido restore` say. */
export const backupTexts = {
  begin: { id: 'Mencadangkan {from} ke {file}', en: 'Backing up {from} to {file}' },
  progress: {
    id: '{percent} %  {what}: {rows}, {megabytes} MB ditulis',
    en: '{percent} %  {what}: {rows}, {megabytes} MB written',
  },
  done: {
    id: 'Selesai dalam {seconds} detik: {rows} baris dari {tables} tabel, {attachments} lampiran ({attachmentMegabytes} MB), {jobs} pekerjaan yang menunggu; {file} berukuran {megabytes} MB. SHA-256 segel: {seal}',
    en: 'Done in {seconds} s: {rows} rows of {tables} tables, {attachments} attachments ({attachmentMegabytes} MB), {jobs} waiting jobs; {file} has {megabytes} MB. SHA-256 of the seal: {seal}',
  },
  keyNeeded: {
    id: 'Rahasia (aplikasi autentikator, kunci integrasi produk, webhook) dikunci dengan kunci {names} (SECRETS_KEY atau DATA_DIR/secrets.key), yang tidak ikut di berkas ini: simpan juga, terpisah. --with-key menyertakannya.',
    en: 'Secrets (of code apps, integrations of products, webhooks) are sealed with the key {names} (SECRETS_KEY or DATA_DIR/secrets.key), which is not in this file: keep it too, elsewhere. --with-key takes it along.',
  },
  unencrypted: {
    id: 'Berkas ini tidak dienkripsi. Dengan BACKUP_KEY (openssl rand -hex 32) cadangan dienkripsi dan tidak dapat diubah tanpa kunci itu.',
    en: 'This file is not encrypted. With BACKUP_KEY (openssl rand -hex 32) a backup is encrypted, and nobody changes it without that key.',
  },
  needsBackupKey: {
    id: '{file} dienkripsi. Isi BACKUP_KEY dengan kunci yang dipakai saat mencadangkan.',
    en: '{file} is encrypted. Set BACKUP_KEY to the key that it was made with.',
  },
  otherBackupKey: {
    id: '{file} dienkripsi dengan kunci lain daripada BACKUP_KEY, atau bagian {part} dipalsukan.',
    en: '{file} is encrypted by another key than BACKUP_KEY, or its part {part} is forged.',
  },
  isUnencrypted: {
    id: '{file} tidak dienkripsi, sedangkan BACKUP_KEY diisi: siapa pun dapat mengubah berkas itu. Bila Anda mempercayainya, tambahkan --unencrypted.',
    en: '{file} is not encrypted although BACKUP_KEY is set: anybody may have changed it. If you trust it, add --unencrypted.',
  },
  keyInside: {
    id: 'Kunci rahasia ada di dalam berkas ini: siapa pun yang memegangnya dapat membuat kode masuk. Simpan seperti kata sandi.',
    en: 'The secrets’ key is in this file: whoever has it can make people’s codes. Keep it like a password.',
  },
  missing: {
    id: '{count} lampiran tidak ditemukan di penyimpanan (dihapus selagi mencadangkan, atau memang hilang): {keys}',
    en: '{count} attachments are not in the storage (removed while this ran, or lost): {keys}',
  },
  stopped: { id: 'Dihentikan; tidak ada yang tertinggal.', en: 'Stopped; nothing is left behind.' },
  noWrite: { id: 'Berkas {file} tidak dapat ditulis: {why}', en: 'The file {file} cannot be written: {why}' },
  noRead: { id: 'Berkas {file} tidak dapat dibaca: {why}', en: 'The file {file} cannot be read: {why}' },
  diskFull: {
    id: 'Tidak ada ruang lagi: {why}. Tidak ada yang tertinggal.',
    en: 'There is no room left: {why}. Nothing is left behind.',
  },
  nothingHere: {
    id: 'Basis data ini bukan milik portal: tidak ada yang dapat dicadangkan.',
    en: 'This database is none of a portal: there is nothing to back up.',
  },
  databaseNewer: {
    id: 'Basis data ini milik versi yang lebih baru ({migration}) daripada versi ini ({version}). Cadangkan dengan versi itu.',
    en: 'This database is of a later version ({migration}) than this one ({version}). Back it up with that version.',
  },
  tablesChange: {
    id: 'Tabel sedang diubah oleh migrasi. Coba lagi setelah selesai.',
    en: 'The tables are being changed by a migration. Try again when it is done.',
  },
  foreign: {
    id: '{file} bukan cadangan IDO, atau awalnya rusak.',
    en: '{file} is no backup of IDO, or its beginning is damaged.',
  },
  newerFormat: {
    id: '{file} dibuat dengan format {format}; versi ini mengenal sampai format {known}. Pulihkan dengan versi yang lebih baru.',
    en: '{file} was made in format {format}; this version knows formats up to {known}. Restore it with a later version.',
  },
  cutOff: {
    id: '{file} RUSAK: terpotong setelah bagian {part}, pada byte {size}.',
    en: '{file} is DAMAGED: it is cut off after the part {part}, at byte {size}.',
  },
  damagedHeader: {
    id: '{file} RUSAK: kepala bagian setelah {after} (byte {from} sampai {to}).',
    en: '{file} is DAMAGED: the header of the part after {after} (bytes {from} to {to}).',
  },
  damagedPart: {
    id: '{file} RUSAK: bagian {part} (byte {from} sampai {to}).',
    en: '{file} is DAMAGED: the part {part} (bytes {from} to {to}).',
  },
  damagedRows: {
    id: '{file} RUSAK: bagian {part}, baris {first} sampai {last} tabel {table} (byte {from} sampai {to}).',
    en: '{file} is DAMAGED: the part {part}, rows {first} to {last} of table {table} (bytes {from} to {to}).',
  },
  damagedSeal: {
    id: '{file} RUSAK: setiap bagian utuh, tetapi segel di byte {from} sampai {to} tidak cocok: ada bagian yang hilang, berpindah, atau diganti.',
    en: '{file} is DAMAGED: every part is whole, but the seal in bytes {from} to {to} does not fit: a part was removed, moved or replaced.',
  },
  checking: {
    id: 'Memeriksa berkas: {percent} %, {megabytes} MB',
    en: 'Checking the file: {percent} %, {megabytes} MB',
  },
  whole: {
    id: '{file} utuh: dibuat {at} oleh versi {version} ({migration}), {rows} baris dari {tables} tabel, {attachments} lampiran, {jobs} pekerjaan yang menunggu.',
    en: '{file} is whole: made {at} by version {version} ({migration}), {rows} rows of {tables} tables, {attachments} attachments, {jobs} waiting jobs.',
  },
  auditHead: {
    id: 'Jejak auditnya berakhir di baris {seq}, hash {hash}.',
    en: 'Its audit log ends at row {seq}, head {hash}.',
  },
  backupNewer: {
    id: 'Cadangan ini dibuat oleh versi yang lebih baru ({made}, {migration}) daripada versi ini ({version}). Pulihkan dengan versi itu atau yang lebih baru.',
    en: 'This backup was made by a later version ({made}, {migration}) than this one ({version}). Restore it with that version or a later one.',
  },
  backupOlder: {
    id: 'Cadangan ini berakhir di migrasi {migration} dan terlalu lama untuk versi ini ({version}). Pulihkan dengan versi {from}, jalankan sekali, lalu cadangkan lagi.',
    en: 'This backup ends at the migration {migration} and is too old for this version ({version}). Restore it with version {from}, start that once, then back up again.',
  },
  atWork: {
    id: 'Portal atau perintah lain (proses {process}) sedang bekerja di basis data tujuan. Hentikan dahulu.',
    en: 'A portal or another command (process {process}) works on the target. Stop it first.',
  },
  foreignTables: {
    id: 'Basis data tujuan berisi hal yang bukan milik IDO dan akan ikut hilang ({tables}). Pulihkan ke basis data tersendiri, atau pindahkan dahulu.',
    en: 'The target has what is not IDO’s and would go with it ({tables}). Restore into a database of its own, or take that out first.',
  },
  targetNewer: {
    id: 'Basis data tujuan milik versi yang lebih baru ({migration}) daripada versi ini ({version}), yang tidak tahu tabel mana milik versi itu. Pulihkan ke basis data yang kosong.',
    en: 'The target is of a later version ({migration}) than this one ({version}), which cannot tell that one’s tables from others. Restore into an empty database.',
  },
  notOwner: {
    id: 'Isi basis data tujuan tidak boleh diganti: {why}. Isi DATABASE_MIGRATION_URL dengan pemilik tabelnya, atau pulihkan ke basis data tersendiri.',
    en: 'What the target has may not be replaced: {why}. Put the owner of its tables into DATABASE_MIGRATION_URL, or restore into a database of its own.',
  },
  otherFiles: {
    id: 'Di penyimpanan sudah ada {count} lampiran bernama sama tetapi isinya lain ({files}); tidak ada yang ditimpa. Pindahkan dahulu jika rusak atau tidak terpakai, atau pulihkan dengan DATA_DIR atau bucket lain.',
    en: 'The store has {count} attachments of the same name and another content ({files}); nothing was written over. Move them away where they are damaged or nobody’s, or restore with another DATA_DIR or bucket.',
  },
  notEmpty: {
    id: 'Basis data tujuan tidak kosong ({tables}). Pulihkan ke yang kosong, atau tambahkan --replace: semua isinya diganti dan hilang.',
    en: 'The target is not empty ({tables}). Restore into an empty one, or add --replace: all that it holds is replaced and gone.',
  },
  strangeTable: {
    id: 'Cadangan berisi {table}.{column}, yang tidak dibuat oleh migrasi versi ini.',
    en: 'The backup has {table}.{column}, which the migrations of this version do not make.',
  },
  keyMissing: {
    id: 'Cadangan berisi rahasia (aplikasi autentikator, kunci integrasi produk, webhook) yang dikunci dengan kunci {names}, dan di sini belum ada kunci. Isi SECRETS_KEY atau salin secrets.key portal lama ke DATA_DIR. Dengan --without-key pemilik aplikasi masuk memakai kode pemulihan atau kunci sandi saja, dan kunci integrasi serta rahasia webhook harus diisi lagi.',
    en: 'The backup has secrets (of code apps, integrations of products, webhooks) that are sealed with the key {names}, and there is no key here. Set SECRETS_KEY, or copy the old portal’s secrets.key into DATA_DIR. With --without-key owners of code apps sign in by recovery code or passkey alone, and keys of integrations and secrets of webhooks have to be entered again.',
  },
  keyOther: {
    id: 'Cadangan berisi rahasia (aplikasi autentikator, kunci integrasi produk, webhook) yang dikunci dengan kunci {names}, tetapi kunci di sini adalah {own}. Isi SECRETS_KEY atau DATA_DIR/secrets.key dengan kunci yang benar. Dengan --without-key pemilik aplikasi masuk memakai kode pemulihan atau kunci sandi saja, dan kunci integrasi serta rahasia webhook harus diisi lagi.',
    en: 'The backup has secrets (of code apps, integrations of products, webhooks) that are sealed with the key {names}, but the key here is {own}. Put the right one into SECRETS_KEY or DATA_DIR/secrets.key. With --without-key owners of code apps sign in by recovery code or passkey alone, and keys of integrations and secrets of webhooks have to be entered again.',
  },
  files: { id: 'Lampiran: {files} disimpan', en: 'Attachments: {files} stored' },
  rows: { id: '{percent} %  {table}: {rows} baris', en: '{percent} %  {table}: {rows} rows' },
  indexes: { id: 'Membuat indeks: {made} dari {all}', en: 'Making the indexes: {made} of {all}' },
  migrated: { id: 'Dibawa ke versi ini: {names}', en: 'Brought to this version: {names}' },
  restored: {
    id: 'Dipulihkan dalam {seconds} detik: {rows} baris dari {tables} tabel, {attachments} lampiran, {jobs} pekerjaan yang menunggu.',
    en: 'Restored in {seconds} s: {rows} rows of {tables} tables, {attachments} attachments, {jobs} waiting jobs.',
  },
  jobsWait: {
    id: '{jobs} pekerjaan (surel) yang menunggu saat dicadangkan akan dikerjakan begitu portal ini berjalan. Jika portal asalnya tetap berjalan setelah itu, ulangi dengan --drop-jobs --replace agar tidak terkirim dua kali.',
    en: '{jobs} jobs (mails) that waited when the backup was made will be done once this portal runs. Where the portal it is of went on after it, repeat with --drop-jobs --replace, so that nothing is sent twice.',
  },
  keyPut: { id: 'Kunci rahasia disimpan di {key}.', en: 'The secrets’ key was put into {key}.' },
  backupWhat: {
    id: 'Tuliskan: backup BERKAS [--with-key], atau backup --verify BERKAS',
    en: 'Say: backup FILE [--with-key], or backup --verify FILE',
  },
  restoreWhat: { id: 'Tuliskan: restore BERKAS [pilihan]', en: 'Say: restore FILE [options]' },
} as const

export type BackupText = keyof typeof backupTexts

export const backupUsage = {
  id: `npm run ido -- backup BERKAS [--with-key]
npm run ido -- backup --verify BERKAS

Menulis semua baris, lampiran, dan pekerjaan yang menunggu, seperti pada satu saat, ke satu BERKAS (tar; baris dalam
bentuk COPY, zstd). Portal boleh tetap berjalan. Dengan BACKUP_KEY isinya dienkripsi dan segelnya berkunci. BERKAS baru ada setelah utuh, hanya untuk pemiliknya (0600).

  --with-key          sertakan kunci yang mengunci rahasia aplikasi autentikator (SECRETS_KEY atau DATA_DIR/secrets.key)
  --verify            periksa BERKAS tanpa basis data: setiap bagian dan segelnya
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Kode keluar: 0 utuh, 1 gagal atau BERKAS rusak (dengan bagian, baris, dan byte-nya), 2 argumen salah, 130 dihentikan
dengan Ctrl-C.`,
  en: `npm run ido -- backup FILE [--with-key]
npm run ido -- backup --verify FILE

Writes all rows, attachments and waiting jobs, as of one moment, to one FILE (tar; rows as COPY writes them, zstd). The
portal may run on meanwhile. With BACKUP_KEY it is encrypted and its seal is keyed. FILE is there only once it is whole, and is for its owner alone (0600).

  --with-key          take the key along that seals secrets (SECRETS_KEY or DATA_DIR/secrets.key)
  --verify            check FILE without a database: every part and the seal
  --language id|en    language of the messages (default: the shell's, else Indonesian)

Exit code: 0 whole, 1 failed, or FILE is damaged (with the part, rows and bytes), 2 wrong arguments, 130 stopped by Ctrl-C.`,
} as const

export const restoreUsage = {
  id: `npm run ido -- restore BERKAS [--replace] [--drop-jobs] [--end-sessions] [--without-key]

Memulihkan cadangan ke basis data dan penyimpanan lampiran menurut konfigurasi: yang bawaan di DATA_DIR atau DATABASE_URL,
folder atau S3, dari mana pun asalnya. Portal tujuan harus berhenti. BERKAS diperiksa sampai akhir sebelum apa pun ditulis;
basis data berubah dalam satu transaksi. Cadangan versi lama dibawa ke versi ini; cadangan versi yang lebih baru ditolak.

  --replace           ganti isi basis data yang tidak kosong; isi lamanya hilang
  --drop-jobs         jangan kerjakan surel dan pekerjaan yang menunggu: portal asalnya tetap berjalan dan mengirimnya sendiri
  --unencrypted       pulihkan cadangan tanpa enkripsi meskipun BACKUP_KEY diisi
  --end-sessions      semua orang masuk lagi: sesi yang diakhiri setelah pencadangan tidak hidup kembali
  --without-key       pulihkan meskipun kunci rahasia aplikasi autentikator tidak ada atau berbeda
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Kode keluar: 0 selesai, 1 gagal atau BERKAS rusak, 2 argumen salah atau tujuan ditolak, 130 dihentikan dengan Ctrl-C.`,
  en: `npm run ido -- restore FILE [--replace] [--drop-jobs] [--end-sessions] [--without-key]

Restores a backup into the database and the attachments' store of the configuration: the embedded one of DATA_DIR or
DATABASE_URL, folder or S3, wherever it came from. The portal there must be stopped. FILE is checked to its end before
anything is written; the database changes in one transaction. A backup of an earlier version is brought to this one; one
of a later version is refused.

  --replace           replace what the database holds; what it held is gone
  --drop-jobs         leave out mails and jobs that waited: the portal it is of went on and sends them itself
  --unencrypted       restore a backup without encryption although BACKUP_KEY is set
  --end-sessions      everybody signs in again: no session comes back that was ended after the backup
  --without-key       restore although the key that seals secrets is not there, or is another
  --language id|en    language of the messages (default: the shell's, else Indonesian)

Exit code: 0 done, 1 failed or FILE is damaged, 2 wrong arguments or the target is refused, 130 stopped by Ctrl-C.`,
} as const

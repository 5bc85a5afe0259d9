/** What the import command says. */
export const texts = {
  wrongUse: {
    id: 'Cara pakai: npm run ido -- import DATASET BERKAS… --profile NAMA (lihat --help)',
    en: 'Usage: npm run ido -- import DATASET FILE… --profile NAME (see --help)',
  },
  noDataset: {
    id: 'Dataset {dataset} tidak dikenal. Yang ada: {known}',
    en: 'Dataset {dataset} is unknown. There is: {known}',
  },
  needsProfile: {
    id: 'Sebutkan --profile. Yang ada untuk {dataset}:\n{known}',
    en: 'Name a --profile. For {dataset} there is:\n{known}',
  },
  begin: {
    id: 'Mengimpor {file} ke {dataset} dengan profil {profile}',
    en: 'Importing {file} into {dataset} with profile {profile}',
  },
  beginDry: {
    id: 'Memeriksa {file} untuk {dataset} dengan profil {profile}; tidak ada yang diubah',
    en: 'Checking {file} for {dataset} with profile {profile}; nothing is changed',
  },
  progress: {
    id: '{percent} %  {read} baris dibaca, {added} baru, {changed} berubah, {known} sudah ada, {bad} ditolak, {speed} baris/detik',
    en: '{percent} %  {read} rows read, {added} new, {changed} changed, {known} known, {bad} rejected, {speed} rows/s',
  },
  problem: {
    id: '  baris {line}, kolom {column}: {reason}: {value}',
    en: '  line {line}, column {column}: {reason}: {value}',
  },
  moreProblems: { id: '  dan {count} masalah lagi', en: '  and {count} more problems' },
  rejectsAt: { id: 'Baris yang ditolak tertulis di {path}', en: 'The rejected rows are written to {path}' },
  done: {
    id: 'Selesai dalam {seconds} detik: {read} baris dibaca, {added} ditambahkan, {changed} diubah, {known} sudah ada, {bad} ditolak.',
    en: 'Finished in {seconds} s: {read} rows read, {added} added, {changed} changed, {known} known already, {bad} rejected.',
  },
  doneDry: {
    id: 'Diperiksa dalam {seconds} detik: {read} baris, {added} akan ditambahkan, {changed} akan diubah, {known} sudah ada, {bad} ditolak. Tidak ada yang diubah.',
    en: 'Checked in {seconds} s: {read} rows, {added} would be added, {changed} changed, {known} known already, {bad} rejected. Nothing was changed.',
  },
  stopped: {
    id: 'Dihentikan setelah {read} baris ({added} ditambahkan, {changed} diubah). Yang tersimpan lengkap; jalankan perintah yang sama untuk melanjutkan.',
    en: 'Stopped after {read} rows ({added} added, {changed} changed). What is stored is complete; run the same command to go on.',
  },
  stoppedDry: { id: 'Pemeriksaan dihentikan setelah {read} baris.', en: 'The check was stopped after {read} rows.' },
  see: { id: 'Lihat datanya: {address}', en: 'See the data: {address}' },
} as const

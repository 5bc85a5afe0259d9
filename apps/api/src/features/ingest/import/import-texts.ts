/** What the import command says. */
export const texts = {
  wrongUse: {
    id: 'Cara pakai: npm run ido -- import DATASET BERKAS… --profile NAMA|BERKAS.json, atau --guess (lihat --help)',
    en: 'Usage: npm run ido -- import DATASET FILE… --profile NAME|FILE.json, or --guess (see --help)',
  },
  noDataset: {
    id: 'Dataset {dataset} tidak dikenal. Yang ada: {known}',
    en: 'Dataset {dataset} is unknown. There is: {known}',
  },
  needsProfile: {
    id: 'Sebutkan --profile, atau --guess agar profil ditebak. Yang ada untuk {dataset}:\n{known}',
    en: 'Name a --profile, or let one be guessed by --guess. For {dataset} there is:\n{known}',
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
  audited: { id: 'Jejak audit: baris {seq}, hash {hash}', en: 'Audit trail: line {seq}, hash {hash}' },
  see: { id: 'Lihat datanya: {address}', en: 'See the data: {address}' },
} as const

/** What `--guess` asks and tells of a file. */
export const guessTexts = {
  timeWay: {
    id: 'Kolom {column} ({title}): tanggalnya ditulis {ways}? Baris {cells}. Jawab di fields.{field}.format',
    en: 'Column {column} ({title}): are its days written {ways}? Lines {cells}. Answer in fields.{field}.format',
  },
  decimal: {
    id: 'Kolom {column} ({title}): tanda desimalnya titik atau koma? Baris {cells}. Jawab di fields.{field}.decimal',
    en: 'Column {column} ({title}): is its decimal sign a point or a comma? Lines {cells}. Answer in fields.{field}.decimal',
  },
  labels: {
    id: 'Kolom {column} ({title}): nilai {values} tidak ada dalam daftar ({list}). Petakan di fields.{field}.map, atau barisnya ditolak',
    en: 'Column {column} ({title}): values {values} are not in the list ({list}). Map them in fields.{field}.map, or their rows are rejected',
  },
  missing: {
    id: 'Tidak ada kolom untuk {title}. Sebutkan kolomnya di fields.{field}, atau satu nilai untuk semua baris di constants.{field}',
    en: 'There is no column for {title}. Name it in fields.{field}, or one value for all rows in constants.{field}',
  },
  constant: {
    id: '{title}: {value} untuk semua baris, seperti berkas contohnya. Bila lain, sebutkan di constants.{field}',
    en: '{title}: {value} in all rows, as in the file that the profile was made for. If another, name it in constants.{field}',
  },
  refused: {
    id: 'Kolom {column} berisi {count} rumus atau galat, yang barisnya ditolak bila kolom itu dipakai. Baris {cells}',
    en: 'Column {column} has {count} formulas or errors; their rows are rejected where the column is used. Lines {cells}',
  },
  sheet: {
    id: 'Lembar pertama bukan tabel; yang dilihat "{sheet}". Lembarnya: {sheets}. Bila lain, sebutkan di layout.sheet',
    en: 'The first sheet is no table; "{sheet}" was looked at. Sheets: {sheets}. If another, name it in layout.sheet',
  },
  hidden: {
    id: '{count} baris tersembunyi tetap dibaca, mulai baris {lines}',
    en: '{count} hidden rows are read all the same, from line {lines}',
  },
  hiddenColumns: {
    id: 'Kolom tersembunyi tetap dibaca: {columns}',
    en: 'Hidden columns are read all the same: {columns}',
  },
  merged: {
    id: '{count} sel kosong diisi dengan isi sel gabungan yang menutupinya',
    en: '{count} empty cells were given what stands in the merged cells over them',
  },
  encodingBy: { id: 'Penyandian huruf ditentukan baris {cells}', en: 'The encoding is decided by lines {cells}' },
  separatorBy: {
    id: 'Pemisah kolom ditentukan baris {cells}',
    en: 'What stands between the columns is decided by lines {cells}',
  },
  titlesBy: {
    id: 'Tempat judul kolom ditentukan baris {cells}',
    en: 'Where the titles stand is decided by lines {cells}',
  },
  decidedBy: {
    id: 'Kolom {column} dibaca {way} karena baris {cells}',
    en: 'Column {column} is read {way} because of lines {cells}',
  },
} as const

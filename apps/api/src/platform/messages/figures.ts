/** Questions of the figures. */
export const figuresMessages = {
  unknownName: { id: '"{name}" tidak dikenal; yang ada: {known}', en: '"{name}" is not known; there is: {known}' },
  peersOff: {
    id: 'Perbandingan dengan regional lain tidak diizinkan di portal ini. Administrator dapat mengizinkannya di Pengaturan portal.',
    en: 'This portal does not allow comparisons with other regions. An administrator can allow them in the portal settings.',
  },
  peersWithoutRegion: {
    id: 'data ini tidak menurut regional, jadi tidak ada regional lain untuk dibandingkan',
    en: 'is not kept by region, so there are no other regions to compare with',
  },
  peersTooNarrow: {
    id: 'tidak dapat mempersempit perbandingan dengan regional lain; yang dapat: {known}',
    en: 'cannot narrow a comparison with other regions; these can: {known}',
  },
  namedTwice: { id: '"{name}" disebut dua kali', en: '"{name}" is named twice' },
  wholeHoursOnly: {
    id: 'harus di awal suatu jam: data ini dihitung per jam',
    en: 'must be the start of an hour: this dataset is counted by whole hours',
  },
  periodTurned: { id: 'tidak boleh sebelum {from}', en: 'must not be before {from}' },
  periodEmpty: { id: 'harus sesudah from', en: 'must be after from' },
  dimensionNotWith: {
    id: '{dimension} tidak berlaku untuk {measure}',
    en: '{dimension} does not go with {measure}',
  },
  oneLabelOnly: {
    id: 'hanya satu nilai, kecuali {dimension} ada di dimensions',
    en: 'only one value, unless {dimension} is among dimensions',
  },
  noTimeSteps: { id: 'tidak berlaku bersama {dimension}', en: 'does not go with {dimension}' },
  topNeedsDimensions: { id: 'memerlukan dimensions', en: 'needs dimensions' },
  othersNeedTop: { id: 'memerlukan top', en: 'needs top' },
  tooManySteps: {
    id: 'membagi periode ini menjadi lebih dari {most} langkah; pilih yang lebih kasar',
    en: 'cuts this period into more than {most} steps; choose a coarser one',
  },
  tooManyGroups: {
    id: 'menghasilkan lebih dari {most} baris; persempit dengan filter atau periode',
    en: 'make more than {most} rows; narrow them by filters or period',
  },
  notTargetPeriod: {
    id: 'harus bulan (2026-11), triwulan (2026-Q4), atau tahun (2026)',
    en: 'must be a month (2026-11), a quarter (2026-Q4) or a year (2026)',
  },
  figureAmbiguous: {
    id: '{text} bisa berarti {idLeast}{percent} atau {most}{percent}; tulis salah satunya seperti ini',
    en: '{text} can mean {enLeast}{percent} or {most}{percent}; write one of these',
  },
  shareAtLeast: { id: 'paling kecil {minimum}%', en: 'must be at least {minimum}%' },
  shareAtMost: { id: 'paling besar {maximum}%', en: 'must be at most {maximum}%' },
  targetTaken: {
    id: 'sudah ada targetnya untuk ukuran, produk, dan regional ini',
    en: 'has a target already for this measure, product and region',
  },
  targetBeyondScope: {
    id: 'hanya dari cakupan data Anda; target untuk lebih dari itu ditetapkan orang lain',
    en: 'must lie within your data scope; a target for more than that is for others to set',
  },
  notTopdownYear: { id: 'harus tahun 2000 sampai 2099', en: 'must be a year from 2000 to 2099' },
  notSemester: { id: 'harus 1 atau 2', en: 'must be 1 or 2' },
  notNpsPoints: {
    id: 'harus angka -100 sampai 100, sebagai teks atau angka, misalnya 42.5',
    en: 'must be a figure from -100 to 100, as text or a number, such as 42.5',
  },
  topdownTaken: {
    id: 'NPS top-down {cfu} untuk semester {semester} tahun {year} sudah ada. Ubah yang sudah ada itu.',
    en: 'There is a top-down NPS of {cfu} for half year {semester} of {year} already. Change that one.',
  },
  topdownNeedsEverything: {
    id: 'NPS top-down berlaku untuk seluruh unit, sehingga hanya orang tanpa batasan cakupan data yang melihat dan mengubahnya',
    en: 'A top-down NPS is about a whole unit, so only people without a data scope see and change it',
  },
  eventEndsBefore: { id: 'harus sesudah mulainya', en: 'must be after its start' },
  eventTooLong: {
    id: 'paling lama {most} hari sesudah mulainya',
    en: 'must be within {most} days of its start',
  },
  eventBeyondScope: {
    id: 'hanya dari cakupan data Anda; event untuk lebih dari itu diatur orang lain',
    en: 'must lie within your data scope; an event for more than that is for others to keep',
  },
  recordNotFound: { id: 'Tidak ada catatan {name}', en: 'There is no record {name}' },
  queryTooLong: {
    id: 'Pertanyaan ini dihentikan setelah {seconds} detik. Persempit periode atau filternya.',
    en: 'This question was stopped after {seconds} seconds. Narrow its period or filters.',
  },
  figuresBusy: {
    id: 'Terlalu banyak angka sedang menunggu giliran. Tunggu sebentar, atau persempit periode dan filternya.',
    en: 'Too many figures are waiting for their turn. Wait a moment, or narrow the period and filters.',
  },
  exportsBusy: {
    id: 'Beberapa ekspor sedang berjalan. Coba lagi sebentar lagi.',
    en: 'Several exports are running. Please try again shortly.',
  },
  exportCancelled: {
    id: 'Ekspor ini dibatalkan.',
    en: 'This export was cancelled.',
  },
  exportNoRoom: {
    id: 'Ruang penyimpanan server penuh, jadi berkas ini tidak dapat dibuat. Beri tahu administrator, lalu coba lagi.',
    en: 'The server has no room left, so this file could not be made. Tell an administrator, then try again.',
  },
  exportTooSlow: {
    id: 'Unduhan ini dihentikan karena terlalu lama tidak diterima. Coba lagi dengan jaringan yang lebih cepat.',
    en: 'This download was stopped because it was not taken for too long. Please try again on a faster network.',
  },
  notFilters: {
    id: 'harus objek JSON dengan daftar label per dimensi',
    en: 'must be a JSON object with a list of labels per dimension',
  },
  notEmbeddable: {
    id: 'hanya alamat dari daftar yang diizinkan (EMBED_ORIGINS): {origins}',
    en: 'takes addresses of the allow-list (EMBED_ORIGINS) only: {origins}',
  },
  notBoardPath: {
    id: 'harus berbentuk board/nama, dengan huruf kecil, angka, dan tanda hubung di antaranya',
    en: 'must read board/name, with lower-case letters, digits and hyphens between them',
  },
  notDashboardPath: {
    id: 'hanya huruf kecil, angka, tanda hubung, dan garis miring',
    en: 'takes lower-case letters, digits, hyphens and slashes only',
  },
  dashboardNeedsEverything: {
    id: 'Dashboard untuk orang lain hanya disusun oleh orang tanpa batasan cakupan data; simpan untuk diri sendiri saja',
    en: 'Dashboards for others are made by people without a data scope only; keep it to yourself',
  },
  dashboardPrivateOnly: {
    id: 'Peran Anda hanya menyusun dashboard untuk diri sendiri',
    en: 'Your role makes dashboards for yourself only',
  },
  dashboardShipped: {
    id: 'Dashboard bawaan portal hanya diubah oleh ADMIN; salin dahulu untuk menyusunnya sendiri',
    en: 'Only ADMIN changes dashboards that the portal comes with; copy it to make it your own',
  },
  dashboardForAll: {
    id: 'Dashboard bawaan portal selalu untuk semua orang',
    en: 'Dashboards that the portal comes with are always for everybody',
  },
  widgetNeedsEverything: {
    id: 'Pustaka widget dipakai semua orang dan diatur oleh ADMIN dan MANAGEMENT tanpa batasan cakupan data',
    en: 'The library of widgets is for everybody and kept by ADMIN and MANAGEMENT without a limit of their data scope',
  },
  widgetNotInLibrary: {
    id: 'widget {id} tidak ada di pustaka widget',
    en: 'widget {id} is not in the library of widgets',
  },
  dashboardsUnseen: {
    id: '{count} yang tidak dapat Anda lihat',
    en: '{count} that you cannot see',
  },
  dashboardOfAnother: { id: 'Dashboard ini milik {owner}', en: 'This dashboard is kept by {owner}' },
  dashboardVersionNotFound: {
    id: 'Versi {version} dashboard ini tidak disimpan',
    en: 'Version {version} of this dashboard is not kept',
  },
  dashboardsTooMany: {
    id: 'Setiap orang menyimpan paling banyak {most} dashboard; hapus salah satu dahulu',
    en: 'Each person keeps {most} dashboards at most; remove one first',
  },
  sharingRoles: {
    id: 'harus diisi jika dibagikan kepada peran, dan hanya untuk itu',
    en: 'must be there where it is shared with roles, and only there',
  },
  fileOfUnshared: { id: 'Dashboard yang tidak untuk semua orang', en: 'A dashboard that is not for everybody' },
  widgetNotFound: {
    id: 'Dashboard ini tidak punya widget "{widget}" yang menampilkan angka atau catatan',
    en: 'This dashboard has no widget "{widget}" that shows figures or records',
  },
  csvOfOneWidget: { id: 'CSV hanya memuat satu widget; pilih xlsx', en: 'CSV holds one widget only; choose xlsx' },
  periodHalf: { id: 'harus diisi bersama {other}', en: 'must come together with {other}' },
  fileTime: { id: 'Waktu', en: 'Time' },
  fileCompared: { id: '{title} (pembanding)', en: '{title} (compared with)' },
  fileComparedDays: {
    id: '{title} (pembanding: {from} s.d. {to})',
    en: '{title} (compared with {from} to {to})',
  },
  fileWhole: { id: 'Total', en: 'Total' },
  fileOthers: { id: 'Lainnya', en: 'Others' },
  fileUnfilled: { id: 'Belum diisi', en: 'Not filled in' },
  fileQuestion: { id: 'Pertanyaan', en: 'Question' },
  fileSeen: { id: 'Cakupan data', en: 'Data scope' },
  fileFrom: { id: 'Periode dari', en: 'Period from' },
  fileTo: { id: 'Periode sampai dengan', en: 'Period until' },
  fileAllTime: { id: 'Sepanjang waktu', en: 'All time' },
  filePeriod: { id: 'Periode', en: 'Period' },
  fileComparison: { id: 'Pembanding', en: 'Compared with' },
  filePrevious: { id: 'Periode sebelumnya', en: 'The period before' },
  fileLastYear: { id: 'Tahun lalu', en: 'Last year' },
  fileUncompared: { id: 'Tanpa pembanding', en: 'Nothing' },
  fileUnfiltered: { id: 'Tidak ada', en: 'None' },
  fileFilters: { id: 'Filter', en: 'Filters' },
  fileUntil: { id: 'Data sampai: {dataset}', en: 'Data until: {dataset}' },
  fileMadeBy: { id: 'Dibuat oleh', en: 'Made by' },
  fileMadeAt: { id: 'Dibuat pada', en: 'Made at' },
  fileWidget: { id: 'Widget', en: 'Widget' },
  fileAbout: { id: 'Isi', en: 'What it shows' },
  fileRows: { id: 'Baris', en: 'Rows' },
  fileNotes: { id: 'Catatan', en: 'Notes' },
  fileIgnored: { id: 'Tidak difilter menurut {names}', en: 'Not filtered by {names}' },
  fileTruncated: { id: 'Baris selebihnya tidak termuat', en: 'Further rows are not in it' },
  fileFirstRecords: { id: '{shown} dari {total} catatan', en: '{shown} of {total} records' },
  fileUnanswered: { id: 'Tidak terjawab: {reason}', en: 'Not answered: {reason}' },
} as const

/** Findings about products. */
export const insightsMessages = {
  insightNotOwn: {
    id: 'Pemilik produk menulis insight untuk produknya sendiri saja',
    en: 'A product owner writes insights of their own products alone',
  },
  insightNotDraft: {
    id: 'Hanya draf yang dapat dihapus; insight yang pernah terbit ditarik dengan alasan',
    en: 'Only drafts can be deleted; an insight that was published is withdrawn with a reason',
  },
  insightIsPublished: { id: 'Insight ini sudah terbit', en: 'This insight is published already' },
  insightNotPublished: {
    id: 'Insight ini belum terbit atau sudah ditarik, sehingga tidak ada yang ditarik',
    en: 'This insight is not published, so there is nothing to withdraw',
  },
  insightEndsBefore: {
    id: 'tidak boleh sebelum hari pertama periode',
    en: 'must not be before the first day of the period',
  },
  insightSnapshotOfProduct: {
    id: 'harus produk grafiknya; hapus grafik itu dahulu untuk menulis tentang produk lain',
    en: 'must be the product of its chart; take the chart away first to write about another product',
  },
  insightSnapshotTooLong: {
    id: 'jawabannya terlalu panjang untuk disimpan (paling banyak {maximum} baris); pilih periode, langkah waktu, atau kelompok yang lebih sedikit',
    en: 'has too long an answer to keep (at most {maximum} rows); choose a shorter period, larger steps or fewer groups',
  },
} as const

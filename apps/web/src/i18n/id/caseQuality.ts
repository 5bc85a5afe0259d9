import type { CaseFamily, CaseModel, CaseSensitivity, CaseUsual } from '@ido/contract'

/** How good the cases are that the portal finds, and what 'usual' means for them. */
export default {
  title: 'Kualitas temuan',
  lead: 'Seberapa sering tiap angka menjadi kasus dalam {{days}} hari terakhir, apa penilaian orang, dan sejauh apa angka harus menyimpang. Kepekaan rendah: hanya penyimpangan jauh; tinggi: juga yang lebih kecil. Target yang belum tercapai dan data yang berhenti masuk selalu menjadi kasus.',
  list: 'Angka yang dipantau',
  count: '{{total}} angka',
  dataset: 'Dataset',
  emptyTitle: 'Tidak ada angka yang dipantau',
  emptyText: 'Portal belum mencari kasus dalam dataset mana pun.',
  readOnly: 'Kepekaan berlaku untuk data semua orang, jadi hanya administrator yang melihat semuanya yang mengaturnya.',
  field: {
    measure: 'Angka',
    model: 'Cara menilai',
    cases: 'Kasus',
    open: 'Terbuka',
    notAProblem: 'Bukan masalah',
    known: 'Diketahui',
    sensitivity: 'Kepekaan',
    changed: 'Diatur oleh',
  },
  family: {
    load: 'beban',
    speed: 'kecepatan',
    quality: 'mutu',
    fallout: 'pesanan gagal',
    satisfaction: 'kepuasan',
    work: 'penanganan',
    churn: 'pelanggan berhenti',
    sales: 'penjualan',
    visits: 'kunjungan',
    errors: 'kegagalan',
    revenue: 'pendapatan',
  } satisfies Record<CaseFamily, string>,
  models: 'Cara menilai',
  model: {
    counts: 'Jumlah harian',
    rates: 'Rata-rata harian',
    hours: 'Rata-rata per jam',
    months: 'Jumlah bulanan',
  } satisfies Record<CaseModel, string>,
  sensitivity: { low: 'Rendah', normal: 'Normal', high: 'Tinggi' } satisfies Record<CaseSensitivity, string>,
  sensitivityOf: 'Kepekaan {{measure}}',
  never: 'Belum diatur',
  saved: 'Kepekaan {{measure}} kini {{sensitivity}}, berlaku mulai pencarian berikutnya',
  found: 'Ditemukan sejak',
  usual: {
    counts:
      'Biasanya: jumlah di tempat ini sendiri selama delapan minggu sebelumnya, menurut hari dalam seminggu dan pertumbuhannya.',
    rates: 'Biasanya: angka tempat ini sendiri selama dua belas minggu sebelumnya.',
    hours: 'Biasanya: angka tempat ini sendiri selama dua belas hari sebelumnya.',
    months:
      'Biasanya: bulan yang sama tahun lalu dengan pertumbuhan tiga bulan terakhir, atau bulan-bulan sebelumnya bila datanya belum cukup lama.',
    target: 'Angka ini dibandingkan dengan targetnya, bukan dengan yang biasa.',
    rhythm: 'Biasanya: data yang masuk dari sumber ini pada hari atau jam yang sama dalam minggu-minggu sebelumnya.',
    reading: 'Dinilai dari pembacaan terakhir dan batasnya, bukan dari yang biasa.',
    nothing: 'Datanya belum cukup untuk tahu apa yang biasa.',
  } satisfies Record<CaseUsual, string>,
  /** After the sentence before, of what has other places beside it. */
  beside: 'Yang berubah sama besar di semua tempat lain bukan kasus.',
} as const

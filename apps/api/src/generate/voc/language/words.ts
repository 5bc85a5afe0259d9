import type { Ownership } from '../../products.ts'

export const categories = [
  'Kualitas jaringan',
  'Keandalan aplikasi',
  'Kemudahan penggunaan',
  'Fitur',
  'Harga dan paket',
  'Tagihan dan pembayaran',
  'Aktivasi dan pemasangan',
  'Penanganan gangguan',
  'Layanan petugas',
  'Integrasi dan API',
  'Keamanan dan akun',
  'Informasi dan sosialisasi',
] as const
export type Category = (typeof categories)[number]

/** How the writer calls themselves and theirs. */
export const speakers: Readonly<Record<Ownership, { formal: readonly string[]; casual: readonly string[] }>> = {
  Enterprise: {
    formal: ['kami', 'perusahaan kami', 'tim kami', 'kantor kami'],
    casual: ['kami', 'kantor saya', 'tim saya'],
  },
  Government: { formal: ['kami', 'instansi kami', 'dinas kami', 'unit kami'], casual: ['kami', 'kantor kami'] },
  SME: { formal: ['kami', 'usaha kami', 'toko kami'], casual: ['saya', 'toko saya', 'usaha saya', 'kita'] },
  Consumer: { formal: ['saya', 'kami sekeluarga', 'saya'], casual: ['saya', 'gue', 'aku', 'sy'] },
  Wholesale: { formal: ['kami', 'pihak kami', 'jaringan kami'], casual: ['kami', 'tim kami'] },
}

/** Small lists that sentences draw from by their names. */
export const lists = {
  lama: [
    'sejak kemarin',
    'sejak pagi tadi',
    'sudah tiga hari',
    'sudah seminggu',
    'dari minggu lalu',
    'dua minggu terakhir',
    'sejak awal bulan',
    'sejak pembaruan terakhir',
    'hampir sebulan',
    'sejak hujan deras kemarin',
    'sejak semalam',
    'beberapa hari ini',
  ],
  kali: [
    'hampir setiap hari',
    'setiap sore',
    'tiap malam',
    'di jam sibuk',
    'setiap hujan',
    'setiap akhir pekan',
    'setiap tanggal muda',
    'beberapa kali sehari',
    'terutama jam 9 sampai 11',
    'mulai jam 7 malam',
    'setiap Senin pagi',
    'tanpa pola yang jelas',
  ],
  petugas: [
    'teknisi',
    'petugas',
    'petugas lapangan',
    'CS',
    'agen call center',
    'petugas loket',
    'account manager',
    'admin chat',
  ],
  kanal: ['WhatsApp', 'aplikasi', 'call center', 'e-mail', 'media sosial', 'plasa'],
  bank: ['virtual account', 'QRIS', 'kartu kredit', 'dompet digital', 'minimarket', 'autodebet', 'm-banking'],
  gawai: ['Android 12', 'Android 14', 'iPhone', 'tablet', 'laptop', 'Chrome', 'Safari', 'HP lama'],
  arah: ['', '', ' bagian barat', ' bagian timur', ' kota', ' dan sekitarnya', ' pinggiran'],
  kesan: [
    'memuaskan',
    'sangat membantu',
    'di atas harapan',
    'cukup baik',
    'stabil',
    'jauh lebih baik dari tahun lalu',
    'enak dipakai',
  ],
} as const

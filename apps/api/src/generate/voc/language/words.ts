import type { Ownership } from '../../products.ts'

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

/** Things that people name when they talk about a product of the domain. */
export interface Vocabulary {
  /** What carries the service: the subject of most complaints. */
  benda: readonly string[]
  /** What 'Kualitas jaringan' is about here, where it differs. */
  jaringan?: readonly string[]
  fitur: readonly string[]
  /** Features that they wish for. */
  ingin: readonly string[]
  /** What stands still when it fails. */
  kerja: readonly string[]
}

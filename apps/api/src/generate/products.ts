export type Domain =
  | 'akses'
  | 'korporat'
  | 'awan'
  | 'iot'
  | 'hiburan'
  | 'niaga'
  | 'pendidikan'
  | 'portal'
  | 'komunikasi'
export type Ownership = 'Enterprise' | 'Government' | 'SME' | 'Consumer' | 'Wholesale'

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

/** What the generator believes about a product; a product of the portal without an entry gets the last one. */
export interface ProductTraits {
  domain: Domain
  /** Share of the feedback relative to the others; a few products take most of it. */
  weight: number
  /** Yearly growth of that share, 0.2 = a fifth more. */
  growth: number
  /** Expected NPS now, -100 to 100, and by how much it moved per year. */
  nps: number
  trend: number
}

const traits = (domain: Domain, weight: number, growth: number, nps: number, trend: number): ProductTraits => ({
  domain,
  weight,
  growth,
  nps,
  trend,
})

export const productTraits: Readonly<Record<string, ProductTraits>> = {
  IndiHome: traits('akses', 100, -0.05, -6, 3),
  'Aplikasi pelanggan': traits('portal', 72, 0.2, 4, -4),
  Indibiz: traits('akses', 58, 0.35, 12, 4),
  Astinet: traits('korporat', 38, 0.05, 28, 2),
  'PaDi UMKM': traits('niaga', 31, 0.25, 22, 5),
  Pijar: traits('pendidikan', 27, 0.1, 31, 3),
  'Wifi Managed Service': traits('akses', 23, 0.1, 8, 1),
  OCA: traits('komunikasi', 20, 0.3, 26, 4),
  MyIndibiz: traits('portal', 18, 0.4, 2, 7),
  'VPN IP': traits('korporat', 16, -0.05, 33, 1),
  MyTEnS: traits('portal', 14, 0.1, 9, 2),
  'Antares IoT': traits('iot', 13, 0.15, 35, 2),
  Netmonk: traits('iot', 12, 0.2, 38, 3),
  Agree: traits('niaga', 11, 0.1, 18, 4),
  Logee: traits('niaga', 10, 0.15, 15, 2),
  BigBox: traits('awan', 9.4, 0.2, 30, 3),
  'SIP Trunk': traits('korporat', 8.6, 0, 21, 0),
  MyCarrier: traits('portal', 8, 0.05, 24, 1),
  NeuCentrIX: traits('korporat', 7.4, 0.1, 42, 1),
  'Flou Cloud': traits('awan', 6.9, 0.45, 17, 8),
  UPoint: traits('hiburan', 6.4, 0, 14, -2),
  'Langit Musik': traits('hiburan', 5.8, -0.1, 10, -3),
  GameQoo: traits('hiburan', 5.2, 0.1, -2, 5),
  Tomps: traits('iot', 4.7, 0.05, 27, 2),
  DigiSign: traits('awan', 4.2, 0.5, 29, 5),
  'Sekolah Digital': traits('pendidikan', 3.9, 0.3, 25, 4),
  SimpliDOTS: traits('niaga', 3.4, 0.1, 20, 2),
  Indico: traits('komunikasi', 3, 0.05, 16, 1),
  Nuon: traits('hiburan', 2.7, 0.1, 12, 2),
  Majapahit: traits('hiburan', 2.2, 0, 6, 1),
}
/** For products that staff added. */
export const unknownProduct = traits('portal', 3, 0.2, 15, 2)

interface DomainTraits {
  ownership: Partial<Record<Ownership, number>>
  categories: Partial<Record<Category, number>>
  /** How much weekends count against weekdays. */
  weekend: number
  /** How often the customer is a school. */
  schools: number
}

export const domains: Readonly<Record<Domain, DomainTraits>> = {
  akses: {
    ownership: { Consumer: 62, SME: 30, Enterprise: 3, Government: 5 },
    categories: {
      'Kualitas jaringan': 34,
      'Penanganan gangguan': 17,
      'Tagihan dan pembayaran': 12,
      'Harga dan paket': 11,
      'Aktivasi dan pemasangan': 10,
      'Layanan petugas': 8,
      'Informasi dan sosialisasi': 4,
      'Keandalan aplikasi': 2,
      'Keamanan dan akun': 2,
    },
    weekend: 0.9,
    schools: 0.06,
  },
  korporat: {
    ownership: { Enterprise: 62, Government: 22, Wholesale: 12, SME: 4 },
    categories: {
      'Kualitas jaringan': 31,
      'Penanganan gangguan': 23,
      'Aktivasi dan pemasangan': 13,
      'Layanan petugas': 11,
      'Harga dan paket': 8,
      'Tagihan dan pembayaran': 7,
      'Informasi dan sosialisasi': 4,
      Fitur: 3,
    },
    weekend: 0.35,
    schools: 0.03,
  },
  awan: {
    ownership: { Enterprise: 58, Government: 24, SME: 18 },
    categories: {
      'Keandalan aplikasi': 22,
      'Integrasi dan API': 18,
      Fitur: 15,
      'Harga dan paket': 11,
      'Kemudahan penggunaan': 10,
      'Keamanan dan akun': 9,
      'Penanganan gangguan': 8,
      'Kualitas jaringan': 4,
      'Informasi dan sosialisasi': 3,
    },
    weekend: 0.3,
    schools: 0.02,
  },
  iot: {
    ownership: { Enterprise: 60, Government: 20, SME: 20 },
    categories: {
      'Integrasi dan API': 20,
      Fitur: 18,
      'Keandalan aplikasi': 18,
      'Kemudahan penggunaan': 13,
      'Kualitas jaringan': 10,
      'Penanganan gangguan': 8,
      'Harga dan paket': 7,
      'Aktivasi dan pemasangan': 6,
    },
    weekend: 0.3,
    schools: 0.03,
  },
  hiburan: {
    ownership: { Consumer: 100 },
    categories: {
      'Keandalan aplikasi': 26,
      'Tagihan dan pembayaran': 19,
      'Kualitas jaringan': 14,
      Fitur: 13,
      'Harga dan paket': 12,
      'Keamanan dan akun': 9,
      'Layanan petugas': 5,
      'Kemudahan penggunaan': 2,
    },
    weekend: 1.5,
    schools: 0,
  },
  niaga: {
    ownership: { SME: 72, Enterprise: 20, Government: 8 },
    categories: {
      'Kemudahan penggunaan': 19,
      Fitur: 17,
      'Tagihan dan pembayaran': 15,
      'Keandalan aplikasi': 14,
      'Layanan petugas': 10,
      'Informasi dan sosialisasi': 10,
      'Keamanan dan akun': 7,
      'Integrasi dan API': 5,
      'Harga dan paket': 3,
    },
    weekend: 0.7,
    schools: 0,
  },
  pendidikan: {
    ownership: { Government: 34, SME: 26, Consumer: 40 },
    categories: {
      'Kemudahan penggunaan': 21,
      'Keandalan aplikasi': 20,
      Fitur: 18,
      'Informasi dan sosialisasi': 11,
      'Keamanan dan akun': 10,
      'Harga dan paket': 9,
      'Layanan petugas': 8,
      'Kualitas jaringan': 3,
    },
    weekend: 0.4,
    schools: 0.82,
  },
  portal: {
    ownership: { Consumer: 46, SME: 26, Enterprise: 18, Government: 6, Wholesale: 4 },
    categories: {
      'Keandalan aplikasi': 29,
      'Kemudahan penggunaan': 14,
      'Tagihan dan pembayaran': 15,
      'Keamanan dan akun': 13,
      Fitur: 10,
      'Harga dan paket': 8,
      'Informasi dan sosialisasi': 6,
      'Layanan petugas': 3,
      'Integrasi dan API': 2,
    },
    weekend: 1.05,
    schools: 0.02,
  },
  komunikasi: {
    ownership: { Enterprise: 55, SME: 33, Government: 12 },
    categories: {
      'Integrasi dan API': 22,
      'Keandalan aplikasi': 19,
      Fitur: 15,
      'Harga dan paket': 13,
      'Layanan petugas': 9,
      'Tagihan dan pembayaran': 9,
      'Penanganan gangguan': 8,
      'Kemudahan penggunaan': 5,
    },
    weekend: 0.4,
    schools: 0.03,
  },
}

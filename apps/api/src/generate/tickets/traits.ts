import type { Category, Domain, Ownership } from '../products.ts'

type Weights = Readonly<Record<string, number>>

/** What tickets of a domain are about, by names of `ticket_category`. */
export const categories: Readonly<Record<Domain, Weights>> = {
  akses: {
    'Koneksi putus': 30,
    'Koneksi lambat': 26,
    'Perangkat pelanggan': 14,
    'Aktivasi dan pemasangan': 10,
    'Tagihan dan pembayaran': 9,
    'Perubahan layanan': 7,
    'Permintaan informasi': 4,
  },
  korporat: {
    'Koneksi putus': 34,
    'Koneksi lambat': 22,
    'Aktivasi dan pemasangan': 12,
    'Perubahan layanan': 11,
    'Perangkat pelanggan': 10,
    'Tagihan dan pembayaran': 5,
    'Integrasi dan API': 3,
    'Permintaan informasi': 3,
  },
  awan: {
    'Kesalahan aplikasi': 24,
    'Aplikasi tidak dapat diakses': 20,
    'Integrasi dan API': 18,
    'Masuk dan akun': 12,
    Keamanan: 8,
    'Perubahan layanan': 7,
    'Koneksi lambat': 6,
    'Permintaan informasi': 5,
  },
  iot: {
    'Integrasi dan API': 24,
    'Kesalahan aplikasi': 20,
    'Perangkat pelanggan': 20,
    'Aplikasi tidak dapat diakses': 12,
    'Koneksi putus': 10,
    'Masuk dan akun': 8,
    'Permintaan informasi': 6,
  },
  hiburan: {
    'Kesalahan aplikasi': 24,
    'Tagihan dan pembayaran': 24,
    'Aplikasi tidak dapat diakses': 22,
    'Masuk dan akun': 18,
    'Koneksi lambat': 6,
    'Permintaan informasi': 6,
  },
  niaga: {
    'Kesalahan aplikasi': 24,
    'Tagihan dan pembayaran': 20,
    'Masuk dan akun': 18,
    'Aplikasi tidak dapat diakses': 16,
    'Permintaan informasi': 13,
    'Integrasi dan API': 9,
  },
  pendidikan: {
    'Masuk dan akun': 28,
    'Kesalahan aplikasi': 24,
    'Aplikasi tidak dapat diakses': 20,
    'Permintaan informasi': 14,
    'Tagihan dan pembayaran': 8,
    'Perubahan layanan': 6,
  },
  portal: {
    'Masuk dan akun': 26,
    'Kesalahan aplikasi': 26,
    'Aplikasi tidak dapat diakses': 20,
    'Tagihan dan pembayaran': 16,
    'Permintaan informasi': 8,
    Keamanan: 4,
  },
  komunikasi: {
    'Integrasi dan API': 26,
    'Kesalahan aplikasi': 20,
    'Tagihan dan pembayaran': 12,
    'Koneksi putus': 12,
    'Aplikasi tidak dapat diakses': 10,
    'Perubahan layanan': 10,
    'Masuk dan akun': 10,
  },
}

/** What tickets of an incident are about, by what feedback says of it. */
export const incidentCategories: Partial<Record<Category, Weights>> = {
  'Kualitas jaringan': { 'Koneksi putus': 75, 'Koneksi lambat': 25 },
  'Keandalan aplikasi': { 'Aplikasi tidak dapat diakses': 65, 'Kesalahan aplikasi': 35 },
  'Tagihan dan pembayaran': { 'Tagihan dan pembayaran': 1 },
  'Keamanan dan akun': { 'Masuk dan akun': 70, Keamanan: 30 },
  'Integrasi dan API': { 'Integrasi dan API': 1 },
}

/** By urgency, most urgent first: name of the priority, hours to resolve within, minutes to the first answer. */
export const priorities = [
  { name: '1 - Critical', targetHours: 4, answerMinutes: 6 },
  { name: '2 - High', targetHours: 8, answerMinutes: 16 },
  { name: '3 - Moderate', targetHours: 24, answerMinutes: 48 },
  { name: '4 - Low', targetHours: 72, answerMinutes: 130 },
] as const

/** Shares of the four priorities. */
export const urgency = {
  incident: [34, 40, 22, 4],
  severe: [10, 30, 44, 16],
  usual: [3, 17, 53, 27],
  mild: [0.4, 5, 49, 46],
}
export const severeCategories = new Set(['Koneksi putus', 'Aplikasi tidak dapat diakses', 'Keamanan'])
export const mildCategories = new Set([
  'Permintaan informasi',
  'Perubahan layanan',
  'Tagihan dan pembayaran',
  'Aktivasi dan pemasangan',
])

/** How long repairs take in a region against the average: long ways in the east, a well drilled team in the middle. */
export const regionPace: Weights = {
  'T-REG 1': 1.08,
  'T-REG 2': 0.92,
  'T-REG 3': 1,
  'T-REG 4': 0.76,
  'T-REG 5': 0.95,
  'T-REG 6': 1.2,
  'T-REG 7': 1.65,
  National: 0.9,
}

interface SegmentTraits {
  units: Weights
  apps: Weights
  channels: Weights
  /** How often it is the national desk's. */
  national: number
}

/** Customers by segment, as names of `segment`, `business_unit`, `source_app` and `ticket_channel`. */
export const segments: Readonly<Record<Ownership, SegmentTraits>> = {
  Enterprise: {
    units: { 'BUD Enterprise Service': 1 },
    apps: { MyTEnS: 40, NCX: 26, Insera: 20, Helpdesk: 14 },
    channels: { Email: 36, Phone: 24, 'Direct opening': 22, 'Self service': 13, WhatsApp: 5 },
    national: 0.14,
  },
  Government: {
    units: { 'BUD Government Service': 1 },
    apps: { MyTEnS: 38, NCX: 24, Helpdesk: 20, Insera: 18 },
    channels: { Email: 34, Phone: 30, 'Direct opening': 20, 'Self service': 8, WhatsApp: 8 },
    national: 0.1,
  },
  SME: {
    units: { 'BUD Business Service': 1 },
    apps: { MyIndibiz: 42, Insera: 18, Helpdesk: 18, SCONE: 14, NCX: 8 },
    channels: { WhatsApp: 34, 'Self service': 27, Phone: 24, Email: 9, IVR: 6 },
    national: 0.01,
  },
  Consumer: {
    units: { 'BUD Home Service': 1 },
    apps: { 'Aplikasi pelanggan': 41, Insera: 29, Helpdesk: 18, SCONE: 12 },
    channels: { Phone: 29, WhatsApp: 28, 'Self service': 27, IVR: 11, Email: 5 },
    national: 0.005,
  },
  Wholesale: {
    units: { 'BUD Wholesale Service': 70, 'BUD International': 30 },
    apps: { MyCarrier: 66, NCX: 25, Helpdesk: 9 },
    channels: { Email: 41, 'Direct opening': 31, 'Self service': 18, Phone: 10 },
    national: 0.4,
  },
}
/** Units of private customers where the product is not for the home. */
export const consumerUnits: Partial<Record<Domain, Weights>> = {
  hiburan: { 'BUD Digital Entertainment': 78, 'BUD Mobile Digital': 22 },
  portal: { 'BUD Mobile Digital': 55, 'BUD Home Service': 45 },
  pendidikan: { 'BUD Mobile Digital': 1 },
}

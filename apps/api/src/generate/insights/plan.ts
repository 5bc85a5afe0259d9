import type { InsightState } from '@ido/contract'

/** What an insight of the demo is about; what it says follows from the figures. */
export type FindingKind = 'complaints' | 'praise' | 'regions' | 'nps' | 'sla'

export interface PlannedInsight {
  readonly kind: FindingKind
  /** The product's place among those with most feedback. */
  readonly rank: number
  /** How many months its period has, and how many whole months ago that ended. */
  readonly months: number
  readonly ago: number
  readonly state: InsightState
  readonly by: 'CMP' | 'PO'
  /** Not finished: without a chart and without evidence. */
  readonly isBegun?: true
}

export const plannedInsights: readonly PlannedInsight[] = [
  { kind: 'complaints', rank: 0, months: 3, ago: 0, state: 'published', by: 'PO' },
  { kind: 'nps', rank: 1, months: 6, ago: 0, state: 'published', by: 'CMP' },
  { kind: 'sla', rank: 2, months: 6, ago: 0, state: 'published', by: 'PO' },
  { kind: 'regions', rank: 3, months: 3, ago: 0, state: 'published', by: 'CMP' },
  { kind: 'praise', rank: 0, months: 3, ago: 1, state: 'published', by: 'CMP' },
  { kind: 'complaints', rank: 4, months: 3, ago: 1, state: 'published', by: 'PO' },
  { kind: 'nps', rank: 5, months: 6, ago: 2, state: 'published', by: 'PO' },
  { kind: 'complaints', rank: 1, months: 3, ago: 3, state: 'published', by: 'CMP' },
  { kind: 'sla', rank: 6, months: 6, ago: 4, state: 'withdrawn', by: 'CMP' },
  { kind: 'praise', rank: 7, months: 6, ago: 3, state: 'published', by: 'PO' },
  { kind: 'regions', rank: 2, months: 3, ago: 0, state: 'draft', by: 'PO' },
  { kind: 'complaints', rank: 3, months: 3, ago: 0, state: 'draft', by: 'CMP', isBegun: true },
]

export const withdrawnWhy =
  'Sebagian tiket pada periode ini dihitung ulang setelah aturan SLA diubah; temuan baru menyusul.'

/** By turns, what readers say of it. */
export const saidByReaders: readonly { nik: string; helpful: boolean; comment: string }[] = [
  { nik: '900003', helpful: true, comment: 'Dibahas di rapat bulanan. Mohon perbarui lagi bulan depan.' },
  { nik: '900006', helpful: true, comment: '' },
  { nik: '900002', helpful: true, comment: 'Sesuai dengan yang kami dengar di meja layanan.' },
  { nik: '900001', helpful: false, comment: 'Contohnya masih sedikit. Tolong tautkan VoC dari regional lain juga.' },
  { nik: '900004', helpful: true, comment: 'Usulannya jelas, sudah kami teruskan ke tim produk.' },
  { nik: '900006', helpful: false, comment: 'Belum terlihat langkah berikutnya dan siapa yang mengerjakannya.' },
  { nik: '900003', helpful: true, comment: 'Grafiknya membantu.' },
]

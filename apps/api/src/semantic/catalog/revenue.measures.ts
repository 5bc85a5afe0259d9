import { ratio } from './ratio.ts'
import type { CountedRecords, Measure } from './types.ts'

const source = {
  id: 'Pendapatan yang diimpor atau dikirim lewat API',
  en: 'Revenue, imported or sent through the API',
}
/** What is said with every figure of months. */
const months = {
  id: 'Bulan dihitung utuh, di periode tempat bulan itu berakhir; bulan berjalan belum dihitung.',
  en: 'Months count whole, in the period in which they end; the running month does not count yet.',
}

// Amounts are kept in hundredths of a rupiah and divided last.
const rupiah = (cents: number): number => cents / 100

const behind = (count: string, where?: string): CountedRecords => ({ flow: 'months', ...(where && { where }), count })

/** What is counted of revenue, each figure defined once (kpis.md). */
export const revenueMeasures: Measure[] = [
  {
    id: 'revenue',
    titles: { id: 'Pendapatan', en: 'Revenue' },
    unit: 'rupiah',
    formula: {
      id: `Jumlah pendapatan pada bulan-bulan periode; nota kredit dikurangkan. ${months.id}`,
      en: `The revenue of the months of the period; credit notes are taken off. ${months.en}`,
    },
    direction: 'up',
    additivity: 'sum',
    source,
    components: ['revenue'],
    value: (sums) => rupiah(sums.of('revenue')),
    decidedBy: { column: 'revenue', order: 'desc' },
    records: behind('revenue_n', 'revenue_cents is not null'),
  },
  {
    id: 'target',
    titles: { id: 'Rencana pendapatan', en: 'Planned revenue' },
    unit: 'rupiah',
    formula: {
      id: `Jumlah target pada baris pendapatan: rencana yang datang bersama angkanya. ${months.id}`,
      en: `The targets on the rows of revenue: the plan that comes with the figures. ${months.en}`,
    },
    // A plan is neither good nor bad, and nobody sets a target for a target.
    direction: 'none',
    additivity: 'sum',
    source,
    components: ['target'],
    value: (sums) => rupiah(sums.of('target')),
    decidedBy: { column: 'target', order: 'desc' },
    records: behind('target_n', 'target_cents is not null'),
  },
  {
    id: 'achievement',
    titles: { id: 'Pencapaian rencana', en: 'Achievement of plan' },
    unit: 'share',
    formula: {
      id: `Pendapatan dibagi rencana pendapatan pada bulan yang sama. ${months.id}`,
      en: `Revenue over planned revenue of the same months. ${months.en}`,
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['revenue', 'target'],
    value: (sums) => ratio(sums.of('revenue'), sums.of('target')),
    weight: (sums) => rupiah(sums.of('target')),
    decidedBy: { column: 'gap', order: 'asc' },
    records: behind('rows_n'),
  },
  {
    id: 'transactions',
    titles: { id: 'Transaksi', en: 'Transactions' },
    unit: 'count',
    formula: {
      id: `Jumlah transaksi pada bulan-bulan periode. ${months.id}`,
      en: `The transactions of the months of the period. ${months.en}`,
    },
    direction: 'up',
    additivity: 'sum',
    source,
    components: ['transactions'],
    value: (sums) => sums.of('transactions'),
    decidedBy: { column: 'transactions', order: 'desc' },
    records: behind('transactions_n', 'transactions is not null'),
  },
  {
    id: 'arpu',
    titles: { id: 'ARPU', en: 'ARPU' },
    unit: 'rupiah',
    formula: {
      id: `Pendapatan per pelanggan per bulan: pendapatan dibagi jumlah, bulan demi bulan, rata-rata pelanggan aktif awal dan akhir bulan; hanya baris yang menyebut keduanya. ${months.id}`,
      en: `Revenue per customer and month: revenue over the mean of opening and closing active customers, added up month by month; only rows that name both. ${months.en}`,
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['billed', 'customers'],
    value: (sums) => ratio(rupiah(sums.of('billed')), sums.of('customers') / 2),
    weight: (sums) => sums.of('customers') / 2,
    decidedBy: { column: 'arpu', order: 'asc' },
    records: behind('billed_n', 'knows_customers'),
  },
]

import { count, measuresFrom, rate, ratio } from './measure-kinds.ts'
import type { CountedRecords, Measure, Sums } from './types.ts'

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

/** The mean of the customers at both ends of the period, for each of its months. */
const customerMonths = (sums: Sums): number => ((sums.of('opening') + sums.of('closing')) / 2) * sums.months()

const behind = (component: string, where?: string): CountedRecords => ({
  flow: 'months',
  ...(where && { where }),
  count: component,
})

/** A sum of rupiah. */
const amount = (component: string, said: Pick<Measure, 'titles' | 'formula' | 'direction'>) =>
  count(component, {
    unit: 'rupiah',
    value: (sums) => rupiah(sums.of(component)),
    decidedBy: { column: component, order: 'desc' },
    records: behind(`${component}_n`, `${component}_cents is not null`),
    ...said,
  })

/** Of rows alone that have both revenue and a plan. */
const againstPlan = {
  components: ['met_revenue', 'met_target', 'met_n', 'rows_n'],
  leftOut: (sums: Sums) => sums.of('rows_n') - sums.of('met_n'),
  decidedBy: { column: 'gap', order: 'asc' },
  records: behind('met_n', 'revenue_cents is not null and target_cents is not null'),
} as const satisfies Partial<Measure>

/** What is counted of revenue, each figure defined once; docs/figures.md says the same in words. */
export const revenueMeasures = measuresFrom(source, {
  revenue: amount('revenue', {
    titles: { id: 'Pendapatan', en: 'Revenue' },
    formula: {
      id: `Jumlah pendapatan pada bulan-bulan periode; nota kredit dikurangkan. ${months.id}`,
      en: `The revenue of the months of the period; credit notes are taken off. ${months.en}`,
    },
    direction: 'up',
  }),
  target: amount('target', {
    titles: { id: 'Rencana pendapatan', en: 'Planned revenue' },
    formula: {
      id: `Jumlah target pada baris pendapatan: rencana yang datang bersama angkanya. ${months.id}`,
      en: `The targets on the rows of revenue: the plan that comes with the figures. ${months.en}`,
    },
    // A plan is neither good nor bad, and nobody sets a target for a target.
    direction: 'none',
  }),
  achievement: rate('met_revenue', 'met_target', {
    ...againstPlan,
    titles: { id: 'Pencapaian rencana', en: 'Achievement of plan' },
    formula: {
      id: `Pendapatan dibagi rencana pendapatan pada bulan yang sama, hanya baris yang punya keduanya; berapa yang tidak, tertulis di samping angkanya. ${months.id}`,
      en: `Revenue over planned revenue of the same months, of rows that have both alone; how many have not is told beside the figure. ${months.en}`,
    },
    direction: 'up',
    bounds: { low: 0, high: null },
    weight: (sums) => rupiah(sums.of('met_target')),
    weighs: 'money',
  }),
  gap: {
    ...againstPlan,
    titles: { id: 'Selisih rencana', en: 'Against the plan' },
    unit: 'rupiah',
    formula: {
      id: `Pendapatan dikurangi rencana pendapatan pada bulan yang sama, hanya baris yang punya keduanya; di bawah nol berarti kurang dari rencana. ${months.id}`,
      en: `Revenue less planned revenue of the same months, of rows that have both alone; below zero is less than planned. ${months.en}`,
    },
    direction: 'up',
    additivity: 'sum',
    value: (sums) => rupiah(sums.of('met_revenue') - sums.of('met_target')),
  },
  transactions: count('transactions', {
    titles: { id: 'Transaksi', en: 'Transactions' },
    formula: {
      id: `Jumlah transaksi pada bulan-bulan periode. ${months.id}`,
      en: `The transactions of the months of the period. ${months.en}`,
    },
    direction: 'up',
    decidedBy: { column: 'transactions', order: 'desc' },
    records: behind('transactions_n', 'transactions is not null'),
  }),
  arpu: {
    titles: { id: 'ARPU', en: 'ARPU' },
    unit: 'rupiah',
    formula: {
      id: `Pendapatan per pelanggan per bulan: pendapatan dibagi (rata-rata pelanggan aktif di awal dan di akhir periode × jumlah bulannya); hanya baris yang menyebut pelanggannya. ${months.id}`,
      en: `Revenue per customer and month: revenue over (the mean of active customers at the opening and the closing of the period × its months); only rows that name their customers. ${months.en}`,
    },
    direction: 'up',
    additivity: 'rate',
    components: ['billed', 'billed_n', 'revenue_n', 'opening', 'closing'],
    value: (sums) => ratio(rupiah(sums.of('billed')), customerMonths(sums)),
    leftOut: (sums) => sums.of('revenue_n') - sums.of('billed_n'),
    weight: customerMonths,
    decidedBy: { column: 'arpu', order: 'asc' },
    records: behind('billed_n', 'knows_customers'),
  },
})

import { count, level, measuresFrom, rate, ratio } from './measure-kinds.ts'
import type { Sums } from './types.ts'

const source = {
  id: 'Langganan yang diimpor atau dikirim lewat API',
  en: 'Subscriptions, imported or sent through the API',
}

/** Active when the period or step began: what is active at its end, less what came in it and more what went. */
const opening = (sums: Sums): number => sums.of('active') - sums.of('began') + sums.of('gone')

/** Contracts whose day of end lies `from` to `to` days ahead; docs/figures.md, 'expiring'. */
const expiring = (from: number, to: number) =>
  level(`due_${to}`, {
    // The days first: labels beside lines are cut at their end.
    titles: { id: `${from}–${to} hari ke akhir kontrak`, en: `${from}–${to} days to contract end` },
    unit: 'count',
    formula: {
      id: `Langganan aktif yang hari berakhir kontraknya ${from} sampai ${to} hari setelah hari penghitungan (akhir periode, paling jauh hari ini) dan belum diperpanjang; pada deret waktu, di akhir tiap rentang.`,
      en: `Active subscriptions whose contract ends ${from} to ${to} days after the day of counting (the end of the period, today at the latest) and is not yet renewed; in a time series, at the end of each step.`,
    },
    direction: 'down',
  })

/** What is counted of subscriptions, each figure defined once; docs/figures.md says the same in words. */
export const subscriptionMeasures = measuresFrom(source, {
  active: level('active', {
    titles: { id: 'Pelanggan aktif', en: 'Active subscriptions' },
    formula: {
      id: 'Langganan yang mulai sebelum saat penghitungan dan saat itu belum berhenti; pada deret waktu, di akhir tiap rentang.',
      en: 'Subscriptions that started before the moment of counting and had not ended by then; in a time series, at the end of each step.',
    },
    direction: 'up',
  }),
  new: count('new', {
    titles: { id: 'Pelanggan baru', en: 'New subscriptions' },
    formula: {
      id: 'Langganan yang mulai di dalam periode; kontrak lanjutan tidak dihitung baru.',
      en: 'Subscriptions that started in the period; a contract that continues an earlier one is not new.',
    },
    direction: 'up',
  }),
  churned: count('churned', {
    titles: { id: 'Pelanggan berhenti', en: 'Churned subscriptions' },
    formula: { id: 'Langganan yang berhenti di dalam periode.', en: 'Subscriptions that ended in the period.' },
    direction: 'down',
  }),
  net_adds: {
    titles: { id: 'Penambahan bersih', en: 'Net adds' },
    unit: 'count',
    formula: {
      id: 'Pelanggan baru dikurangi pelanggan berhenti di dalam periode.',
      en: 'New less churned subscriptions of the period.',
    },
    direction: 'up',
    bounds: { low: null, high: null },
    additivity: 'sum',
    components: ['new', 'churned_net'],
    value: (sums) => sums.of('new') - sums.of('churned_net'),
    decidedBy: { column: 'ended_at', order: 'desc' },
    records: { flow: 'new', count: 'new', less: 'lost' },
  },
  churn_rate: {
    titles: { id: 'Tingkat berhenti', en: 'Churn rate' },
    unit: 'share',
    formula: {
      id: 'Langganan yang berhenti di dalam periode, dibagi langganan yang aktif pada awal periode; pada deret waktu, pada awal tiap rentang. Periode tanpa awal tidak punya pembagi.',
      en: 'Subscriptions that ended in the period, over those active at its opening; in a time series, at the opening of each step. A period without a beginning has no denominator.',
    },
    direction: 'down',
    bounds: { low: 0, high: null },
    additivity: 'rate',
    components: ['began', 'gone', 'churned_net'],
    stocks: ['active'],
    value: (sums) => ratio(sums.of('churned_net'), opening(sums)),
    weight: opening,
    records: { flow: 'lost', count: 'churned_net' },
  },
  expiring_30: expiring(0, 30),
  expiring_60: expiring(31, 60),
  expiring_90: expiring(61, 90),
  value_at_risk: {
    titles: { id: 'Nilai berisiko', en: 'Value at risk' },
    unit: 'rupiah',
    formula: {
      id: 'Nilai bulanan × 12 dari langganan yang kontraknya berakhir dalam 0–90 hari dan belum diperpanjang; yang tanpa nilai bulanan dihitung nol.',
      en: 'Monthly value × 12 of the subscriptions whose contract ends within 0–90 days and is not yet renewed; one without a monthly value counts as nothing.',
    },
    direction: 'down',
    additivity: 'stock',
    components: [],
    stocks: ['due_value'],
    value: (sums) => (12 * sums.of('due_value')) / 100,
    decidedBy: { column: 'monthly_value', order: 'desc' },
    records: { flow: 'stock', count: 'due' },
  },
  renewal_rate: rate('renewed', 'decided', {
    titles: { id: 'Tingkat perpanjangan', en: 'Renewal rate' },
    formula: {
      id: 'Dari langganan yang kontraknya berakhir di dalam periode: yang diperpanjang, dibagi yang diperpanjang atau berhenti. Yang belum diputuskan tidak dihitung.',
      en: 'Of the subscriptions whose contract ends in the period: renewed, over renewed or ended. Those that are not decided do not count.',
    },
    direction: 'up',
    decidedBy: { column: 'renewed_at', order: 'asc' },
    records: { flow: 'due', where: '(renewed_at is not null or ended_at is not null)', count: 'decided' },
  }),
  retention: {
    titles: { id: 'Retensi', en: 'Retention' },
    unit: 'share',
    formula: {
      id: 'Dari pelanggan yang mulai di dalam periode: yang belum pergi di akhir bulan ke-k setelah bulan mulainya, dibagi semua yang mulai. Bulan ke-0 adalah bulan mulai; tanpa pilihan, bulan ke-3. Hanya angkatan yang sudah melewati bulan itu yang dihitung. Kontrak lanjutan bukan pelanggan baru, dan yang memperpanjang tetap bertahan sampai pelanggannya pergi.',
      en: 'Of the customers who started in the period: those who had not left by the end of month k after the month of their start, over all who started. Month 0 is the month of the start; where none is chosen, month 3. Only cohorts that have been through that month count. A contract that continues is no new customer, and who renews stays until the customer leaves.',
    },
    direction: 'up',
    additivity: 'rate',
    components: ['cohort_joined', 'cohort_lost'],
    value: (sums) => ratio(sums.of('cohort_joined') - sums.of('cohort_lost'), sums.of('cohort_joined')),
    weight: (sums) => sums.of('cohort_joined'),
    fewBelow: 10,
    decidedBy: { column: 'customer_left_at', order: 'asc' },
    records: { flow: 'cohort', where: 'left_after is not null', count: 'cohort_lost' },
  },
  cohort: count('cohort_joined', {
    titles: { id: 'Ukuran angkatan', en: 'Cohort size' },
    formula: {
      id: 'Pelanggan yang mulai di dalam periode, dari angkatan yang sudah melewati bulan ke-k setelah bulan mulainya; tanpa pilihan, bulan ke-3. Kontrak lanjutan tidak dihitung.',
      en: 'Customers who started in the period, of cohorts that have been through month k after the month of their start; where none is chosen, month 3. A contract that continues an earlier one does not count.',
    },
    direction: 'none',
    records: { flow: 'cohort', count: 'cohort_joined' },
  }),
})

import { card } from './charts.ts'

/** Figures that several boards show in the same words. */
export const availability = card('infra', 'availability', {
  description: { id: 'Bagian waktu ketika layanan menjawab.', en: 'The share of the time in which services answered.' },
})
export const latencyP95 = card('infra', 'latency_p95_ms', {
  description: {
    id: 'Sembilan belas dari dua puluh permintaan dijawab lebih cepat.',
    en: 'Nineteen requests out of twenty are answered faster.',
  },
})
export const errorRate = card('infra', 'error_rate', {
  description: { id: 'Bagian permintaan yang gagal.', en: 'The share of requests that failed.' },
})
export const onTime = card('orders', 'on_agreed_date', {
  title: { id: 'Tepat janji', en: 'On time' },
  description: {
    id: 'Bagian pesanan yang selesai paling lambat pada waktu yang disepakati.',
    en: 'Share of orders that were done no later than agreed.',
  },
})
export const arpu = card('revenue', 'arpu', {
  description: { id: 'Pendapatan per pelanggan per bulan.', en: 'Revenue per customer and month.' },
})
export const revenue = card('revenue', 'revenue', {
  description: { id: 'Dari bulan-bulan yang berakhir di periode ini.', en: 'Of the months that end in this period.' },
})
export const achievement = card('revenue', 'achievement', {
  description: { id: 'Pendapatan dibagi rencananya.', en: 'Revenue over what was planned.' },
})
export const activeCustomers = card('subscriptions', 'active', {
  title: { id: 'Pelanggan aktif', en: 'Active customers' },
  description: {
    id: 'Langganan yang berjalan di akhir periode.',
    en: 'Subscriptions that run at the end of the period.',
  },
})
export const netAdds = card('subscriptions', 'net_adds', {
  description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
})
export const churnRate = card('subscriptions', 'churn_rate', {
  description: {
    id: 'Yang berhenti, dari semua yang aktif di awal periode.',
    en: 'Those who left, of all that were active at the opening.',
  },
})
export const active = { ...activeCustomers, title: { id: 'Pelanggan aktif', en: 'Active' } }
export const newCustomers = card('subscriptions', 'new', {
  title: { id: 'Pelanggan baru', en: 'New' },
  description: {
    id: 'Mulai pada periode ini; kontrak lanjutan tidak dihitung.',
    en: 'Started in this period; continued contracts are not counted.',
  },
})
export const churnRateFromStart = card('subscriptions', 'churn_rate', {
  description: { id: 'Dari yang aktif di awal periode.', en: 'Of those active when the period began.' },
})
export const slaCompliance = card('tickets', 'sla_compliance', {
  description: {
    id: 'Bagian tiket selesai yang menepati targetnya.',
    en: 'The share of resolved tickets that kept to their target.',
  },
})
export const ttrP90 = card('tickets', 'ttr_p90_hours', {
  title: { id: 'TTR P90', en: 'P90 TTR' },
  description: {
    id: 'Sembilan dari sepuluh tiket selesai lebih cepat daripada ini.',
    en: 'Nine tickets out of ten are resolved faster than this.',
  },
})
export const mttrNet = card('tickets', 'mttr_net_hours', {
  description: {
    id: 'Dari laporan sampai selesai, tanpa waktu tertunda.',
    en: 'From report to solution, without pending time.',
  },
})
export const backlogAge = card('tickets', 'backlog_age_hours', {
  title: { id: 'Umur antrean', en: 'Age of the queue' },
  description: {
    id: 'Rata-rata lama menunggu tiket yang masih terbuka.',
    en: 'How long the open tickets have waited on average.',
  },
})
/** With the one by due date, which counts late ones that are still open. */
export const slaComplianceBothWays = card('tickets', ['sla_compliance', 'sla_by_due_date'], {
  description: {
    id: 'Bagian tiket selesai yang menepati targetnya.',
    en: 'The share of resolved tickets that kept to their target.',
  },
})

/** The same of the time of an event. */
export const orderedInEvent = card('orders', 'ordered', {
  description: { id: 'Pesanan yang dibuat selama event.', en: 'Orders that were placed during the event.' },
})
export const newInEvent = card('subscriptions', 'new', {
  description: { id: 'Langganan yang mulai selama event.', en: 'Subscriptions that began during the event.' },
})
export const openedInEvent = card('tickets', 'opened', {
  title: { id: 'Tiket dibuka', en: 'Opened' },
  description: { id: 'Gangguan baru yang dilaporkan selama event.', en: 'New trouble reported during the event.' },
})

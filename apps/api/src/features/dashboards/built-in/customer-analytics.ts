import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

// Feedback has a list of its own for segments.
const voices = { ignores: ['segment'] }

const figures: Widget[] = [
  {
    ...card,
    id: 'active',
    title: { id: 'Pelanggan aktif', en: 'Active' },
    description: {
      id: 'Langganan yang berjalan di akhir periode.',
      en: 'Subscriptions that run at the end of the period.',
    },
    query: { dataset: 'subscriptions', measures: ['active'] },
  },
  {
    ...card,
    id: 'new',
    title: { id: 'Pelanggan baru', en: 'New' },
    description: {
      id: 'Mulai pada periode ini; kontrak lanjutan tidak dihitung.',
      en: 'Started in this period; continued contracts are not counted.',
    },
    query: { dataset: 'subscriptions', measures: ['new'] },
  },
  {
    ...card,
    id: 'churn-rate',
    title: { id: 'Tingkat berhenti', en: 'Churn rate' },
    description: { id: 'Yang pergi, dari yang aktif di awal periode.', en: 'Who left, of those active when it began.' },
    query: { dataset: 'subscriptions', measures: ['churn_rate'] },
  },
  {
    ...card,
    id: 'renewal',
    title: { id: 'Diperpanjang', en: 'Renewal rate' },
    description: {
      id: 'Yang memilih tetap, dari kontrak yang berakhir dan sudah diputuskan.',
      en: 'Who chose to stay, of the contracts that ended and are decided.',
    },
    query: { dataset: 'subscriptions', measures: ['renewal_rate'] },
  },
  {
    ...card,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: {
      id: 'Apa kata mereka: dari semua VOC berskor 0–10 pada periode ini.',
      en: 'What they say: from all feedback scored 0–10 of this period.',
    },
    query: { dataset: 'voc', measures: ['nps'] },
    ...voices,
  },
  {
    ...card,
    id: 'detractors',
    title: { id: 'Detractor', en: 'Detractors' },
    description: {
      id: 'Suara bernilai 0–6: yang mungkin pergi berikutnya.',
      en: 'Voices scored 0–6: who may leave next.',
    },
    query: { dataset: 'voc', measures: ['detractors'] },
    ...voices,
  },
]

const staying: Widget[] = [
  {
    id: 'churn-by-segment',
    kind: 'line',
    title: { id: 'Tingkat berhenti per segmen', en: 'Churn rate by segment' },
    description: {
      id: 'Siapa yang makin cepat pergi, dari yang aktif di awal tiap minggu.',
      en: 'Who leaves faster and faster, of those active when each week began.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['churn_rate'], dimensions: ['segment'], grain: 'week' },
  },
  {
    id: 'tenure',
    kind: 'bar',
    title: { id: 'Umur kontrak yang berjalan (bulan)', en: 'Age of running contracts (months)' },
    description: {
      id: 'Berapa lama pelanggan yang bertahan sudah terikat kontraknya.',
      en: 'For how long those who stay have had their contract.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['active'], dimensions: ['tenure_bucket'] },
  },
  {
    id: 'when-and-why',
    kind: 'stackedBar',
    title: { id: 'Pergi setelah berapa bulan, dan mengapa', en: 'After how many months they leave, and why' },
    description: {
      id: 'Umur kontrak saat berhenti: yang cepat pergi punya alasan lain daripada yang lama.',
      en: 'Age of the contract at its end: who leaves early has other reasons than who leaves late.',
    },
    columns: 6,
    rows: 5,
    query: { dataset: 'subscriptions', measures: ['churned'], dimensions: ['tenure_bucket', 'end_reason'] },
  },
  {
    id: 'where',
    kind: 'heatmap',
    title: { id: 'Tingkat berhenti di tiap regional dan segmen', en: 'Churn rate of each region and segment' },
    description: {
      id: 'Kotak terpekat adalah pelanggan yang paling cepat pergi.',
      en: 'The strongest cell is the customers who leave soonest.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['region', 'segment'],
    },
  },
]

const cohorts: Widget = {
  id: 'retention',
  kind: 'heatmap',
  title: { id: 'Berapa yang bertahan, per bulan mulai', en: 'How many stay, by the month they started' },
  description: {
    id: 'Tiap baris pelanggan yang mulai di bulan itu; ke kanan, bagian yang belum pergi setelah sekian bulan. Paling sedikit dua tahun ke belakang.',
    en: 'Each row is the customers who started in that month; to the right, the share that has not left after so many months. At least two years back.',
  },
  columns: 12,
  rows: 8,
  query: { dataset: 'subscriptions', measures: ['retention', 'cohort'], dimensions: ['cohort_month'], grain: 'month' },
}

const together: Widget = {
  id: 'beside',
  kind: 'scorecard',
  title: { id: 'Bertahan, berkunjung, dan berkata, per produk', en: 'Staying, visiting and speaking, by product' },
  description: {
    id: 'Produk yang ditinggalkan, ramai-sepinya, dan penilaian pelanggannya dalam satu baris.',
    en: 'How far a product is left, how busy it is and what its customers say, in one row.',
  },
  columns: 12,
  rows: 8,
  query: {
    dataset: 'subscriptions',
    measures: ['active', 'churn_rate', 'renewal_rate'],
    dimensions: ['product'],
  },
  beside: [
    { dataset: 'traffic', measures: ['visits', 'unique_users'] },
    { dataset: 'voc', measures: ['nps', 'feedback'] },
  ],
  ...voices,
}

const speaking: Widget[] = [
  {
    id: 'visits-course',
    kind: 'line',
    title: { id: 'Kunjungan dan pengguna unik per jam', en: 'Visits and hourly unique users' },
    description: {
      id: 'Pelanggan yang berhenti memakai sering pergi sesudahnya.',
      en: 'Customers who stop using a product often leave later.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'traffic', measures: ['visits', 'unique_users'], grain: 'auto' },
  },
  {
    id: 'nps-course',
    kind: 'line',
    title: { id: 'NPS dari minggu ke minggu', en: 'NPS week by week' },
    description: {
      id: 'Apakah penilaian turun sebelum pelanggan pergi.',
      en: 'Whether scores fall before customers leave.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'voc', measures: ['nps'], grain: 'week' },
    ...voices,
  },
  {
    id: 'subjects',
    kind: 'stackedBar',
    title: { id: 'Yang dibicarakan, dan oleh siapa', en: 'What is spoken of, and by whom' },
    description: {
      id: 'Hal yang dipuji Promoter dan yang dikeluhkan Detractor. VOC tanpa skor tidak ikut.',
      en: 'What Promoters praise and Detractors complain of. Feedback without a score is left out.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'voc',
      measures: ['feedback'],
      dimensions: ['category', 'category_nps'],
      filters: { category_nps: ['Promoter', 'Passive', 'Detractor'] },
    },
    ...voices,
  },
]

const worklist: Widget = {
  id: 'latest-detractors',
  kind: 'records',
  title: { id: 'Didahulukan: yang baru saja kecewa', en: 'First things first: those just let down' },
  description: {
    id: 'Sepuluh suara detractor terbaru; yang dijawab cepat masih dapat bertahan.',
    en: 'The ten newest voices of detractors; who is answered soon may still stay.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'voc', measures: ['detractors'], limit: 10 },
  records: {
    columns: ['voc_id', 'time_in', 'score_nps', 'longtext', 'product', 'region', 'category', 'status'],
    orderName: 'time_in',
    orderBy: 'desc',
  },
  ...voices,
}

const title = { id: 'Analitik pelanggan', en: 'Customer analytics' }

export const customerAnalytics: BuiltIn = {
  path: 'customer-analytics',
  screens: [{ layout: 'v3', at: 'customer-analytics', group: 'product', title, icon: 'people', order: 25 }],
  title,
  group: 'customer',
  question: {
    id: 'Pelanggan mana yang bertahan, mana yang pergi, dan apa yang mereka katakan?',
    en: 'Which customers stay, which leave, and what do they say?',
  },
  filters: ['segment', 'region', 'product', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...staying, cohorts, together, ...speaking, worklist],
}

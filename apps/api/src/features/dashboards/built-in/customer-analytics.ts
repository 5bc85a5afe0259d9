import { board, cards, row, unevenRow } from './board.ts'
import { bar, card, heatmap, line, records, scorecard, stackedBar } from './charts.ts'
import { active, newCustomers } from './figures.ts'

// Feedback has a list of its own for segments.
const voices = { ignores: ['segment'] }

export const customerAnalytics = board({
  path: 'customer-analytics',
  menu: { group: 'product', icon: 'people', order: 25 },
  title: { id: 'Analitik pelanggan', en: 'Customer analytics' },
  group: 'customer',
  question: {
    id: 'Pelanggan mana yang bertahan, mana yang pergi, dan apa yang mereka katakan?',
    en: 'Which customers stay, which leave, and what do they say?',
  },
  filters: ['segment', 'region', 'product', 'cluster'],
  period: '90d',
  rows: [
    cards({
      active,
      new: newCustomers,
      'churn-rate': card('subscriptions', 'churn_rate', {
        description: {
          id: 'Yang pergi, dari yang aktif di awal periode.',
          en: 'Who left, of those active when it began.',
        },
      }),
      renewal: card('subscriptions', 'renewal_rate', {
        title: { id: 'Diperpanjang', en: 'Renewal rate' },
        description: {
          id: 'Yang memilih tetap, dari kontrak yang berakhir dan sudah diputuskan.',
          en: 'Who chose to stay, of the contracts that ended and are decided.',
        },
      }),
      nps: card('voc', 'nps', {
        description: {
          id: 'Apa kata mereka: dari semua VOC berskor 0–10 pada periode ini.',
          en: 'What they say: from all feedback scored 0–10 of this period.',
        },
        ignores: ['segment'],
      }),
      detractors: card('voc', 'detractors', {
        description: {
          id: 'Suara bernilai 0–6: yang mungkin pergi berikutnya.',
          en: 'Voices scored 0–6: who may leave next.',
        },
        ignores: ['segment'],
      }),
    }),
    unevenRow([8, 4], 4, {
      'churn-by-segment': line('subscriptions', 'churn_rate', {
        description: {
          id: 'Siapa yang makin cepat pergi, dari yang aktif di awal tiap minggu.',
          en: 'Who leaves faster and faster, of those active when each week began.',
        },
        by: 'segment',
        grain: 'week',
      }),
      tenure: bar('subscriptions', 'active', {
        title: { id: 'Umur kontrak yang berjalan (bulan)', en: 'Age of running contracts (months)' },
        description: {
          id: 'Berapa lama pelanggan yang bertahan sudah terikat kontraknya.',
          en: 'For how long those who stay have had their contract.',
        },
        by: 'tenure_bucket',
      }),
    }),
    row(5, {
      'when-and-why': stackedBar('subscriptions', 'churned', {
        title: { id: 'Pergi setelah berapa bulan, dan mengapa', en: 'After how many months they leave, and why' },
        description: {
          id: 'Umur kontrak saat berhenti: yang cepat pergi punya alasan lain daripada yang lama.',
          en: 'Age of the contract at its end: who leaves early has other reasons than who leaves late.',
        },
        by: ['tenure_bucket', 'end_reason'],
      }),
      where: heatmap('subscriptions', 'churn_rate', {
        title: { id: 'Tingkat berhenti di tiap regional dan segmen', en: 'Churn rate of each region and segment' },
        description: {
          id: 'Kotak terpekat adalah pelanggan yang paling cepat pergi.',
          en: 'The strongest cell is the customers who leave soonest.',
        },
        by: ['region', 'segment'],
      }),
    }),
    row(8, {
      retention: heatmap('subscriptions', ['retention', 'cohort'], {
        title: { id: 'Berapa yang bertahan, per bulan mulai', en: 'How many stay, by the month they started' },
        description: {
          id: 'Tiap baris pelanggan yang mulai di bulan itu; ke kanan, bagian yang belum pergi setelah sekian bulan. Paling sedikit dua tahun ke belakang.',
          en: 'Each row is the customers who started in that month; to the right, the share that has not left after so many months. At least two years back.',
        },
        by: 'cohort_month',
        grain: 'month',
      }),
    }),
    row(8, {
      beside: scorecard('subscriptions', ['active', 'churn_rate', 'renewal_rate'], {
        title: {
          id: 'Bertahan, berkunjung, dan berkata, per produk',
          en: 'Staying, visiting and speaking, by product',
        },
        description: {
          id: 'Produk yang ditinggalkan, ramai-sepinya, dan penilaian pelanggannya dalam satu baris.',
          en: 'How far a product is left, how busy it is and what its customers say, in one row.',
        },
        by: 'product',
        beside: [
          { dataset: 'traffic', measures: ['visits', 'unique_users'] },
          { dataset: 'voc', measures: ['nps', 'feedback'] },
        ],
        ignores: ['segment'],
      }),
    }),
    row(4, {
      'visits-course': line('traffic', ['visits', 'unique_users'], {
        title: { id: 'Kunjungan dan pengguna unik per jam', en: 'Visits and hourly unique users' },
        description: {
          id: 'Pelanggan yang berhenti memakai sering pergi sesudahnya.',
          en: 'Customers who stop using a product often leave later.',
        },
      }),
      'nps-course': line('voc', 'nps', {
        title: { id: 'NPS dari minggu ke minggu', en: 'NPS week by week' },
        description: {
          id: 'Apakah penilaian turun sebelum pelanggan pergi.',
          en: 'Whether scores fall before customers leave.',
        },
        grain: 'week',
        ignores: ['segment'],
      }),
    }),
    row(5, {
      subjects: stackedBar('voc', 'feedback', {
        title: { id: 'Yang dibicarakan, dan oleh siapa', en: 'What is spoken of, and by whom' },
        description: {
          id: 'Hal yang dipuji Promoter dan yang dikeluhkan Detractor. VOC tanpa skor tidak ikut.',
          en: 'What Promoters praise and Detractors complain of. Feedback without a score is left out.',
        },
        by: ['category', 'category_nps'],
        filters: { category_nps: ['Promoter', 'Passive', 'Detractor'] },
        ignores: ['segment'],
      }),
    }),
    row(6, {
      'latest-detractors': records('voc', 'detractors', {
        title: { id: 'Didahulukan: yang baru saja kecewa', en: 'First things first: those just let down' },
        description: {
          id: 'Sepuluh suara detractor terbaru; yang dijawab cepat masih dapat bertahan.',
          en: 'The ten newest voices of detractors; who is answered soon may still stay.',
        },
        ...voices,
        columns: ['voc_id', 'time_in', 'score_nps', 'longtext', 'product', 'region', 'category', 'status'],
        sort: { time_in: 'desc' },
      }),
    }),
  ],
})

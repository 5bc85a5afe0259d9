import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'visits',
    title: { id: 'Kunjungan', en: 'Visits' },
    description: {
      id: 'Kunjungan ke halaman dan aplikasi; jam yang sedang berjalan belum dihitung.',
      en: 'Visits to pages and applications; the hour that is running is not counted yet.',
    },
    query: { dataset: 'traffic', measures: ['visits'] },
  },
  {
    ...card,
    id: 'users',
    title: { id: 'Unik per jam', en: 'Hourly users' },
    description: {
      id: 'Unik di tiap jam, produk, platform, dan regional, lalu dijumlahkan: bukan jumlah orang.',
      en: 'Unique in each hour, product, platform and region, then added up: not a number of people.',
    },
    query: { dataset: 'traffic', measures: ['unique_users'] },
  },
  {
    ...card,
    id: 'sessions',
    title: { id: 'Sesi', en: 'Sessions' },
    description: { id: 'Pembagi lama sesi dan rasio pentalan.', en: 'What length and bounce rate divide by.' },
    query: { dataset: 'traffic', measures: ['sessions'] },
  },
  {
    ...card,
    id: 'views',
    title: { id: 'Halaman dilihat', en: 'Page views' },
    description: { id: 'Halaman atau layar yang dibuka.', en: 'Pages or screens that were opened.' },
    query: { dataset: 'traffic', measures: ['page_views'] },
  },
  {
    ...card,
    id: 'duration',
    title: { id: 'Lama sesi', en: 'Mean session' },
    description: {
      id: 'Berapa lama orang tinggal, rata-rata semua sesi.',
      en: 'How long people stay, the mean of all sessions.',
    },
    query: { dataset: 'traffic', measures: ['mean_duration_s'] },
  },
  {
    ...card,
    id: 'bounce',
    title: { id: 'Rasio pentalan', en: 'Bounce rate' },
    description: {
      id: 'Bagian sesi yang pergi setelah satu halaman.',
      en: 'The share of sessions that leave after one page.',
    },
    query: { dataset: 'traffic', measures: ['bounce_rate'] },
  },
]

const course: Widget[] = [
  {
    id: 'visits-course',
    kind: 'line',
    title: { id: 'Kunjungan dari waktu ke waktu', en: 'Visits over time' },
    description: {
      id: 'Turun di bawah periode pembanding berarti orang tidak datang, atau tidak dapat masuk.',
      en: 'Below the period before, people do not come, or cannot get in.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'traffic', measures: ['visits'], grain: 'auto' },
  },
  {
    id: 'by-platform',
    kind: 'donut',
    title: { id: 'Kunjungan menurut platform', en: 'Visits by platform' },
    description: { id: 'Lewat mana orang datang.', en: 'Which way people come.' },
    columns: 4,
    rows: 4,
    query: { dataset: 'traffic', measures: ['visits'], dimensions: ['platform'] },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'clock',
    kind: 'heatmap',
    title: { id: 'Kapan orang datang (hari × jam WIB)', en: 'When people come (weekday × Jakarta hour)' },
    description: {
      id: 'Makin pekat makin ramai; jam yang pucat aman untuk pemeliharaan.',
      en: 'The stronger, the busier; a pale hour is safe for maintenance.',
    },
    columns: 12,
    rows: 5,
    query: { dataset: 'traffic', measures: ['visits'], dimensions: ['weekday', 'hour_of_day'] },
  },
  {
    id: 'bounce-course',
    kind: 'line',
    title: { id: 'Pentalan per platform', en: 'Bounce rate by platform' },
    description: {
      id: 'Naik tiba-tiba di satu platform biasanya berarti rilis atau halaman yang rusak.',
      en: 'A sudden rise on one platform is usually a broken release or page.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'traffic', measures: ['bounce_rate'], dimensions: ['platform'], grain: 'auto' },
  },
  {
    id: 'by-region',
    kind: 'horizontalBar',
    title: { id: 'Kunjungan per regional', en: 'Visits by region' },
    description: {
      id: 'National: sumbernya tidak membedakan regional.',
      en: 'National: its source does not tell regions apart.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'traffic',
      measures: ['visits'],
      dimensions: ['region'],
      sort: [{ by: 'visits', order: 'desc' }],
    },
  },
  {
    id: 'duration-by-product',
    kind: 'horizontalBar',
    title: { id: 'Sesi terpendek', en: 'Shortest sessions' },
    description: {
      id: 'Sepuluh produk yang paling cepat ditinggalkan.',
      en: 'The ten products that people leave soonest.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'traffic',
      measures: ['mean_duration_s'],
      dimensions: ['product'],
      sort: [{ by: 'mean_duration_s', order: 'asc' }],
      limit: 10,
    },
  },
]

const worklist: Widget[] = [
  {
    id: 'by-product',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: {
      id: 'Siapa yang ramai, siapa yang kehilangan pengunjung, dan siapa yang ditinggalkan di halaman pertama.',
      en: 'Who is busy, who loses visitors, and who is left on the first page.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'traffic',
      measures: ['visits', 'unique_users', 'sessions', 'page_views', 'mean_duration_s', 'bounce_rate'],
      dimensions: ['product'],
      sort: [{ by: 'visits', order: 'desc' }],
    },
  },
  {
    id: 'keeping-away',
    kind: 'records',
    title: {
      id: 'Didahulukan: gangguan yang menahan pengunjung',
      en: 'First things first: trouble that keeps visitors out',
    },
    description: {
      id: 'Sepuluh tiket kritis dan tinggi terbaru tentang aplikasi atau koneksi yang tidak dapat dipakai.',
      en: 'The ten latest critical and high tickets about applications or connections that cannot be used.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      filters: {
        priority: ['1 - Critical', '2 - High'],
        category: ['Aplikasi tidak dapat diakses', 'Kesalahan aplikasi', 'Masuk dan akun', 'Koneksi putus'],
      },
      limit: 10,
    },
    records: {
      columns: ['number', 'title', 'age_hours', 'priority', 'status', 'product', 'region', 'category'],
      orderName: 'age_hours',
      orderBy: 'asc',
    },
  },
]

const title = { id: 'Lalu lintas', en: 'Traffic' }

export const trafficBoard: BuiltIn = {
  path: 'traffic',
  screens: [{ layout: 'v3', at: 'traffic', group: 'product', title, icon: 'chart', order: 20 }],
  title: { id: 'Lalu lintas pengunjung', en: 'Visitor traffic' },
  group: 'product',
  question: {
    id: 'Produk mana yang kehilangan pengunjung, di platform dan regional mana, dan gangguan apa yang menahan mereka?',
    en: 'Which products lose visitors, on which platform and in which region, and what keeps them out?',
  },
  filters: ['product', 'platform', 'region', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}

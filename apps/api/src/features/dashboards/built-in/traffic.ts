import { board, cards, row, unevenRow } from './board.ts'
import { card, donut, heatmap, highest, line, lowest, records, table } from './charts.ts'

export const trafficBoard = board({
  path: 'traffic',
  menu: { title: { id: 'Lalu lintas', en: 'Traffic' }, icon: 'chart', order: 20 },
  title: { id: 'Lalu lintas pengunjung', en: 'Visitor traffic' },
  group: 'product',
  question: {
    id: 'Produk mana yang kehilangan pengunjung, di platform dan regional mana, dan gangguan apa yang menahan mereka?',
    en: 'Which products lose visitors, on which platform and in which region, and what keeps them out?',
  },
  filters: ['product', 'platform', 'region', 'cluster'],
  period: '30d',
  rows: [
    cards({
      visits: card('traffic', 'visits', {
        description: {
          id: 'Kunjungan ke halaman dan aplikasi; jam yang sedang berjalan belum dihitung.',
          en: 'Visits to pages and applications; the hour that is running is not counted yet.',
        },
      }),
      users: card('traffic', 'unique_users', {
        title: { id: 'Unik per jam', en: 'Hourly users' },
        description: {
          id: 'Unik di tiap jam, produk, platform, dan regional, lalu dijumlahkan: bukan jumlah orang.',
          en: 'Unique in each hour, product, platform and region, then added up: not a number of people.',
        },
      }),
      sessions: card('traffic', 'sessions', {
        description: { id: 'Pembagi lama sesi dan rasio pentalan.', en: 'What length and bounce rate divide by.' },
      }),
      views: card('traffic', 'page_views', {
        description: { id: 'Halaman atau layar yang dibuka.', en: 'Pages or screens that were opened.' },
      }),
      duration: card('traffic', 'mean_duration_s', {
        title: { id: 'Lama sesi', en: 'Mean session' },
        description: {
          id: 'Berapa lama orang tinggal, rata-rata semua sesi.',
          en: 'How long people stay, the mean of all sessions.',
        },
      }),
      bounce: card('traffic', 'bounce_rate', {
        description: {
          id: 'Bagian sesi yang pergi setelah satu halaman.',
          en: 'The share of sessions that leave after one page.',
        },
      }),
    }),
    unevenRow([8, 4], 4, {
      'visits-course': line('traffic', 'visits', {
        title: { id: 'Kunjungan dari waktu ke waktu', en: 'Visits over time' },
        description: {
          id: 'Turun di bawah periode pembanding berarti orang tidak datang, atau tidak dapat masuk.',
          en: 'Below the period before, people do not come, or cannot get in.',
        },
      }),
      'by-platform': donut('traffic', 'visits', {
        title: { id: 'Kunjungan menurut platform', en: 'Visits by platform' },
        description: { id: 'Lewat mana orang datang.', en: 'Which way people come.' },
        by: 'platform',
      }),
    }),
    row(5, {
      clock: heatmap('traffic', 'visits', {
        title: { id: 'Kapan orang datang (hari × jam WIB)', en: 'When people come (weekday × Jakarta hour)' },
        description: {
          id: 'Makin pekat makin ramai; jam yang pucat aman untuk pemeliharaan.',
          en: 'The stronger, the busier; a pale hour is safe for maintenance.',
        },
        by: ['weekday', 'hour_of_day'],
      }),
    }),
    row(4, {
      'bounce-course': line('traffic', 'bounce_rate', {
        title: { id: 'Pentalan per platform', en: 'Bounce rate by platform' },
        description: {
          id: 'Naik tiba-tiba di satu platform biasanya berarti rilis atau halaman yang rusak.',
          en: 'A sudden rise on one platform is usually a broken release or page.',
        },
        by: 'platform',
      }),
      'by-region': highest('traffic', 'visits', 'region', {
        description: {
          id: 'National: sumbernya tidak membedakan regional.',
          en: 'National: its source does not tell regions apart.',
        },
      }),
      'duration-by-product': lowest('traffic', 'mean_duration_s', 'product', {
        title: { id: 'Sesi terpendek', en: 'Shortest sessions' },
        description: {
          id: 'Sepuluh produk yang paling cepat ditinggalkan.',
          en: 'The ten products that people leave soonest.',
        },
        limit: 10,
      }),
    }),
    row(6, {
      'by-product': table(
        'traffic',
        ['visits', 'unique_users', 'sessions', 'page_views', 'mean_duration_s', 'bounce_rate'],
        {
          title: { id: 'Produk berdampingan', en: 'Products side by side' },
          description: {
            id: 'Siapa yang ramai, siapa yang kehilangan pengunjung, dan siapa yang ditinggalkan di halaman pertama.',
            en: 'Who is busy, who loses visitors, and who is left on the first page.',
          },
          by: 'product',
          sort: { visits: 'desc' },
        },
      ),
    }),
    row(6, {
      'keeping-away': records('tickets', 'open_now', {
        title: {
          id: 'Didahulukan: gangguan yang menahan pengunjung',
          en: 'First things first: trouble that keeps visitors out',
        },
        description: {
          id: 'Sepuluh tiket kritis dan tinggi terbaru tentang aplikasi atau koneksi yang tidak dapat dipakai.',
          en: 'The ten latest critical and high tickets about applications or connections that cannot be used.',
        },
        filters: {
          priority: ['1 - Critical', '2 - High'],
          category: ['Aplikasi tidak dapat diakses', 'Kesalahan aplikasi', 'Masuk dan akun', 'Koneksi putus'],
        },
        columns: ['number', 'title', 'age_hours', 'priority', 'status', 'product', 'region', 'category'],
        sort: { age_hours: 'asc' },
      }),
    }),
  ],
})

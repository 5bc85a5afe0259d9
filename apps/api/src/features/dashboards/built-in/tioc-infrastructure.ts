import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'downtime-burn',
    title: { id: 'Laju bakar waktu mati', en: 'Downtime burn' },
    description: {
      id: 'Waktu tanpa jawaban dibanding yang boleh menurut target ketersediaan; di atas 1 habis sebelum waktunya.',
      en: 'Time without an answer against what the objective allows; above 1 it runs out early.',
    },
    query: { dataset: 'infra', measures: ['downtime_burn'] },
  },
  {
    ...card,
    id: 'availability',
    title: { id: 'Ketersediaan', en: 'Availability' },
    description: {
      id: 'Bagian waktu terpantau ketika host menjawab.',
      en: 'The share of the time observed in which hosts answered.',
    },
    query: { dataset: 'infra', measures: ['availability'] },
  },
  {
    ...card,
    id: 'errors',
    title: { id: 'Tingkat kesalahan', en: 'Error rate' },
    description: { id: 'Bagian permintaan yang gagal.', en: 'The share of requests that failed.' },
    query: { dataset: 'infra', measures: ['error_rate'] },
  },
  {
    ...card,
    id: 'slowest',
    title: { id: 'Latensi P99', en: 'P99 latency' },
    description: {
      id: 'Satu dari seratus permintaan menunggu lebih lama.',
      en: 'One request out of a hundred waits longer.',
    },
    query: { dataset: 'infra', measures: ['latency_p99_ms'] },
  },
  {
    ...card,
    id: 'memory',
    title: { id: 'Memori', en: 'Memory' },
    description: { id: 'Rata-rata semua host sepanjang waktu.', en: 'The mean of all hosts over time.' },
    query: { dataset: 'infra', measures: ['memory'] },
  },
  {
    ...card,
    id: 'cannot-be-used',
    title: { id: 'Tidak dapat dipakai', en: 'Cannot be used' },
    description: {
      id: 'Tiket terbuka tentang aplikasi atau koneksi yang mati.',
      en: 'Open tickets about applications or connections that are down.',
    },
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      filters: { category: ['Aplikasi tidak dapat diakses', 'Koneksi putus'] },
    },
  },
]

const now: Widget[] = [
  {
    id: 'since-when',
    kind: 'heatmap',
    title: { id: 'Laju bakar waktu mati per produk, jam demi jam', en: 'Downtime burn by product, hour by hour' },
    description: {
      id: 'Dua belas produk yang paling lama tidak menjawab; kotak pekat menunjukkan sejak jam berapa.',
      en: 'The twelve products that gave no answer for longest; strong cells show since what hour.',
    },
    columns: 8,
    rows: 5,
    query: { dataset: 'infra', measures: ['downtime_burn'], dimensions: ['product'], grain: 'auto', top: 12 },
  },
  {
    id: 'burning-services',
    kind: 'horizontalBar',
    title: { id: 'Layanan yang membakar waktunya', en: 'Services that burn their time' },
    description: {
      id: 'Di atas 1, layanan itu mati lebih lama daripada yang dijanjikan.',
      en: 'Above 1, a service is down for longer than it promised.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'infra',
      measures: ['downtime_burn'],
      dimensions: ['service'],
      sort: [{ by: 'downtime_burn', order: 'desc' }],
    },
  },
  {
    id: 'samples-course',
    kind: 'line',
    title: { id: 'Sampel masuk per layanan', en: 'Samples by service' },
    description: {
      id: 'Garis yang turun: host layanan itu, atau pemantauannya, diam sejak jam itu.',
      en: 'A line that falls: hosts of that service, or what watches them, are silent since that hour.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'infra', measures: ['samples'], dimensions: ['service'], grain: 'auto' },
  },
  {
    id: 'errors-course',
    kind: 'line',
    title: { id: 'Kesalahan per layanan', en: 'Errors by service' },
    description: {
      id: 'Layanan mana yang mulai gagal, dan pada jam berapa.',
      en: 'Which service began to fail, and in which hour.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'infra', measures: ['error_rate'], dimensions: ['service'], grain: 'auto' },
  },
]

const hosts: Widget[] = [
  {
    id: 'down-longest',
    kind: 'table',
    title: { id: 'Host yang harus dihidupkan lebih dulu', en: 'Hosts to bring up first' },
    description: {
      id: 'Sepuluh host dengan laju bakar waktu mati tertinggi, dan apakah bebannya yang menjadi sebab.',
      en: 'The ten hosts of the fastest downtime burn, and whether their load is why.',
    },
    columns: 8,
    rows: 6,
    query: {
      dataset: 'infra',
      measures: ['downtime_burn', 'availability', 'error_rate', 'cpu'],
      dimensions: ['host', 'product'],
      sort: [
        { by: 'downtime_burn', order: 'desc' },
        { by: 'availability', order: 'asc' },
      ],
      limit: 10,
    },
  },
  {
    id: 'memory-by-host',
    kind: 'horizontalBar',
    title: { id: 'Memori paling penuh', en: 'Fullest memory' },
    description: {
      id: 'Sepuluh host yang paling dekat dengan kehabisan memori.',
      en: 'The ten hosts that are nearest to running out of memory.',
    },
    columns: 4,
    rows: 6,
    query: {
      dataset: 'infra',
      measures: ['memory'],
      dimensions: ['host'],
      sort: [{ by: 'memory', order: 'desc' }],
      top: 10,
    },
  },
]

const worklist: Widget = {
  id: 'reported',
  kind: 'records',
  title: { id: 'Tangani sekarang: yang dilaporkan tidak dapat dipakai', en: 'Act now: reported as not usable' },
  description: {
    id: 'Tiket terbuka tentang aplikasi atau koneksi yang mati, yang paling mendesak di atas.',
    en: 'Open tickets about applications or connections that are down, the most urgent first.',
  },
  columns: 12,
  rows: 6,
  query: {
    dataset: 'tickets',
    measures: ['open_now'],
    filters: { category: ['Aplikasi tidak dapat diakses', 'Koneksi putus'] },
    limit: 10,
  },
  records: {
    columns: ['number', 'title', 'priority', 'age_hours', 'target_hours', 'status', 'product', 'region'],
    orderName: 'priority',
    orderBy: 'asc',
  },
}

export const tiocInfrastructure: BuiltIn = {
  path: 'tioc/infrastructure',
  screens: [
    {
      layout: 'tioc',
      at: 'infrastructure',
      group: 'tioc',
      title: { id: 'Infrastruktur', en: 'Infrastructure' },
      icon: 'server',
      order: 30,
    },
  ],
  title: { id: 'TIOC Infrastruktur', en: 'TIOC Infrastructure' },
  group: 'tioc',
  question: {
    id: 'Layanan dan host mana yang mati atau diam saat ini, sejak jam berapa, dan mana yang dihidupkan lebih dulu?',
    en: 'Which services and hosts are down or silent this minute, since what hour, and which come up first?',
  },
  filters: ['product', 'service', 'host', 'cluster'],
  period: '24h',
  refresh: 60,
  widgets: [...figures, ...now, ...hosts, worklist],
}

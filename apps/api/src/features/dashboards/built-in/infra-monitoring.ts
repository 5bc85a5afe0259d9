import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'availability',
    title: { id: 'Ketersediaan', en: 'Availability' },
    description: {
      id: 'Bagian waktu terpantau ketika host menjawab; permintaan yang gagal dihitung terpisah.',
      en: 'The share of the time observed in which hosts answered; requests that failed are counted apart.',
    },
    query: { dataset: 'infra', measures: ['availability'] },
  },
  {
    ...card,
    id: 'latency',
    title: { id: 'Latensi P95', en: 'P95 latency' },
    description: {
      id: 'Sembilan belas dari dua puluh permintaan dijawab lebih cepat.',
      en: 'Nineteen requests out of twenty are answered faster.',
    },
    query: { dataset: 'infra', measures: ['latency_p95_ms'] },
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
    id: 'burn',
    title: { id: 'Laju bakar', en: 'Burn rate' },
    description: {
      id: 'Anggaran kesalahan = permintaan yang boleh gagal menurut SLO layanannya. Di atas 1 habis sebelum waktunya.',
      en: 'The error budget is what may fail by the SLO of each service. Above 1 it runs out early.',
    },
    query: { dataset: 'infra', measures: ['burn_rate'] },
  },
  {
    ...card,
    id: 'cpu',
    title: { id: 'Pemakaian CPU', en: 'CPU use' },
    description: { id: 'Rata-rata semua host sepanjang waktu.', en: 'The mean of all hosts over time.' },
    query: { dataset: 'infra', measures: ['cpu'] },
  },
  {
    ...card,
    id: 'throughput',
    title: { id: 'Lalu lintas data', en: 'Throughput' },
    description: { id: 'Rata-rata per host sepanjang waktu.', en: 'The mean of a host over time.' },
    query: { dataset: 'infra', measures: ['throughput'] },
  },
]

const course: Widget[] = [
  {
    id: 'latency-course',
    kind: 'line',
    title: { id: 'Latensi dari waktu ke waktu', en: 'Latency over time' },
    description: {
      id: 'Jarak P99 ke P50 menunjukkan seberapa buruk permintaan yang paling lambat.',
      en: 'The gap from P50 to P99 shows how bad the slowest requests are.',
    },
    columns: 7,
    rows: 4,
    query: { dataset: 'infra', measures: ['latency_p50_ms', 'latency_p95_ms', 'latency_p99_ms'], grain: 'auto' },
  },
  {
    id: 'availability-course',
    kind: 'line',
    title: { id: 'Ketersediaan per layanan', en: 'Availability by service' },
    description: {
      id: 'Kapan sebuah layanan tidak menjawab, dan berapa lama.',
      en: 'When a service did not answer, and for how long.',
    },
    columns: 5,
    rows: 4,
    query: { dataset: 'infra', measures: ['availability'], dimensions: ['service'], grain: 'auto' },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'burn-course',
    kind: 'line',
    title: { id: 'Laju bakar dari waktu ke waktu', en: 'Error budget burn over time' },
    description: {
      id: 'Anggaran kesalahan yang sama: satu jam pada 14,4× menghabiskan 2% dari sebulan.',
      en: 'The same budget by the hour: one hour at 14.4× uses up 2% of a month’s.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'infra', measures: ['burn_rate'], grain: 'auto' },
  },
  {
    id: 'errors-by-product',
    kind: 'horizontalBar',
    title: { id: 'Kesalahan per produk', en: 'Errors by product' },
    description: {
      id: 'Sepuluh produk yang paling banyak gagal menjawab pelanggannya.',
      en: 'The ten products that fail their customers most.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'infra',
      measures: ['error_rate'],
      dimensions: ['product'],
      sort: [{ by: 'error_rate', order: 'desc' }],
      top: 10,
    },
  },
  {
    id: 'disk-by-host',
    kind: 'horizontalBar',
    title: { id: 'Disk paling penuh', en: 'Fullest disks' },
    description: {
      id: 'Sepuluh host yang disknya paling terisi; di atas 90% perlu tindakan.',
      en: 'The ten hosts whose disks are fullest; above 90% someone must act.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'infra',
      measures: ['disk'],
      dimensions: ['host'],
      sort: [{ by: 'disk', order: 'desc' }],
      top: 10,
    },
  },
  {
    id: 'cpu-by-host',
    kind: 'heatmap',
    title: { id: 'CPU per host dan hari', en: 'CPU by host and day' },
    description: {
      id: 'Dua belas host tersibuk; kolom yang pekat adalah hari yang berat.',
      en: 'The twelve busiest hosts; a strong column is a heavy day.',
    },
    columns: 12,
    rows: 5,
    query: { dataset: 'infra', measures: ['cpu'], dimensions: ['host'], grain: 'day', top: 12 },
  },
]

const worklist: Widget[] = [
  {
    id: 'worst-hosts',
    kind: 'table',
    title: { id: 'Host yang perlu diperiksa', en: 'Hosts that need a look' },
    description: {
      id: 'Dua puluh host dengan ketersediaan terendah, bersama beban dan kesalahannya.',
      en: 'The twenty hosts of the lowest availability, with their load and errors.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'infra',
      measures: ['availability', 'burn_rate', 'error_rate', 'latency_p95_ms', 'cpu', 'memory', 'disk'],
      dimensions: ['host', 'service'],
      sort: [
        { by: 'availability', order: 'asc' },
        { by: 'burn_rate', order: 'desc' },
      ],
      limit: 20,
    },
  },
  {
    id: 'critical-open',
    kind: 'records',
    title: { id: 'Tiket kritis yang masih terbuka', en: 'Critical tickets still open' },
    description: {
      id: 'Gangguan kritis pada produk yang sama, yang terbaru di atas.',
      en: 'Critical trouble with the same products, the newest first.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'tickets', measures: ['open_now'], filters: { priority: ['1 - Critical'] }, limit: 10 },
    records: {
      columns: ['number', 'title', 'age_hours', 'target_hours', 'status', 'product', 'region', 'category'],
      orderName: 'opened_at',
      orderBy: 'desc',
    },
  },
]

export const infraMonitoring: BuiltIn = {
  path: 'infra-monitoring',
  screens: [
    {
      layout: 'v3',
      at: 'infra-monitoring',
      group: 'product',
      title: { id: 'Infra Monitoring', en: 'Infra Monitoring' },
      icon: 'server',
      order: 10,
      isHandedOver: true,
    },
  ],
  title: { id: 'Infra Monitoring', en: 'Infra Monitoring' },
  group: 'infrastructure',
  question: {
    id: 'Apakah layanan kita hidup dan cukup cepat, dan host mana yang harus diperiksa lebih dulu?',
    en: 'Are our services up and fast enough, and which host needs a look first?',
  },
  filters: ['product', 'cluster', 'service', 'host'],
  period: '7d',
  refresh: 60,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}

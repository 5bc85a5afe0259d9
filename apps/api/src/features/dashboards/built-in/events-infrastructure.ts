import type { Widget } from '@ido/contract'
import { availabilityFigure, card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  { ...card, ...availabilityFigure },
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
    id: 'throughput',
    title: { id: 'Lalu lintas data', en: 'Throughput' },
    description: { id: 'Rata-rata per host selama event.', en: 'The mean of a host during the event.' },
    query: { dataset: 'infra', measures: ['throughput'] },
  },
  {
    ...card,
    id: 'cpu',
    title: { id: 'Pemakaian CPU', en: 'CPU use' },
    description: { id: 'Rata-rata semua host selama event.', en: 'The mean of all hosts during the event.' },
    query: { dataset: 'infra', measures: ['cpu'] },
  },
  {
    ...card,
    id: 'memory',
    title: { id: 'Pemakaian memori', en: 'Memory use' },
    description: { id: 'Rata-rata semua host selama event.', en: 'The mean of all hosts during the event.' },
    query: { dataset: 'infra', measures: ['memory'] },
  },
]

const rows: Widget[] = [
  {
    id: 'load-course',
    kind: 'area',
    title: { id: 'Beban dari waktu ke waktu', en: 'Load over time' },
    description: { id: 'Kapan event mendatangkan lalu lintas.', en: 'When the event brings traffic.' },
    columns: 6,
    rows: 4,
    query: { dataset: 'infra', measures: ['throughput'], grain: 'auto' },
  },
  {
    id: 'latency-course',
    kind: 'line',
    title: { id: 'Latensi P95 dari waktu ke waktu', en: 'P95 latency over time' },
    description: {
      id: 'Apakah jawaban melambat saat beban naik; garis tipis adalah rentang sebelumnya.',
      en: 'Whether answers slow down as the load rises; the thin line is the length before.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'infra', measures: ['latency_p95_ms'], grain: 'auto' },
  },
  {
    id: 'availability-course',
    kind: 'line',
    title: { id: 'Ketersediaan per layanan', en: 'Availability by service' },
    description: { id: 'Layanan mana yang tidak menjawab, dan kapan.', en: 'Which service did not answer, and when.' },
    columns: 6,
    rows: 4,
    query: { dataset: 'infra', measures: ['availability'], dimensions: ['service'], grain: 'auto' },
  },
  {
    id: 'errors-by-service',
    kind: 'horizontalBar',
    title: { id: 'Kesalahan per layanan', en: 'Errors by service' },
    description: {
      id: 'Layanan yang paling banyak gagal selama event.',
      en: 'The services that failed most during the event.',
    },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'infra',
      measures: ['error_rate'],
      dimensions: ['service'],
      sort: [{ by: 'error_rate', order: 'desc' }],
    },
  },
  {
    id: 'hosts',
    kind: 'table',
    title: { id: 'Host yang paling terbebani', en: 'The most loaded hosts' },
    description: {
      id: 'Dua puluh host dengan CPU tertinggi, bersama latensi dan kesalahannya.',
      en: 'The twenty hosts of the highest CPU use, with their latency and errors.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'infra',
      measures: ['cpu', 'memory', 'latency_p95_ms', 'error_rate', 'availability'],
      dimensions: ['host', 'service'],
      sort: [{ by: 'cpu', order: 'desc' }],
      limit: 20,
    },
  },
  {
    id: 'trouble',
    kind: 'records',
    title: { id: 'Gangguan kritis selama event', en: 'Critical trouble during the event' },
    description: {
      id: 'Tiket kritis pada produk yang sama, yang terbaru di atas.',
      en: 'Critical tickets of the same products, the newest first.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'tickets', measures: ['opened'], filters: { priority: ['1 - Critical'] }, limit: 10 },
    records: {
      columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
      orderName: 'opened_at',
      orderBy: 'desc',
    },
  },
]

export const eventsInfrastructure: BuiltIn = {
  path: 'events/infrastructure',
  screens: [
    {
      layout: 'v3',
      at: 'events/infrastructure',
      group: 'events',
      title: { id: 'Infrastruktur', en: 'Infrastructure' },
      icon: 'server',
      order: 40,
    },
  ],
  title: { id: 'Event: Infrastruktur', en: 'Event: Infrastructure' },
  group: 'events',
  question: {
    id: 'Apakah layanan tetap hidup dan cukup cepat menanggung beban event ini?',
    en: 'Did services stay up and fast enough under the load of this event?',
  },
  filters: ['product', 'service', 'host', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...rows],
}
